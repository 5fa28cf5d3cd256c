//! `broadside bench`: how fast it is on this machine.

use std::io::{self, Write as _};
use std::time::{Duration, Instant};

use clap::Subcommand;
use serde_json::json;

use crate::cpu_time;
use crate::engine::Engine;
use crate::rules_name;

/// Measure how fast the program is on this machine.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    Engine(EngineArguments),
}

/// Random games through the referee on one thread, every turn shown to both players.
#[derive(clap::Args)]
struct EngineArguments {
    /// A preset (classic, classic@1) or a TOML file of your own
    #[arg(long, value_name = "NAME|FILE", default_value = "classic")]
    rules: String,
    /// Play exactly this many games
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
    /// Play for this long instead
    #[arg(long, value_name = "S", default_value_t = 3.0, value_parser = seconds, conflicts_with = "games")]
    seconds: f64,
    /// Where the chance comes from; the n-th game depends on this number and on n alone
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Print JSON instead
    #[arg(long)]
    json: bool,
}

fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| (0.001..=86_400.0).contains(seconds));
    seconds.ok_or_else(|| "expected seconds from 0.001 to 86400".to_owned())
}

/// How many games are played between two looks at the clock.
const BATCH: u32 = 64;

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let What::Engine(arguments) = &arguments.what;
    let ruleset = rules_name::find(&arguments.rules)?;
    let mut engine = Engine::new(&ruleset, arguments.seed);
    let (start, cpu) = (Instant::now(), cpu_time::of_this_thread());
    if let Some(games) = arguments.games {
        (0..games).for_each(|_| engine.play());
    } else {
        let limit = Duration::from_secs_f64(arguments.seconds);
        while start.elapsed() < limit {
            (0..BATCH).for_each(|_| engine.play());
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    // The kernel counts in ticks, so a very short run may have taken no time at all.
    let cpu = cpu.zip(cpu_time::of_this_thread()).map(|(before, after)| after.saturating_sub(before));
    let cpu = cpu.map(|time| time.as_secs_f64()).filter(|&seconds| seconds > 0.0);
    let tally = engine.tally();
    let per_second = |n: u64| n as f64 / seconds.max(1e-9);

    let mut out = io::stdout().lock();
    if arguments.json {
        let report = json!({
            "rules": ruleset.id(),
            "seed": arguments.seed,
            "games": tally.games,
            "orders": tally.orders,
            "sightings": tally.sightings,
            "seconds": seconds,
            "games_per_second": per_second(tally.games),
            "cpu_seconds": cpu,
            "games_per_cpu_second": cpu.map(|cpu| tally.games as f64 / cpu),
        });
        writeln!(out, "{report}")?;
    } else {
        writeln!(
            out,
            "{}: {} random games in {seconds:.2} s on one thread, {:.0} games a second.",
            ruleset.id(),
            tally.games,
            per_second(tally.games)
        )?;
        writeln!(
            out,
            "{} orders, {:.0} a second; {} sightings for both players.",
            tally.orders,
            per_second(tally.orders),
            tally.sightings
        )?;
        if let Some(cpu) = cpu {
            let games = tally.games as f64 / cpu;
            writeln!(out, "The thread ran for {cpu:.2} s of that: {games:.0} games in each of them.")?;
        }
    }
    Ok(out.flush()?)
}
