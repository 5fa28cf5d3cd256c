//! What a reference opponent knows of the enemy's board.

use rules::{Board, Cell, Cells, Class, ClassId, Effect, Ruleset, Sighting, Span, View};

use super::compass::neighbours;
use crate::captain::seat;

/// What a shooter who learns the result of each shot knows of the enemy's board.
#[derive(Clone, Debug)]
pub(super) struct Known<'a> {
    pub(super) board: Board,
    /// Cells that were neither fired at nor cleared.
    pub(super) unfired: Cells,
    /// Hits on ships that are still afloat.
    pub(super) hits: Cells,
    /// The classes with ships still afloat, and how many of them.
    pub(super) afloat: Vec<(&'a Class, u8)>,
}

impl<'a> Known<'a> {
    pub(super) fn of(view: &'a View) -> Known<'a> {
        let (ruleset, seat) = (view.ruleset(), seat(view));
        let mut left: Vec<u8> = ruleset.classes().iter().map(Class::count).collect();
        let mut open: Vec<Cell> = Vec::new();
        for sighting in view.sightings() {
            let Sighting::Shot { by, cell, effect, class, wreck } = *sighting else { continue };
            if by != seat || effect == Effect::Miss {
                continue;
            }
            open.push(cell);
            if effect == Effect::Sunk {
                let ship = wreck.map_or_else(|| deduce(ruleset, class, cell, &open), Span::cells);
                open.retain(|hit| !ship.has(*hit));
                let sunk = class.map(ClassId::index).or_else(|| of_length(ruleset, &left, ship.len()));
                if let Some(sunk) = sunk {
                    left[sunk] = left[sunk].saturating_sub(1);
                }
            }
        }
        let afloat = ruleset.classes().iter().zip(left).filter(|(_, left)| *left > 0).collect();
        Known {
            board: ruleset.board(),
            unfired: ruleset.board().cells() - view.arsenal(seat).spent(),
            hits: open.into_iter().collect(),
            afloat,
        }
    }

    /// Where some ship could cover these cells: berths of ships afloat on unfired and hit cells, without
    /// those known to be empty, and how many ships could be there.
    pub(super) fn berths(&self, empty: Cells) -> impl Iterator<Item = (Cells, u8)> {
        let free = (self.unfired | self.hits) - empty;
        self.afloat.iter().flat_map(move |(class, left)| {
            let fitting = class.berths().iter().filter(move |berth| berth.cells.within(free));
            fitting.map(|berth| (berth.cells, *left))
        })
    }
}

/// The cells of a ship whose last cell was hit here. If ships touch, the hits may fit several ships; shots
/// follow each other along a ship, so the latest hits are the most likely.
fn deduce(ruleset: &Ruleset, class: Option<ClassId>, at: Cell, open: &[Cell]) -> Cells {
    let hits: Cells = open.iter().copied().collect();
    let lateness = |cells: Cells| -> usize {
        open.iter().enumerate().filter(|(_, hit)| cells.has(**hit)).map(|(order, _)| order).sum()
    };
    let berths = class.into_iter().flat_map(|class| ruleset.class(class).berths());
    let fitting = berths.map(|berth| berth.cells).filter(|cells| cells.has(at) && cells.within(hits));
    fitting.max_by_key(|cells| lateness(*cells)).unwrap_or_else(|| connected(ruleset.board(), at, hits))
}

/// The hits connected to this one.
fn connected(board: Board, at: Cell, hits: Cells) -> Cells {
    let mut group = Cells::of(at);
    loop {
        let more = neighbours(board, group) & hits;
        if more.is_empty() {
            return group;
        }
        group |= more;
    }
}

/// The class with a ship left that has this many cells.
fn of_length(ruleset: &Ruleset, left: &[u8], length: u32) -> Option<usize> {
    ruleset
        .classes()
        .iter()
        .map(Class::id)
        .map(ClassId::index)
        .find(|&index| left[index] > 0 && u32::from(ruleset.classes()[index].length()) == length)
}
