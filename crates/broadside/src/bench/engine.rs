//! `broadside bench engine`: games a second on one thread.

mod random_games;

use std::io::{self, Write as _};
use std::ops::Range;
use std::time::{Duration, Instant};

use captains::simulator::{Kernel, Layout, Shooter, Simulator};
use rules::Ruleset;
use serde_json::{Value, json};

use self::random_games::RandomGames;
use crate::{cpu_time, rules_name};

/// Measure random games per second on one thread, in the engine and in the simulator
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// A preset (classic, classic@1) or a TOML file
    #[arg(long, value_name = "NAME|FILE", default_value = "classic")]
    rules: String,
    /// Play exactly this many games of each kind
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
    /// Play each kind for this long instead
    #[arg(long, value_name = "S", default_value_t = 3.0, value_parser = seconds, conflicts_with = "games")]
    seconds: f64,
    /// Random seed; game n depends only on this and on n
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| (0.001..=86_400.0).contains(seconds));
    seconds.ok_or_else(|| "expected seconds from 0.001 to 86400".to_owned())
}

/// How many games are played between two looks at the clock.
const BATCH: u64 = 64;

/// Shooters of the simulator that are timed.
const SIMULATED: [Kernel; 2] = [Kernel::Random, Kernel::Density];

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let ruleset = rules_name::find(&arguments.rules)?;
    let mut random = RandomGames::new(&ruleset, arguments.seed);
    let engine = arguments.time(|numbers| {
        numbers.for_each(|_| random.play());
        Ok(())
    })?;
    let tally = random.tally();

    let mut simulated = Vec::new();
    for kernel in SIMULATED {
        simulated.push((kernel.name(), simulate(kernel, &ruleset, arguments)?));
    }

    let mut out = io::stdout().lock();
    if arguments.json {
        let simulated = simulated
            .into_iter()
            .map(|(name, pace)| (name.to_owned(), pace.map_or(Value::Null, RequestTimes::json)));
        let report = json!({
            "rules": ruleset.id(),
            "seed": arguments.seed,
            "games": tally.games,
            "orders": tally.orders,
            "sightings": tally.sightings,
            "seconds": engine.seconds,
            "gamesPerSecond": engine.games_per_second(),
            "cpuSeconds": engine.cpu_seconds,
            "gamesPerCpuSecond": engine.games_per_cpu_second(),
            "simulator": simulated.collect::<serde_json::Map<_, _>>(),
        });
        writeln!(out, "{report}")?;
    } else {
        writeln!(
            out,
            "{}: {} random games in {:.2} s on one thread, {:.0} games a second.",
            ruleset.id(),
            tally.games,
            engine.seconds,
            engine.games_per_second()
        )?;
        writeln!(
            out,
            "{} orders, {:.0} a second; {} sightings for both players.",
            tally.orders,
            tally.orders as f64 / engine.seconds,
            tally.sightings
        )?;
        if let Some((cpu, games)) = engine.cpu_seconds.zip(engine.games_per_cpu_second()) {
            writeln!(out, "The thread ran for {cpu:.2} s of that: {games:.0} games in each of them.")?;
        }
        for (name, pace) in simulated {
            match pace {
                Ok(pace) => {
                    let (games, seconds, rate) = (pace.games, pace.seconds, pace.games_per_second());
                    write!(
                        out,
                        "The simulator, {name}: {games} games of one side in {seconds:.2} s, {rate:.0} a second"
                    )?;
                    match pace.games_per_cpu_second() {
                        Some(rate) => writeln!(out, ", {rate:.0} in each second that the thread ran.")?,
                        None => writeln!(out, ".")?,
                    }
                }
                Err(declined) => writeln!(out, "The simulator: {declined}.")?,
            }
        }
    }
    Ok(out.flush()?)
}

/// A shooter of the simulator, timed; the inner error says why it does not play these rules.
fn simulate(
    kernel: Kernel,
    ruleset: &Ruleset,
    arguments: &Arguments,
) -> anyhow::Result<Result<RequestTimes, captains::Declined>> {
    let simulator = match Simulator::new(Shooter::Kernel(kernel), ruleset, Layout::Uniform, arguments.seed) {
        Ok(simulator) => simulator,
        Err(declined) => return Ok(Err(declined)),
    };
    Ok(Ok(arguments.time(|numbers| Ok(simulator.play(numbers).map(drop)?))?))
}

impl Arguments {
    /// Plays games, by their numbers from 0, as many or as long as was asked for.
    fn time(&self, mut play: impl FnMut(Range<u64>) -> anyhow::Result<()>) -> anyhow::Result<RequestTimes> {
        let limit = Duration::from_secs_f64(self.seconds);
        let (start, cpu) = (Instant::now(), cpu_time::of_this_thread());
        let mut games = 0;
        loop {
            let batch = self.games.map_or(BATCH, |wanted| BATCH.min(wanted - games));
            play(games..games + batch)?;
            games += batch;
            let enough = self.games.map_or_else(|| start.elapsed() >= limit, |wanted| games == wanted);
            if enough {
                let seconds = start.elapsed().as_secs_f64().max(1e-9);
                let cpu = cpu.zip(cpu_time::of_this_thread());
                let cpu = cpu.map(|(before, after)| after.saturating_sub(before).as_secs_f64());
                // The kernel counts in ticks, so a very short run may have taken no time at all.
                return Ok(RequestTimes {
                    games,
                    seconds,
                    cpu_seconds: cpu.filter(|&seconds| seconds > 0.0),
                });
            }
        }
    }
}

/// So many games in so much time.
struct RequestTimes {
    games: u64,
    seconds: f64,
    /// How long the thread really ran, if the system tells.
    cpu_seconds: Option<f64>,
}

impl RequestTimes {
    fn games_per_second(&self) -> f64 {
        self.games as f64 / self.seconds
    }

    fn games_per_cpu_second(&self) -> Option<f64> {
        self.cpu_seconds.map(|seconds| self.games as f64 / seconds)
    }

    fn json(self) -> Value {
        json!({
            "games": self.games,
            "seconds": self.seconds,
            "gamesPerSecond": self.games_per_second(),
            "cpuSeconds": self.cpu_seconds,
            "gamesPerCpuSecond": self.games_per_cpu_second(),
        })
    }
}
