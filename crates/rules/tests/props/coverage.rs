//! Checks that the random games reach every kind of event, so that the properties over them mean something.

use std::collections::BTreeMap;

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use rules::Eye;

use crate::custom::{custom, presets};
use crate::script::{Script, scripts};

#[test]
fn random_games_reach_every_sighting_end_and_fault() {
    let mut runner = TestRunner::deterministic();
    let mut met = BTreeMap::new();
    for (strategy, games) in [(scripts(presets(), 260).boxed(), 150), (scripts(custom(), 160).boxed(), 1500)]
    {
        for _ in 0..games {
            play(&strategy.new_tree(&mut runner).unwrap().current(), &mut met);
        }
    }
    let expected = [
        // Sightings.
        "Ship",
        "Next",
        "Committed",
        "Round",
        "Strike",
        "Shot",
        "Salvo",
        "Tally",
        "Sank",
        "Cleared",
        "Radar",
        "RadarUsed",
        "Smoke",
        "SmokeLaid",
        "SmokeGone",
        "Hidden",
        "Penalty",
        "Ended",
        // Ends.
        "end sunk",
        "end limit",
        "end resigned",
        "end illegal-order",
        "end second-radar",
        "end draw",
        // Faults.
        "GameOver",
        "NotYourTurn",
        "AlreadyCommitted",
        "Unreadable",
        "OffBoard",
        "LaneOffBoard",
        "AlreadyFired",
        "NoShots",
        "TooManyShots",
        "Unavailable",
        "RadarSpent",
        "ArtilleryLocked",
        "TorpedoLocked",
        "TorpedoSpent",
        "NoSmoke",
    ];
    let missing: Vec<_> = expected.iter().filter(|name| !met.contains_key(**name)).collect();
    assert!(missing.is_empty(), "never met: {missing:?}; met: {met:#?}");
}

fn play(script: &Script, met: &mut BTreeMap<String, u32>) {
    let (_, fleets, mut game) = script.open();
    for impulse in &script.impulses {
        let (seat, attempt) = impulse.becomes(&game, &fleets);
        if let Err(refused) = game.play(seat, attempt) {
            *met.entry(word(&refused)).or_default() += 1;
        }
    }
    for eye in [Eye::Organiser, Eye::Public] {
        for sighting in game.view(eye).sightings() {
            *met.entry(word(sighting)).or_default() += 1;
            if let rules::Sighting::Penalty { reason: Some(reason), .. } = sighting {
                *met.entry(word(reason)).or_default() += 1;
            }
        }
    }
    if let Some(end) = game.end() {
        *met.entry(format!("end {}", end.cause())).or_default() += 1;
        *met.entry(format!("end {}", end.outcome())).or_default() += 1;
    }
}

/// The name of a variant.
fn word(value: &impl std::fmt::Debug) -> String {
    format!("{value:?}").split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_owned()
}
