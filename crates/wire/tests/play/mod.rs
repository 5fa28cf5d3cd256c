//! Random games for the other tests.

use rules::{Dice, Draw, Fleet, Game, Order, OrderKind, Phase, Ruleset, Seat, Sides};

/// A game between two random fleets.
pub(crate) fn game(ruleset: &Ruleset, dice: &mut Dice) -> Game {
    let fleets = Sides::from_fn(|_| Fleet::random(ruleset, Draw::Uniform, dice));
    let first = *dice.choose(&Seat::BOTH).unwrap();
    Game::new(ruleset, fleets, first)
}

/// Who is to be asked next, until the game is over.
pub(crate) fn mover(game: &Game) -> Option<Seat> {
    match game.phase() {
        Phase::Turn(seat) => Some(seat),
        Phase::Round { committed, .. } if committed.a => Some(Seat::B),
        Phase::Round { .. } => Some(Seat::A),
        Phase::Over(_) => None,
    }
}

/// A random legal order, specials included.
pub(crate) fn order(game: &Game, seat: Seat, dice: &mut Dice) -> Order {
    let (ruleset, arsenal) = (game.ruleset(), game.arsenal(seat));
    let board = ruleset.board();
    let at = dice.cell(board.cells()).unwrap();
    let lanes: Vec<_> = board.lanes().collect();
    for (kind, order) in [
        (OrderKind::Radar, Order::Radar(at)),
        (OrderKind::Smoke, Order::Smoke(at)),
        (OrderKind::Artillery, Order::Artillery(at)),
        (OrderKind::Torpedo, Order::Torpedo(*dice.choose(&lanes).unwrap())),
    ] {
        if arsenal.offers(ruleset, kind).is_ok() && dice.percent(30) {
            return order;
        }
    }
    let mut targets: Vec<_> = arsenal.targets().iter().collect();
    dice.shuffle(&mut targets);
    Order::Fire(targets.into_iter().take(arsenal.shots() as usize).collect())
}
