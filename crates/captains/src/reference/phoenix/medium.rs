//! The medium level: a checkerboard, and the line of two hits.

use rules::{Cells, Lane, View};

use super::super::compass::{Direction, neighbours};
use super::super::known::Known;
use super::echoes::Echoes;
use super::{Gunner, checkerboard, first_with_cells, strikes};

#[derive(Debug)]
pub(super) struct Medium<'a> {
    view: &'a View,
    known: Known<'a>,
    echoes: Echoes,
}

impl<'a> Medium<'a> {
    pub(super) fn new(view: &'a View, known: Known<'a>) -> Medium<'a> {
        Medium { echoes: Echoes::of(view), view, known }
    }

    /// Cells worth a special order: on the checkerboard or next to hits.
    fn promising(&self) -> Cells {
        checkerboard(self.known.unfired)
            | (neighbours(self.known.board, self.known.hits) & self.known.unfired)
    }
}

impl Gunner for Medium<'_> {
    fn quarry(&self) -> Cells {
        let around = neighbours(self.known.board, self.known.hits) & self.known.unfired;
        first_with_cells([line_ends(&self.known), around, self.echoes.found])
    }

    fn hunt(&self) -> Cells {
        first_with_cells([checkerboard(self.known.unfired), self.known.unfired])
    }

    fn artillery(&self) -> Cells {
        let around = neighbours(self.known.board, self.known.hits) & self.known.unfired;
        let anchors = first_with_cells([around, self.promising(), self.known.unfired]);
        strikes::fullest(anchors, |at| self.view.ruleset().artillery_area(at) & self.known.unfired)
    }

    fn torpedo(&self) -> Vec<Lane> {
        strikes::best_lanes(&self.known, |lane| (lane & self.promising()).len())
    }

    fn radar(&self) -> Cells {
        strikes::fullest(self.hunt(), |at| self.view.ruleset().radar_area(at) & self.known.unfired)
    }
}

/// The unfired cells at both ends of every line of two or more hits.
pub(super) fn line_ends(known: &Known) -> Cells {
    let mut ends = Cells::EMPTY;
    for hit in known.hits {
        for way in Direction::ALL {
            let back = way.opposite().next(known.board, hit);
            if back.is_some_and(|back| known.hits.has(back)) {
                ends.extend(way.next(known.board, hit));
            }
        }
    }
    ends & known.unfired
}
