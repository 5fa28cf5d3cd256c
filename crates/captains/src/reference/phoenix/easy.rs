//! The easy level: random, and only the neighbours of one hit.

use rules::{Cell, Cells, Effect, Lane, Sighting, View};

use super::super::compass::{Direction, neighbours};
use super::super::known::Known;
use super::Gunner;
use super::strikes;
use crate::captain::seat;

#[derive(Debug)]
pub(super) struct Easy<'a> {
    known: Known<'a>,
    /// The hit whose neighbours it fires at.
    start: Option<Cell>,
}

impl<'a> Easy<'a> {
    pub(super) fn new(view: &View, known: Known<'a>) -> Easy<'a> {
        let start = start(view);
        Easy { known, start }
    }
}

impl Gunner for Easy<'_> {
    fn quarry(&self) -> Cells {
        // One after another, north first and then clockwise.
        let around = self.start.into_iter().flat_map(|start| {
            Direction::ALL.into_iter().filter_map(move |way| way.next(self.known.board, start))
        });
        around.filter(|cell| self.known.unfired.has(*cell)).take(1).collect()
    }

    fn hunt(&self) -> Cells {
        self.known.unfired
    }

    fn artillery(&self) -> Cells {
        self.known.unfired
    }

    fn torpedo(&self) -> Vec<Lane> {
        strikes::open_lanes(&self.known)
    }

    fn radar(&self) -> Cells {
        self.known.unfired
    }
}

/// The hit whose neighbours are being fired at: the first one since a neighbour last missed, a ship sank or
/// no neighbour was left.
fn start(view: &View) -> Option<Cell> {
    let (board, seat) = (view.ruleset().board(), seat(view));
    let mut unfired = board.cells();
    let mut start: Option<Cell> = None;
    let mut strike = false;
    for sighting in view.sightings() {
        match *sighting {
            Sighting::Strike { by, .. } if by == seat => strike = true,
            Sighting::Next(_) => strike = false,
            Sighting::Cleared { by, cells } if by == seat => unfired -= cells,
            Sighting::Shot { by, cell, effect, .. } if by == seat => {
                start = start.filter(|start| neighbours(board, Cells::of(*start)).meets(unfired));
                unfired.remove(cell);
                start = match effect {
                    Effect::Hit => start.or(Some(cell)),
                    // Artillery and torpedo hit much besides the neighbours: their misses end nothing.
                    Effect::Miss if strike => start,
                    Effect::Miss | Effect::Sunk => None,
                };
            }
            _ => {}
        }
    }
    start
}
