//! Density: in how many ways ships can cover each cell, each ship by itself.

use rules::{Cell, Cells, Class};

use crate::chart::Chart;

/// How much one more hit on a ship outweighs any number of ways without it. A power of two, so that sums stay
/// exact on the usual boards: no cell ever has more than 1024 ways.
const LEVEL: f64 = 1024.0;

/// For every cell, the number of ways a ship afloat can cover it, each ship by itself.
///
/// While there are open hits, only ways that cover some count, and cells are compared first by the ways that
/// cover the most hits, then by those that cover one fewer, and so on.
pub struct Density {
    scores: Box<[f64; 256]>,
}

impl Density {
    /// The density over what a chart leaves possible.
    pub fn new(chart: &Chart) -> Density {
        let open = chart.open | chart.echoes;
        let mut density = Density { scores: Box::new([0.0; 256]) };
        let explained = density.count(chart, open);
        if !explained && !open.is_empty() {
            // No way explains any of the hits, so they say nothing; hunt.
            density.count(chart, Cells::EMPTY);
        }
        density
    }

    /// Counts the ways that cover some of these hits, or all ways if there are none. Returns whether there
    /// was any.
    fn count(&mut self, chart: &Chart, open: Cells) -> bool {
        let free = chart.fresh() | open;
        let mut any = false;
        for class in chart.classes_afloat() {
            let ships = f64::from(chart.afloat(class.id()));
            let free = if class.stealth() { free } else { free - chart.shadow };
            for berth in class.berths() {
                let covered = (berth.cells & open).len();
                if !berth.cells.within(free)
                    || (covered == 0) != open.is_empty()
                    || is_sunk(chart, class, berth.cells)
                {
                    continue;
                }
                any = true;
                let weight = ships * LEVEL.powi(covered as i32);
                for cell in berth.span.iter() {
                    self.scores[usize::from(cell.index())] += weight;
                }
            }
        }
        any
    }

    /// The score of a cell. Only comparisons are meaningful.
    pub fn score(&self, cell: Cell) -> f64 {
        self.scores[usize::from(cell.index())]
    }
}

/// A ship with all its cells hit would have been reported as sunk, unless sinkings never are.
fn is_sunk(chart: &Chart, class: &Class, cells: Cells) -> bool {
    chart.ruleset().tells_sinkings() && class.armour() == 1 && cells.within(chart.open)
}
