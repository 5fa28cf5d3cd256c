//! Coverage of the intervals, and error rates of the sequential test.
//!
//! The quick tests take a few hundred tries each, with the tolerance that so many tries need; the slow proofs take
//! thousands. What was found with 20,000 tries each is in docs/tournaments.md.

use arena::elo::of_share;
use arena::{Difference, Format, Pairs, Schedule, Sprt, Standings, Verdict, rate};
use rules::Dice;

use crate::chance::{Truth, tolerance};

fn holds(low: Option<f64>, high: Option<f64>, truth: f64) -> bool {
    low.is_none_or(|low| low <= truth) && high.is_none_or(|high| truth <= high)
}

/// How often the interval of a difference holds the truth, in so many tries of so many pairs.
fn difference_held(truth: Truth, pairs: u32, tries: u32, dice: &mut Dice) -> f64 {
    let right = of_share(truth.share());
    let held = (0..tries).filter(|_| {
        let difference = Difference::of(&truth.pairs(pairs, dice));
        holds(difference.low(), difference.high(), right)
    });
    held.count() as f64 / f64::from(tries)
}

/// With few pairs there are so few possible results that no interval can hold the truth 95.0 % of the time for
/// every truth; how far it may then be off is said for each number of pairs.
fn differences(tries: u32) {
    let mut dice = Dice::from_seed(11);
    for (pairs, off) in [(5, 0.04), (20, 0.02), (100, 0.01), (500, 0.005)] {
        for elo in [0.0, 100.0, 250.0, 500.0] {
            for (first_move, draws) in [(0.0, 0.0), (100.0, 0.0), (100.0, 0.3)] {
                let truth = Truth { elo, first_move, draws };
                let held = difference_held(truth, pairs, tries, &mut dice);
                println!(
                    "{pairs:>3} pairs, {elo:>3} Elo, first move {first_move:>3}, draws {draws}: {held:.4}"
                );
                let low = 0.95 - off - tolerance(0.95, tries);
                assert!(held >= low, "{pairs} pairs, {truth:?}: held {held}, wanted {low}");
            }
        }
    }
}

#[test]
fn intervals_of_differences_hold_the_truth() {
    differences(400);
}

#[test]
#[ignore = "slow proof: cargo xtask prove"]
fn intervals_of_differences_hold_the_truth_closely() {
    differences(20_000);
}

#[test]
fn intervals_of_differences_are_not_wider_than_they_must_be() {
    // 100 pairs are enough for the law of large numbers: an interval that always held would be too wide.
    let truth = Truth { elo: 100.0, first_move: 100.0, draws: 0.0 };
    let (tries, mut dice) = (4000, Dice::from_seed(12));
    let held = difference_held(truth, 100, tries, &mut dice);
    assert!((held - 0.95).abs() < 0.01 + tolerance(0.95, tries), "{held}");
}

/// A tournament of contestants whose true ratings lie `step` apart; gives whether the rating and the rank interval
/// of one of them, drawn by lot, hold the truth. One only: those of one tournament hang together.
fn rating_holds(contestants: usize, pairs: u32, step: f64, dice: &mut Dice) -> (bool, bool) {
    let truth: Vec<f64> =
        (0..contestants).map(|one| step * (one as f64 - (contestants - 1) as f64 / 2.0)).collect();
    let mut standings = Standings::new(contestants);
    for fixture in Schedule::new(contestants, Format::Paired(pairs), dice.next_u64()).fixtures() {
        let elo = truth[fixture.players.a] - truth[fixture.players.b];
        let truth = Truth { elo, first_move: 30.0, draws: 0.0 };
        standings.add(fixture.players, truth.game(fixture.first, dice));
    }
    let one = dice.below(contestants as u32) as usize;
    let rating = &rate(&standings)[one];
    (holds(rating.low, rating.high, truth[one]), rating.ranks.contains(&(contestants - one)))
}

fn ratings(tries: u32) {
    let mut dice = Dice::from_seed(13);
    // From two equals to a field in which the best beats the last 99.8 % of the time.
    for (contestants, pairs, step) in [
        (2, 10, 0.0),
        (2, 50, 200.0),
        (4, 5, 150.0),
        (8, 1, 60.0),
        (8, 5, 60.0),
        (8, 10, 150.0),
        (12, 2, 20.0),
    ] {
        let tried: Vec<(bool, bool)> =
            (0..tries).map(|_| rating_holds(contestants, pairs, step, &mut dice)).collect();
        let share = |count: usize| count as f64 / f64::from(tries);
        let held = share(tried.iter().filter(|(held, _)| *held).count());
        let ranked = share(tried.iter().filter(|(_, ranked)| *ranked).count());
        println!(
            "{contestants:>2} contestants, {pairs:>2} pairs, {step:>3} apart: {held:.4}, ranks {ranked:.4}"
        );
        let low = 0.94 - tolerance(0.95, tries);
        assert!(held >= low, "{contestants} contestants, {pairs} pairs, {step} apart: {held}");
        // Equals have no true rank, so theirs is not looked at.
        assert!(
            ranked >= low || step == 0.0,
            "{contestants} contestants, {pairs} pairs, {step} apart: {ranked}"
        );
    }
}

#[test]
fn intervals_of_ratings_and_ranks_hold_the_truth() {
    ratings(300);
}

#[test]
#[ignore = "slow proof: cargo xtask prove"]
fn intervals_of_ratings_and_ranks_hold_the_truth_closely() {
    ratings(20_000);
}

/// How often the test accepts, and after how many pairs it ends on average.
fn accepted(sprt: Sprt, truth: Truth, tries: u32, dice: &mut Dice) -> (f64, f64) {
    let (mut accepted, mut played) = (0, 0);
    for _ in 0..tries {
        let mut pairs = Pairs::default();
        loop {
            let (one, other) = truth.pair(dice);
            pairs.add(one, other);
            match sprt.weigh(&pairs).verdict {
                Verdict::Continue => assert!(pairs.len() < 100_000, "it ends"),
                Verdict::Accept => break accepted += 1,
                Verdict::Reject => break,
            }
        }
        played += pairs.len();
    }
    (f64::from(accepted) / f64::from(tries), played as f64 / f64::from(tries))
}

fn errors(tries: u32) {
    let mut dice = Dice::from_seed(14);
    let sprt = Sprt::new(0.0, 100.0, 0.05, 0.05).unwrap();
    // Wald: the chance to accept wrongly is below alpha / (1 - beta). That is for a known distribution of pairs; the
    // test estimates it while it runs, which costs a little, the more so the sooner it ends.
    let most = 0.05 / 0.95 + 0.01;
    for first_move in [0.0, 60.0] {
        let (wrongly, length) = accepted(sprt, Truth { elo: 0.0, first_move, draws: 0.1 }, tries, &mut dice);
        println!("elo0 is true, first move {first_move}: accepted {wrongly:.4}, {length:.1} pairs");
        assert!(wrongly <= most + tolerance(most, tries), "{wrongly}");
    }
    let (rightly, length) =
        accepted(sprt, Truth { elo: 100.0, first_move: 0.0, draws: 0.0 }, tries, &mut dice);
    println!("elo1 is true: accepted {rightly:.4}, {length:.1} pairs");
    assert!(rightly >= 1.0 - most - tolerance(most, tries), "{rightly}");
    // Halfway between it is a coin, and takes longest.
    let (halfway, longest) =
        accepted(sprt, Truth { elo: 50.0, first_move: 0.0, draws: 0.0 }, tries, &mut dice);
    println!("halfway: accepted {halfway:.4}, {longest:.1} pairs");
    assert!((halfway - 0.5).abs() < 0.02 + tolerance(0.5, tries) && longest > length, "{halfway}, {longest}");
}

#[test]
fn the_test_errs_as_seldom_as_it_says() {
    errors(500);
}

#[test]
#[ignore = "slow proof: cargo xtask prove"]
fn the_test_errs_as_seldom_as_it_says_closely() {
    errors(20_000);
}
