//! Every captain of the registry in every preset and in custom rules: always legal, always finishes, and
//! depends only on the view and the dice.

use std::time::Duration;

use captains::{Budget, CAP, Captain, play, registry};
use proptest::prelude::*;
use rules::{
    ArtilleryRules, BoardRules, Cause, ClassTold, Dice, Eye, FireAgain, Gap, Guns, HitsTold, Labels, Order,
    PlacementRules, RadarRules, RadarSees, RadarTold, Rules, Ruleset, Seat, ShipRules, Shots, Sides,
    SmokeRules, ToldRules, TorpedoRules, TurnOrder, TurnRules, View,
};

/// Just enough for a test.
const BUDGET: Budget = Budget::of(Duration::from_micros(50));

/// Plays as another captain does, and checks every order against the view and every decision against a second one
/// from an equal view and equal dice.
struct Checked(&'static dyn Captain);

impl Captain for Checked {
    fn order(&self, view: &View, dice: &mut Dice, budget: Budget) -> Order {
        let seat = view.seat().unwrap();
        let seed = dice.next_u64();
        let order = self.0.order(view, &mut Dice::from_seed(seed), budget);
        assert_eq!(view.check(seat, order), Ok(()), "{:?}", order.name(view.ruleset().board()));
        if seed.is_multiple_of(8) {
            let mut again = View::new(view.ruleset(), Eye::Player(seat));
            for sighting in view.sightings() {
                again.see(*sighting);
            }
            assert_eq!(
                self.0.order(&again, &mut Dice::from_seed(seed), budget),
                order,
                "a decision is not repeated"
            );
        }
        order
    }
}

fn play_all(ruleset: &Ruleset, seed: u64) {
    let rivals: Vec<_> =
        registry::CAPTAINS.iter().filter(|entry| entry.captain.plays(ruleset).is_ok()).collect();
    for (nth, entry) in rivals.iter().enumerate() {
        let other = rivals[(nth + 1) % rivals.len()];
        let first = if seed.is_multiple_of(2) { Seat::A } else { Seat::B };
        let sides = Sides::new(Checked(entry.captain), Checked(other.captain));
        let captains: Sides<&dyn Captain> = Sides::new(&sides.a, &sides.b);
        let game = play(ruleset, captains, first, BUDGET, &Dice::from_seed(seed));
        let end = game.end().unwrap_or_else(|| panic!("{} does not end", entry.name));
        let armour = ruleset.classes().iter().map(|class| u32::from(class.armour())).max().unwrap();
        let enough = ruleset.board().cells().len() * armour + 64 < u32::from(CAP);
        assert!(matches!(end.cause(), Cause::Sunk | Cause::Limit) || !enough, "{}: {end:?}", entry.name);
    }
}

#[test]
fn every_captain_finishes_every_preset_with_legal_orders() {
    for ruleset in Ruleset::presets() {
        for seed in 0..6 {
            play_all(&ruleset, seed);
        }
    }
}

/// Rules that people could write, most of them playable.
fn custom() -> impl Strategy<Value = Rules> {
    let ship = (1u8..=5, 1u8..=2, 1u8..=3, any::<bool>(), 1u8..=2);
    let board = (4u8..=16, 4u8..=16);
    let switches = any::<[bool; 12]>();
    let sizes = (1u8..=5, 1u8..=5, 1u8..=5, 1u8..=4, 1u8..=3);
    (board, prop::collection::vec(ship, 1..4), switches, sizes, 0u8..3, 0u8..3).prop_map(
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
                    shots: if on[3] { Shots::Guns(Guns::Guns) } else { Shots::Fixed(shots) },
                    fire_again: if armoured || on[4] { FireAgain::Allowed } else { FireAgain::TurnLost },
                    limit: on[5].then_some(120),
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

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, ..ProptestConfig::default() })]

    #[test]
    fn every_captain_finishes_custom_rules_with_legal_orders(
        ruleset in custom().prop_filter_map("not playable", |rules| Ruleset::try_from(rules).ok()),
        seed in any::<u64>(),
    ) {
        play_all(&ruleset, seed);
    }
}
