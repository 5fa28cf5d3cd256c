//! Mate: fires at random until it hits, then around the hits.

use rules::{Cells, Dice, Order, OrderKind, View};

use crate::aim;
use crate::budget::Budget;
use crate::captain::Captain;
use crate::chart::Chart;
use crate::special;

/// Fires at random until it hits something, then at the neighbours of hits. Ignores what sank, unless the
/// wreck is shown.
#[derive(Clone, Copy, Debug)]
pub struct Mate;

/// How many turns out of a hundred place a smoke screen, if there is one.
const SMOKE_PERCENT: u32 = 20;

impl Captain for Mate {
    fn order(&self, view: &View, dice: &mut Dice, _budget: Budget) -> Order {
        let chart = Chart::new(view);
        let near = near_hits(&chart);
        if let Some(order) = special_order(&chart, near, dice) {
            return order;
        }
        let heat = |cell| special::heat(&chart, cell);
        aim::salvo(pool(&chart), chart.shots(), dice, |left, _| {
            let known = left & chart.echoes;
            let near = left & near;
            if !known.is_empty() {
                known
            } else if !near.is_empty() {
                near
            } else if chart.volleys.is_empty() {
                left
            } else {
                aim::best(left, heat)
            }
        })
    }
}

/// What is worth a shot without keeping track of ships: every cell not known to be water by a shot or radar,
/// and hit cells that may take more.
fn pool(chart: &Chart) -> Cells {
    let waters = chart.view.waters(chart.seat.other());
    let pool = chart.targets - waters.fired() - chart.shadow - waters.cleared();
    let pool = pool | (chart.tough() & chart.targets);
    if pool.is_empty() { chart.worthwhile() } else { pool }
}

/// The neighbours of every hit whose wreck is not shown, and hit cells that may take more.
fn near_hits(chart: &Chart) -> Cells {
    let waters = chart.view.waters(chart.seat.other());
    let hits = waters.hits() - waters.wrecks();
    special::neighbours(chart, hits) | chart.tough() | special::rumoured(chart)
}

/// Simple: each special order as soon as it is available, radar while nothing is found.
fn special_order(chart: &Chart, near: Cells, dice: &mut Dice) -> Option<Order> {
    let hunting = !near.meets(pool(chart)) && chart.echoes.is_empty();
    if special::offered(chart, OrderKind::Radar) && hunting {
        return special::radar(chart, dice, |area| f64::from((area & pool(chart)).len()));
    }
    let value = |cells: Cells| f64::from((cells & pool(chart)).len() + (cells & near).len());
    if let Some(order) = special::strikes(chart, dice, value).next() {
        return Some(order);
    }
    if special::offered(chart, OrderKind::Smoke) && dice.percent(SMOKE_PERCENT) {
        return special::smoke(chart, dice);
    }
    None
}
