//! Ratings: by hand, by symmetry, and in cases without a finite maximum likelihood.

use arena::elo::to_share;
use arena::{BELIEF, Rating, Standings, rate};
use proptest::prelude::*;
use rules::{Outcome, Seat, Sides};

use crate::standings::{fold, results};

#[track_caller]
fn near(got: f64, expected: f64, within: f64) {
    assert!((got - expected).abs() < within, "{got}, expected {expected}");
}

/// So many wins of one over another.
fn wins(standings: &mut Standings, winner: usize, loser: usize, games: u32) {
    for _ in 0..games {
        standings.add(Sides::new(winner, loser), Outcome::Won(Seat::A));
    }
}

#[test]
fn seventy_five_to_twenty_five() {
    let mut standings = Standings::new(2);
    wins(&mut standings, 0, 1, 75);
    wins(&mut standings, 1, 0, 25);
    let ratings = rate(&standings);
    // Without the belief the difference d is ln 3 = 1.09861. With it, 75 - 100 p(d) = d / (2 t), where t is the
    // belief's variance, (350 ln 10 / 400)^2 = 4.0593: d = 1.09146, and in Elo half of it, 94.80, to each side.
    near(ratings[0].elo, 94.80, 0.02);
    near(ratings[1].elo, -94.80, 0.02);
    // The information is 100 p (1 - p) = 18.817; the variance of one rating 1 / (2 (2 x 18.817 + 1 / t)) = 0.013199,
    // its standard error 0.11489 or 19.958 Elo, and 1.96 of them are 39.12.
    near(ratings[0].high.unwrap() - ratings[0].elo, 39.12, 0.05);
    near(ratings[0].elo - ratings[0].low.unwrap(), 39.12, 0.05);
    assert_eq!((&ratings[0].ranks, &ratings[1].ranks), (&(1..=1), &(2..=2)));
}

#[test]
fn odds_multiply_along_a_chain() {
    // 3 to 1, 3 to 1, and 9 to 1 from end to end fit exactly: 400 log10 3 = 190.85 from one to the next. With so many
    // games the belief no longer matters.
    let mut standings = Standings::new(3);
    for (one, other, odds) in [(0, 1, 3), (1, 2, 3), (0, 2, 9)] {
        wins(&mut standings, one, other, odds * 1000);
        wins(&mut standings, other, one, 1000);
    }
    let ratings = rate(&standings);
    for (rating, expected) in ratings.iter().zip([190.85, 0.0, -190.85]) {
        near(rating.elo, expected, 0.1);
    }
}

#[test]
fn somebody_who_won_everything_has_one_end_only() {
    let mut standings = Standings::new(2);
    wins(&mut standings, 0, 1, 10);
    let ratings = rate(&standings);
    // Ten wins in a row happen 25 times in a thousand at a chance of 0.025^(1/10) = 0.69150, which is 140.21 Elo
    // between the two, so 70.10 above the mean.
    near(ratings[0].low.unwrap(), 70.10, 0.05);
    near(ratings[1].high.unwrap(), -70.10, 0.05);
    assert_eq!((ratings[0].high, ratings[1].low), (None, None));
    // The estimate is where the belief balances the games: 10 (1 - p(d)) = d / (2 t), d = 3.1950 or 555.03 Elo,
    // half of it to each side.
    near(ratings[0].elo, 277.51, 0.02);
    assert_eq!(ratings[0].ranks, 1..=1, "ten to nothing is clear");
    let mut standings = Standings::new(2);
    wins(&mut standings, 0, 1, 3);
    assert_eq!(rate(&standings)[0].ranks, 1..=2, "three to nothing is not");
}

#[test]
fn draws_and_double_forfeits_are_halves() {
    let rated = |outcomes: &[&str]| {
        let results: Vec<_> = outcomes.iter().map(|word| (0, 1, word.parse().unwrap())).collect();
        rate(&fold(2, &results))
    };
    assert_eq!(rated(&["draw", "draw", "A", "A"]), rated(&["A", "B", "A", "A"]));
    assert_eq!(rated(&["none", "none", "A", "A"]), rated(&["draw", "draw", "A", "A"]));
    assert_eq!(rated(&["A", "void"]), rated(&["A"]));
}

#[test]
fn groups_that_never_met_cannot_be_compared() {
    let mut standings = Standings::new(5);
    wins(&mut standings, 0, 2, 90);
    wins(&mut standings, 2, 0, 10);
    wins(&mut standings, 3, 1, 50);
    wins(&mut standings, 1, 3, 50);
    let ratings = rate(&standings);
    assert_eq!(ratings.iter().map(|rating| rating.group).collect::<Vec<_>>(), [0, 1, 0, 1, 2]);
    // Told apart within the group, but the three others may be anywhere.
    assert_eq!((&ratings[0].ranks, &ratings[2].ranks), (&(1..=4), &(2..=5)));
    assert_eq!((&ratings[1].ranks, &ratings[4].ranks), (&(1..=5), &(1..=5)));
    assert_eq!(ratings[4], Rating { elo: 0.0, low: None, high: None, ranks: 1..=5, group: 2 });
    // A group is rated as if the others were not there.
    let mut alone = Standings::new(2);
    wins(&mut alone, 0, 1, 90);
    wins(&mut alone, 1, 0, 10);
    let alone = rate(&alone);
    near(ratings[0].elo, alone[0].elo, 1e-6);
    near(ratings[0].low.unwrap(), alone[0].low.unwrap(), 1e-6);
}

#[test]
fn nobody_and_nothing_are_rated() {
    assert_eq!(rate(&Standings::new(0)), []);
    assert_eq!(rate(&Standings::new(1))[0].ranks, 1..=1);
    assert_eq!(rate(&Standings::new(3))[2].group, 2);
}

#[test]
fn five_hundred_are_rated_in_their_order() {
    // Everybody against everybody, one game, the lower number always winning: the worst case for a plain fit.
    let mut standings = Standings::new(500);
    for one in 0..500 {
        for other in one + 1..500 {
            wins(&mut standings, one, other, 1);
        }
    }
    let ratings = rate(&standings);
    assert!(ratings.windows(2).all(|pair| pair[0].elo > pair[1].elo && pair[0].elo.is_finite()));
    assert!((1..=500).contains(ratings[250].ranks.start()) && ratings[250].ranks.contains(&251));
    assert!(*ratings[0].ranks.end() < 100 && ratings[0].high.is_none() && ratings[499].low.is_none());
}

/// The points that the ratings expect of everybody are the points they got, but for the pull of the belief.
fn balance(standings: &Standings, ratings: &[Rating], one: usize) -> f64 {
    let unit = 400.0 / std::f64::consts::LN_10;
    let surplus: f64 = (0..ratings.len())
        .map(|other| {
            let tally = standings.against(one, other);
            let both_lost = tally.losses - standings.against(other, one).wins;
            let points = f64::from(tally.wins) + f64::from(tally.draws + both_lost) / 2.0;
            points - f64::from(tally.games()) * to_share(ratings[one].elo - ratings[other].elo)
        })
        .sum();
    surplus - ratings[one].elo * unit / (BELIEF * BELIEF)
}

proptest! {
    #[test]
    fn ratings_expect_what_was_scored(results in results(5)) {
        let standings = fold(5, &results);
        let ratings = rate(&standings);
        for one in 0..5 {
            prop_assert!(balance(&standings, &ratings, one).abs() < 1e-6);
        }
    }

    #[test]
    fn every_group_has_mean_zero_and_every_interval_its_estimate(results in results(6)) {
        let ratings = rate(&fold(6, &results));
        for group in 0..6 {
            let sum: f64 = ratings.iter().filter(|rating| rating.group == group).map(|rating| rating.elo).sum();
            prop_assert!(sum.abs() < 1e-6, "{sum}");
        }
        for rating in &ratings {
            prop_assert!(rating.low.is_none_or(|low| low < rating.elo));
            prop_assert!(rating.high.is_none_or(|high| high > rating.elo));
            prop_assert!(rating.ranks.start() <= rating.ranks.end());
        }
    }

    #[test]
    fn names_and_seats_do_not_matter(results in results(5), turn in 0usize..5) {
        let renamed: Vec<_> = results
            .iter()
            .map(|&(a, b, outcome)| {
                let flipped = match outcome {
                    Outcome::Won(seat) => Outcome::Won(seat.other()),
                    other => other,
                };
                ((b + turn) % 5, (a + turn) % 5, flipped)
            })
            .collect();
        let (ratings, again) = (rate(&fold(5, &results)), rate(&fold(5, &renamed)));
        for one in 0..5 {
            let (before, after) = (&ratings[one], &again[(one + turn) % 5]);
            prop_assert!((before.elo - after.elo).abs() < 1e-6);
            prop_assert_eq!(&before.ranks, &after.ranks);
            prop_assert_eq!((before.low.is_some(), before.high.is_some()), (after.low.is_some(), after.high.is_some()));
        }
    }
}
