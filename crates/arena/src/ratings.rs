//! Everybody's strength on one scale, from all games at once.

mod fit;

use std::f64::consts::LN_10;
use std::ops::RangeInclusive;

use crate::normal::{self, Z95};
use crate::standings::Standings;
use fit::Fit;

/// One contestant's strength on the Elo scale.
#[derive(Clone, PartialEq, Debug)]
pub struct Rating {
    /// The strength. The mean of a group is 0.
    pub elo: f64,
    /// The lower end of the interval that holds the truth 95 times out of a hundred; none where there is no end,
    /// because no game was won.
    pub low: Option<f64>,
    /// The upper end; none where there is no end, because every game was won.
    pub high: Option<f64>,
    /// The ranks that the true one lies among, at least 95 times out of a hundred: only those who are told apart for
    /// sure stand outside of it.
    pub ranks: RangeInclusive<usize>,
    /// Ratings can be compared within a group only: between groups no game ties them together. Numbered from 0.
    pub group: usize,
}

/// How far from the mean a rating is believed to lie before the first game, in Elo: one standard deviation.
///
/// Somebody who won every game could be of any strength, and without this the best estimate would be infinite. It is
/// weak: it weighs as much as one drawn game against somebody of mean strength, and is the figure that Glicko starts
/// from.
pub const BELIEF: f64 = 350.0;

/// Elo in the natural unit of the logistic curve.
const ELO: f64 = 400.0 / LN_10;

/// The chance that is left outside an interval on each side.
const OUTSIDE: f64 = 0.025;

/// Fits the Bradley-Terry model: the chance of a win depends on the difference of two ratings and nothing else. A
/// draw counts as half a win, and so does a game that both lost.
///
/// The ratings are the most likely ones given the results and the weak [`BELIEF`]; the intervals come from the
/// curvature there. Ranks are compared pair by pair, with a threshold that allows for as many comparisons as there
/// are others.
pub fn rate(standings: &Standings) -> Vec<Rating> {
    let contestants = standings.contestants();
    let games = meetings(standings);
    let fit = Fit::new(contestants, &games, BELIEF / ELO);
    let groups = groups(contestants, &games);
    let sizes: Vec<usize> =
        groups.iter().map(|group| groups.iter().filter(|other| *other == group).count()).collect();
    // The mean of a group is 0 by definition and carries no error, but the belief leaves it one.
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

/// The games between two.
pub(crate) struct Meeting {
    pub(crate) one: usize,
    pub(crate) other: usize,
    /// How many.
    pub(crate) games: f64,
    /// What `one` got of them.
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
        // A loss that is nobody's win was both's.
        let both_lost = tally.losses - standings.against(other, one).wins;
        let points = f64::from(tally.wins) + f64::from(tally.draws + both_lost) / 2.0;
        Meeting { one, other, games: f64::from(tally.games()), points }
    });
    met.collect()
}

/// Which contestants are tied together by games, numbered in the order of their first members.
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

/// The one end of the interval of somebody who won, or lost, every game: the strength at which that would still
/// happen 25 times in a thousand. The others keep their distances and give way, so that the mean stays 0.
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
    // Far beyond anything that could be told apart.
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
