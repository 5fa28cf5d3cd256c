//! Counts the last three ships with conflicts pair by pair: for ships in any direction.

use super::Counter;
use crate::inference::mask::Mask;

/// Sums per berth; only those on a list are ever read.
pub(super) struct Scratch {
    degree: [[Vec<u32>; 3]; 3],
    beside: [Vec<u64>; 3],
    corners: [Vec<u64>; 3],
}

impl Scratch {
    pub(super) fn new(berths: usize) -> Scratch {
        let zeroes = || std::array::from_fn(|_| vec![0; berths]);
        let degree = std::array::from_fn(|_| std::array::from_fn(|_| vec![0; berths]));
        Scratch { degree, beside: zeroes(), corners: zeroes() }
    }
}

impl<const W: usize> Counter<'_, W> {
    /// Counts the last three ships by their complement: with `X`, `Y` and `Z` the berths left to each, a ship
    /// at `x` has beside it all pairs of what does not conflict with `x`, minus the pairs that conflict with
    /// each other. Those are all such pairs, minus the ones where `y` or `z` conflicts with `x`, plus the
    /// ones where both do; and conflicts are few.
    pub(super) fn three_by_pairs(&mut self, depth: usize) -> u64 {
        let groups = self.left.len();
        let [mut x, y, mut z] = self.ships();
        if x == y && y != z {
            // Equal ships last: the same results serve both.
            (x, z) = (z, x);
        }
        let twins = y == z;
        let tables = self.puzzle.tables;
        let ships = [x, y, z];
        let shapes = ships.map(|ship| self.puzzle.groups[ship].shape);
        let lists = ships.map(|ship| self.lists[depth * groups + ship]);
        let sizes = lists.map(|list| u64::from(list.len()));
        let Scratch { degree, beside, corners } = &mut self.by_pairs;
        // How many of each other ship's berths conflict with each berth.
        let mut conflicting = [[0u64; 3]; 3];
        for (one, other) in [(0, 1), (0, 2), (1, 2), (1, 0), (2, 0), (2, 1)] {
            if twins && (one == 2 || (one, other) == (0, 2)) {
                continue;
            }
            let table = &tables.shapes[shapes[one]].conflicts[shapes[other]];
            for berth in lists[one].iter() {
                let conflicts = table[berth].shared(&lists[other]);
                degree[one][other][berth] = conflicts;
                conflicting[one][other] += u64::from(conflicts);
            }
        }
        for ship in 0..3 {
            for berth in lists[ship].iter() {
                beside[ship][berth] = 0;
                corners[ship][berth] = 0;
            }
        }
        if twins {
            return self.three_by_pairs_with_twins(ships, shapes, lists, sizes, conflicting);
        }
        let (to_y, to_z) =
            (&tables.shapes[shapes[0]].conflicts[shapes[1]], &tables.shapes[shapes[0]].conflicts[shapes[2]]);
        let (y_to_z, z_to_y) =
            (&tables.shapes[shapes[1]].conflicts[shapes[2]], &tables.shapes[shapes[2]].conflicts[shapes[1]]);
        for berth in lists[0].iter() {
            let (near_y, near_z) = (to_y[berth].and(&lists[1]), to_z[berth].and(&lists[2]));
            let (own_y, own_z) = (u64::from(degree[0][1][berth]), u64::from(degree[0][2][berth]));
            let (mut sum, mut corner) = (0, 0);
            for other in near_y.iter() {
                let both = u64::from(near_z.shared(&y_to_z[other]));
                corner += both;
                corners[1][other] += both;
                sum += u64::from(degree[1][2][other]);
                beside[1][other] += own_z;
            }
            for other in near_z.iter() {
                corners[2][other] += u64::from(near_y.shared(&z_to_y[other]));
                sum += u64::from(degree[2][1][other]);
                beside[2][other] += own_y;
            }
            beside[0][berth] = sum;
            corners[0][berth] = corner;
        }
        for berth in lists[1].iter() {
            let own = u64::from(degree[1][0][berth]);
            let mut sum = 0;
            for other in y_to_z[berth].and(&lists[2]).iter() {
                sum += u64::from(degree[2][0][other]);
                beside[2][other] += own;
            }
            beside[1][berth] += sum;
        }
        let mut found = 0;
        for (ship, (one, other)) in [(0, (1, 2)), (1, (0, 2)), (2, (0, 1))] {
            let at = &mut self.at[ships[ship]];
            for berth in lists[ship].iter() {
                let free_one = sizes[one] - u64::from(degree[ship][one][berth]);
                let free_other = sizes[other] - u64::from(degree[ship][other][berth]);
                let pairs = conflicting[one][other] + corners[ship][berth] - beside[ship][berth];
                let fits = free_one * free_other - pairs;
                at[berth] += fits;
                found += if ship == 0 { fits } else { 0 };
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
        sizes: [u64; 3],
        conflicting: [[u64; 3]; 3],
    ) -> u64 {
        let tables = self.puzzle.tables;
        let Scratch { degree, beside, corners } = &mut self.by_pairs;
        let to_twin = &tables.shapes[shapes[0]].conflicts[shapes[1]];
        let twin_to_twin = &tables.shapes[shapes[1]].conflicts[shapes[1]];
        for berth in lists[0].iter() {
            let near = to_twin[berth].and(&lists[1]);
            let own = u64::from(degree[0][1][berth]);
            let (mut sum, mut corner) = (0, 0);
            for other in near.iter() {
                let both = u64::from(near.shared(&twin_to_twin[other]));
                corner += both;
                corners[1][other] += both;
                sum += u64::from(degree[1][2][other]);
                beside[1][other] += own;
            }
            beside[0][berth] = 2 * sum;
            corners[0][berth] = corner;
        }
        for berth in lists[1].iter() {
            let near = twin_to_twin[berth].and(&lists[1]);
            beside[1][berth] += near.iter().map(|other| u64::from(degree[1][0][other])).sum::<u64>();
        }
        // All three may be equal; then each arrangement was found six times, otherwise twice.
        let triplets = ships[0] == ships[1];
        let mut found = 0;
        for berth in lists[0].iter() {
            let free = sizes[1] - u64::from(degree[0][1][berth]);
            let fits = free * free + beside[0][berth] - conflicting[1][2] - corners[0][berth];
            found += fits;
            self.at[ships[0]][berth] += fits / 2;
        }
        if triplets {
            return found / 6;
        }
        for berth in lists[1].iter() {
            let (free, free_twin) =
                (sizes[0] - u64::from(degree[1][0][berth]), sizes[2] - u64::from(degree[1][2][berth]));
            let pairs = conflicting[0][1] + corners[1][berth] - beside[1][berth];
            self.at[ships[1]][berth] += free * free_twin - pairs;
        }
        found / 2
    }
}
