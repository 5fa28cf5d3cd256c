//! Grades one order: what it could have hit, and what it did hit.

use rules::{Arsenal, Cells, Order, OrderKind, Ruleset, Seat};

use super::prospect::Prospect;
use crate::inference::{Exactness, Posterior};

/// The grade of one order, judged by what its player knew before it.
#[derive(Clone, PartialEq, Debug)]
pub struct Grade {
    /// The turn's index in the game; 0 is the opening.
    pub turn: usize,
    /// Who gave it.
    pub seat: Seat,
    /// The order; `None` if the attempt was punished.
    pub order: Option<Order>,
    /// How many fleets were possible for the player before it.
    pub fleets: u128,
    /// The base-2 logarithm of that, which is known even if the number overflows.
    pub bits: f64,
    /// Whether those were counted or estimated.
    pub exactness: Exactness,
    /// What it could have hit; `None` for orders that do not attack.
    pub chances: Option<Chances>,
    /// How many hit points it took.
    pub hits: u8,
    /// The information in its answer, in bits: every bit halves the fleets that are left.
    pub information: f64,
    /// The chance of a hit at every cell before it.
    pub prospect: Prospect,
}

/// What an attack could be expected to hit, by what its player knew.
#[derive(Clone, PartialEq, Debug)]
pub struct Chances {
    /// Expected hits of this order: for a single shot, the chance of a hit.
    pub taken: f64,
    /// Expected hits of the best order of the same kind.
    pub best: f64,
    /// The best order of the same kind; the first of equals.
    pub best_order: Order,
}

impl Grade {
    /// Expected hits missed by not aiming at the best place: 0 is perfect.
    pub fn given_up(&self) -> Option<f64> {
        self.chances.as_ref().map(|chances| (chances.best - chances.taken).max(0.0))
    }

    /// Luck: hits beyond the expected ones. It averages out over many orders.
    pub fn luck(&self) -> Option<f64> {
        self.chances.as_ref().map(|chances| f64::from(self.hits) - chances.taken)
    }
}

impl Chances {
    /// The chances of an attack; `None` for orders that do not attack.
    ///
    /// An order is compared with orders of its own kind. Whether a special order should have been kept depends on
    /// the whole game, which hits alone do not show.
    pub(super) fn of(order: Order, posterior: &Posterior, arsenal: &Arsenal) -> Option<Chances> {
        let ruleset = posterior.ruleset();
        let taken = posterior.expected_hits(arsenal.struck_by(ruleset, order));
        let best_order = match order {
            Order::Fire(cells) => likeliest(posterior, arsenal, cells.len())?,
            _ if order.kind().is_strike() => strongest(posterior, arsenal, order.kind())?,
            _ => return None,
        };
        let best = posterior.expected_hits(arsenal.struck_by(ruleset, best_order));
        Some(Chances { taken, best, best_order })
    }

    /// The chances of a punished attempt: it could have been the best salvo, and was nothing.
    pub(super) fn wasted(ruleset: &Ruleset, posterior: &Posterior, arsenal: &Arsenal) -> Option<Chances> {
        arsenal.offers(ruleset, OrderKind::Fire).ok()?;
        let best_order = likeliest(posterior, arsenal, arsenal.shots())?;
        let best = posterior.expected_hits(arsenal.struck_by(ruleset, best_order));
        Some(Chances { taken: 0.0, best, best_order })
    }
}

/// The salvo of this many shots that hits most on average.
pub(super) fn likeliest(posterior: &Posterior, arsenal: &Arsenal, shots: u32) -> Option<Order> {
    let mut cells: Vec<_> = arsenal.targets().iter().collect();
    // A stable sort keeps the first of equals first.
    cells.sort_by(|one, other| posterior.hit(*other).total_cmp(&posterior.hit(*one)));
    let cells: Cells = cells.into_iter().take(shots as usize).collect();
    (!cells.is_empty()).then_some(Order::Fire(cells))
}

/// The order of this kind that hits most on average.
pub(super) fn strongest(posterior: &Posterior, arsenal: &Arsenal, kind: OrderKind) -> Option<Order> {
    let value = |order: Order| posterior.expected_hits(arsenal.struck_by(posterior.ruleset(), order));
    let valued = Order::all(kind, posterior.ruleset().board()).map(|order| (order, value(order)));
    valued.reduce(|best, next| if next.1 > best.1 { next } else { best }).map(|(order, _)| order)
}
