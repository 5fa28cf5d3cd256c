//! Random rules that people could write.

use proptest::prelude::*;
use rules::{
    ArtilleryRules, BoardRules, ClassTold, FireAgain, Gap, Guns, HitsTold, Labels, PlacementRules,
    RadarRules, RadarSees, RadarTold, Rules, ShipRules, Shots, SmokeRules, SunkTold, ToldRules, TorpedoRules,
    TurnOrder, TurnRules,
};

/// Length, count, armour, stealth and guns of a ship.
type Ship = (u8, u8, u8, bool, u8);

/// Rules with a board and ships of these sizes; the others are sizes of radar, smoke and artillery, uses of radar and
/// shots.
pub(crate) fn custom_rules(
    board: impl Strategy<Value = (u8, u8)>,
    ships: impl Strategy<Value = Vec<Ship>>,
    sizes: impl Strategy<Value = (u8, u8, u8, u8, u8)>,
) -> impl Strategy<Value = Rules> {
    (board, ships, any::<[bool; 13]>(), sizes, 0u8..3, 0u8..3).prop_map(
        |((width, height), ships, on, (radar, smoke, artillery, uses, shots), order, class)| {
            let together = order == 2;
            // If sinkings are not announced, nothing else may reveal them.
            let silent = on[12] && on[8];
            let rewards = !together && !silent;
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
                    shots: if on[3] && !silent { Shots::Guns(Guns::Guns) } else { Shots::Fixed(shots) },
                    fire_again: if armoured || on[4] { FireAgain::Allowed } else { FireAgain::TurnLost },
                    limit: on[5].then_some(120),
                    ..TurnRules::default()
                },
                told: ToldRules {
                    hits: if on[6] { HitsTold::Tally } else { HitsTold::Cells },
                    class: match class {
                        0 => ClassTold::Never,
                        1 if silent => ClassTold::Never,
                        1 => ClassTold::OnSinking,
                        _ => ClassTold::OnHit,
                    },
                    sunk: if silent { SunkTold::Never } else { SunkTold::Always },
                    sunk_cells: on[7] && !silent,
                    clear_halo: on[7] && on[2] && on[8] && !silent,
                },
                radar: (!together && on[9]).then_some(RadarRules {
                    uses,
                    size: radar,
                    answer: if on[10] { RadarTold::Cells } else { RadarTold::Presence },
                    sees: if on[11] { RadarSees::All } else { RadarSees::Unhit },
                    told_to_target: on[8],
                }),
                smoke: (rewards && on[9] && on[4]).then_some(SmokeRules { size: smoke }),
                artillery: (rewards && on[3]).then_some(ArtilleryRules { size: artillery }),
                torpedo: (rewards && on[5]).then_some(TorpedoRules { when_ships_left: 1 }),
            }
        },
    )
}
