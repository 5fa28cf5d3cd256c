//! Phoenix: three levels of one opponent, with its special orders.

mod density;
mod easy;
mod echoes;
mod hard;
mod medium;
mod smoke;
mod strikes;

use rules::{Cells, Dice, Lane, Order, OrderKind, Ruleset, View};

use self::easy::Easy;
use self::hard::Hard;
use self::medium::Medium;
use super::known::Known;
use super::need::Need;
use super::shots;
use crate::budget::Budget;
use crate::captain::{Captain, Declined, seat};

/// Uses each available special order with a chance that grows with the level, and fires as its level does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phoenix {
    /// Fires at random; after a hit at its neighbours in turn, until one is a miss.
    Easy,
    /// Searches in a checkerboard and follows a line of two hits.
    Medium,
    /// Searches and follows by counting where ships could be.
    Hard,
}

/// How a level aims. Each method returns candidates, and the caller picks one at random, so nothing else
/// needs dice.
trait Gunner {
    /// Cells to fire at because something was found there; empty while searching.
    fn quarry(&self) -> Cells;

    /// Cells to fire at while nothing is found.
    fn hunt(&self) -> Cells;

    /// Where artillery may aim.
    fn artillery(&self) -> Cells;

    /// Which rows and columns a torpedo may take.
    fn torpedo(&self) -> Vec<Lane>;

    /// Where radar may aim.
    fn radar(&self) -> Cells;
}

/// The special orders in the order they are considered.
const SPECIALS: [OrderKind; 4] =
    [OrderKind::Smoke, OrderKind::Torpedo, OrderKind::Artillery, OrderKind::Radar];

impl Phoenix {
    const fn name(self) -> &'static str {
        match self {
            Phoenix::Easy => "phoenix-easy",
            Phoenix::Medium => "phoenix-medium",
            Phoenix::Hard => "phoenix-hard",
        }
    }

    /// How many times out of a hundred a special order is used when available.
    const fn special_percent(self) -> u32 {
        match self {
            Phoenix::Easy => 10,
            Phoenix::Medium => 30,
            Phoenix::Hard => 50,
        }
    }

    fn gunner<'v>(self, view: &'v View, known: Known<'v>) -> Box<dyn Gunner + 'v> {
        match self {
            Phoenix::Easy => Box::new(Easy::new(view, known)),
            Phoenix::Medium => Box::new(Medium::new(view, known)),
            Phoenix::Hard => Box::new(Hard::new(view, known)),
        }
    }

    /// A special order of this kind, if there is a use for it.
    fn special(self, kind: OrderKind, gunner: &dyn Gunner, view: &View, dice: &mut Dice) -> Option<Order> {
        match kind {
            OrderKind::Smoke => self.smoke(view, dice),
            OrderKind::Torpedo => dice.choose(&gunner.torpedo()).copied().map(Order::Torpedo),
            OrderKind::Artillery => dice.cell(gunner.artillery()).map(Order::Artillery),
            // Radar searches for ships; it adds nothing once one is found.
            OrderKind::Radar if gunner.quarry().is_empty() => dice.cell(gunner.radar()).map(Order::Radar),
            // The described opponents know no others.
            _ => None,
        }
    }

    fn smoke(self, view: &View, dice: &mut Dice) -> Option<Order> {
        let at = match self {
            Phoenix::Easy => dice.cell(view.ruleset().board().cells()),
            Phoenix::Medium | Phoenix::Hard => smoke::place(view, dice),
        };
        at.map(Order::Smoke)
    }
}

impl Captain for Phoenix {
    fn plays(&self, ruleset: &Ruleset) -> Result<(), Declined> {
        let needs = [Need::CellsTold, Need::SinkingsTold, Need::StraightShips, Need::NoArmour, Need::OneShot];
        Need::check(self.name(), &needs, ruleset)
    }

    fn order(&self, view: &View, dice: &mut Dice, _budget: Budget) -> Order {
        let gunner = self.gunner(view, Known::of(view));
        let arsenal = view.arsenal(seat(view));
        for kind in SPECIALS {
            if arsenal.offers(view.ruleset(), kind).is_ok()
                && dice.percent(self.special_percent())
                && let Some(order) = self.special(kind, &*gunner, view, dice)
            {
                return order;
            }
        }
        let quarry = gunner.quarry();
        shots::one_of(view, if quarry.is_empty() { gunner.hunt() } else { quarry }, dice)
    }
}

/// The checkerboard cells that include the first cell of the board.
fn checkerboard(cells: Cells) -> Cells {
    cells.iter().filter(|cell| (cell.x() + cell.y()).is_multiple_of(2)).collect()
}

/// The first of these sets that has cells.
fn first_with_cells<const N: usize>(sets: [Cells; N]) -> Cells {
    sets.into_iter().find(|cells| !cells.is_empty()).unwrap_or_default()
}

#[cfg(test)]
pub(super) mod tests;
