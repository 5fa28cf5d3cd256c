//! How many shots the reference opponents need to sink a fleet that does not fire back.

use captains::registry;
use captains::simulator::{Layout, Simulator};
use rules::Ruleset;

/// Plays this many games against fleets that are placed in this way, and compares the mean.
#[track_caller]
fn assert_mean(name: &str, ruleset: &Ruleset, layout: Layout, games: u64, expected: f64, within: f64) {
    let captain = registry::find(name).unwrap().captain;
    let simulator = Simulator::new(name, captain, ruleset, layout, 2024).unwrap();
    let shots = simulator.play(0..games).unwrap().shots;
    let (mean, error) = (shots.mean(), shots.standard_error().unwrap());
    assert!((mean - expected).abs() < within, "{name}: {mean:.2} +- {error:.2} instead of {expected}");
}

/// The phoenix rules without their special orders.
fn plain_phoenix() -> Ruleset {
    let mut rules = Ruleset::preset("phoenix").unwrap().rules().clone();
    "phoenix-plain".clone_into(&mut rules.name);
    (rules.radar, rules.smoke, rules.artillery, rules.torpedo) = (None, None, None, None);
    Ruleset::try_from(rules).unwrap()
}

#[test]
fn fog_is_as_strong_as_the_original_against_fleets_of_the_original() {
    let fog = Ruleset::preset("fog").unwrap();
    // The original draws ships to the middle by rounding.
    assert_mean("fog", &fog, Layout::Rounded, 1000, 41.6, 0.5);
    // Fleets without that bias are nearer to the edge, and harder to find for a shooter who starts in the
    // centre.
    assert_mean("fog", &fog, Layout::Uniform, 1000, 43.5, 0.5);
}

#[test]
fn buoyancy_is_about_as_strong_as_the_original() {
    assert_mean("buoyancy", &Ruleset::preset("buoyancy").unwrap(), Layout::Uniform, 2000, 62.0, 2.0);
}

#[test]
fn the_phoenix_levels_differ() {
    for (name, mean) in [("phoenix-easy", 89.2), ("phoenix-medium", 46.9), ("phoenix-hard", 41.4)] {
        assert_mean(name, &plain_phoenix(), Layout::Uniform, 1000, mean, 1.2);
    }
}

#[test]
fn salvo_random_is_as_weak_as_chance() {
    // The mean of the last of 14 cells among 100: 14 x 101 / 15.
    assert_mean("salvo-random", &plain_phoenix(), Layout::Uniform, 2000, 94.27, 0.5);
}
