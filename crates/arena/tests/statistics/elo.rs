//! Elo differences, computed by hand.

use arena::elo::{of_share, to_share};
use arena::{Difference, Pairs, Points};
use proptest::prelude::*;
use rules::{Outcome, Seat};

#[track_caller]
fn near(got: Option<f64>, expected: f64) {
    assert!(got.is_some_and(|got| (got - expected).abs() < 0.05), "{got:?}, expected {expected}");
}

fn of(counts: [u64; 5]) -> Difference {
    Difference::of(&Pairs { counts })
}

#[test]
fn shares_and_elo_are_the_known_table() {
    for (elo, share) in [(0.0, 0.5), (100.0, 0.640_065), (200.0, 0.759_747), (400.0, 10.0 / 11.0)] {
        assert!((to_share(elo) - share).abs() < 1e-6);
        assert!((of_share(to_share(elo)) - elo).abs() < 1e-9);
        assert!((to_share(-elo) + share - 1.0).abs() < 1e-6);
    }
}

#[test]
fn two_pairs_drawn_and_two_swept() {
    // Share (2 x 0.5 + 2 x 1) / 4 = 0.75, variance of a pair 0.0625, at most 0.75 x 0.25 = 0.1875: a third of it.
    // With one more pair of the widest spread: (4/3 + 1) / 5 = 0.46667, so the 4 pairs are worth 8.5714 of the widest.
    // z = 3.84146 / 8.5714 = 0.44817; the middle is (0.75 + 0.22409) / 1.44817 = 0.67263, the reach
    // sqrt(0.44817 x (0.1875 + 0.11204)) / 1.44817 = 0.25301: from 41.96 % to 92.56 %.
    let difference = of([0, 0, 2, 0, 2]);
    near(difference.elo(), 190.85);
    near(difference.low(), -56.34);
    near(difference.high(), 438.03);
    assert_eq!(difference.to_string(), "+191 (-56 to +438)");
}

#[test]
fn every_point_won_has_one_end_only() {
    // With the widest spread and 100 % the lower end is 1 / (1 + 3.84146 / n), and its Elo -400 log10(3.84146 / n).
    for (pairs, low) in [(1, -233.80), (10, 166.20), (100, 566.20)] {
        let difference = of([0, 0, 0, 0, pairs]);
        near(difference.low(), low);
        assert_eq!((difference.elo(), difference.high()), (None, None));
        assert_eq!(difference, Difference::AtLeast(difference.low().unwrap()));
        let lost = of([pairs, 0, 0, 0, 0]);
        near(lost.high(), -low);
        assert_eq!(lost, Difference::AtMost(lost.high().unwrap()));
    }
    assert_eq!(of([0, 0, 0, 0, 10]).to_string(), "at least +166");
}

#[test]
fn pairs_that_all_ended_even_do_not_prove_that_every_pair_will() {
    // The variance is 0; the one pair thrown in makes the spread 1 / 11, the 10 pairs worth 110, z 0.034922, and the
    // reach sqrt(0.034922 x (0.25 + 0.0087305)) / 1.034922 = 0.091847: from 40.82 % to 59.18 %.
    let difference = of([0, 0, 10, 0, 0]);
    near(difference.elo(), 0.0);
    near(difference.high(), 64.55);
    near(difference.low(), -64.55);
    let even = of([0, 0, 10, 0, 0]).to_string();
    assert!(even.starts_with("+0 (-"), "nobody is weaker by nothing: {even}");
}

#[test]
fn nothing_played_tells_nothing() {
    assert_eq!(of([0; 5]), Difference::Unknown);
    assert_eq!(of([0; 5]).to_string(), "unknown");
}

#[test]
fn points_follow_from_the_outcome() {
    let points = |outcome| Seat::BOTH.map(|seat| Points::of(outcome, seat));
    assert_eq!(points(Outcome::Won(Seat::A)), [Some(Points::Full), Some(Points::None)]);
    assert_eq!(points(Outcome::Won(Seat::B)), [Some(Points::None), Some(Points::Full)]);
    assert_eq!(points(Outcome::Drawn), [Some(Points::Half); 2]);
    assert_eq!(points(Outcome::BothLost), [Some(Points::Half); 2]);
    assert_eq!(points(Outcome::Void), [None; 2]);
    let mut pairs = Pairs::default();
    pairs.add(Points::Full, Points::None);
    pairs.add(Points::Half, Points::Half);
    pairs.add(Points::Full, Points::Half);
    assert_eq!(pairs.counts, [0, 0, 2, 1, 0]);
}

proptest! {
    #[test]
    fn one_sides_gain_is_the_others_loss(counts in any::<[u16; 5]>()) {
        let pairs = Pairs { counts: counts.map(u64::from) };
        let (one, other) = (Difference::of(&pairs), Difference::of(&pairs.reversed()));
        let mirrored = |a: Option<f64>, b: Option<f64>| match (a, b) {
            (Some(a), Some(b)) => (a + b).abs() < 1e-6,
            (a, b) => a == b,
        };
        prop_assert!(mirrored(one.elo(), other.elo()));
        prop_assert!(mirrored(one.low(), other.high()) && mirrored(one.high(), other.low()));
    }

    #[test]
    fn the_estimate_lies_in_its_interval_and_more_pairs_narrow_it(counts in prop::array::uniform5(0u64..50)) {
        let difference = of(counts);
        if let Difference::About { elo, low, high } = difference {
            prop_assert!(low < elo && elo < high && low.is_finite() && high.is_finite());
            let Difference::About { low: lower, high: higher, .. } = of(counts.map(|count| count * 4)) else {
                return Err(TestCaseError::fail("the same shares have an estimate"));
            };
            prop_assert!(higher - lower < high - low);
        }
    }
}
