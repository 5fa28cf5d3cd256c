//! Smoke where the enemy would look next.

use rules::{Cell, Cells, Dice, Eye, Order, Sighting, View};

use super::seat;
use super::specials::told;
use crate::budget::Budget;
use crate::inference::Posterior;

/// How many turns a sweep costs the enemy that is lost in smoke: its own, and what it would have saved.
const LOST_SWEEP: f64 = 1.7;
/// Which share of the most that a sweep could tell him makes a place worth sweeping to the enemy.
const WORTH_SWEEPING: f64 = 0.9;
/// How many turns out of a hundred a screen is laid for each turn it is worth. An enemy who knew that it is laid only
/// when it pays would sweep without fear before.
const PERCENT_A_TURN: f64 = 15.0;

/// Smoke now and then, the oftener the more turns it is expected to cost the enemy: what his radar would tell him in each
/// place follows from what he has been told, and he sweeps where that is most.
pub(super) fn order(view: &View, budget: Budget, dice: &mut Dice) -> Option<Order> {
    let sweeps = f64::from(view.means(seat(view).other()).radar());
    if sweeps <= 0.0 {
        return None;
    }
    let (at, share) = best(view, budget, dice)?;
    dice.percent((PERCENT_A_TURN * sweeps * LOST_SWEEP * share) as u32).then_some(Order::Smoke(at))
}

/// Where a screen spoils most of the places that the enemy would sweep, and which share of them.
fn best(view: &View, budget: Budget, dice: &mut Dice) -> Option<(Cell, f64)> {
    let ruleset = view.ruleset();
    let cells = ruleset.board().cells();
    let posterior = Posterior::new(&enemys(view), budget).ok()?;
    let bits = told(&posterior);
    let bits = |at: Cell| bits[usize::from(at.index())];
    let most = cells.iter().map(bits).fold(0.0, f64::max);
    let area = |at: Cell| ruleset.radar_area(at);
    let screens = view.waters(seat(view)).smoke().iter();
    let screened = screens.fold(Cells::EMPTY, |all, at| all | ruleset.smoke_area(*at));
    let likely = cells.iter().filter(|at| bits(*at) >= WORTH_SWEEPING * most);
    let all = likely.clone().count();
    let bare: Vec<Cells> = likely.map(area).filter(|area| !area.meets(screened)).collect();
    let spoilt = |at: Cell| bare.iter().filter(|area| area.meets(ruleset.smoke_area(at))).count();
    let best = crate::aim::best(cells, |at| spoilt(at) as f64);
    let at = dice.cell(best)?;
    (spoilt(at) > 0).then(|| (at, spoilt(at) as f64 / all as f64))
}

/// What the enemy has been told of the own fleet, as far as that is known.
fn enemys(view: &View) -> View {
    let enemy = seat(view).other();
    let mut his = View::new(view.ruleset(), Eye::Player(enemy));
    for sighting in view.sightings() {
        match sighting {
            Sighting::Shot { by, .. }
            | Sighting::Salvo { by, .. }
            | Sighting::Tally { by, .. }
            | Sighting::Sank { by, .. }
            | Sighting::Cleared { by, .. }
            | Sighting::Radar { by, .. }
                if *by == enemy =>
            {
                his.see(*sighting);
            }
            _ => {}
        }
    }
    his
}
