//! A quick shooter that knows how fleets are placed, for games by the hundred thousand.

use captains::inference::Weights;
use rules::{Cells, Dice, Fleet, Ruleset};

/// Fires where a ship is most likely if every ship is placed by itself and by its weights, and nobody shoots back.
///
/// It is told which ship sank and where it was. Armour and special orders do not exist for it: every cell takes one shot.
pub(crate) struct Hunter<'r> {
    ruleset: &'r Ruleset,
    kinds: Vec<Kind>,
    closeness: f64,
}

/// The ships of one length.
struct Kind {
    length: u8,
    ships: f64,
    places: Vec<Place>,
}

struct Place {
    cells: Cells,
    domain: Cells,
    at: Vec<u8>,
    weight: f64,
}

impl<'r> Hunter<'r> {
    /// A hunter who knows these weights. The closer it follows its hits, the more a place counts for each it explains.
    pub(crate) fn new(ruleset: &'r Ruleset, weights: &Weights, closeness: f64) -> Hunter<'r> {
        let mut kinds: Vec<Kind> = Vec::new();
        for class in ruleset.classes() {
            let ships = f64::from(class.count());
            if let Some(kind) = kinds.iter_mut().find(|kind| kind.length == class.length()) {
                kind.ships += ships;
                continue;
            }
            let places = class.berths().iter().zip(weights.of_length(class.length()));
            let places = places.map(|(berth, weight)| Place {
                cells: berth.cells,
                domain: berth.domain,
                at: berth.cells.iter().map(rules::Cell::index).collect(),
                weight: f64::from(*weight),
            });
            kinds.push(Kind { length: class.length(), ships, places: places.collect() });
        }
        Hunter { ruleset, kinds, closeness }
    }

    /// How many shots it takes to sink this fleet.
    pub(crate) fn shots(&self, fleet: &Fleet, dice: &mut Dice) -> u32 {
        // Equal cells are taken in an order that differs from game to game.
        let mut tie = [0.0; 256];
        for factor in &mut tie {
            *factor = 1.0 + 1e-6 * f64::from(dice.below(1000));
        }
        let mut afloat: Vec<f64> = self.kinds.iter().map(|kind| kind.ships).collect();
        let mut fresh = self.ruleset.board().cells();
        let (mut open, mut wrecks, mut shots) = (Cells::EMPTY, Cells::EMPTY, 0);
        while wrecks != fleet.occupied() {
            let map = self.map(&afloat, fresh, open, wrecks);
            let value = |index: u8| map[usize::from(index)] * tie[usize::from(index)];
            let cell = fresh.iter().max_by(|a, b| value(a.index()).total_cmp(&value(b.index())));
            let cell = cell.expect("a ship is afloat");
            fresh.remove(cell);
            shots += 1;
            let Some(ship) = fleet.ship_at(cell) else { continue };
            open.insert(cell);
            let cells = fleet.cells_of(ship);
            if cells.within(open) {
                open -= cells;
                wrecks |= cells;
                fresh -= self.ruleset.domain(cells);
                let length = cells.len() as u8;
                let kind = self.kinds.iter().position(|kind| kind.length == length);
                afloat[kind.expect("every ship has a kind")] -= 1.0;
            }
        }
        shots
    }

    /// For every cell, how likely a ship is there, up to a factor.
    fn map(&self, afloat: &[f64], fresh: Cells, open: Cells, wrecks: Cells) -> [f64; 256] {
        let free = fresh | open;
        let mut map = [0.0; 256];
        for (kind, ships) in self.kinds.iter().zip(afloat).filter(|(_, ships)| **ships > 0.0) {
            let possible = |place: &&Place| place.cells.within(free) && !place.domain.meets(wrecks);
            let possible: Vec<&Place> = kind.places.iter().filter(possible).collect();
            let all: f64 = possible.iter().map(|place| place.weight).sum();
            for place in possible {
                let explained = (place.cells & open).len();
                let here = ships * place.weight / all * self.closeness.powi(explained as i32);
                place.at.iter().for_each(|index| map[usize::from(*index)] += here);
            }
        }
        map
    }
}
