//! Where and when to place smoke.

use rules::{Cell, Cells, Dice, Effect, Sighting, View};

use super::strikes;
use crate::captain::seat;

/// How many of the enemy's latest shots count as recent.
const LATELY: usize = 4;

/// A place for smoke, random among the best ones, half of the time among those near the enemy's latest shots.
/// Never right after a hit, because that would reveal that more of the ship is near.
pub(super) fn place(view: &View, dice: &mut Dice) -> Option<Cell> {
    let latest = latest_shots(view);
    if latest.first().is_some_and(|(_, effect)| *effect != Effect::Miss) {
        return None;
    }
    let best = best_places(view);
    let near: Cells = latest.iter().map(|(cell, _)| *cell).collect::<Cells>().grown().grown();
    let threatened: Cells = best.iter().filter(|at| view.ruleset().smoke_area(*at).meets(near)).collect();
    // Always under the enemy's last shots would give as much away as always in the same place.
    if !threatened.is_empty() && dice.percent(50) { dice.cell(threatened) } else { dice.cell(best) }
}

/// The places that hide most of what radar could still find; none if there is nothing to hide.
pub(super) fn best_places(view: &View) -> Cells {
    let ruleset = view.ruleset();
    let own = view.waters(seat(view));
    let ships = own.ships().iter().fold(Cells::EMPTY, |cells, ship| cells | ship.span.cells());
    let screens = own.smoke().iter().fold(Cells::EMPTY, |cells, at| cells | ruleset.smoke_area(*at));
    let worth = ships - own.hits() - screens;
    strikes::fullest(ruleset.board().cells(), |at| ruleset.smoke_area(at) & worth)
}

/// The enemy's latest shots, the last one first.
fn latest_shots(view: &View) -> Vec<(Cell, Effect)> {
    let enemy = seat(view).other();
    let shots = view.sightings().iter().rev().filter_map(|sighting| match *sighting {
        Sighting::Shot { by, cell, effect, .. } if by == enemy => Some((cell, effect)),
        _ => None,
    });
    shots.take(LATELY).collect()
}
