//! How a series is told.

use std::fmt;
use std::time::Duration;

use rules::Ruleset;
use serde_json::{Value, json};

use super::Arguments;
use super::series::Played;

/// Somebody's series.
pub(super) struct Report<'a> {
    pub(super) name: &'a str,
    pub(super) played: Played,
}

impl Report<'_> {
    /// The two lines above the rows.
    pub(super) fn header() -> String {
        let groups = ["", "shots", "", "", "", "", "orders", "exact", "games", "games"];
        let columns =
            ["captain", "mean", "+-", "median", "p90", "max", "mean", "moves", "a second", "a core s"];
        format!("{}\n{}", row(&groups), row(&columns))
    }

    pub(super) fn json(&self, ruleset: &Ruleset, arguments: &Arguments, threads: usize) -> Value {
        let Played { tally, time, cpu_time } = &self.played;
        let shots = &tally.shots;
        let mut told = json!({
            "rules": ruleset.id(),
            "captain": self.name,
            "games": shots.len(),
            "seed": arguments.seed,
            "fleets": arguments.fleets.name(),
            "mean": shots.mean(),
            "standardError": shots.standard_error(),
            "median": shots.quantile(500),
            "p90": shots.quantile(900),
            "max": shots.max(),
            "orders": {
                "mean": tally.orders.mean(),
                "standardError": tally.orders.standard_error(),
                "median": tally.orders.quantile(500),
                "p90": tally.orders.quantile(900),
                "max": tally.orders.max(),
            },
            "microsecondsPerMove": {
                "mean": tally.moves.times.mean().map(micros),
                "p99": tally.moves.times.quantile(990).map(micros),
                "p999": tally.moves.times.quantile(999).map(micros),
                "max": tally.moves.times.max().map(micros),
            },
            "exactMoves": tally.moves.exact_share(),
            "budgetMs": arguments.budget,
            "threads": threads,
            "seconds": time.as_secs_f64(),
            "gamesPerSecond": self.played.games_per_second(),
            "cpuSeconds": cpu_time.map(|time| time.as_secs_f64()),
            "gamesPerCpuSecond": self.played.games_per_cpu_second(),
            "gamesByShots": shots.iter().collect::<Vec<_>>(),
        });
        if arguments.prior != "uniform" {
            told["prior"] = arguments.prior.as_str().into();
        }
        told
    }
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tally = &self.played.tally;
        let (shots, times) = (&tally.shots, &tally.moves.times);
        let whole = |number: Option<u32>| text(number.map(f64::from), 0);
        let micros = |time: Option<Duration>| text(time.map(micros), 2);
        let columns = row(&[
            self.name,
            &text(Some(shots.mean()), 2),
            &text(shots.standard_error(), 2),
            &whole(shots.quantile(500)),
            &whole(shots.quantile(900)),
            &whole(shots.max()),
            &text(Some(tally.orders.mean()), 2),
            &percent(tally.moves.exact_share()),
            &text(Some(self.played.games_per_second()), 0),
            &text(self.played.games_per_cpu_second(), 0),
        ]);
        // Below the row: with the times beside it, it would be wider than most terminals.
        let quantile = |parts_in_1000| micros(times.quantile(parts_in_1000));
        let (mean, p99, p999, max) =
            (micros(times.mean()), quantile(990), quantile(999), micros(times.max()));
        write!(f, "{columns}\n  us/move: mean {mean}, p99 {p99}, p99.9 {p999}, max {max}")
    }
}

/// A line of the table.
fn row(columns: &[&str; 10]) -> String {
    const WIDTHS: [usize; 10] = [14, 6, 5, 6, 4, 4, 7, 6, 9, 9];
    let name = format!("{:<1$}", columns[0], WIDTHS[0]);
    columns.iter().zip(WIDTHS).skip(1).fold(name, |line, (column, width)| format!("{line} {column:>width$}"))
}

fn micros(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}

/// The share in per cent, or a dash where there is none.
fn percent(share: Option<f64>) -> String {
    share.map_or_else(|| "-".to_owned(), |share| format!("{:.1}%", 100.0 * share))
}

/// The number, or a dash where there is none.
fn text(number: Option<f64>, decimals: usize) -> String {
    number.map_or_else(|| "-".to_owned(), |number| format!("{number:.decimals$}"))
}
