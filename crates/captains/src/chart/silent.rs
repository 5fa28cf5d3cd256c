//! Deduces which ships are sunk if the rules never say so.

use rules::{Berth, Cell, Cells, Class};

use super::Chart;
use super::wreck::{Settled, may_be, may_have_been};

/// The ships that must be sunk: whatever else may be true, a hit of theirs belongs to a ship on these cells,
/// and it has no hit point left.
pub(super) fn settle(chart: &Chart) -> Vec<Settled> {
    let waters = chart.view.waters(chart.seat.other());
    let mut found = Search {
        chart,
        open: waters.hits(),
        free: chart.ruleset().board().cells() - chart.water,
        left: chart.ruleset().classes().iter().map(|class| usize::from(class.count())).collect(),
    };
    let mut settled = Vec::new();
    // One sunk ship takes cells and classes away from the explanations of other hits.
    while let Some(ship) = found.open.iter().find_map(|hit| found.sunk_at(hit)) {
        found.remove(&ship);
        settled.push(ship);
    }
    settled.sort_by_key(|ship| ship.classes.len());
    settled
}

struct Search<'c, 'v> {
    chart: &'c Chart<'v>,
    /// Hits that no ship explains yet.
    open: Cells,
    /// Where ships can be that are not found yet.
    free: Cells,
    /// How many ships of each class are not found yet.
    left: Vec<usize>,
}

impl Search<'_, '_> {
    /// The ship that was hit here, if it must be sunk.
    fn sunk_at(&self, hit: Cell) -> Option<Settled> {
        let mut ship: Option<Settled> = None;
        for class in self.chart.ruleset().classes().iter().filter(|class| self.left[class.id().index()] > 0) {
            for berth in class.berths().iter().filter(|berth| berth.cells.has(hit)) {
                if !self.may_lie(class, berth) {
                    continue;
                }
                if !(berth.cells.within(self.open) && may_have_been(self.chart, class, berth.cells)) {
                    return None;
                }
                match &mut ship {
                    None => ship = Some(Settled { classes: vec![class.id()], cells: berth.cells }),
                    Some(known) if known.cells == berth.cells => known.classes.push(class.id()),
                    Some(_) => return None,
                }
            }
        }
        ship
    }

    /// Whether a ship of the class may be here, afloat or sunk.
    fn may_lie(&self, class: &Class, berth: &Berth) -> bool {
        let waters = self.chart.view.waters(self.chart.seat.other());
        let fits = |cell: Cell| {
            let taken = waters.points_taken(cell);
            taken == class.armour() || (taken < class.armour() && !waters.destroyed().has(cell))
        };
        // The only ship of a class that hits were named for has taken all of them.
        let named = if class.count() == 1 { self.chart.open_on(class.id()) } else { Cells::EMPTY };
        berth.cells.within(self.free)
            && !(berth.domain - berth.cells).meets(self.open)
            && named.within(berth.cells)
            && (berth.cells & self.open).iter().all(fits)
            && may_be(self.chart, class, berth.cells)
    }

    fn remove(&mut self, ship: &Settled) {
        self.open -= ship.cells;
        self.free -= self.chart.ruleset().domain(ship.cells);
        if let [class] = ship.classes.as_slice() {
            self.left[class.index()] -= 1;
        }
    }
}
