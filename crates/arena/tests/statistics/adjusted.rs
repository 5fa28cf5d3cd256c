//! Differences, ratings and the test from results without luck, simulated with known strengths.

use arena::elo::to_share;
use arena::{AdjustedMeeting, AdjustedPairs, Difference, Sprt, Verdict, rate_adjusted};
use rules::{Dice, Sides};

use crate::chance::{happens, tolerance};

/// Games in which luck explains this part of the result, and is known with some noise of its own.
#[derive(Clone, Copy, Debug)]
struct Games {
    elo: f64,
    luck: f64,
    noise: f64,
}

impl Games {
    /// The score of a game less the luck in it. Both parts of the luck are zero on average.
    fn adjusted(self, dice: &mut Dice) -> f64 {
        let chance = to_share(self.elo);
        let score = f64::from(u8::from(happens(chance, dice)));
        // A few large numbers one way and many small ones the other, as real luck has.
        let noise = if happens(0.2, dice) { 0.8 } else { -0.2 };
        score - self.luck * (score - chance) - self.noise * noise
    }

    fn pairs(self, count: u32, dice: &mut Dice) -> AdjustedPairs {
        let mut pairs = AdjustedPairs::default();
        for _ in 0..count {
            pairs.add(self.adjusted(dice), self.adjusted(dice));
        }
        pairs
    }
}

fn held(games: Games, pairs: u32, tries: u32, dice: &mut Dice) -> f64 {
    let held = (0..tries).filter(|_| {
        let found = games.pairs(pairs, dice).difference();
        found.low().is_none_or(|low| low <= games.elo) && found.high().is_none_or(|high| games.elo <= high)
    });
    held.count() as f64 / f64::from(tries)
}

/// Some luck is always taken out here. Results as they are have few different values, and an interval of their own.
fn intervals(tries: u32) {
    let mut dice = Dice::from_seed(31);
    for (pairs, off) in [(10, 0.035), (30, 0.015), (100, 0.01)] {
        for elo in [0.0, 100.0, 250.0] {
            for (luck, noise) in [(0.8, 0.2), (0.5, 0.5)] {
                let games = Games { elo, luck, noise };
                let held = held(games, pairs, tries, &mut dice);
                println!("{pairs:>3} pairs, {games:?}: {held:.4}");
                let least = 0.95 - off - tolerance(0.95, tries);
                assert!(held >= least, "{pairs} pairs, {games:?}: held {held}, wanted {least}");
            }
        }
    }
}

#[test]
fn intervals_hold_the_truth() {
    intervals(300);
}

#[test]
#[ignore = "slow proof: cargo xtask prove"]
fn intervals_hold_the_truth_closely() {
    intervals(4000);
}

#[test]
fn estimates_are_unbiased_and_may_lie_outside_the_points() {
    let mut dice = Dice::from_seed(32);
    let games = Games { elo: 120.0, luck: 0.8, noise: 0.3 };
    let (share, variance) = games.pairs(40_000, &mut dice).share();
    assert!((share - to_share(120.0)).abs() < 4.0 * (variance / 40_000.0).sqrt(), "{share}");
    let mut lopsided = AdjustedPairs::default();
    (0..10).for_each(|pair| lopsided.add(1.1, 1.0 + f64::from(pair) / 100.0));
    assert!(matches!(lopsided.difference(), Difference::AtLeast(_)));
    assert_eq!(AdjustedPairs::default().difference(), Difference::Unknown);
}

#[test]
fn less_luck_makes_intervals_narrow() {
    let mut dice = Dice::from_seed(33);
    let mut width = |luck| {
        let found = Games { elo: 30.0, luck, noise: 0.0 }.pairs(200, &mut dice).difference();
        found.high().unwrap() - found.low().unwrap()
    };
    let (raw, adjusted) = (width(0.0), width(0.8));
    assert!(adjusted < 0.3 * raw, "{raw} with luck, {adjusted} without");
}

/// How often the test accepts the stronger claim, and how many pairs it takes.
fn accepted(games: Games, sprt: &Sprt, tries: u32, dice: &mut Dice) -> (f64, f64) {
    let (mut accepted, mut taken) = (0, 0);
    for _ in 0..tries {
        let mut pairs = AdjustedPairs::default();
        loop {
            pairs.add(games.adjusted(dice), games.adjusted(dice));
            taken += 1;
            match pairs.weigh(sprt).verdict {
                Verdict::Continue => assert!(pairs.len() < 20_000, "it never ends"),
                Verdict::Accept => {
                    accepted += 1;
                    break;
                }
                Verdict::Reject => break,
            }
        }
    }
    (f64::from(accepted) / f64::from(tries), f64::from(taken) / f64::from(tries))
}

#[test]
fn the_test_errs_as_rarely_as_it_says_and_needs_fewer_pairs_without_luck() {
    let (sprt, tries, mut dice) = (Sprt::new(0.0, 60.0, 0.05, 0.05).unwrap(), 600, Dice::from_seed(34));
    let mut pairs = Vec::new();
    for (luck, noise) in [(0.8, 0.2), (0.0, 0.0)] {
        let (wrong, _) = accepted(Games { elo: 0.0, luck, noise }, &sprt, tries, &mut dice);
        assert!(wrong <= 0.06 + tolerance(0.05, tries), "luck {luck}: accepted {wrong} although 0 is true");
        let (right, taken) = accepted(Games { elo: 60.0, luck, noise }, &sprt, tries, &mut dice);
        assert!(right >= 0.94 - tolerance(0.05, tries), "luck {luck}: accepted {right}");
        pairs.push(taken);
    }
    assert!(2.0 * pairs[0] < pairs[1], "{pairs:?}");
}

/// Contestants whose ratings are 80 apart; whether the interval of one holds the truth.
fn rating_holds(contestants: usize, pairs: usize, dice: &mut Dice) -> (bool, f64) {
    let truth: Vec<f64> =
        (0..contestants).map(|one| 80.0 * (one as f64 - (contestants - 1) as f64 / 2.0)).collect();
    let mut met = Vec::new();
    for one in 0..contestants {
        for other in 0..one {
            let games = Games { elo: truth[one] - truth[other], luck: 0.8, noise: 0.2 };
            for _ in 0..pairs {
                let points = games.adjusted(dice) + games.adjusted(dice);
                met.push(AdjustedMeeting { players: Sides::new(one, other), games: 2, points });
            }
        }
    }
    let one = dice.below(contestants as u32) as usize;
    let rating = rate_adjusted(contestants, &met)[one];
    ((rating.low..=rating.high).contains(&truth[one]), rating.elo - truth[one])
}

#[test]
fn ratings_hold_the_truth() {
    let (tries, mut dice) = (150, Dice::from_seed(35));
    for (contestants, pairs) in [(3, 20), (6, 10)] {
        let all: Vec<(bool, f64)> = (0..tries).map(|_| rating_holds(contestants, pairs, &mut dice)).collect();
        let held = all.iter().filter(|(held, _)| *held).count() as f64 / f64::from(tries);
        let off = all.iter().map(|(_, off)| off).sum::<f64>() / f64::from(tries);
        let least = 0.93 - tolerance(0.95, tries);
        assert!(held >= least, "{contestants} contestants: held {held}, wanted {least}");
        assert!(off.abs() < 8.0, "{contestants} contestants: off by {off} on average");
    }
}
