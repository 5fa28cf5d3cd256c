//! What hiding from a captain gains.

use std::fmt;

use rules::{Cells, Fleet, Ruleset};
use serde_json::{Value, json};

use super::Arguments;

/// A captain's search for a fleet.
pub(super) struct Search {
    /// The cells that were fired at early.
    pub(super) early: Cells,
    /// How many of them had a ship.
    hits: u32,
    /// The shots until the last ship was sunk.
    shots: u32,
}

impl Search {
    /// The search that had fired at these cells after each number of shots.
    pub(super) fn new(fleet: &Fleet, fired: &[Cells], early: usize) -> Search {
        let shots = fired.len().saturating_sub(1);
        let early = fired.get(early.min(shots)).copied().unwrap_or(Cells::EMPTY);
        Search { early, hits: (early & fleet.occupied()).len(), shots: shots as u32 }
    }
}

/// The searches of a captain.
pub(super) struct Report<'n> {
    name: &'n str,
    /// For uniform fleets.
    pub(super) uniform: Vec<Search>,
    /// For fleets hidden by the opponents.
    pub(super) hidden: Vec<Search>,
    /// How many squares each of them found hardly ever fired at early.
    pub(super) safe: Vec<usize>,
}

impl<'n> Report<'n> {
    pub(super) fn new(name: &'n str) -> Report<'n> {
        Report { name, uniform: Vec::new(), hidden: Vec::new(), safe: Vec::new() }
    }

    /// What stands above the rows.
    pub(super) fn header(ruleset: &Ruleset, arguments: &Arguments) -> String {
        let Arguments { opponents, counted, games, drawn, early, seed, .. } = arguments;
        format!(
            "{}: {opponents} opponents, each counts {counted} games, takes the best hidden of {drawn} fleets, and is met in {games} games; seed {seed}\n\
             {:<16} {:^31} {:^31} {:>7}\n\
             {:<16} {:>15} {:>15} {:>15} {:>15} {:>7}",
            ruleset.id(),
            "",
            "squares found in",
            "shots to sink the fleet",
            "safe",
            format!("{early} shots"),
            "uniform",
            "hidden",
            "uniform",
            "hidden",
            "squares",
        )
    }

    pub(super) fn json(&self, ruleset: &Ruleset, arguments: &Arguments) -> Value {
        let told = |searches: &[Search]| {
            let (hits, shots) = (hits(searches), shots(searches));
            json!({
                "hits": hits.mean, "hitsStandardError": hits.error,
                "shots": shots.mean, "shotsStandardError": shots.error,
            })
        };
        json!({
            "rules": ruleset.id(),
            "captain": self.name,
            "seed": arguments.seed,
            "opponents": arguments.opponents,
            "counted": arguments.counted,
            "games": arguments.games,
            "drawn": arguments.drawn,
            "early": arguments.early,
            "budgetMs": arguments.budget,
            "uniform": told(&self.uniform),
            "hidden": told(&self.hidden),
            "safeSquares": self.safe_squares(),
        })
    }

    /// The mean over the opponents.
    fn safe_squares(&self) -> f64 {
        self.safe.iter().sum::<usize>() as f64 / self.safe.len() as f64
    }
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [found, lost] = [hits(&self.uniform), hits(&self.hidden)].map(|mean| mean.to_string());
        let [least, most] = [shots(&self.uniform), shots(&self.hidden)].map(|mean| mean.to_string());
        let (name, safe) = (self.name, self.safe_squares());
        write!(f, "{name:<16} {found:>15} {lost:>15} {least:>15} {most:>15} {safe:>7.1}")
    }
}

/// A mean and its standard error.
struct Mean {
    mean: f64,
    error: f64,
}

impl Mean {
    fn of(values: impl Iterator<Item = f64> + Clone) -> Mean {
        let n = values.clone().count() as f64;
        let mean = values.clone().sum::<f64>() / n;
        let squares: f64 = values.map(|value| (value - mean).powi(2)).sum();
        Mean { mean, error: (squares / (n - 1.0).max(1.0) / n).sqrt() }
    }
}

impl fmt::Display for Mean {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.2} +-{:.2}", self.mean, self.error)
    }
}

fn hits(searches: &[Search]) -> Mean {
    Mean::of(searches.iter().map(|search| f64::from(search.hits)))
}

fn shots(searches: &[Search]) -> Mean {
    Mean::of(searches.iter().map(|search| f64::from(search.shots)))
}
