//! Every captain of the registry in every preset and in custom rules: always legal, always finishes, and
//! depends only on the view and the dice.

mod custom_rules;

use std::time::Duration;

use captains::{Budget, CAP, Captain, play, registry};
use custom_rules::custom_rules;
use proptest::prelude::*;
use rules::{Cause, Dice, Eye, Order, Rules, Ruleset, Seat, Sides, View};

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
    let sizes = (1u8..=5, 1u8..=5, 1u8..=5, 1u8..=4, 1u8..=3);
    custom_rules((4u8..=16, 4u8..=16), prop::collection::vec(ship, 1..4), sizes)
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
