//! Fog: rates each unknown cell by the ships that could still cover it.

use rules::{Cell, Cells, Dice, Order, Ruleset, View};

use super::compass::neighbours;
use super::known::Known;
use super::need::Need;
use crate::budget::Budget;
use crate::captain::{Captain, Declined, seat};

/// Fires where the most and longest ships fit; next to a hit before anything else, and never diagonally to
/// one.
///
/// It relies on gaps between ships. If ships may touch it still plays, and leaves cells diagonal to a hit to
/// the end.
#[derive(Clone, Copy, Debug)]
pub struct Fog;

/// The value of a cell; later variants win.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Worth {
    /// No ship can be there.
    Hopeless,
    /// The sum, over all ships afloat, of length times placements through the cell.
    Room(u32),
    /// It is next to a hit.
    BesideHit,
}

impl Captain for Fog {
    fn plays(&self, ruleset: &Ruleset) -> Result<(), Declined> {
        Need::check(
            "fog",
            &[Need::CellsTold, Need::SinkingsTold, Need::StraightShips, Need::NoArmour],
            ruleset,
        )
    }

    fn order(&self, view: &View, dice: &mut Dice, _budget: Budget) -> Order {
        let known = Known::of(view);
        let mut aimed = Cells::EMPTY;
        for _ in 0..view.arsenal(seat(view)).shots() {
            let Some(cell) = dice.cell(best(&known, known.unfired - aimed)) else { break };
            aimed.insert(cell);
        }
        if aimed.is_empty() { super::shots::random(view, 1, dice) } else { Order::Fire(aimed) }
    }
}

/// The most valuable of these cells, any of which may be its next target; all of them if all are hopeless.
pub(super) fn best(known: &Known, among: Cells) -> Cells {
    let mut room = [0u32; 256];
    for (berth, ships) in known.berths(Cells::EMPTY) {
        for cell in berth & among {
            room[usize::from(cell.index())] += berth.len() * u32::from(ships);
        }
    }
    let beside = neighbours(known.board, known.hits);
    let diagonal = diagonals(known.hits);
    // The order of these checks matters: a cell diagonal to one hit is hopeless even next to another. So is a
    // cell where the smallest ship does not fit, because then no other does.
    let worth = |cell: Cell| match room[usize::from(cell.index())] {
        0 => Worth::Hopeless,
        _ if diagonal.has(cell) => Worth::Hopeless,
        _ if beside.has(cell) => Worth::BesideHit,
        room => Worth::Room(room),
    };
    let greatest = among.iter().map(worth).max();
    among.iter().filter(|cell| Some(worth(*cell)) == greatest).collect()
}

/// The cells that touch one of these with a corner.
fn diagonals(cells: Cells) -> Cells {
    let sides = cells.left() | cells.right();
    sides.up() | sides.down()
}

#[cfg(test)]
mod tests {
    use super::super::rehearsal::{Rehearsal, ruleset};
    use super::*;

    #[test]
    fn it_fires_at_its_targets_alike() {
        let mut game = Rehearsal::new(&ruleset("fog with Three 3"), None, "Three D4-D6");
        let (view, mut dice) = (game.fire("D4").view(), Dice::from_seed(5));
        let mut seen = std::collections::BTreeMap::new();
        for _ in 0..4000 {
            let order = Fog.order(&view, &mut dice, Budget::USUAL).name(game.board()).to_string();
            *seen.entry(order).or_insert(0) += 1;
        }
        assert_eq!(seen.keys().map(String::as_str).collect::<Vec<_>>(), ["C4", "D3", "D5", "E4"]);
        assert!(seen.values().all(|n| (900..1100).contains(n)), "{seen:?}");
    }
}
