//! Counts in how many ways ships could cover each cell.

use rules::{Cell, Cells};

use super::super::known::Known;

/// For each unfired cell, in how many ways ships afloat could cover it.
#[derive(Clone, Debug)]
pub(super) struct Density([u32; 256]);

impl Density {
    /// Every way to lie on cells where something may be.
    pub(super) fn everywhere(known: &Known, empty: Cells) -> Density {
        let mut density = Density([0; 256]);
        for (berth, ships) in known.berths(empty) {
            density.add(berth & known.unfired, u32::from(ships));
        }
        density
    }

    /// For each hit, every way to cover it. A way across two hits counts for both, which makes a line of
    /// several hits stand out.
    pub(super) fn across_hits(known: &Known, empty: Cells) -> Density {
        let mut density = Density([0; 256]);
        for (berth, ships) in known.berths(empty) {
            density.add(berth & known.unfired, u32::from(ships) * (berth & known.hits).len());
        }
        density
    }

    fn add(&mut self, cells: Cells, ways: u32) {
        for cell in cells {
            self.0[usize::from(cell.index())] += ways;
        }
    }

    pub(super) fn at(&self, cell: Cell) -> u32 {
        self.0[usize::from(cell.index())]
    }

    pub(super) fn sum(&self, cells: Cells) -> u32 {
        cells.iter().map(|cell| self.at(cell)).sum()
    }

    /// Those of these cells with the most ways; none if no ship could cover any of them.
    pub(super) fn highest(&self, among: Cells) -> Cells {
        let most = among.iter().map(|cell| self.at(cell)).max().unwrap_or(0);
        among.iter().filter(|cell| most > 0 && self.at(*cell) == most).collect()
    }
}
