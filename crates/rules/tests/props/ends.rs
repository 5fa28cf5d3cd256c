//! Every game between players who follow the rules ends, and within a bound.

use proptest::prelude::*;
use rules::{
    Attempt, Cause, Cells, Dice, Draw, Eye, Fleet, Game, Illegal, Lane, Order, OrderKind, Phase, Ruleset,
    Seat, Sides,
};

use crate::cases;
use crate::custom::{custom, presets};
use crate::script::{Script, scripts};

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn every_game_ends_in_every_preset(script in scripts(presets(), 0)) {
        play_out(&script)?;
    }

    #[test]
    fn every_game_ends_in_any_rules(script in scripts(custom(), 0)) {
        play_out(&script)?;
    }
}

fn play_out(script: &Script) -> Result<(), TestCaseError> {
    let (ruleset, _, mut game) = script.open();
    let mut dice = Dice::from_seed(script.seed).fork("orders");
    let armour = ruleset.classes().iter().map(rules::Class::armour).max().unwrap_or(1);
    // A player who fires where it fired least has taken every hit point once it has fired at every cell as
    // often as the best armour takes; each special order is worth at most one order for each ship or use.
    let area = ruleset.board().cells().len();
    let ships = u32::from(ruleset.ship_count());
    let sweeps = ruleset.rules().radar.map_or(0, |radar| u32::from(radar.uses));
    let bound = 2 * (area * u32::from(armour) + 2 * ships + sweeps + 1);
    let mut fired = Sides::from_fn(|_| vec![0u8; 256]);
    for _ in 0..bound {
        let seat = match game.phase() {
            Phase::Turn(seat) => seat,
            Phase::Round { committed, .. } if committed.a => Seat::B,
            Phase::Round { .. } => Seat::A,
            Phase::Over(_) => break,
        };
        let order = choose(&game, seat, &fired[seat], &mut dice);
        prop_assert_eq!(game.view(Eye::Player(seat)).check(seat, order), Ok::<(), Illegal>(()));
        for cell in game.arsenal(seat).struck_by(&ruleset, order) {
            fired[seat][usize::from(cell.index())] += 1;
        }
        prop_assert!(game.play(seat, order).is_ok());
    }
    let end = game.end();
    prop_assert!(end.is_some(), "{bound} orders were not enough");
    let cause = end.map(rules::End::cause);
    prop_assert!(matches!(cause, Some(Cause::Sunk | Cause::Limit)), "{:?}", cause);
    Ok(())
}

fn choose(game: &Game, seat: Seat, fired: &[u8], dice: &mut Dice) -> Order {
    let (ruleset, arsenal) = (game.ruleset(), game.arsenal(seat));
    let at = dice.cell(ruleset.board().cells()).expect("a board has cells");
    let special = [
        (OrderKind::Radar, Order::Radar(at)),
        (OrderKind::Smoke, Order::Smoke(at)),
        (OrderKind::Artillery, Order::Artillery(at)),
        (OrderKind::Torpedo, Order::Torpedo(Lane::Row(at.y()))),
    ];
    for (kind, order) in special {
        if arsenal.offers(ruleset, kind).is_ok() && dice.percent(30) {
            return order;
        }
    }
    let mut targets: Vec<_> = arsenal.targets().iter().collect();
    dice.shuffle(&mut targets);
    targets.sort_by_key(|cell| fired[usize::from(cell.index())]);
    let shots = 1 + dice.below(arsenal.shots()) as usize;
    Order::Fire(targets.into_iter().take(shots).collect::<Cells>())
}

#[test]
fn a_game_that_never_ends_keeps_counting_as_far_as_it_can() {
    let phoenix = Ruleset::preset("phoenix").unwrap();
    let mut dice = Dice::from_seed(1);
    let fleets = Sides::from_fn(|_| Fleet::random(&phoenix, Draw::Uniform, &mut dice));
    let mut game = Game::new(&phoenix, fleets, Seat::A);
    for _ in 0..66_000 {
        for seat in Seat::BOTH {
            game.play(seat, Attempt::Unreadable(String::new())).unwrap();
        }
    }
    assert_eq!(game.orders(), Sides::new(u16::MAX, u16::MAX));
    assert_eq!(game.view(Eye::Public).orders(), game.orders());
    assert_eq!(game.turns().last().unwrap().number(), u16::MAX);
    assert_eq!(game.phase(), Phase::Turn(Seat::A));
}
