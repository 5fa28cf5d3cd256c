//! Small rule sets with the switches of every preset, and random others.

use proptest::prelude::*;
use rules::{ClassTold, Guns, Rules, Ruleset, ShipRules, Shots, SunkTold};

use crate::custom_rules::custom_rules;

/// The switches of every preset with a few of its ships on a board small enough to try every fleet.
pub(crate) fn all() -> Vec<(String, Ruleset)> {
    let small = |name: &str, width: u8, height: u8, ships: &[(usize, u8, u8)]| {
        let mut rules = Ruleset::preset(name).unwrap().rules().clone();
        rules.name = format!("small-{name}");
        (rules.board.width, rules.board.height) = (width, height);
        rules.ships = ships
            .iter()
            .map(|&(class, length, count)| ShipRules { length, count, ..rules.ships[class].clone() })
            .collect();
        (name.to_owned(), Ruleset::try_from(rules).unwrap())
    };
    let unnamed = {
        let (_, salvo) = small("salvo", 5, 5, &[(0, 3, 1), (1, 2, 1), (2, 2, 1)]);
        let mut rules = salvo.rules().clone();
        rules.told.class = ClassTold::OnSinking;
        ("salvo without names".to_owned(), Ruleset::try_from(rules).unwrap())
    };
    let silent = |(name, ruleset): (String, Ruleset), class| {
        let mut rules = ruleset.rules().clone();
        (rules.told.class, rules.told.sunk) = (class, SunkTold::Never);
        (rules.told.sunk_cells, rules.told.clear_halo) = (false, false);
        rules.turns.shots =
            if rules.turns.shots == Shots::Fixed(1) { Shots::Fixed(1) } else { Shots::Fixed(3) };
        (format!("{name} without announced sinkings"), Ruleset::try_from(rules).unwrap())
    };
    vec![
        silent(small("classic", 5, 4, &[(0, 3, 1), (1, 2, 1), (2, 2, 1)]), ClassTold::Never),
        silent(small("buoyancy", 5, 4, &[(0, 3, 1), (1, 2, 1), (2, 2, 1)]), ClassTold::OnHit),
        silent(small("fog", 5, 5, &[(1, 3, 1), (2, 2, 2)]), ClassTold::Never),
        silent(small("hackathon", 5, 5, &[(1, 2, 1), (3, 2, 1), (5, 1, 2)]), ClassTold::Never),
        silent(small("salvo", 5, 5, &[(0, 3, 1), (1, 2, 1), (2, 2, 1)]), ClassTold::Never),
        silent(small("salvo", 5, 5, &[(0, 3, 1), (1, 2, 2)]), ClassTold::OnHit),
        unnamed,
        small("classic", 5, 4, &[(0, 3, 1), (1, 2, 1), (2, 2, 1)]),
        small("classic", 4, 4, &[(0, 3, 1), (1, 2, 1), (2, 2, 1), (3, 2, 1)]),
        small("buoyancy", 5, 4, &[(0, 3, 1), (1, 2, 1), (2, 2, 1)]),
        small("fog", 5, 5, &[(1, 3, 1), (2, 2, 2)]),
        small("phoenix", 5, 4, &[(0, 3, 1), (1, 2, 1), (2, 1, 1)]),
        small("hackathon", 5, 5, &[(1, 2, 1), (3, 2, 1), (5, 1, 2)]),
        small("salvo", 5, 5, &[(0, 3, 1), (1, 2, 1), (2, 2, 1)]),
        small("morskoi", 5, 5, &[(0, 3, 1), (2, 2, 1), (3, 1, 2)]),
        // Few fleets, but as many berths of a shape as only larger boards have.
        small("salvo", 10, 10, &[(0, 10, 1), (1, 2, 1)]),
        small("salvo", 16, 16, &[(0, 16, 1), (1, 1, 1)]),
    ]
}

/// Rules that people could write, on boards small enough to try every fleet.
pub(crate) fn custom() -> impl Strategy<Value = Rules> {
    let ship = (1u8..=3, 1u8..=2, 1u8..=2, any::<bool>(), 1u8..=2);
    let sizes = (1u8..=3, 1u8..=2, 1u8..=3, 1u8..=4, 1u8..=3);
    custom_rules((4u8..=5, Just(4u8)), prop::collection::vec(ship, 1..3), sizes).prop_map(|mut rules| {
        rules.turns.limit = None;
        // What an enemy fires with is not evidence here, so nothing may follow from it.
        if rules.told.class == ClassTold::Never && rules.turns.shots == Shots::Guns(Guns::Guns) {
            rules.turns.shots = Shots::Fixed(rules.ships[0].length);
        }
        rules
    })
}
