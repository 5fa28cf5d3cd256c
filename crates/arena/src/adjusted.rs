//! Results with luck taken out: differences, tests and ratings from them.

use std::f64::consts::LN_10;

use rules::{Dice, Sides};

use crate::elo::{self, Difference};
use crate::ratings::{self, Meeting};
use crate::sprt::{Sprt, Weighed};

/// Pairs of games with luck taken out.
///
/// A game's adjusted score is its score less the luck in it. It may lie outside 0 to 1, and its mean is that of the
/// score. So a difference comes from the equation in which the sum of (score - expected share) is zero, and an
/// interval from resampling pairs, which needs no assumption about how they spread.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct AdjustedPairs {
    /// One side's share of each pair.
    shares: Vec<f64>,
}

/// How often pairs are drawn again. Always with the same seed: the same results give the same interval.
const DRAWS: usize = 2000;
/// How often a tournament's pairs are drawn again.
const RATING_DRAWS: usize = 400;
/// Differences beyond this are not told apart, in Elo.
const MOST: f64 = 1200.0;
/// With fewer pairs there is no interval.
const LEAST: usize = 5;

impl AdjustedPairs {
    /// Adds a pair by one side's adjusted scores of its two games.
    pub fn add(&mut self, one: f64, other: f64) {
        self.shares.push(f64::midpoint(one, other));
    }

    /// How many pairs there are.
    pub fn len(&self) -> usize {
        self.shares.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.shares.is_empty()
    }

    /// The mean share of the points and the variance of a single pair's. NaN if there are no pairs.
    pub fn share(&self) -> (f64, f64) {
        moments(self.shares.iter().copied())
    }

    /// The difference with its 95 % interval, by a studentised bootstrap over pairs.
    pub fn difference(&self) -> Difference {
        let n = self.shares.len();
        if n < LEAST {
            return Difference::Unknown;
        }
        let (mean, variance) = self.share();
        let error = |variance: f64| (variance / (n - 1) as f64).sqrt();
        let mut dice = Dice::from_seed(0).fork("resampling");
        let mut off: Vec<f64> = Vec::with_capacity(DRAWS);
        for _ in 0..DRAWS {
            let drawn: Vec<f64> = (0..n).map(|_| self.shares[index(n, &mut dice)]).collect();
            let (drawn_mean, drawn_variance) = moments(drawn.iter().copied());
            // A draw of equal pairs says nothing about the error.
            if drawn_variance > 0.0 {
                off.push((drawn_mean - mean) / error(drawn_variance));
            }
        }
        off.sort_by(f64::total_cmp);
        let at = |per_mille: usize| off.get(per_mille * off.len() / 1000).copied().unwrap_or(0.0);
        let own = error(variance);
        let [low, high] = [mean - at(975) * own, mean - at(25) * own].map(within);
        if mean >= 1.0 {
            Difference::AtLeast(low)
        } else if mean <= 0.0 {
            Difference::AtMost(high)
        } else {
            Difference::About { elo: elo::of_share(mean), low, high }
        }
    }

    /// The state of a test. The likelihood ratio is that of a normal mean with the spread that was observed, and one
    /// pair of the widest spread added: a few pairs that agree don't prove that all will.
    pub fn weigh(&self, sprt: &Sprt) -> Weighed {
        let n = self.shares.len() as f64;
        if self.is_empty() {
            return sprt.at(0.0);
        }
        let (mean, variance) = self.share();
        let spread = (n * variance + WIDEST) / (n + 1.0);
        let [one, other] = sprt.shares();
        sprt.at(n * (other - one) * (2.0 * mean - one - other) / (2.0 * spread))
    }
}

/// The largest variance of a pair's share.
const WIDEST: f64 = 0.25;

/// A whole number below a small bound.
#[allow(clippy::cast_possible_truncation)]
fn index(bound: usize, dice: &mut Dice) -> usize {
    (dice.next_u64() % bound as u64) as usize
}

fn moments(values: impl Iterator<Item = f64> + Clone) -> (f64, f64) {
    let n = values.clone().count() as f64;
    let mean = values.clone().sum::<f64>() / n;
    (mean, values.map(|value| (value - mean).powi(2)).sum::<f64>() / n)
}

/// The difference at a share that may lie outside 0 to 1.
fn within(share: f64) -> f64 {
    elo::of_share(share.clamp(elo::to_share(-MOST), elo::to_share(MOST)))
}

/// Two games of a pair in a tournament, or one game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct AdjustedMeeting {
    /// Who played.
    pub players: Sides<usize>,
    /// How many games.
    pub games: u32,
    /// The adjusted points of the first player.
    pub points: f64,
}

/// A contestant's rating with luck taken out.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct AdjustedRating {
    /// The rating. The mean of all is 0.
    pub elo: f64,
    /// The lower end of the 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// Ratings from pairs with luck taken out: those at which each contestant's adjusted points are what is expected,
/// with the same weak prior as [`rate`](crate::rate). Intervals come from drawing pairs again.
pub fn rate_adjusted(contestants: usize, pairs: &[AdjustedMeeting]) -> Vec<AdjustedRating> {
    let fit = |pairs: &[AdjustedMeeting]| ratings::strengths(contestants, &summed(pairs));
    let found = fit(pairs);
    let mut dice = Dice::from_seed(0).fork("resampling");
    let mut drawn: Vec<Vec<f64>> = vec![Vec::new(); contestants];
    if pairs.len() >= LEAST {
        for _ in 0..RATING_DRAWS {
            let again: Vec<AdjustedMeeting> =
                pairs.iter().map(|_| pairs[index(pairs.len(), &mut dice)]).collect();
            for (all, strength) in drawn.iter_mut().zip(fit(&again)) {
                all.push(strength);
            }
        }
    }
    let elo = 400.0 / LN_10;
    found
        .iter()
        .zip(drawn)
        .map(|(strength, drawn)| {
            let spread =
                if drawn.is_empty() { f64::INFINITY } else { moments(drawn.iter().copied()).1.sqrt() };
            let reach = (crate::normal::Z95 * spread * elo).min(MOST);
            AdjustedRating { elo: strength * elo, low: strength * elo - reach, high: strength * elo + reach }
        })
        .collect()
}

/// All games of each two contestants together.
fn summed(pairs: &[AdjustedMeeting]) -> Vec<Meeting> {
    let mut sums: Vec<Meeting> = Vec::new();
    for AdjustedMeeting { players, games, points } in pairs {
        let (one, other) = (players.a.min(players.b), players.a.max(players.b));
        let games = f64::from(*games);
        let points = if one == players.a { *points } else { games - points };
        match sums.iter_mut().find(|known| known.one == one && known.other == other) {
            Some(known) => {
                known.games += games;
                known.points += points;
            }
            None => sums.push(Meeting { one, other, games, points }),
        }
    }
    sums
}
