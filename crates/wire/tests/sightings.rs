//! Every sighting of random games has a JSON form that reads back as the same.

use proptest::prelude::*;
use rules::{Dice, Draw, Eye, Fleet, Game, Order, OrderKind, Phase, Ruleset, Seat, Sides};
use wire::Sighting;

/// A random legal order, specials included.
fn order(game: &Game, seat: Seat, dice: &mut Dice) -> Order {
    let (ruleset, means) = (game.ruleset(), game.means(seat));
    let board = ruleset.board();
    let at = dice.cell(board.cells()).unwrap();
    let lanes: Vec<_> = board.lanes().collect();
    for (kind, order) in [
        (OrderKind::Radar, Order::Radar(at)),
        (OrderKind::Smoke, Order::Smoke(at)),
        (OrderKind::Artillery, Order::Artillery(at)),
        (OrderKind::Torpedo, Order::Torpedo(*dice.choose(&lanes).unwrap())),
    ] {
        if means.offers(ruleset, kind).is_ok() && dice.percent(30) {
            return order;
        }
    }
    let mut targets: Vec<_> = means.targets().iter().collect();
    dice.shuffle(&mut targets);
    Order::Fire(targets.into_iter().take(means.shots() as usize).collect())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn all_sightings_convert(seed: u64) {
        for ruleset in Ruleset::presets() {
            let mut dice = Dice::from_seed(seed);
            let fleets = Sides::from_fn(|_| Fleet::random(&ruleset, Draw::Uniform, &mut dice));
            let mut game = Game::new(&ruleset, fleets, Seat::A);
            loop {
                let seat = match game.phase() {
                    Phase::Turn(seat) => seat,
                    Phase::Round { committed, .. } if committed.a => Seat::B,
                    Phase::Round { .. } => Seat::A,
                    Phase::Over(_) => break,
                };
                let order = order(&game, seat, &mut dice);
                game.play(seat, order).unwrap();
            }
            for turn in game.turns() {
                for eye in [Eye::Player(Seat::A), Eye::Player(Seat::B), Eye::Public, Eye::Organiser] {
                    let seen = Sighting::all_of(turn, eye, &ruleset);
                    prop_assert!(!seen.is_empty(), "every turn shows something to everybody");
                    let text = serde_json::to_string(&seen).unwrap();
                    let back = serde_json::from_str::<Vec<Sighting>>(&text).unwrap();
                    let mut told = Vec::new();
                    turn.seen_by(eye, &mut told);
                    for (sighting, wanted) in back.iter().zip(&told) {
                        prop_assert_eq!(&sighting.read(&ruleset).unwrap(), wanted);
                    }
                    prop_assert_eq!(back, seen);
                }
            }
        }
    }
}
