//! Each rank is stronger than the one below it.

use std::time::Duration;

use captains::{Budget, Captain, play, registry};
use rules::{Dice, End, Ruleset, Seat, Sides};

/// Just enough for a test.
const BUDGET: Budget = Budget::of(Duration::from_millis(2));

fn captain(name: &str) -> &'static dyn Captain {
    registry::find(name).unwrap().captain
}

/// Plays this many games and expects the upper rank to win more of them than the lower one.
fn beats(upper: &str, lower: &str, ruleset: &Ruleset, games: u64) {
    let sides = Sides::new(captain(upper), captain(lower));
    let (mut won, mut lost) = (0, 0);
    for nth in 0..games {
        let first = if nth % 2 == 0 { Seat::A } else { Seat::B };
        let game = play(ruleset, sides, first, BUDGET, &Dice::from_seed(7).fork_nth(nth));
        match game.end().and_then(End::winner) {
            Some(Seat::A) => won += 1,
            Some(Seat::B) => lost += 1,
            None => {}
        }
    }
    assert!(won > lost, "{}: {upper} won {won} and lost {lost} against {lower}", ruleset.id());
}

#[test]
fn each_level_beats_the_one_below_in_every_preset() {
    for ruleset in Ruleset::presets() {
        for pair in ["cadet", "mate", "lieutenant", "captain"].windows(2) {
            beats(pair[1], pair[0], &ruleset, 150);
        }
    }
}

/// Where Captain places fleets uniformly, Admiral wins three games of four, so that a few are enough. Where both hide
/// their fleets, it takes more. `cargo xtask bench ladder` plays the others.
#[test]
fn the_admiral_beats_captain() {
    for (preset, games) in [("classic", 200), ("buoyancy", 200), ("fog", 30), ("morskoi", 30)] {
        beats("admiral", "captain", &Ruleset::preset(preset).unwrap(), games);
    }
}
