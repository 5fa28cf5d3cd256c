//! Where a single shot is worth most.

use rules::{Cell, Cells, Effect, Order, View};

use super::endgame::Endgame;
use crate::aim;
use crate::budget::Budget;
use crate::captain::seat;
use crate::chart::Chart;
use crate::inference::Posterior;
use crate::variety::Variety;

/// What a miss costs, in hits, for each hit that it makes less likely elsewhere. Without it equal cells are
/// taken in any order, and those that are left cover the board badly. docs/benchmarks.md has the effect of
/// the weights.
const WORTH_OF_NEIGHBOURS: f64 = 0.3;
/// How much less a hit is worth that sinks its ship: it leads to no further hits.
const COST_OF_SINKING: f64 = 0.5;
/// The same if the sunk ship is not named.
const COST_OF_SINKING_UNNAMED: f64 = 0.1;
/// How many hits a bit of information is worth in that case.
const WORTH_OF_A_BIT: f64 = 0.1;
/// More bits than any relevant answer to a single shot contains: hit or miss is one, and what sank at most a
/// few more.
const MOST_BITS: f64 = 1.6;

/// What a second shot at a cell costs, in hits: an armoured ship that was hit stays where it is, and other
/// shots meanwhile reveal whether it is one.
const COST_OF_FIRING_AGAIN: f64 = 0.2;

/// How many steps of inference it takes to play out a fleet from all cells that are tried.
const STEPS_A_FLEET: u64 = 250;
/// How many of the likeliest cells are tried besides the one that is worth most.
const ALSO_TRIED: usize = 2;

/// How many shots are varied in positions that take long to count. With more, every game would begin with
/// positions that nobody has met before.
const VARIED_OPENING: u32 = 2;
/// How many different values are good enough there.
const MOST_OPENINGS: usize = 2;

/// The best cells for a shot: where it is worth most or nearly as much, or, once few fleets are left, from
/// where these take the fewest shots. A slow position took long to count.
pub(super) fn best_cells(view: &View, posterior: &Posterior, budget: Budget, slow: bool) -> Cells {
    let targets = view.arsenal(seat(view)).targets();
    let likeliest = aim::best(targets, |cell| posterior.hit(cell));
    if likeliest.first().is_none_or(|cell| is_certain(posterior.hit(cell))) {
        return likeliest;
    }
    // Counting has used part of the time.
    let most = usize::try_from(budget.steps() / 2 / STEPS_A_FLEET).unwrap_or(usize::MAX);
    let Some(endgame) = Endgame::new(posterior, most) else { return varied_cells(view, posterior, slow) };
    let mut tried: Cells = worthiest_cells(view, posterior).first().into_iter().collect();
    for _ in 0..ALSO_TRIED {
        tried.extend(aim::best(targets - tried, |cell| posterior.hit(cell)).first());
    }
    endgame.best(tried)
}

/// The cells where a shot is worth nearly as much as the best, so that nobody can predict it.
fn varied_cells(view: &View, posterior: &Posterior, slow: bool) -> Cells {
    let chart = Chart::new(view);
    let variety = if posterior.weighs() { Variety::without_bonus(&chart) } else { Variety::new(&chart) };
    if !slow {
        return cells_worth(view, posterior, &variety, usize::MAX);
    }
    let fired = view.waters(seat(view).other()).fired().len();
    if fired < VARIED_OPENING {
        cells_worth(view, posterior, &variety, MOST_OPENINGS)
    } else {
        cells_worth(view, posterior, &variety.strict(), usize::MAX)
    }
}

/// The cells where a shot is worth most. Certain hits come first.
///
/// If a sunk ship is named: where a hit is likely, does not finish a ship, and a miss spoils few other cells.
/// Otherwise it pays more to learn which ships are left, so the information in the answer counts instead of
/// what a miss spoils.
pub(super) fn worthiest_cells(view: &View, posterior: &Posterior) -> Cells {
    cells_worth(view, posterior, &Variety::none(), usize::MAX)
}

/// The same with some variety, but only cells of so many different values.
fn cells_worth(view: &View, posterior: &Posterior, variety: &Variety, most_values: usize) -> Cells {
    let targets = view.arsenal(seat(view)).targets();
    let likeliest = aim::best(targets, |cell| posterior.hit(cell));
    let most = likeliest.first().map_or(1.0, |cell| posterior.hit(cell));
    if is_certain(most) {
        return likeliest;
    }
    let hit = |cell: Cell| posterior.hit(cell) * variety.worth_of_hit(cell);
    let again = |cell: Cell| if posterior.times_fired(cell) > 0 { COST_OF_FIRING_AGAIN } else { 0.0 };
    let near = |cells: &mut dyn Iterator<Item = Cell>, worth: &dyn Fn(Cell) -> f64| {
        let worths: Vec<(Cell, f64)> = cells.map(|cell| (cell, worth(cell))).collect();
        aim::nearly_best(&worths, most * variety.good_enough(), most_values)
    };
    if view.ruleset().names_class_on(Effect::Sunk) {
        let spoilt = posterior.spoilt();
        // However much a hit would spoil, a shot that cannot hit is no better.
        let mut possible = targets.iter().filter(|cell| posterior.hit(*cell) > 0.0);
        near(&mut possible, &|cell| {
            hit(cell)
                - COST_OF_SINKING * posterior.sink(cell)
                - WORTH_OF_NEIGHBOURS * spoilt[usize::from(cell.index())]
                - again(cell)
        })
    } else {
        let told = |cell: Cell| posterior.information(Order::shot(cell)).unwrap_or(0.0);
        let most_hit = targets.iter().map(hit).fold(0.0, f64::max);
        let least = most_hit - WORTH_OF_A_BIT * MOST_BITS - COST_OF_FIRING_AGAIN - COST_OF_SINKING_UNNAMED;
        let mut likely = targets.iter().filter(|cell| hit(*cell) >= least * (1.0 - 1e-9));
        near(&mut likely, &|cell| {
            hit(cell) - COST_OF_SINKING_UNNAMED * posterior.sink(cell) + WORTH_OF_A_BIT * told(cell)
                - again(cell)
        })
    }
}

/// Sums of chances are not exact in the last digits.
fn is_certain(hit: f64) -> bool {
    hit > 1.0 - 1e-9
}
