//! `bench inference`: what exact chances take through a game, in time and in instructions.

mod probe;

use std::collections::BTreeMap;
use std::io::{self, Write as _};
use std::path::{self, Path};
use std::time::Duration;

use anyhow::{Context as _, bail};
use captains::Budget;
use captains::registry::CaptainEntry;
use captains::simulator::{Layout, Simulator};
use rules::Ruleset;
use serde_json::json;

use self::probe::{Probe, Sample};
use crate::names;
use crate::valgrind::Valgrind;

/// Measure the computation of exact probabilities during games
///
/// Computes the probability of a ship in every cell before some of the shots of many games. Times are wall-clock times,
/// with the mean CPU time beside them. Instructions, counted by valgrind if asked for, are means in millions.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// A preset or a TOML file; may be repeated [default: every preset]
    #[arg(long, value_name = "NAME|FILE", value_delimiter = ',')]
    rules: Vec<String>,
    /// The captain that shoots in the games
    #[arg(long, value_name = "NAME", default_value = "captain")]
    captain: String,
    /// The orders before which it is computed, from 0
    #[arg(long, value_name = "N", value_delimiter = ',', default_values_t = [0, 1, 2, 4, 8, 12, 17, 23, 29, 40])]
    orders: Vec<u16>,
    /// How many games are played
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// How often each position is computed; the fastest counts
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1000))]
    repeat: u32,
    /// Time for a position in milliseconds, at a fixed rate, before the rest is sampled
    #[arg(long, value_name = "MS", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..=600_000))]
    budget: u64,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Also count instructions; needs valgrind, and plays the games twice per row, many times slower
    #[arg(long)]
    instructions: bool,
    /// Print JSON, one line per row
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let names: Vec<&str> = match arguments.rules.as_slice() {
        [] => Ruleset::preset_names().collect(),
        named => named.iter().map(String::as_str).collect(),
    };
    // Everything that may be wrong is looked at before the first game is played.
    let mut contests = Vec::new();
    for name in names {
        let ruleset = names::ruleset(name)?;
        contests.push((name, names::captain(&arguments.captain, &ruleset)?, ruleset));
    }
    let valgrind = arguments.instructions.then(Valgrind::find).transpose()?;
    let mut out = io::stdout().lock();
    let mut header = (!arguments.json).then(|| arguments.header());
    let mut missed = Vec::new();
    for (name, entry, ruleset) in &contests {
        let by_order = arguments.measure(entry, ruleset)?;
        let unmet = arguments.orders.iter().filter(|order| !by_order.contains_key(order));
        missed.extend(unmet.map(|order| format!("no game of {} came to order {order}", ruleset.id())));
        for (order, samples) in by_order {
            let mut row = Row::of(&samples);
            if let Some(valgrind) = &valgrind {
                let counted = arguments.count_instructions(valgrind, name, order)?;
                row.instructions = Some(counted as f64 / samples.len() as f64);
            }
            // The header waits for the first row, so that a failure before it stands alone.
            if let Some(header) = header.take() {
                writeln!(out, "{header}")?;
            }
            if arguments.json {
                writeln!(out, "{}", row.json(ruleset, order))?;
            } else {
                writeln!(out, "{:<14}{order:>6}{row}", ruleset.id())?;
            }
            out.flush()?;
        }
    }
    if missed.len() == arguments.orders.len() * contests.len() {
        bail!("there is nothing to measure: {}", missed.join(", "));
    }
    for missed in missed {
        eprintln!("{missed}");
    }
    Ok(())
}

impl Arguments {
    fn header(&self) -> String {
        let header = format!(
            "{:<14}{:>6}{:>7}{:>7}{:>10}{:>10}{:>10}{:>10}",
            "rules", "order", "games", "exact", "median ms", "p99 ms", "max ms", "run ms"
        );
        if self.instructions { format!("{header}{:>10}", "M instr") } else { header }
    }

    /// What the positions of all games took, by the order before which they were.
    fn measure(&self, entry: &CaptainEntry, ruleset: &Ruleset) -> anyhow::Result<BTreeMap<u16, Vec<Sample>>> {
        let budget = Budget::of(Duration::from_millis(self.budget));
        let probe = Probe::new(entry.captain, &self.orders, self.repeat, budget);
        Simulator::new(entry.name, &probe, ruleset, Layout::Uniform, self.seed)?.play(0..self.games)?;
        let mut by_order: BTreeMap<u16, Vec<Sample>> = BTreeMap::new();
        for sample in probe.samples() {
            by_order.entry(sample.order).or_default().push(sample);
        }
        Ok(by_order)
    }

    /// The instructions of all positions before this order: of the same games with the positions worked out twice, less
    /// those with the positions worked out once. Starting, playing and tables that are built once fall out.
    fn count_instructions(&self, valgrind: &Valgrind, rules: &str, order: u16) -> anyhow::Result<u64> {
        let [order, games, budget, seed] =
            [order.into(), self.games, self.budget, self.seed].map(|number: u64| number.to_string());
        // Under valgrind the program runs in another folder.
        let file = Path::new(rules).is_file().then(|| path::absolute(rules)).transpose()?;
        let rules = file.as_deref().and_then(Path::to_str).unwrap_or(rules);
        let count = |times| {
            let what = ["inference", "--json", "--rules", rules, "--captain", &self.captain];
            let how = ["--orders", &order, "--games", &games, "--budget", &budget, "--seed", &seed];
            valgrind.count(&[&what[..], &how, &["--repeat", times]].concat())
        };
        let (once, twice) = (count("1")?, count("2")?);
        twice.checked_sub(once).with_context(|| {
            format!("working order {order} of {rules} out twice took {twice} instructions, once {once}")
        })
    }
}

/// The samples before one order of the games.
struct Row {
    samples: usize,
    exact: f64,
    /// Milliseconds, in growing order.
    times: Vec<f64>,
    /// The mean time that the thread ran, if the system tells.
    ran: Option<f64>,
    /// The mean number of instructions, if they were counted.
    instructions: Option<f64>,
}

impl Row {
    fn of(samples: &[Sample]) -> Row {
        let mut times: Vec<f64> = samples.iter().map(|sample| millis(sample.time)).collect();
        times.sort_by(f64::total_cmp);
        let exact = samples.iter().filter(|sample| sample.exact).count() as f64 / samples.len() as f64;
        let ran: Option<Vec<f64>> = samples.iter().map(|sample| sample.ran.map(millis)).collect();
        let ran = ran.map(|ran| ran.iter().sum::<f64>() / samples.len() as f64);
        Row { samples: samples.len(), exact, times, ran, instructions: None }
    }

    /// The time that so many of a hundred do not exceed.
    fn quantile(&self, percent: usize) -> f64 {
        let place = (self.times.len() * percent).div_ceil(100).clamp(1, self.times.len());
        self.times[place - 1]
    }

    fn json(&self, ruleset: &Ruleset, order: u16) -> serde_json::Value {
        json!({
            "rules": ruleset.id(), "order": order, "games": self.samples, "exact": self.exact,
            "medianMs": self.quantile(50), "p99Ms": self.quantile(99), "maxMs": self.quantile(100),
            "meanCpuMs": self.ran, "meanInstructions": self.instructions,
        })
    }
}

impl std::fmt::Display for Row {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [median, p99, max] = [50, 99, 100].map(|percent| self.quantile(percent));
        let ran = self.ran.map_or_else(|| "-".to_owned(), |ran| format!("{ran:.2}"));
        let (samples, exact) = (self.samples, 100.0 * self.exact);
        write!(f, "{samples:>7}{exact:>6.0}%{median:>10.2}{p99:>10.2}{max:>10.2}{ran:>10}")?;
        self.instructions.map_or(Ok(()), |counted| write!(f, "{:>10.2}", counted / 1e6))
    }
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
