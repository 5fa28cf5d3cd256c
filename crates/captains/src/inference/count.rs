//! Counting the ways in which ships that need explain nothing can lie beside each other.

use super::covers::Cover;
use super::mask::Mask;
use super::puzzle::Puzzle;

/// Counts arrangements, and in how many of them a ship of each group lies at each berth.
pub(super) struct Counter<'p, const W: usize> {
    puzzle: &'p Puzzle<'p, W>,
    /// For every group and berth the arrangements with a ship of the group there.
    pub(super) at: Vec<Vec<u64>>,
    /// The lists of every depth, one after the other.
    lists: Vec<Mask<W>>,
    left: Vec<u8>,
    scratch: Scratch,
    /// Which symmetries leave the whole puzzle as it is; used for the outermost ship.
    symmetries: Vec<usize>,
}

/// Per berth sums of the closed count; only what is on a list is ever read.
struct Scratch {
    degree: [[Vec<u32>; 3]; 3],
    beside: [Vec<u64>; 3],
    corners: [Vec<u64>; 3],
}

impl<'p, const W: usize> Counter<'p, W> {
    pub(super) fn new(puzzle: &'p Puzzle<'p, W>) -> Counter<'p, W> {
        let zeroes = || std::array::from_fn(|_| vec![0; 64 * W]);
        let degree = std::array::from_fn(|_| std::array::from_fn(|_| vec![0; 64 * W]));
        Counter {
            puzzle,
            at: puzzle.groups.iter().map(|_| vec![0; 64 * W]).collect(),
            lists: Vec::new(),
            left: Vec::new(),
            scratch: Scratch { degree, beside: zeroes(), corners: zeroes() },
            symmetries: Vec::new(),
        }
    }

    /// Adds the arrangements of a cover and returns their number.
    pub(super) fn add(&mut self, cover: &Cover<'_, W>) -> u64 {
        self.lists.clear();
        self.lists.extend_from_slice(cover.lists);
        self.left.clear();
        self.left.extend_from_slice(cover.left);
        let found = self.free(0);
        for &(group, berth) in cover.placed {
            self.at[usize::from(group)][usize::from(berth)] += found;
        }
        found
    }

    /// Counts the arrangements of an untouched sea with the help of its symmetries: every ship of the outermost group is
    /// tried only in places that no symmetry maps onto each other, and the sums are spread over the board at the end.
    pub(super) fn add_symmetric(&mut self, cover: &Cover<'_, W>) -> u64 {
        let puzzle = self.puzzle;
        let holds = |symmetry: &usize| {
            let same = |group: &super::puzzle::Group<W>| {
                puzzle.harbour.image(group.shape, &group.list, *symmetry) == group.list
            };
            puzzle.groups.iter().all(same)
        };
        let plain = cover.placed.is_empty() && puzzle.rumours.is_empty() && puzzle.tallies.is_empty();
        let ships: u8 = cover.left.iter().sum();
        if plain && ships >= 4 {
            self.symmetries = (0..puzzle.harbour.symmetries).filter(holds).collect();
        }
        if self.symmetries.len() < 2 {
            self.symmetries.clear();
            return self.add(cover);
        }
        let found = self.add(cover);
        for (group, at) in puzzle.groups.iter().zip(&mut self.at) {
            let images = &puzzle.harbour.shapes[group.shape].images;
            let spread = |berth: usize| {
                let sum: u64 = self.symmetries.iter().map(|s| at[usize::from(images[*s][berth])]).sum();
                sum / self.symmetries.len() as u64
            };
            let spread: Vec<u64> = (0..images[0].len()).map(spread).collect();
            at[..spread.len()].copy_from_slice(&spread);
        }
        found
    }

    /// Counts the arrangements of all ships still to be placed.
    fn free(&mut self, depth: usize) -> u64 {
        let groups = self.left.len();
        let ships: u8 = self.left.iter().sum();
        match ships {
            0 => return 1,
            1 => return self.one(depth),
            2 => return self.two(depth),
            3 => return self.three(depth),
            _ => {}
        }
        let open = (0..groups).filter(|group| self.left[*group] > 0);
        let size = |group: &usize| self.lists[depth * groups + group].len();
        let Some(group) = open.min_by_key(size) else { return 0 };
        let shape = self.puzzle.groups[group].shape;
        // Symmetries hold while nothing is placed, and a group of one ship has no order among its berths.
        let symmetric = depth == 0 && self.left[group] == 1 && !self.symmetries.is_empty();
        self.left[group] -= 1;
        let mut found = 0;
        let mut earlier = Mask::EMPTY;
        for berth in self.lists[depth * groups + group].iter() {
            // The ships of a group are a set: the others lie at later berths.
            earlier.insert(berth);
            let weight = if symmetric { self.orbit(shape, berth) } else { 1 };
            if weight == 0 || !self.descend(depth, group, berth, &earlier) {
                continue;
            }
            let here = if weight == 1 { self.free(depth + 1) } else { self.weighed(depth + 1, weight) };
            self.at[group][berth] += here;
            found += here;
        }
        self.left[group] += 1;
        found
    }

    /// How many berths are like this one, if it is the first of them; else none.
    fn orbit(&self, shape: usize, berth: usize) -> u64 {
        let images = &self.puzzle.harbour.shapes[shape].images;
        let mut alike: Vec<u16> = self.symmetries.iter().map(|symmetry| images[*symmetry][berth]).collect();
        alike.sort_unstable();
        alike.dedup();
        if usize::from(alike[0]) == berth { alike.len() as u64 } else { 0 }
    }

    /// Counts what lies deeper so many times.
    fn weighed(&mut self, depth: usize, weight: u64) -> u64 {
        let before = self.at.clone();
        let found = self.free(depth);
        for (at, before) in self.at.iter_mut().zip(before) {
            for (now, before) in at.iter_mut().zip(before) {
                *now += (*now - before) * (weight - 1);
            }
        }
        found * weight
    }

    /// Writes down, one level deeper, what a ship at this berth leaves to the others. Tells whether it leaves any room.
    fn descend(&mut self, depth: usize, group: usize, berth: usize, earlier: &Mask<W>) -> bool {
        let groups = self.left.len();
        let shape = self.puzzle.groups[group].shape;
        self.lists.resize(self.lists.len().max((depth + 2) * groups), Mask::EMPTY);
        for other in (0..groups).filter(|other| self.left[*other] > 0) {
            let conflicts = self.puzzle.harbour.conflicts(shape, berth, self.puzzle.groups[other].shape);
            let mut list = self.lists[depth * groups + other].without(conflicts);
            if other == group {
                list = list.without(earlier);
            }
            if list.is_empty() {
                return false;
            }
            self.lists[(depth + 1) * groups + other] = list;
        }
        true
    }

    /// The groups of the ships left, once for each ship, equal ones together.
    fn ships<const N: usize>(&self) -> [usize; N] {
        let mut all = self.left.iter().enumerate();
        let (mut group, mut of_it) = (0, 0);
        std::array::from_fn(|_| {
            while of_it == 0 {
                let (next, left) = all.next().expect("so many ships are left");
                (group, of_it) = (next, *left);
            }
            of_it -= 1;
            group
        })
    }

    fn one(&mut self, depth: usize) -> u64 {
        let [ship] = self.ships();
        let list = self.lists[depth * self.left.len() + ship];
        for berth in list.iter() {
            self.at[ship][berth] += 1;
        }
        u64::from(list.len())
    }

    fn two(&mut self, depth: usize) -> u64 {
        let groups = self.left.len();
        let [x, y] = self.ships();
        let (shape_x, shape_y) = (self.puzzle.groups[x].shape, self.puzzle.groups[y].shape);
        let (xs, ys) = (self.lists[depth * groups + x], self.lists[depth * groups + y]);
        let mut found = 0;
        for berth in xs.iter() {
            let beside =
                u64::from(ys.len() - ys.shared(self.puzzle.harbour.conflicts(shape_x, berth, shape_y)));
            self.at[x][berth] += beside;
            found += beside;
        }
        if x == y {
            return found / 2;
        }
        for berth in ys.iter() {
            let beside = xs.len() - xs.shared(self.puzzle.harbour.conflicts(shape_y, berth, shape_x));
            self.at[y][berth] += u64::from(beside);
        }
        found
    }

    /// Closes the last three ships by their complement: with `X`, `Y` and `Z` the berths left to each, a ship at `x` has
    /// beside it all pairs of what does not conflict with `x`, less the pairs that conflict with each other. Those are
    /// all such pairs, less the ones where `y` or `z` conflicts with `x`, plus the ones where both do; and conflicts are few.
    fn three(&mut self, depth: usize) -> u64 {
        let groups = self.left.len();
        let [mut x, y, mut z] = self.ships();
        if x == y && y != z {
            // Equal ships last: what holds for one holds for the other.
            (x, z) = (z, x);
        }
        let twins = y == z;
        let harbour = self.puzzle.harbour;
        let ships = [x, y, z];
        let shapes = ships.map(|ship| self.puzzle.groups[ship].shape);
        let lists = ships.map(|ship| self.lists[depth * groups + ship]);
        let sizes = lists.map(|list| u64::from(list.len()));
        let Scratch { degree, beside, corners } = &mut self.scratch;
        // How many of each other ship's berths conflict with each berth.
        let mut conflicting = [[0u64; 3]; 3];
        for (one, other) in [(0, 1), (0, 2), (1, 2), (1, 0), (2, 0), (2, 1)] {
            if twins && (one == 2 || (one, other) == (0, 2)) {
                continue;
            }
            let table = &harbour.shapes[shapes[one]].conflicts[shapes[other]];
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
            return self.three_with_twins(ships, shapes, lists, sizes, conflicting);
        }
        let (to_y, to_z) = (
            &harbour.shapes[shapes[0]].conflicts[shapes[1]],
            &harbour.shapes[shapes[0]].conflicts[shapes[2]],
        );
        let (y_to_z, z_to_y) = (
            &harbour.shapes[shapes[1]].conflicts[shapes[2]],
            &harbour.shapes[shapes[2]].conflicts[shapes[1]],
        );
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
    fn three_with_twins(
        &mut self,
        ships: [usize; 3],
        shapes: [usize; 3],
        lists: [Mask<W>; 3],
        sizes: [u64; 3],
        conflicting: [[u64; 3]; 3],
    ) -> u64 {
        let harbour = self.puzzle.harbour;
        let Scratch { degree, beside, corners } = &mut self.scratch;
        let to_twin = &harbour.shapes[shapes[0]].conflicts[shapes[1]];
        let twin_to_twin = &harbour.shapes[shapes[1]].conflicts[shapes[1]];
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
        // All three may be equal; then each arrangement was met six times, else twice.
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
