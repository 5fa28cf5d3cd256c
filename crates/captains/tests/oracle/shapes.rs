//! Small rule sets with the switches of every preset, and random others.

use proptest::prelude::*;
use rules::{
    ArtilleryRules, BoardRules, ClassTold, FireAgain, Gap, Guns, HitsTold, Labels, PlacementRules,
    RadarRules, RadarSees, RadarTold, Rules, Ruleset, ShipRules, Shots, SmokeRules, ToldRules, TorpedoRules,
    TurnOrder, TurnRules,
};

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
    vec![
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
    let board = (4u8..=5, Just(4u8));
    let switches = any::<[bool; 12]>();
    let sizes = (1u8..=3, 1u8..=2, 1u8..=3, 1u8..=4, 1u8..=3);
    (board, prop::collection::vec(ship, 1..3), switches, sizes, 0u8..3, 0u8..3).prop_map(
        |((width, height), ships, on, (radar, smoke, artillery, uses, shots), order, class)| {
            let together = order == 2;
            let armoured = on[0];
            let names = ["Alpha", "Bravo", "Charlie"];
            Rules {
                name: "custom".to_owned(),
                version: 1,
                summary: String::new(),
                board: BoardRules { width, height, labels: Labels::LettersAcross },
                ships: ships
                    .iter()
                    .zip(names)
                    .map(|(&(length, count, armour, stealth, guns), name)| ShipRules {
                        class: name.to_owned(),
                        title: None,
                        length,
                        count,
                        armour: if armoured { armour } else { 1 },
                        stealth,
                        guns,
                    })
                    .collect(),
                placement: PlacementRules {
                    diagonal: on[1],
                    gap: if on[2] { Gap::AllAround } else { Gap::None },
                },
                turns: TurnRules {
                    order: [TurnOrder::Alternate, TurnOrder::AgainOnHit, TurnOrder::Together]
                        [usize::from(order)],
                    // What an enemy fires with is not evidence here, so nothing may follow from it.
                    shots: if on[3] && class > 0 { Shots::Guns(Guns::Guns) } else { Shots::Fixed(shots) },
                    fire_again: if armoured || on[4] { FireAgain::Allowed } else { FireAgain::TurnLost },
                    ..TurnRules::default()
                },
                told: ToldRules {
                    hits: if on[6] { HitsTold::Tally } else { HitsTold::Cells },
                    class: [ClassTold::Never, ClassTold::OnSinking, ClassTold::OnHit][usize::from(class)],
                    sunk_cells: on[7],
                    clear_halo: on[7] && on[2] && on[8],
                },
                radar: (!together && on[9]).then_some(RadarRules {
                    uses,
                    size: radar,
                    answer: if on[10] { RadarTold::Cells } else { RadarTold::Presence },
                    sees: if on[11] { RadarSees::All } else { RadarSees::Unhit },
                    told_to_target: on[8],
                }),
                smoke: (!together && on[9] && on[4]).then_some(SmokeRules { size: smoke }),
                artillery: (!together && on[3]).then_some(ArtilleryRules { size: artillery }),
                torpedo: (!together && on[5]).then_some(TorpedoRules { when_ships_left: 1 }),
            }
        },
    )
}
