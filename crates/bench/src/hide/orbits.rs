//! Places that the board's turns and mirrors map onto each other, and a number for each set of them.

use std::collections::BTreeMap;

use captains::inference::Weights;
use rules::{Cells, Fleet, Ruleset};

/// For every length of ship, which orbit each berth belongs to. Orbits are numbered over all lengths.
pub(super) struct Orbits {
    by_length: Vec<(u8, Vec<usize>)>,
    by_cells: BTreeMap<Vec<u8>, usize>,
    count: usize,
}

impl Orbits {
    pub(super) fn new(ruleset: &Ruleset) -> Orbits {
        let moves = captains::board_symmetries(ruleset);
        let canonical = |cells: Cells| {
            let image = |moved: &Vec<rules::Cell>| {
                let mut image: Vec<u8> =
                    cells.iter().map(|cell| moved[usize::from(cell.index())].index()).collect();
                image.sort_unstable();
                image
            };
            moves.iter().map(image).min().expect("every board has a symmetry")
        };
        let mut orbits = Orbits { by_length: Vec::new(), by_cells: BTreeMap::new(), count: 0 };
        let mut numbers: BTreeMap<Vec<u8>, usize> = BTreeMap::new();
        for class in ruleset.classes() {
            if orbits.by_length.iter().any(|(length, _)| *length == class.length()) {
                continue;
            }
            let of_berths: Vec<usize> = class
                .berths()
                .iter()
                .map(|berth| {
                    let next = numbers.len();
                    let number = *numbers.entry(canonical(berth.cells)).or_insert(next);
                    orbits.by_cells.insert(indices(berth.cells), number);
                    number
                })
                .collect();
            orbits.by_length.push((class.length(), of_berths));
        }
        orbits.count = numbers.len();
        orbits
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.count
    }

    /// The orbit of every ship of a fleet.
    pub(super) fn of(&self, fleet: &Fleet) -> impl Iterator<Item = usize> {
        (0..fleet.ships().len()).map(|ship| self.by_cells[&indices(fleet.cells_of(ship))])
    }

    /// The nearest whole weights to these logarithms; the largest of each length is as large as it can be.
    pub(super) fn weights(&self, ruleset: &Ruleset, logarithms: &[f64]) -> Weights {
        Weights::new(ruleset, |length, berth, _| {
            let (_, orbits) = &self.by_length[self.position(length)];
            let most = orbits.iter().map(|orbit| logarithms[*orbit]).fold(f64::MIN, f64::max);
            ((logarithms[orbits[berth]] - most).exp() * f64::from(Weights::MOST)).round() as u16
        })
    }

    /// The logarithms of weights.
    pub(super) fn logarithms(&self, weights: &Weights) -> Vec<f64> {
        let mut logarithms = vec![0.0; self.count];
        for (length, orbits) in &self.by_length {
            for (orbit, weight) in orbits.iter().zip(weights.of_length(*length)) {
                logarithms[*orbit] = f64::from(*weight).ln();
            }
        }
        logarithms
    }

    fn position(&self, length: u8) -> usize {
        self.by_length.iter().position(|(known, _)| *known == length).expect("every length has orbits")
    }
}

fn indices(cells: Cells) -> Vec<u8> {
    cells.iter().map(rules::Cell::index).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_turn_and_mirror_leaves_the_weights_as_they_are() {
        let classic = Ruleset::preset("classic").unwrap();
        let orbits = Orbits::new(&classic);
        // 60, 70, 80 and 90 berths in each direction; only those on the diagonal mirror are their own images.
        assert_eq!(orbits.len(), 15 + 20 + 20 + 25);
        let weights = orbits.weights(&classic, &(0..80).map(|n| f64::from(n) / 20.0).collect::<Vec<_>>());
        for class in classic.classes() {
            for moved in captains::board_symmetries(&classic) {
                for (berth, weight) in class.berths().iter().zip(weights.of_length(class.length())) {
                    let image: Cells =
                        berth.cells.iter().map(|cell| moved[usize::from(cell.index())]).collect();
                    let there = class.berths().iter().position(|other| other.cells == image).unwrap();
                    assert_eq!(weights.of_length(class.length())[there], *weight);
                }
            }
        }
    }
}
