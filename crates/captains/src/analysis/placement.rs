//! Grades how well a fleet was hidden.

use std::time::Duration;

use rules::{Fleet, Ruleset};

use crate::budget::Budget;
use crate::captain::Captain;
use crate::registry;
use crate::simulator::{Layout, Simulator};

/// How well a fleet was hidden: how many shots the two strongest captains need to sink it when nobody shoots
/// back.
///
/// They always play the same few games, so that a fleet has the same grade everywhere.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Placement {
    /// Mean shots of Captain.
    pub captain: f64,
    /// Mean shots of Admiral.
    pub admiral: f64,
    /// The share of uniform fleets that take them more shots; `None` for rules without measurements.
    pub harder: Option<f64>,
}

/// Games per captain. Captain is fast, and its luck among equals needs more of them.
const GAMES: [(&str, u64); 2] = [("captain", 8), ("admiral", 4)];
/// The budget per order; the Admiral's strength was measured with it too.
const BUDGET: Budget = Budget::of(Duration::from_millis(2));
const SEED: u64 = 8;

/// For each preset, how many shots uniform fleets take, from the easiest to the hardest in equal steps:
/// `preset shots shots ..`. Made by `cargo xtask bench placements`.
const MEASURED: &str = include_str!("../../placements.txt");

impl Placement {
    /// The grade of a fleet; `None` if a captain cannot sink it.
    pub fn of(ruleset: &Ruleset, fleet: &Fleet) -> Option<Placement> {
        let [captain, admiral] = GAMES.map(|(name, games)| {
            let captain = registry::find(name)?.captain;
            mean(name, captain, games, ruleset, fleet)
        });
        let placement = Placement { captain: captain?, admiral: admiral?, harder: None };
        Some(Placement {
            harder: measured(ruleset).and_then(|scale| harder(&scale, placement.shots())),
            ..placement
        })
    }

    /// The figure that compares fleets: both captains count equally.
    pub fn shots(&self) -> f64 {
        f64::midpoint(self.captain, self.admiral)
    }
}

fn mean(name: &str, captain: &dyn Captain, games: u64, ruleset: &Ruleset, fleet: &Fleet) -> Option<f64> {
    let trial = Simulator::new(name, captain, ruleset, Layout::Uniform, SEED).ok()?.within(BUDGET);
    let mut shots = 0;
    for number in 0..games {
        shots += trial.score(fleet, number).ok()?.shots;
    }
    Some(f64::from(shots) / games as f64)
}

/// How many shots uniform fleets of a preset take, in rising order.
fn measured(ruleset: &Ruleset) -> Option<Vec<f64>> {
    if !ruleset.is_preset() {
        return None;
    }
    let id = ruleset.id();
    let row = MEASURED.lines().find_map(|line| line.strip_prefix(&id)?.strip_prefix(' '))?;
    Some(row.split(' ').map(|shots| shots.parse().expect("a row has numbers")).collect())
}

/// Which share of a scale is above this value, by linear interpolation.
fn harder(scale: &[f64], shots: f64) -> Option<f64> {
    let steps = scale.len().checked_sub(1).filter(|steps| *steps > 0)?;
    let below = scale.partition_point(|step| *step < shots);
    let place = match below {
        0 => 0.0,
        above if above > steps => steps as f64,
        above => (above - 1) as f64 + (shots - scale[above - 1]) / (scale[above] - scale[above - 1]),
    };
    Some(1.0 - place / steps as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scale_is_read_between_its_steps() {
        let scale = [40.0, 50.0, 60.0];
        for (shots, share) in
            [(30.0, 1.0), (40.0, 1.0), (45.0, 0.75), (50.0, 0.5), (57.5, 0.125), (60.0, 0.0), (70.0, 0.0)]
        {
            assert_eq!(harder(&scale, shots), Some(share), "{shots}");
        }
        // Steps may be equal if many fleets take the same number of shots.
        let equal = harder(&[40.0, 50.0, 50.0, 60.0, 70.0], 50.0);
        assert_eq!(equal, Some(0.75));
        assert_eq!(harder(&[40.0], 50.0), None);
    }

    #[test]
    fn every_preset_has_a_rising_scale() {
        for ruleset in Ruleset::presets() {
            let scale = measured(&ruleset).unwrap_or_else(|| panic!("{} was not measured", ruleset.id()));
            assert!(scale.len() >= 21 && scale.is_sorted(), "{}: {scale:?}", ruleset.id());
        }
    }

    #[test]
    fn a_grade_can_be_repeated_and_a_fleet_in_the_open_is_easier() {
        let classic = Ruleset::preset("classic").unwrap();
        let graded = |text: &str| Placement::of(&classic, &Fleet::read(&classic, text).unwrap()).unwrap();
        let open = "Carrier D5-H5, Battleship D6-G6, Cruiser E4-G4, Submarine E7-G7, Destroyer E3-F3";
        let hidden = "Carrier B10-F10, Battleship E2-H2, Cruiser A1-C1, Submarine D1-F1, Destroyer G1-H1";
        let (open, hidden) = (graded(open), graded(hidden));
        assert_eq!(
            hidden,
            graded("Carrier B10-F10, Battleship E2-H2, Cruiser A1-C1, Submarine D1-F1, Destroyer G1-H1")
        );
        assert!(open.shots() < hidden.shots(), "{open:?} {hidden:?}");
        assert!(open.harder > hidden.harder, "{open:?} {hidden:?}");
    }
}
