//! Tests of series of games.

use rules::{Gap, Ruleset};

use super::*;
use crate::ranks::{Cadet, CaptainRank, Mate};

fn classic() -> Ruleset {
    Ruleset::preset("classic").unwrap()
}

fn no_touch() -> Ruleset {
    let mut rules = classic().rules().clone();
    "apart".clone_into(&mut rules.name);
    rules.placement.gap = Gap::AllAround;
    rules.try_into().unwrap()
}

/// Figures known from the literature and other programs: random shots, hunt and target, counting positions.
#[test]
fn three_captains_have_the_known_strength_of_their_method() {
    // Hunt and target is described only in words, so a larger difference is allowed.
    let known: [(&str, &dyn Captain, _, _, _); 3] = [
        ("cadet", &Cadet, 95.39, 95.38, 0.0),
        ("mate", &Mate, 66.20, 74.06, 1.5),
        ("captain", &CaptainRank, 44.81, 39.18, 0.0),
    ];
    for (name, captain, touching, apart, near) in known {
        for (ruleset, expected) in [(classic(), touching), (no_touch(), apart)] {
            let simulator = Simulator::new(name, captain, &ruleset, Layout::Uniform, 1).unwrap();
            let shots = simulator.play(0..2_000).unwrap().shots;
            let allowed = (3.0 * shots.standard_error().unwrap()).max(near);
            let mean = shots.mean();
            assert!((mean - expected).abs() < allowed, "{name} on {}: {mean}", ruleset.id());
        }
    }
}

#[test]
fn parts_of_a_series_give_the_whole() {
    let simulator = Simulator::new("cadet", &Cadet, &classic(), Layout::Sequential, 3).unwrap();
    let whole = simulator.play(0..60).unwrap();
    let parts = simulator.play(35..60).unwrap().merge(&simulator.play(0..35).unwrap());
    assert_eq!((whole.shots, whole.orders), (parts.shots, parts.orders));
}
