//! Elo ratings of all contestants from all games (Bradley-Terry model).

mod fit;

use std::f64::consts::LN_10;
use std::ops::RangeInclusive;

use crate::normal::{self, Z95};
use crate::standings::Standings;
use fit::Fit;

/// A contestant's rating on the Elo scale.
#[derive(Clone, PartialEq, Debug)]
pub struct Rating {
    /// The rating. The mean of a group is 0.
    pub elo: f64,
    /// The lower end of the 95 % interval; none if no game was won.
    pub low: Option<f64>,
    /// The upper end; none if every game was won.
    pub high: Option<f64>,
    /// The range of possible ranks, with at least 95 % confidence.
    pub ranks: RangeInclusive<usize>,
    /// Ratings can only be compared within a group, because no games connect groups. Numbered from 0.
    pub group: usize,
}

/// The standard deviation of the prior on a rating, in Elo.
///
/// Without it, the best estimate for a contestant who won every game would be infinite. It is weak: it weighs as much as
/// one drawn game against a contestant of mean strength, and is the value that Glicko starts from.
pub const BELIEF: f64 = 350.0;

/// Elo in the natural unit of the logistic curve.
const ELO: f64 = 400.0 / LN_10;

/// The probability outside an interval on each side.
const OUTSIDE: f64 = 0.025;

/// Fits the Bradley-Terry model: the chance of a win depends on the difference of two ratings and nothing else. A
/// draw counts as half a win, and so does a game that both lost.
///
/// The ratings are the most likely ones given the results and the weak prior [`BELIEF`]; the intervals come from the
/// curvature there. Ranks are compared pair by pair, with a threshold corrected for the number of comparisons.
pub fn rate(standings: &Standings) -> Vec<Rating> {
    let contestants = standings.contestants();
    let games = meetings(standings);
    let fit = Fit::new(contestants, &games, BELIEF / ELO);
    let groups = groups(contestants, &games);
    let sizes: Vec<usize> =
        groups.iter().map(|group| groups.iter().filter(|other| *other == group).count()).collect();
    // The mean of a group is 0 by definition and has no error, but the prior gives it one.
    let covariance = |one: usize, other: usize| {
        if groups[one] == groups[other] {
            fit.covariance(one, other) - fit.belief_variance() / sizes[one] as f64
        } else {
            0.0
        }
    };
    let mut met: Vec<Vec<&Meeting>> = vec![Vec::new(); contestants];
    for meeting in &games {
        met[meeting.one].push(meeting);
        met[meeting.other].push(meeting);
    }
    let told_apart = normal::quantile(1.0 - OUTSIDE / (contestants.max(2) - 1) as f64);
    let above = |one: usize, other: usize| {
        let error = covariance(one, one) + covariance(other, other) - 2.0 * covariance(one, other);
        groups[one] == groups[other] && fit.strength(one) - fit.strength(other) > told_apart * error.sqrt()
    };
    (0..contestants)
        .map(|one| {
            let own = &met[one];
            let (points, played) = own.iter().fold((0.0, 0.0), |(points, played), meeting| {
                (points + meeting.points_of(one), played + meeting.games)
            });
            let error = covariance(one, one).max(0.0).sqrt();
            let perfect = |share: f64| (points - share * played).abs() < 1e-9;
            let (low, high) = if own.is_empty() {
                (None, None)
            } else if perfect(1.0) {
                (Some(edge(one, own, &fit, sizes[one])), None)
            } else if perfect(0.0) {
                (None, Some(edge(one, own, &fit, sizes[one])))
            } else {
                (Some(fit.strength(one) - Z95 * error), Some(fit.strength(one) + Z95 * error))
            };
            let others = || (0..contestants).filter(|&other| other != one);
            let better = others().filter(|&other| above(other, one)).count();
            let worse = others().filter(|&other| above(one, other)).count();
            Rating {
                elo: fit.strength(one) * ELO,
                low: low.map(|low| low * ELO),
                high: high.map(|high| high * ELO),
                ranks: better + 1..=contestants - worse,
                group: groups[one],
            }
        })
        .collect()
}

/// The most likely strengths, in the natural unit of the logistic curve. Points may be any numbers.
pub(crate) fn strengths(contestants: usize, games: &[Meeting]) -> Vec<f64> {
    let fit = Fit::new(contestants, games, BELIEF / ELO);
    (0..contestants).map(|one| fit.strength(one)).collect()
}

/// The games between two contestants.
pub(crate) struct Meeting {
    pub(crate) one: usize,
    pub(crate) other: usize,
    /// How many.
    pub(crate) games: f64,
    /// The points of `one`.
    pub(crate) points: f64,
}

impl Meeting {
    fn points_of(&self, contestant: usize) -> f64 {
        if self.one == contestant { self.points } else { self.games - self.points }
    }

    fn opponent_of(&self, contestant: usize) -> usize {
        if self.one == contestant { self.other } else { self.one }
    }
}

fn meetings(standings: &Standings) -> Vec<Meeting> {
    let met = standings.meetings().map(|(one, other, tally)| {
        // A loss without a win was lost by both.
        let both_lost = tally.losses - standings.against(other, one).wins;
        let points = f64::from(tally.wins) + f64::from(tally.draws + both_lost) / 2.0;
        Meeting { one, other, games: f64::from(tally.games()), points }
    });
    met.collect()
}

/// Groups of contestants connected by games, numbered in the order of their first members.
fn groups(contestants: usize, games: &[Meeting]) -> Vec<usize> {
    let mut group: Vec<usize> = (0..contestants).collect();
    let root = |group: &[usize], mut one: usize| {
        while group[one] != one {
            one = group[one];
        }
        one
    };
    for meeting in games {
        let (one, other) = (root(&group, meeting.one), root(&group, meeting.other));
        // The lower number is the root, so that groups are numbered by their first members.
        group[one.max(other)] = one.min(other);
    }
    let roots: Vec<usize> = (0..contestants).map(|one| root(&group, one)).collect();
    let mut numbers = Vec::new();
    for &root in &roots {
        if !numbers.contains(&root) {
            numbers.push(root);
        }
    }
    roots.iter().map(|root| numbers.iter().position(|number| number == root).expect("a root")).collect()
}

/// The finite end of the interval of a contestant who won, or lost, every game: the rating at which that has a
/// probability of 2.5 %. The others shift together, so that the mean stays 0.
fn edge(one: usize, own: &[&Meeting], fit: &Fit, group: usize) -> f64 {
    let points: f64 = own.iter().map(|meeting| meeting.points_of(one)).sum();
    let sign = if points > 0.0 { 1.0 } else { -1.0 };
    let chance = |strength: f64| -> f64 {
        let yielded = (strength - fit.strength(one)) / (group - 1) as f64;
        own.iter()
            .map(|meeting| {
                let other = fit.strength(meeting.opponent_of(one)) - yielded;
                -meeting.games * (-sign * (strength - other)).exp().ln_1p()
            })
            .sum()
    };
    // Far beyond any distinguishable rating.
    let (mut unlikely, mut likely) = (-60.0 * sign, 60.0 * sign);
    for _ in 0..80 {
        let middle = f64::midpoint(unlikely, likely);
        if chance(middle) < OUTSIDE.ln() {
            unlikely = middle;
        } else {
            likely = middle;
        }
    }
    f64::midpoint(unlikely, likely)
}
