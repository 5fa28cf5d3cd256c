//! Each level is stronger than the one below it.

use std::time::Duration;

use captains::{Budget, Captain, play, registry};
use rules::{Dice, End, Ruleset, Seat, Sides};

/// Enough for a test and no more.
const BUDGET: Budget = Budget::of(Duration::from_millis(2));

fn captain(name: &str) -> &'static dyn Captain {
    registry::find(name).unwrap().captain
}

#[test]
fn each_level_beats_the_one_below_in_every_preset() {
    for ruleset in Ruleset::presets() {
        for pair in ["cadet", "mate", "lieutenant", "captain"].windows(2) {
            let sides = Sides::new(captain(pair[1]), captain(pair[0]));
            let (mut won, mut lost) = (0, 0);
            for nth in 0..150 {
                let first = if nth % 2 == 0 { Seat::A } else { Seat::B };
                let game = play(&ruleset, sides, first, BUDGET, &Dice::from_seed(7).fork_nth(nth));
                match game.end().and_then(End::winner) {
                    Some(Seat::A) => won += 1,
                    Some(Seat::B) => lost += 1,
                    None => {}
                }
            }
            assert!(
                won > lost,
                "{}: {} won {won} and lost {lost} against {}",
                ruleset.id(),
                pair[1],
                pair[0]
            );
        }
    }
}
