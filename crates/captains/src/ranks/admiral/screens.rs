//! Smoke screens where the enemy would scan next.

use rules::{Cell, Cells, Dice, Eye, Order, Sighting, View};

use super::specials::told;
use crate::budget::Budget;
use crate::captain::seat;
use crate::inference::Posterior;

/// How many turns a scan that is lost in smoke costs the enemy: its own, and what it would have saved.
const LOST_SWEEP: f64 = 1.7;
/// From which share of the most informative scan on the enemy considers a place.
const WORTH_SWEEPING: f64 = 0.9;
/// About how many more turns a game lasts.
const TURNS_AHEAD: f64 = 20.0;
/// How many turns out of a hundred place a smoke screen, for each turn it gains. An enemy who knew exactly
/// when it comes would know when to scan without fear.
const PERCENT_A_TURN: f64 = 50.0;

/// Smoke where it is expected to cost the enemy more than the turn it takes, more often the more it gains.
/// What the enemy's radar would reveal in each place follows from what the enemy knows, and the enemy scans
/// where that is most.
pub(super) fn order(view: &View, budget: Budget, dice: &mut Dice) -> Option<Order> {
    let sweeps = expected_sweeps(view);
    if sweeps * LOST_SWEEP <= 1.0 {
        return None;
    }
    let (at, share) = best(view, budget, dice)?;
    let gain = sweeps * LOST_SWEEP * share - 1.0;
    (gain > 0.0 && dice.percent((PERCENT_A_TURN * gain) as u32)).then_some(Order::Smoke(at))
}

/// How many scans of the enemy are still to come: all that are left, unless the enemy has used them so rarely
/// that the game will hardly last long enough.
fn expected_sweeps(view: &View) -> f64 {
    let enemy = seat(view).other();
    let left = view.arsenal(enemy).radar();
    let used = View::new(view.ruleset(), view.eye()).arsenal(enemy).radar() - left;
    let rate = (f64::from(used) + 1.0) / (f64::from(view.orders()[enemy]) + 2.0);
    (rate * TURNS_AHEAD).min(f64::from(left))
}

/// Where a smoke screen spoils most of the places the enemy would scan, and which share of them.
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

/// What the enemy knows of one's own fleet.
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
