//! Cadet: plays at random.

use rules::{Dice, Order, OrderKind, Seat, Target, View};

use crate::aim;
use crate::budget::Budget;
use crate::captain::{Captain, seat};
use crate::chart::Chart;

/// Fires at random, and uses every special order the rules offer at random times and places.
#[derive(Clone, Copy, Debug)]
pub struct Cadet;

/// How many turns out of a hundred use a special order, if there is one.
const SPECIAL_PERCENT: u32 = 25;

impl Captain for Cadet {
    fn order(&self, view: &View, dice: &mut Dice, _budget: Budget) -> Order {
        let seat = seat(view);
        special(view, seat, dice).unwrap_or_else(|| random_shots(view, seat, dice))
    }
}

/// Now and then, a special order at a random place.
fn special(view: &View, seat: Seat, dice: &mut Dice) -> Option<Order> {
    let ruleset = view.ruleset();
    let kinds = OrderKind::SPECIAL.into_iter();
    let offered: Vec<OrderKind> =
        kinds.filter(|kind| view.arsenal(seat).offers(ruleset, *kind).is_ok()).collect();
    if offered.is_empty() || !dice.percent(SPECIAL_PERCENT) {
        return None;
    }
    let board = ruleset.board();
    let cell = dice.cell(board.cells())?;
    let kind = *dice.choose(&offered)?;
    if kind.aims_along_lanes() {
        let orders: Vec<Order> = Order::all(kind, board).collect();
        return dice.choose(&orders).copied();
    }
    Order::special(kind, Target::Cell(cell))
}

/// Every available shot, at random cells. Cells that may still take a hit come first, so that a game where
/// firing again is allowed comes to an end.
fn random_shots(view: &View, seat: Seat, dice: &mut Dice) -> Order {
    let chart = Chart::new(view);
    let unfired = chart.targets - view.waters(seat.other()).fired();
    let pool = unfired | (chart.tough() & chart.targets);
    let pool = if pool.is_empty() { chart.worthwhile() } else { pool };
    aim::salvo(pool, chart.shots(), dice, |left, _| left)
}
