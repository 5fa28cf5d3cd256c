//! Counts the last three ships with conflicts pair by pair: for ships in any direction.

use super::Counter;
use crate::inference::mask::Mask;
use crate::inference::measure::{Measure, Part};

/// Sums per berth; only those on a list are ever read.
pub(super) struct Scratch<P> {
    degree: [[Vec<P>; 3]; 3],
    beside: [Vec<P>; 3],
    corners: [Vec<P>; 3],
}

impl<P: Part> Scratch<P> {
    pub(super) fn new(berths: usize) -> Scratch<P> {
        let zeroes = || std::array::from_fn(|_| vec![P::from(0); berths]);
        Scratch { degree: std::array::from_fn(|_| zeroes()), beside: zeroes(), corners: zeroes() }
    }
}

impl<M: Measure, const W: usize> Counter<'_, M, W> {
    /// Counts the last three ships by their complement: with `X`, `Y` and `Z` the berths left to each, a ship
    /// at `x` has beside it all pairs of what does not conflict with `x`, minus the pairs that conflict with
    /// each other. Those are all such pairs, minus the ones where `y` or `z` conflicts with `x`, plus the
    /// ones where both do; and conflicts are few.
    pub(super) fn three_by_pairs(&mut self, depth: usize, scale: M::Scale) -> M::Whole {
        let groups = self.left.len();
        let [mut x, y, mut z] = self.ships();
        if x == y && y != z {
            // Equal ships last: the same results serve both.
            (x, z) = (z, x);
        }
        let twins = y == z;
        let (tables, measure) = (self.puzzle.tables, self.measure);
        let zero = M::Part::from(0);
        let ships = [x, y, z];
        let shapes = ships.map(|ship| self.puzzle.groups[ship].shape);
        let lists = ships.map(|ship| self.lists[depth * groups + ship]);
        let sizes = std::array::from_fn(|ship| measure.total(shapes[ship], &lists[ship]));
        let weight = |ship: usize, berth: usize| measure.weight(shapes[ship], berth);
        let Scratch { degree, beside, corners } = &mut self.by_pairs;
        // How much of each other ship's berths conflicts with each berth.
        let mut conflicting = [[zero; 3]; 3];
        for (one, other) in [(0, 1), (0, 2), (1, 2), (1, 0), (2, 0), (2, 1)] {
            if twins && (one == 2 || (one, other) == (0, 2)) {
                continue;
            }
            let table = &tables.shapes[shapes[one]].conflicts[shapes[other]];
            for berth in lists[one].iter() {
                let conflicts = measure.shared(shapes[other], &table[berth], &lists[other]);
                degree[one][other][berth] = conflicts;
                conflicting[one][other] += weight(one, berth) * conflicts;
            }
        }
        for ship in 0..3 {
            for berth in lists[ship].iter() {
                beside[ship][berth] = zero;
                corners[ship][berth] = zero;
            }
        }
        if twins {
            return self.three_by_pairs_with_twins(ships, shapes, lists, sizes, conflicting, scale);
        }
        let (to_y, to_z) =
            (&tables.shapes[shapes[0]].conflicts[shapes[1]], &tables.shapes[shapes[0]].conflicts[shapes[2]]);
        let (y_to_z, z_to_y) =
            (&tables.shapes[shapes[1]].conflicts[shapes[2]], &tables.shapes[shapes[2]].conflicts[shapes[1]]);
        for berth in lists[0].iter() {
            let (near_y, near_z) = (to_y[berth].and(&lists[1]), to_z[berth].and(&lists[2]));
            let own = weight(0, berth);
            let (own_y, own_z) = (own * degree[0][1][berth], own * degree[0][2][berth]);
            let (mut sum, mut corner) = (zero, zero);
            for other in near_y.iter() {
                let both = measure.shared(shapes[2], &near_z, &y_to_z[other]);
                corner += weight(1, other) * both;
                corners[1][other] += own * both;
                sum += weight(1, other) * degree[1][2][other];
                beside[1][other] += own_z;
            }
            for other in near_z.iter() {
                corners[2][other] += own * measure.shared(shapes[1], &near_y, &z_to_y[other]);
                sum += weight(2, other) * degree[2][1][other];
                beside[2][other] += own_y;
            }
            beside[0][berth] = sum;
            corners[0][berth] = corner;
        }
        for berth in lists[1].iter() {
            let own = weight(1, berth) * degree[1][0][berth];
            let mut sum = zero;
            for other in y_to_z[berth].and(&lists[2]).iter() {
                sum += weight(2, other) * degree[2][0][other];
                beside[2][other] += own;
            }
            beside[1][berth] += sum;
        }
        let mut found = M::Whole::from(0);
        for (ship, (one, other)) in [(0, (1, 2)), (1, (0, 2)), (2, (0, 1))] {
            let at = &mut self.at[ships[ship]];
            for berth in lists[ship].iter() {
                let free_one = sizes[one] - degree[ship][one][berth];
                let free_other = sizes[other] - degree[ship][other][berth];
                let pairs = conflicting[one][other] + corners[ship][berth] - beside[ship][berth];
                let fits = M::whole(weight(ship, berth) * (free_one * free_other - pairs));
                at[berth] += M::scaled(scale, fits);
                if ship == 0 {
                    found += fits;
                }
            }
        }
        found
    }

    /// The same where two of the three are equal: half of the sums serve both.
    fn three_by_pairs_with_twins(
        &mut self,
        ships: [usize; 3],
        shapes: [usize; 3],
        lists: [Mask<W>; 3],
        sizes: [M::Part; 3],
        conflicting: [[M::Part; 3]; 3],
        scale: M::Scale,
    ) -> M::Whole {
        let (tables, measure) = (self.puzzle.tables, self.measure);
        let zero = M::Part::from(0);
        let weight = |ship: usize, berth: usize| measure.weight(shapes[ship], berth);
        let Scratch { degree, beside, corners } = &mut self.by_pairs;
        let to_twin = &tables.shapes[shapes[0]].conflicts[shapes[1]];
        let twin_to_twin = &tables.shapes[shapes[1]].conflicts[shapes[1]];
        for berth in lists[0].iter() {
            let near = to_twin[berth].and(&lists[1]);
            let own = weight(0, berth);
            let own_degree = own * degree[0][1][berth];
            let (mut sum, mut corner) = (zero, zero);
            for other in near.iter() {
                let both = measure.shared(shapes[1], &near, &twin_to_twin[other]);
                corner += weight(1, other) * both;
                corners[1][other] += own * both;
                sum += weight(1, other) * degree[1][2][other];
                beside[1][other] += own_degree;
            }
            beside[0][berth] = sum + sum;
            corners[0][berth] = corner;
        }
        for berth in lists[1].iter() {
            let near = twin_to_twin[berth].and(&lists[1]);
            beside[1][berth] +=
                near.iter().map(|other| weight(1, other) * degree[1][0][other]).sum::<M::Part>();
        }
        // All three may be equal; then each arrangement was found six times, otherwise twice.
        let triplets = ships[0] == ships[1];
        let mut found = M::Whole::from(0);
        for berth in lists[0].iter() {
            let free = sizes[1] - degree[0][1][berth];
            let fits = free * free + beside[0][berth] - conflicting[1][2] - corners[0][berth];
            let fits = M::whole(weight(0, berth) * fits);
            found += fits;
            self.at[ships[0]][berth] += M::scaled(scale, fits / M::Whole::from(2));
        }
        if triplets {
            return found / M::Whole::from(6);
        }
        for berth in lists[1].iter() {
            let (free, free_twin) = (sizes[0] - degree[1][0][berth], sizes[2] - degree[1][2][berth]);
            let pairs = conflicting[0][1] + corners[1][berth] - beside[1][berth];
            let fits = weight(1, berth) * (free * free_twin - pairs);
            self.at[ships[1]][berth] += M::scaled(scale, M::whole(fits));
        }
        found / M::Whole::from(2)
    }
}
