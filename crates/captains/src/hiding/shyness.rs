//! Shyness: a quick score for how hard a fleet is to find.

use rules::{Cells, Fleet, Ruleset};

/// How well ships hide from a shooter who fires where most ships could be.
pub(super) struct Shyness {
    /// For each cell, in how many ways ships can cover it.
    ways: Box<[f64; 256]>,
    most: f64,
}

impl Shyness {
    pub(super) fn new(ruleset: &Ruleset) -> Shyness {
        let mut ways = Box::new([0.0; 256]);
        for class in ruleset.classes() {
            for berth in class.berths() {
                for cell in berth.span.iter() {
                    ways[usize::from(cell.index())] += f64::from(class.count());
                }
            }
        }
        let most = ways.iter().copied().fold(0.0, f64::max);
        Shyness { ways, most }
    }

    /// Higher is harder to find.
    pub(super) fn of(&self, fleet: &Fleet) -> f64 {
        (0..fleet.ships().len()).map(|ship| self.of_ship(fleet.cells_of(ship))).sum()
    }

    /// A ship is found by its most exposed cell. One that is very well hidden is worth more than two that are
    /// somewhat hidden, because the last one found counts; and a short one has fewer cells to stumble over.
    /// Of several such scores this one best separated the pool of classic from other fleets.
    fn of_ship(&self, cells: Cells) -> f64 {
        let open = cells.iter().map(|cell| self.ways[usize::from(cell.index())]).fold(0.0, f64::max);
        (self.most - open).powi(2) / f64::from(cells.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_corner_is_shyer_than_the_middle() {
        let classic = Ruleset::preset("classic").unwrap();
        let shyness = Shyness::new(&classic);
        let of = |place: &str| {
            let text = format!(
                "Carrier A10-E10, Battleship A8-D8, Cruiser A6-C6, Submarine E6-G6, Destroyer {place}"
            );
            shyness.of(&Fleet::read(&classic, &text).unwrap())
        };
        assert!(of("A1-B1") > of("D1-E1") && of("D1-E1") > of("E4-F4"));
    }
}
