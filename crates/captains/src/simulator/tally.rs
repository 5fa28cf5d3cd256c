//! Statistics over many simulated games.

use std::time::Duration;

use rules::Order;

use crate::inference::Exactness;

/// The shots and orders of one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Score {
    /// Shots: every cell of a salvo counts as one, and so does every special order, whatever it covers.
    pub shots: u32,
    /// Orders; these are rounds if both sides choose at once.
    pub orders: u32,
}

impl Score {
    pub(super) fn count(&mut self, order: Order) {
        self.orders += 1;
        self.shots += match order {
            Order::Fire(cells) => cells.len(),
            _ => 1,
        };
    }
}

/// The shots and orders of many games. Parts can be merged in any order and give the same result, except for
/// times.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tally {
    /// The shots of each game.
    pub shots: Counts,
    /// The orders of each game.
    pub orders: Counts,
    /// How the orders were decided.
    pub moves: Moves,
}

impl Tally {
    pub(super) fn add(&mut self, score: Score) {
        self.shots.add(score.shots);
        self.orders.add(score.orders);
    }

    /// Both together.
    pub fn merge(mut self, other: &Tally) -> Tally {
        self.shots.merge(&other.shots);
        self.orders.merge(&other.orders);
        self.moves.merge(&other.moves);
        self
    }
}

/// How many orders were decided.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Moves {
    /// The time each took.
    pub times: Times,
    counted: u64,
    estimated: u64,
}

impl Moves {
    pub(super) fn add(&mut self, time: Duration, exactness: Option<Exactness>) {
        self.times.add(time);
        match exactness {
            Some(Exactness::Exact) => self.counted += 1,
            Some(Exactness::Sampled { .. }) => self.estimated += 1,
            None => {}
        }
    }

    fn merge(&mut self, other: &Moves) {
        self.times.merge(&other.times);
        self.counted += other.counted;
        self.estimated += other.estimated;
    }

    /// The share of orders decided by exact chances among those decided by chances; `None` if there were
    /// none.
    pub fn exact_share(&self) -> Option<f64> {
        let all = self.counted + self.estimated;
        (all > 0).then(|| self.counted as f64 / all as f64)
    }
}

/// How often each number was seen.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Counts(Vec<u64>);

impl Counts {
    pub(super) fn add(&mut self, number: u32) {
        let index = number as usize;
        if self.0.len() <= index {
            self.0.resize(index + 1, 0);
        }
        self.0[index] += 1;
    }

    fn merge(&mut self, other: &Counts) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        for (ours, theirs) in self.0.iter_mut().zip(&other.0) {
            *ours += theirs;
        }
    }

    /// How many numbers were seen.
    pub fn len(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Whether none was seen.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Each number that was seen, and how often, from the smallest.
    pub fn iter(&self) -> impl Iterator<Item = (u32, u64)> {
        self.0.iter().enumerate().filter(|(_, seen)| **seen > 0).map(|(number, seen)| (number as u32, *seen))
    }

    /// The mean; NaN if none was seen.
    pub fn mean(&self) -> f64 {
        self.iter().map(|(number, seen)| f64::from(number) * seen as f64).sum::<f64>() / self.len() as f64
    }

    /// The standard error of the mean; `None` if fewer than two were seen.
    pub fn standard_error(&self) -> Option<f64> {
        let games = self.len() as f64;
        let mean = self.mean();
        let squares: f64 =
            self.iter().map(|(number, seen)| (f64::from(number) - mean).powi(2) * seen as f64).sum();
        (games > 1.0).then(|| (squares / (games - 1.0) / games).sqrt())
    }

    /// The smallest number that this many of a thousand do not exceed: 500 is the median.
    pub fn quantile(&self, per_mille: u64) -> Option<u32> {
        let (all, mut so_far) = (self.len(), 0);
        let mut seen = self.iter().map(|(number, seen)| {
            so_far += seen;
            (number, so_far)
        });
        seen.find(|(_, so_far)| u128::from(*so_far) * 1000 >= u128::from(all) * u128::from(per_mille))
            .map(|(number, _)| number)
    }

    /// The greatest number.
    pub fn max(&self) -> Option<u32> {
        self.iter().last().map(|(number, _)| number)
    }
}

/// How long moves took.
///
/// They are counted in steps of one sixteenth, so that billions of moves need little memory.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Times {
    total: Duration,
    longest: Duration,
    steps: Counts,
}

/// Each doubling of the time is divided into this many steps, as a power of two.
const STEP_BITS: u32 = 4;

impl Times {
    pub(super) fn add(&mut self, time: Duration) {
        self.total += time;
        self.longest = self.longest.max(time);
        self.steps.add(step_of(time.as_nanos().try_into().unwrap_or(u64::MAX)));
    }

    fn merge(&mut self, other: &Times) {
        self.total += other.total;
        self.longest = self.longest.max(other.longest);
        self.steps.merge(&other.steps);
    }

    /// The mean time of a move.
    pub fn mean(&self) -> Option<Duration> {
        let moves = self.steps.len();
        (moves > 0).then(|| Duration::from_secs_f64(self.total.as_secs_f64() / moves as f64))
    }

    /// The time that this many of a thousand moves do not exceed, to one sixteenth; `None` without moves.
    pub fn quantile(&self, per_mille: u64) -> Option<Duration> {
        let step = self.steps.quantile(per_mille)?;
        Some(Duration::from_nanos(end_of(step)).min(self.longest))
    }

    /// The longest time of a move; `None` without moves.
    pub fn max(&self) -> Option<Duration> {
        (!self.steps.is_empty()).then_some(self.longest)
    }
}

/// The step a time falls into: below 32 every nanosecond is one, above it sixteen for each doubling.
fn step_of(nanos: u64) -> u32 {
    let shift = (u64::BITS - nanos.leading_zeros()).saturating_sub(STEP_BITS + 1);
    (shift << STEP_BITS) + (nanos >> shift) as u32
}

/// The longest time of a step.
fn end_of(step: u32) -> u64 {
    let shift = (step >> STEP_BITS).saturating_sub(1);
    let first = step - (shift << STEP_BITS);
    ((u128::from(first + 1) << shift) - 1).try_into().unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statistics_of_a_few_numbers() {
        let mut counts = Counts::default();
        for number in [2, 4, 4, 4, 5, 5, 7, 9] {
            counts.add(number);
        }
        assert_eq!(counts.len(), 8);
        assert!((counts.mean() - 5.0).abs() < 1e-12);
        // Sum of squares 32, variance 32/7, divided by the eight games.
        assert!((counts.standard_error().unwrap() - (4.0f64 / 7.0).sqrt()).abs() < 1e-12);
        assert_eq!([500, 900, 1000, 1].map(|q| counts.quantile(q).unwrap()), [4, 9, 9, 2]);
        assert_eq!(counts.max(), Some(9));
        assert_eq!((Counts::default().quantile(500), Counts::default().max()), (None, None));
        assert_eq!(Counts::default().standard_error(), None);
    }

    #[test]
    fn parts_merge_into_the_whole() {
        let score = |n: u32| Score { shots: 17 + n % 50, orders: n % 7 };
        let tally = |range: std::ops::Range<u32>| {
            let mut tally = Tally::default();
            range.for_each(|n| {
                tally.add(score(n));
                tally.moves.add(
                    Duration::from_nanos(u64::from(n) * 100),
                    n.is_multiple_of(3).then_some(Exactness::Exact),
                );
            });
            tally
        };
        let whole = tally(0..300);
        assert_eq!(tally(0..100).merge(&tally(100..300)), whole);
        assert_eq!(tally(100..300).merge(&tally(0..100)), whole);
    }

    #[test]
    fn steps_hold_every_time_and_are_narrow() {
        let mut before = 0;
        for nanos in (0..2_000).chain([12_345, 999_999, 1 << 40, u64::MAX]) {
            let step = step_of(nanos);
            assert!(step >= before && nanos <= end_of(step), "{nanos}");
            assert!(step == 0 || end_of(step - 1) < nanos, "{nanos}");
            assert!(end_of(step) as f64 <= nanos as f64 * (1.0 + 1.0 / 16.0), "{nanos}");
            before = step;
        }
    }

    #[test]
    fn times_tell_their_quantiles() {
        let mut times = Times::default();
        (1..=1_000).for_each(|micros| times.add(Duration::from_micros(micros)));
        let near = |time: Option<Duration>, micros: f64| {
            let ratio = time.unwrap().as_secs_f64() * 1e6 / micros;
            assert!((1.0..=1.0 + 1.0 / 16.0).contains(&ratio), "{time:?} for {micros}");
        };
        near(times.quantile(500), 500.0);
        near(times.quantile(990), 990.0);
        assert_eq!(times.quantile(1_000), Some(Duration::from_millis(1)));
        assert_eq!(times.max(), Some(Duration::from_millis(1)));
        assert_eq!(times.mean(), Some(Duration::from_nanos(500_500)));
    }
}
