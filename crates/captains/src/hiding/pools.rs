//! The pools of hard fleets that ship with the game.

use std::sync::OnceLock;

use rules::{Fleet, Ruleset};

/// For each preset, its fleets in the notation, one per line. Made by `cargo xtask bench pool --rules PRESET`.
const POOLS: [(&str, &str); 7] = [
    ("classic@1", include_str!("../../hard-fleets/classic.txt")),
    ("buoyancy@1", include_str!("../../hard-fleets/buoyancy.txt")),
    ("fog@1", include_str!("../../hard-fleets/fog.txt")),
    ("phoenix@1", include_str!("../../hard-fleets/phoenix.txt")),
    ("hackathon@1", include_str!("../../hard-fleets/hackathon.txt")),
    ("salvo@1", include_str!("../../hard-fleets/salvo.txt")),
    ("morskoi@1", include_str!("../../hard-fleets/morskoi.txt")),
];

/// The hard fleets of these rules; none if they are not a preset.
pub(super) fn of(ruleset: &Ruleset) -> &'static [Fleet] {
    static READ: [OnceLock<Vec<Fleet>>; POOLS.len()] = [const { OnceLock::new() }; POOLS.len()];
    if !ruleset.is_preset() {
        return &[];
    }
    let id = ruleset.id();
    let pool = POOLS.iter().position(|(preset, _)| *preset == id);
    pool.map_or(&[], |pool| READ[pool].get_or_init(|| read(ruleset, POOLS[pool].1)))
}

fn read(ruleset: &Ruleset, text: &str) -> Vec<Fleet> {
    let fleets = text.lines().filter(|line| !line.starts_with('#'));
    fleets.map(|line| Fleet::read(ruleset, line).expect("the pools hold legal fleets")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_has_a_pool_of_different_fleets() {
        for ruleset in Ruleset::presets() {
            let pool = of(&ruleset);
            assert!(pool.len() >= 100, "{ruleset:?} has {}", pool.len());
            let mut texts: Vec<String> = pool.iter().map(|fleet| fleet.name(&ruleset).to_string()).collect();
            texts.sort_unstable();
            texts.dedup();
            assert_eq!(texts.len(), pool.len(), "{ruleset:?}");
        }
    }
}
