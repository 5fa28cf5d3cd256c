//! Counts the last three ships with conflicts by the pieces of their berths: for straight ships.

use super::Counter;
use crate::inference::measure::{Measure, Part};
use crate::inference::pieces::PIECES;

/// Sums over pieces and berths; only those on a list are ever read.
pub(super) struct Scratch<P> {
    /// For each of the three, how many of its berths contain each piece.
    parts: [[P; PIECES]; 3],
    /// For each of the three and each other, the sum of conflicts of the berths that contain a piece.
    sums: [[P; PIECES]; 3],
    /// For each of the three and each other, how many of the other's berths conflict with each berth.
    degree: [[Vec<P>; 3]; 3],
}

impl<P: Part> Scratch<P> {
    pub(super) fn new(berths: usize) -> Scratch<P> {
        let zero = P::from(0);
        let degree = std::array::from_fn(|_| std::array::from_fn(|_| vec![zero; berths]));
        Scratch { parts: [[zero; PIECES]; 3], sums: [[zero; PIECES]; 3], degree }
    }
}

impl<M: Measure, const W: usize> Counter<'_, M, W> {
    /// Counts the last three ships by their complement, as [`three_by_pairs`](Counter::three_by_pairs) does,
    /// but every sum over conflicts is a sum over pieces.
    pub(super) fn three_by_pieces(&mut self, depth: usize, scale: M::Scale) -> M::Whole {
        let groups = self.left.len();
        let [mut x, y, mut z] = self.ships();
        if x == y && y != z {
            // Equal ships last: the same results serve both.
            (x, z) = (z, x);
        }
        let twins = y == z;
        let all = self.puzzle.tables.pieces;
        let ships = [x, y, z];
        let (measure, zero) = (self.measure, M::Part::from(0));
        let shapes = ships.map(|ship| self.puzzle.groups[ship].shape);
        let pieces = shapes.map(|shape| &self.puzzle.tables.shapes[shape].pieces);
        let lists = ships.map(|ship| self.lists[depth * groups + ship]);
        let sizes: [M::Part; 3] = std::array::from_fn(|ship| measure.total(shapes[ship], &lists[ship]));
        let weight = |ship: usize, berth: usize| measure.weight(shapes[ship], berth);
        let Scratch { parts, sums, degree } = &mut *self.by_pieces;
        let each = if twins { 0..2 } else { 0..3 };
        for ship in each.clone() {
            parts[ship][..all].fill(zero);
            sums[ship][..all].fill(zero);
            let scatter = |berth| pieces[ship].scatter(berth, weight(ship, berth), &mut parts[ship]);
            lists[ship].iter().for_each(scatter);
        }
        // The third of twins is the second.
        let alias = |ship: usize| if twins && ship == 2 { 1 } else { ship };
        let mut conflicting = [[zero; 3]; 3];
        for ship in each.clone() {
            for other in (0..3).filter(|other| *other != ship) {
                if twins && ship == 0 && other == 2 {
                    conflicting[0][2] = conflicting[0][1];
                    continue;
                }
                for berth in lists[ship].iter() {
                    let conflicts = pieces[ship].gather(berth, &parts[alias(other)]);
                    degree[ship][other][berth] = conflicts;
                    conflicting[ship][other] += weight(ship, berth) * conflicts;
                }
            }
        }
        // What a ship of the third kind needs to know of the other two, collected on their pieces.
        for (ship, (one, other)) in [(0, (1, 2)), (1, (0, 2)), (2, (0, 1))] {
            if !each.contains(&ship) {
                continue;
            }
            let sum = &mut sums[ship];
            for (from, to) in [(one, other), (other, one)] {
                let (own, target) =
                    if twins && from == 2 { (1, if to == 1 { 2 } else { to }) } else { (from, to) };
                let target = if twins && own == 0 && target == 2 { 1 } else { target };
                for berth in lists[own].iter() {
                    pieces[own].scatter(berth, weight(own, berth) * degree[own][target][berth], sum);
                }
            }
            let (one, other) = (&parts[one], &parts[alias(other)]);
            for (sum, (one, other)) in sum[..all].iter_mut().zip(one.iter().zip(other)) {
                *sum -= *one * *other;
            }
        }
        // All three may be equal; then each arrangement is found six times, and with two equal ones twice.
        let triplets = twins && ships[0] == ships[1];
        let mut found = M::Whole::from(0);
        for (ship, (one, other)) in [(0, (1, 2)), (1, (0, 2)), (2, (0, 1))] {
            if !each.contains(&ship) || (triplets && ship > 0) {
                continue;
            }
            let at = &mut self.at[ships[ship]];
            let conflicting = conflicting[if twins && one == 2 { 1 } else { one }][other];
            for berth in lists[ship].iter() {
                let to_other = if twins && ship == 0 { 1 } else { other };
                let free =
                    (sizes[one] - degree[ship][one][berth]) * (sizes[other] - degree[ship][to_other][berth]);
                let fits = free - conflicting + pieces[ship].gather(berth, &sums[ship]);
                let fits = M::whole(weight(ship, berth) * fits);
                at[berth] +=
                    M::scaled(scale, if twins && ship == 0 { fits / M::Whole::from(2) } else { fits });
                if ship == 0 {
                    found += fits;
                }
            }
        }
        match (triplets, twins) {
            (true, _) => found / M::Whole::from(6),
            (_, true) => found / M::Whole::from(2),
            _ => found,
        }
    }
}
