//! What one order could have done, and what it did.

use rules::{Arsenal, Cells, Order, OrderKind, Ruleset, Seat};

use super::prospect::Prospect;
use crate::inference::{Exactness, Posterior};

/// What one order could have done, judged by what its player knew before it, and what it did.
#[derive(Clone, PartialEq, Debug)]
pub struct Grade {
    /// The turn's place among the turns of the game; 0 is the opening.
    pub turn: usize,
    /// Who gave it.
    pub seat: Seat,
    /// The order; none if the attempt was punished, which wastes it.
    pub order: Option<Order>,
    /// How many fleets the player could not tell apart before it.
    pub fleets: u128,
    /// The logarithm of that, to base two, which is known where there are more than a number can say.
    pub bits: f64,
    /// Whether those were counted or estimated.
    pub exactness: Exactness,
    /// What it could have hit; none for orders that do not attack.
    pub chances: Option<Chances>,
    /// How many hit points it took.
    pub hits: u8,
    /// How many bits its answer told: every bit halves the fleets that are left.
    pub information: f64,
    /// What every cell promised before it.
    pub prospect: Prospect,
}

/// What an attack could have hit on average, as far as its player could know.
#[derive(Clone, PartialEq, Debug)]
pub struct Chances {
    /// The hits to be expected of this order: for a single shot, the chance of a hit.
    pub taken: f64,
    /// The hits to be expected of the best order of the same kind.
    pub best: f64,
    /// The best order of the same kind; the first of equals.
    pub best_order: Order,
}

impl Grade {
    /// What the player gave up by not aiming at the best place: 0 is perfect.
    pub fn given_up(&self) -> Option<f64> {
        self.chances.as_ref().map(|chances| (chances.best - chances.taken).max(0.0))
    }

    /// What came of it beyond what could be expected: chance alone, and over many orders nothing.
    pub fn luck(&self) -> Option<f64> {
        self.chances.as_ref().map(|chances| f64::from(self.hits) - chances.taken)
    }
}

impl Chances {
    /// The chances of an attack; none for orders that do not attack.
    ///
    /// An order is compared with orders of its own kind. Whether a torpedo should have been kept is a question of the whole
    /// game that hits alone do not answer.
    pub(super) fn of(order: Order, posterior: &Posterior, arsenal: &Arsenal) -> Option<Chances> {
        let ruleset = posterior.ruleset();
        let taken = posterior.expected_hits(arsenal.struck_by(ruleset, order));
        let best_order = match order {
            Order::Fire(cells) => likeliest(posterior, arsenal, cells.len())?,
            Order::Artillery(_) => {
                strongest(posterior, arsenal, ruleset.board().cells().iter().map(Order::Artillery))?
            }
            Order::Torpedo(_) => strongest(posterior, arsenal, ruleset.board().lanes().map(Order::Torpedo))?,
            Order::Radar(_) | Order::Smoke(_) | Order::Resign => return None,
        };
        let best = posterior.expected_hits(arsenal.struck_by(ruleset, best_order));
        Some(Chances { taken, best, best_order })
    }

    /// The chances of an attempt that was punished: it could have been the best salvo, and was nothing.
    pub(super) fn wasted(ruleset: &Ruleset, posterior: &Posterior, arsenal: &Arsenal) -> Option<Chances> {
        arsenal.offers(ruleset, OrderKind::Fire).ok()?;
        let best_order = likeliest(posterior, arsenal, arsenal.shots())?;
        let best = posterior.expected_hits(arsenal.struck_by(ruleset, best_order));
        Some(Chances { taken: 0.0, best, best_order })
    }
}

/// The salvo of so many shots that hits most on average.
pub(super) fn likeliest(posterior: &Posterior, arsenal: &Arsenal, shots: u32) -> Option<Order> {
    let mut cells: Vec<_> = arsenal.targets().iter().collect();
    // Stable, so that the first of equals stays the first.
    cells.sort_by(|one, other| posterior.hit(*other).total_cmp(&posterior.hit(*one)));
    let cells: Cells = cells.into_iter().take(shots as usize).collect();
    (!cells.is_empty()).then_some(Order::Fire(cells))
}

/// The strike that hits most on average.
pub(super) fn strongest(
    posterior: &Posterior,
    arsenal: &Arsenal,
    orders: impl Iterator<Item = Order>,
) -> Option<Order> {
    let value = |order: Order| posterior.expected_hits(arsenal.struck_by(posterior.ruleset(), order));
    let valued = orders.map(|order| (order, value(order)));
    valued.reduce(|best, next| if next.1 > best.1 { next } else { best }).map(|(order, _)| order)
}
