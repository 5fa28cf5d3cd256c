//! Counting along a diagram.

use std::ops::{Add, Mul};

use rules::{Cell, Heading};

use super::automaton::NOWHERE;
use super::diagram::Diagram;

/// The largest number up to which floating point numbers count one by one.
const EXACT: f64 = 9_007_199_254_740_992.0;

/// How many fleets there are, and in how many of them a ship of each kind lies at each place.
pub struct Weights {
    total: f64,
    /// For each kind of the question, to the right and down.
    starts: Vec<[Box<[f64; 256]>; 2]>,
}

impl Weights {
    /// How many fleets there are.
    pub fn total(&self) -> f64 {
        self.total
    }

    /// Whether total and weights are whole numbers without error; else their relative error is about 1e-13.
    ///
    /// Every number that enters a result is at most the total: a count of beginnings of fleets is multiplied by a count
    /// of their ends, which is at least 1 or does away with it. So all sums are exact if the total is.
    pub fn is_exact(&self) -> bool {
        self.total < EXACT
    }

    /// In how many fleets a ship of a kind, by its place in the question, starts at a cell and heads this way.
    pub fn starts(&self, kind: usize, heading: Heading, cell: Cell) -> f64 {
        self.starts[kind][usize::from(heading != Heading::Right)][usize::from(cell.index())]
    }
}

impl Diagram {
    /// How many fleets there are, exactly. Kinds that the question tells apart count apart.
    pub fn total(&self) -> u128 {
        let Some(root) = self.root else { return 0 };
        let ends = self.ends::<u128>();
        ends[root as usize * self.vector()] * self.ways_to_tell_apart()
    }

    /// Counts all fleets by the places of their ships; none if there is no fleet.
    pub fn weigh(&self) -> Option<Weights> {
        let root = self.root? as usize;
        let length = self.vector();
        let ends = self.ends::<f64>();
        let total = ends[root * length];
        if total == 0.0 {
            return None;
        }
        let mut weights: Vec<[Box<[f64; 256]>; 2]> =
            self.ships.iter().map(|_| [Box::new([0.0; 256]), Box::new([0.0; 256])]).collect();
        let masks: Vec<Vec<f64>> = (0..self.ships.len()).map(|ships| self.mask(ships)).collect();
        let mut beginnings = vec![0.0; ends.len()];
        beginnings[root * length] = 1.0;
        let mut masked = vec![0.0; length];
        for node in (1..=root).rev() {
            let (targets, rest) = beginnings.split_at_mut(node * length);
            let here = &rest[..length];
            if here.iter().all(|&n| n == 0.0) {
                continue;
            }
            let at = self.nodes[node];
            if at.empty != NOWHERE {
                let to = at.empty as usize * length;
                for (sum, n) in targets[to..to + length].iter_mut().zip(here) {
                    *sum += n;
                }
            }
            let cell = usize::from(self.cell(at.place).index());
            let mut last = usize::MAX;
            for &edge in self.starts(node) {
                let ships = usize::from(edge.ships);
                let stride = self.ships[ships].stride;
                if last != ships {
                    for ((m, n), mask) in masked.iter_mut().zip(here).zip(&masks[ships]) {
                        *m = n * mask;
                    }
                    last = ships;
                }
                let from = edge.to as usize * length + stride;
                let to = edge.to as usize * length + length;
                let weight = pass(&masked[..length - stride], &mut targets[from..to], &ends[from..to]);
                let way = usize::from(self.heading(edge) != Heading::Right);
                weights[ships][way][cell] += weight;
            }
        }
        Some(self.told_apart(total, &weights))
    }

    /// Shares the weights of ships that were counted together out among the kinds of the question.
    fn told_apart(&self, total: f64, weights: &[[Box<[f64; 256]>; 2]]) -> Weights {
        let ways = self.ways_to_tell_apart() as f64;
        let kinds = self.group.iter().zip(&self.counts);
        let starts = kinds.map(|(&group, &count)| {
            let all = f64::from(self.ships[group].kind.count).max(1.0);
            [0, 1].map(|way| {
                // Multiplied first: a part of the whole is a whole number again.
                Box::new(weights[group][way].map(|weight| weight * ways * f64::from(count) / all))
            })
        });
        Weights { total: total * ways, starts: starts.collect() }
    }

    /// In how many ways the ships counted together can be given to the kinds of the question.
    fn ways_to_tell_apart(&self) -> u128 {
        let mut used = vec![0u8; self.ships.len()];
        let mut ways = 1;
        for (&group, &count) in self.group.iter().zip(&self.counts) {
            for n in 1..=count {
                used[group] += 1;
                ways = ways * u128::from(used[group]) / u128::from(n);
            }
        }
        ways
    }

    /// For each node and each number of ships used before it: in how many ways the fleet can be completed.
    fn ends<T: Copy + From<u8> + Add<Output = T> + Mul<Output = T>>(&self) -> Vec<T> {
        let length = self.vector();
        let mut ends = vec![T::from(0); length * self.nodes.len()];
        ends[self.complete()] = T::from(1);
        let masks: Vec<Vec<T>> = (0..self.ships.len()).map(|ships| self.mask(ships)).collect();
        for (node, at) in self.nodes.iter().enumerate().skip(1) {
            let (targets, rest) = ends.split_at_mut(node * length);
            let here = &mut rest[..length];
            if at.empty != NOWHERE {
                here.copy_from_slice(&targets[at.empty as usize * length..][..length]);
            }
            for edge in self.starts(node) {
                let ships = usize::from(edge.ships);
                let stride = self.ships[ships].stride;
                let end = &targets[edge.to as usize * length + stride..edge.to as usize * length + length];
                for ((sum, n), mask) in here.iter_mut().zip(end).zip(&masks[ships]) {
                    *sum = *sum + *n * *mask;
                }
            }
        }
        ends
    }

    /// 1 at the places of a vector where one more of these ships may be used, else 0.
    fn mask<T: From<u8>>(&self, ships: usize) -> Vec<T> {
        let ships = &self.ships[ships];
        let most = usize::from(ships.kind.count);
        let used = |place: usize| place / ships.stride % (most + 1);
        (0..self.vector()).map(|place| T::from(u8::from(used(place) < most))).collect()
    }
}

/// Adds to each target its share, and tells how much all of them together come to at the end.
fn pass(shares: &[f64], targets: &mut [f64], ends: &[f64]) -> f64 {
    let mut sums = [0.0; 4];
    let (shares4, shares_rest) = shares.as_chunks::<4>();
    let (targets4, targets_rest) = targets.as_chunks_mut::<4>();
    let (ends4, ends_rest) = ends.as_chunks::<4>();
    for ((share, target), end) in shares4.iter().zip(targets4).zip(ends4) {
        for lane in 0..4 {
            target[lane] += share[lane];
            sums[lane] += share[lane] * end[lane];
        }
    }
    let mut rest = 0.0;
    for ((share, target), end) in shares_rest.iter().zip(targets_rest).zip(ends_rest) {
        *target += share;
        rest += share * end;
    }
    sums[0] + sums[1] + sums[2] + sums[3] + rest
}
