//! Every sighting of random games can be written as JSON and read back.

mod play;

use proptest::prelude::*;
use rules::{Dice, Eye, Ruleset, Seat};
use wire::Sighting;

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn all_sightings_convert(seed: u64) {
        for ruleset in Ruleset::presets() {
            let mut dice = Dice::from_seed(seed);
            let mut game = play::game(&ruleset, &mut dice);
            while let Some(seat) = play::mover(&game) {
                let order = play::order(&game, seat, &mut dice);
                game.play(seat, order).unwrap();
            }
            for turn in game.turns() {
                for eye in [Eye::Player(Seat::A), Eye::Player(Seat::B), Eye::Public, Eye::Organiser] {
                    let seen = Sighting::all_of(turn, eye, &ruleset);
                    prop_assert!(!seen.is_empty(), "every turn shows something to everybody");
                    let text = serde_json::to_string(&seen).unwrap();
                    let back = serde_json::from_str::<Vec<Sighting>>(&text).unwrap();
                    prop_assert_eq!(&back, &seen);
                    let mut true_ones = Vec::new();
                    turn.seen_by(eye, &mut true_ones);
                    let under: Vec<_> = back.iter().map(|told| told.under(&ruleset).unwrap()).collect();
                    prop_assert_eq!(under, true_ones);
                }
            }
        }
    }
}
