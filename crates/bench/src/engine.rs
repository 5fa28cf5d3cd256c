//! `bench engine`: games a second on one thread.

mod random_games;

use std::io::{self, Write as _};
use std::path::{self, Path};
use std::time::{Duration, Instant};

use anyhow::Context as _;
use rules::Ruleset;
use serde_json::json;

use self::random_games::RandomGames;
use crate::valgrind::Valgrind;
use crate::{cpu_time, names, progress};

/// Measure random games per second on one thread
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// A preset (classic, classic@1) or a TOML file
    #[arg(long, value_name = "NAME|FILE", default_value = "classic")]
    rules: String,
    /// Play exactly this many games
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
    /// Play for this long instead
    #[arg(long, value_name = "S", default_value_t = 3.0, value_parser = seconds, conflicts_with = "games")]
    seconds: f64,
    /// Random seed; game n depends only on this and on n
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Count the instructions of these games instead; needs valgrind
    #[arg(long, requires = "games")]
    instructions: bool,
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

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let ruleset = names::ruleset(&arguments.rules)?;
    if let Some(games) = arguments.games.filter(|_| arguments.instructions) {
        return arguments.count_instructions(&ruleset, games);
    }
    let mut random = RandomGames::new(&ruleset, arguments.seed);
    let engine = arguments.time(&ruleset.id(), || random.play());
    let tally = random.tally();

    let mut out = io::stdout().lock();
    if arguments.json {
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
    }
    Ok(out.flush()?)
}

impl Arguments {
    /// Plays games, as many or as long as was asked for.
    fn time(&self, name: &str, mut play: impl FnMut()) -> Pace {
        let limit = Duration::from_secs_f64(self.seconds);
        let bar = self.games.map_or_else(|| progress::spinner(name), |games| progress::bar(name, games));
        let (start, cpu) = (Instant::now(), cpu_time::of_this_thread());
        let mut games = 0;
        loop {
            let batch = self.games.map_or(BATCH, |wanted| BATCH.min(wanted - games));
            (0..batch).for_each(|_| play());
            games += batch;
            bar.set_position(games);
            let enough = self.games.map_or_else(|| start.elapsed() >= limit, |wanted| games == wanted);
            if enough {
                let seconds = start.elapsed().as_secs_f64().max(1e-9);
                let cpu = cpu.zip(cpu_time::of_this_thread());
                bar.finish_and_clear();
                let cpu = cpu.map(|(before, after)| after.saturating_sub(before).as_secs_f64());
                // The kernel counts in ticks, so a very short run may have taken no time at all.
                return Pace { games, seconds, cpu_seconds: cpu.filter(|&seconds| seconds > 0.0) };
            }
        }
    }

    /// Prints the instructions that this many games take after the first.
    ///
    /// Only what comes after the first game counts. That leaves out start-up: loading, reading options, building tables,
    /// printing. A change there must neither look like a slower game nor hide one.
    fn count_instructions(&self, ruleset: &Ruleset, games: u64) -> anyhow::Result<()> {
        let valgrind = Valgrind::find()?;
        let file = path::absolute(&self.rules).ok().filter(|file| file.is_file());
        let rules = file.as_deref().and_then(Path::to_str).unwrap_or(&self.rules);
        let count = |games: u64| {
            let (games, seed) = (games.to_string(), self.seed.to_string());
            valgrind.count(&["engine", "--rules", rules, "--games", &games, "--seed", &seed, "--json"])
        };
        let (one, all) = (count(1)?, count(games + 1)?);
        let counted = all.checked_sub(one).filter(|&counted| counted > 0).with_context(|| {
            format!("{games} more games took {all} instructions, one game {one}: the number of games changes nothing")
        })?;
        if self.json {
            println!(
                "{}",
                json!({"rules": ruleset.id(), "seed": self.seed, "games": games, "instructions": counted})
            );
        } else {
            println!("{}: {games} random games take {counted} instructions.", ruleset.id());
        }
        Ok(())
    }
}

/// How many games in how much time.
struct Pace {
    games: u64,
    seconds: f64,
    /// How long the thread really ran, if the system tells.
    cpu_seconds: Option<f64>,
}

impl Pace {
    fn games_per_second(&self) -> f64 {
        self.games as f64 / self.seconds
    }

    fn games_per_cpu_second(&self) -> Option<f64> {
        self.cpu_seconds.map(|seconds| self.games as f64 / seconds)
    }
}
