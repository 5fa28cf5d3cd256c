//! Whole games, analysed on one core.

use std::fmt;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use captains::analysis::Report;
use captains::{Budget, registry};
use rules::{Dice, Header, Record, Seat, Sides};
use serde_json::{Value, json};

use crate::{cpu_time, names};

/// What the games of one rule set took.
pub(super) struct Times {
    rules: String,
    games: u32,
    orders: usize,
    exact: usize,
    mean: Duration,
    worst: Duration,
}

/// Analyses games between two strong captains, one after another.
pub(super) fn measure(rules: &str, games: u32) -> anyhow::Result<Times> {
    let ruleset = names::ruleset(rules)?;
    let [one, other] = ["captain", "admiral"].map(|name| registry::find(name).expect("a captain").captain);
    let mut times = Times {
        rules: ruleset.id(),
        games,
        orders: 0,
        exact: 0,
        mean: Duration::ZERO,
        worst: Duration::ZERO,
    };
    let quick = Budget::of(Duration::from_millis(2));
    for number in 0..games {
        let dice = Dice::from_seed(1).fork_nth(u64::from(number));
        let game = captains::play(&ruleset, Sides::new(one, other), Seat::A, quick, &dice);
        let record = Record::of(game, Header::default());
        let (began, worked) = (Instant::now(), cpu_time::of_this_thread());
        let report = Report::of(&record, Report::BUDGET, |_, _| ControlFlow::Continue(()))?;
        // One thread does it all, and on a busy machine its own time says more than the clock on the wall.
        let own = worked.zip(cpu_time::of_this_thread()).map(|(before, after)| after.saturating_sub(before));
        let took = own.unwrap_or_else(|| began.elapsed());
        times.mean += took / games;
        times.worst = times.worst.max(took);
        let grades = &report.analysis.grades;
        times.orders += grades.len();
        times.exact += grades.iter().filter(|grade| grade.exactness.is_exact()).count();
    }
    Ok(times)
}

impl Times {
    pub(super) fn json(&self) -> Value {
        let Times { rules, games, orders, exact, mean, worst } = self;
        json!({
            "rules": rules, "games": games, "orders": orders, "exact": exact,
            "meanSeconds": mean.as_secs_f64(), "worstSeconds": worst.as_secs_f64(),
        })
    }
}

impl fmt::Display for Times {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Times { rules, games, orders, exact, mean, worst } = self;
        write!(
            f,
            "{rules}: {games} games of {orders} orders, {exact} of them exact; {:.2} s of one core a game, {:.2} s the slowest.",
            mean.as_secs_f64(),
            worst.as_secs_f64()
        )
    }
}
