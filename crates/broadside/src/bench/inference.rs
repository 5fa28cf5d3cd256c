//! `broadside bench inference`: how long exact chances take through a game.

mod probe;

use std::collections::BTreeMap;
use std::io::{self, Write as _};
use std::time::Duration;

use captains::Budget;
use captains::simulator::{Layout, Shooter, Simulator};
use rules::Ruleset;
use serde_json::json;

use self::probe::{Probe, Sample};
use crate::{captain_name, rules_name};

/// What is known about a hidden fleet, as chances for every cell, worked out before some of the shots of many games.
///
/// Times are those on the wall; the last column is the mean time that the thread really ran. To count instructions, let
/// valgrind or perf run the command with two numbers of repetitions: the difference is that of the inference alone.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// A preset or a TOML file of your own; may be given more than once. Every preset if left out
    #[arg(long, value_name = "NAME|FILE", value_delimiter = ',')]
    rules: Vec<String>,
    /// Who shoots in the games
    #[arg(long, value_name = "NAME", default_value = "captain")]
    captain: String,
    /// Before which orders it is worked out, counted from 0
    #[arg(long, value_name = "N", value_delimiter = ',', default_values_t = [0, 1, 2, 4, 8, 12, 17, 23, 29, 40])]
    orders: Vec<u16>,
    /// How many games are played
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// How often each position is worked out; the quickest counts
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(0..=1000))]
    repeat: u32,
    /// How many milliseconds a position may take before a sample stands for the rest, by a fixed rate
    #[arg(long, value_name = "MS", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..=600_000))]
    budget: u64,
    /// Where the chance comes from
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Print JSON instead, one line for each row
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let rulesets = match arguments.rules.as_slice() {
        [] => Ruleset::presets().collect(),
        named => named.iter().map(|name| rules_name::find(name)).collect::<Result<Vec<_>, _>>()?,
    };
    let mut out = io::stdout().lock();
    if !arguments.json {
        writeln!(
            out,
            "{:<14}{:>6}{:>7}{:>7}{:>10}{:>10}{:>10}{:>10}",
            "rules", "order", "games", "exact", "median ms", "p99 ms", "max ms", "run ms"
        )?;
    }
    for ruleset in &rulesets {
        let entry = captain_name::find(&arguments.captain, ruleset)?;
        let budget = Budget::of(Duration::from_millis(arguments.budget));
        let probe = Probe::new(entry.captain, &arguments.orders, arguments.repeat, budget);
        let shooter = Shooter::Captain { name: entry.name, captain: &probe };
        Simulator::new(shooter, ruleset, Layout::Uniform, arguments.seed)?.play(0..arguments.games)?;
        let mut by_order: BTreeMap<u16, Vec<Sample>> = BTreeMap::new();
        for sample in probe.samples() {
            by_order.entry(sample.order).or_default().push(sample);
        }
        for (order, samples) in by_order {
            let row = Row::of(&samples);
            if arguments.json {
                writeln!(out, "{}", row.json(ruleset, order))?;
            } else {
                writeln!(out, "{:<14}{order:>6}{row}", ruleset.id())?;
            }
        }
        out.flush()?;
    }
    Ok(())
}

/// The samples before one order of the games.
struct Row {
    samples: usize,
    exact: f64,
    /// Milliseconds, in growing order.
    times: Vec<f64>,
    /// The mean time that the thread ran, if the system tells.
    ran: Option<f64>,
}

impl Row {
    fn of(samples: &[Sample]) -> Row {
        let mut times: Vec<f64> = samples.iter().map(|sample| millis(sample.time)).collect();
        times.sort_by(f64::total_cmp);
        let exact = samples.iter().filter(|sample| sample.exact).count() as f64 / samples.len() as f64;
        let ran: Option<Vec<f64>> = samples.iter().map(|sample| sample.ran.map(millis)).collect();
        let ran = ran.map(|ran| ran.iter().sum::<f64>() / samples.len() as f64);
        Row { samples: samples.len(), exact, times, ran }
    }

    /// The time that so many of a hundred do not exceed.
    fn quantile(&self, percent: usize) -> f64 {
        let place = (self.times.len() * percent).div_ceil(100).clamp(1, self.times.len());
        self.times[place - 1]
    }

    fn json(&self, ruleset: &Ruleset, order: u16) -> serde_json::Value {
        json!({
            "rules": ruleset.id(), "order": order, "games": self.samples, "exact": self.exact,
            "median_ms": self.quantile(50), "p99_ms": self.quantile(99), "max_ms": self.quantile(100),
            "mean_cpu_ms": self.ran,
        })
    }
}

impl std::fmt::Display for Row {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [median, p99, max] = [50, 99, 100].map(|percent| self.quantile(percent));
        let ran = self.ran.map_or_else(|| "-".to_owned(), |ran| format!("{ran:.2}"));
        let (samples, exact) = (self.samples, 100.0 * self.exact);
        write!(f, "{samples:>7}{exact:>6.0}%{median:>10.2}{p99:>10.2}{max:>10.2}{ran:>10}")
    }
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
