//! Measures how much less results spread once luck is taken out, and what that costs.

use std::io::Write;
use std::time::Duration;

use captains::luck::{GameLuck, Origin};
use captains::{Budget, Captain, play_dealt, registry};
use rules::{Dice, Draw, Fleet, Outcome, Ruleset, Seat, Sides};

use crate::{cpu_time, names};

/// The thinking time of the captains.
const BUDGET: Budget = Budget::of(Duration::from_millis(2));

pub(super) fn write(
    out: &mut impl Write,
    name: &str,
    captains: [&str; 2],
    games: u64,
    seed: u64,
) -> anyhow::Result<()> {
    let ruleset = names::ruleset(name)?;
    let found = captains.map(|name| registry::find(name).map(|entry| entry.captain));
    let [Some(a), Some(b)] = found else { anyhow::bail!("--measure: expected two captains") };
    let captains = Sides::new(a, b);
    let dice = Dice::from_seed(seed);
    let origins = Sides::from_fn(|_| Origin::default());
    let mut sums = Sums::default();
    for pair in 0..games.div_ceil(2) {
        let mut own = dice.fork("deal").fork_nth(pair);
        let fleets = Sides::from_fn(|_| Fleet::random(&ruleset, Draw::Uniform, &mut own));
        let swapped = Sides::new(fleets.b.clone(), fleets.a.clone());
        let dice = dice.fork_nth(pair);
        let one = sums.game(&ruleset, captains, fleets, Seat::A, &dice.fork("first"), &origins)?;
        let other = sums.game(&ruleset, captains, swapped, Seat::B, &dice.fork("second"), &origins)?;
        // A pair of other fleets: the first game of this pair and the second of the last one.
        sums.raw_pairs.add(f64::midpoint(one.0, other.0));
        sums.adjusted_pairs.add(f64::midpoint(one.1, other.1));
        if let Some(last) = sums.last.replace(other) {
            sums.plain_pairs.add(f64::midpoint(one.0, last.0));
            sums.plain_adjusted.add(f64::midpoint(one.1, last.1));
        }
    }
    let Sums { raw_pairs, adjusted_pairs, plain_pairs, plain_adjusted, luck, .. } = &sums;
    let each = |sum: Duration| sum.as_secs_f64() * 1000.0 / sums.games as f64;
    writeln!(out, "{}: {} games", ruleset.id(), sums.games)?;
    writeln!(
        out,
        "  mean luck {:+.4} +- {:.4}, spread {:.4}",
        luck.mean(),
        luck.error(),
        luck.variance().sqrt()
    )?;
    writeln!(
        out,
        "  mean score {:.4} +- {:.4}, without luck {:.4} +- {:.4}",
        raw_pairs.mean(),
        raw_pairs.error(),
        adjusted_pairs.mean(),
        adjusted_pairs.error()
    )?;
    let base = plain_pairs.variance();
    writeln!(
        out,
        "  variance of a pair: {base:.5}; duplicate {:.2}x less; without luck {:.2}x less; both {:.2}x less",
        base / raw_pairs.variance(),
        base / plain_adjusted.variance(),
        base / adjusted_pairs.variance()
    )?;
    writeln!(
        out,
        "  {:.1} ms CPU per game, worst {:.1} ms; {:.2} shots of a game not counted",
        each(sums.time),
        sums.worst.as_secs_f64() * 1000.0,
        sums.left_out as f64 / sums.games as f64
    )?;
    out.flush()?;
    Ok(())
}

#[derive(Default)]
struct Sums {
    games: u64,
    raw_pairs: Moments,
    adjusted_pairs: Moments,
    plain_pairs: Moments,
    plain_adjusted: Moments,
    luck: Moments,
    last: Option<(f64, f64)>,
    time: Duration,
    worst: Duration,
    left_out: usize,
}

impl Sums {
    /// The first captain's score in a game, with luck and without.
    fn game(
        &mut self,
        ruleset: &Ruleset,
        captains: Sides<&dyn Captain>,
        fleets: Sides<Fleet>,
        first: Seat,
        dice: &Dice,
        origins: &Sides<Origin>,
    ) -> anyhow::Result<(f64, f64)> {
        let game = play_dealt(ruleset, captains, fleets, first, BUDGET, dice);
        let score = match game.end().map(rules::End::outcome) {
            Some(Outcome::Won(Seat::A)) => 1.0,
            Some(Outcome::Won(Seat::B)) => 0.0,
            _ => 0.5,
        };
        let before = cpu_time::of_this_thread();
        let luck = GameLuck::of(&game, origins)?;
        let took = before.zip(cpu_time::of_this_thread()).map(|(before, after)| after.saturating_sub(before));
        let took = took.unwrap_or_default();
        self.time += took;
        self.worst = self.worst.max(took);
        self.left_out += luck.left_out();
        self.games += 1;
        self.luck.add(luck.for_seat(Seat::A));
        Ok((score, score - luck.for_seat(Seat::A)))
    }
}

/// The mean and the variance of numbers.
#[derive(Default)]
struct Moments {
    n: f64,
    sum: f64,
    squares: f64,
}

impl Moments {
    fn add(&mut self, x: f64) {
        self.n += 1.0;
        self.sum += x;
        self.squares += x * x;
    }

    fn mean(&self) -> f64 {
        self.sum / self.n
    }

    fn variance(&self) -> f64 {
        (self.squares - self.sum * self.mean()) / (self.n - 1.0)
    }

    fn error(&self) -> f64 {
        (self.variance() / self.n).sqrt()
    }
}
