//! The hard level: counts where ships could be.

use rules::{Cells, Lane, View};

use super::super::known::Known;
use super::density::Density;
use super::echoes::Echoes;
use super::{Gunner, checkerboard, first_with_cells, strikes};

#[derive(Debug)]
pub(super) struct Hard<'a> {
    view: &'a View,
    known: Known<'a>,
    echoes: Echoes,
}

impl<'a> Hard<'a> {
    pub(super) fn new(view: &'a View, known: Known<'a>) -> Hard<'a> {
        Hard { echoes: Echoes::of(view), view, known }
    }

    pub(super) fn across_hits(&self) -> Density {
        Density::across_hits(&self.known, self.echoes.empty)
    }

    pub(super) fn everywhere(&self) -> Density {
        Density::everywhere(&self.known, self.echoes.empty)
    }

    /// The best cells, while following or searching.
    fn best(&self) -> Cells {
        first_with_cells([self.quarry(), self.hunt()])
    }
}

impl Gunner for Hard<'_> {
    fn quarry(&self) -> Cells {
        let found = self.echoes.found;
        first_with_cells([
            self.across_hits().highest(self.known.unfired),
            self.everywhere().highest(found),
            found,
        ])
    }

    fn hunt(&self) -> Cells {
        let (density, unfired) = (self.everywhere(), self.known.unfired);
        first_with_cells([density.highest(checkerboard(unfired)), density.highest(unfired), unfired])
    }

    fn artillery(&self) -> Cells {
        let open = self.known.unfired - self.echoes.empty;
        strikes::fullest(self.best(), |at| self.view.ruleset().artillery_area(at) & open)
    }

    fn torpedo(&self) -> Vec<Lane> {
        let beside_hits = self.across_hits();
        let found = beside_hits.sum(self.known.unfired) > 0;
        let density = if found { beside_hits } else { self.everywhere() };
        strikes::best_lanes(&self.known, |lane| density.sum(lane))
    }

    fn radar(&self) -> Cells {
        self.hunt()
    }
}
