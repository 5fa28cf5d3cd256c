//! Counts arrangements of the ships that need not explain anything.

mod by_pairs;
mod by_pieces;

use rules::Dice;

use super::berth_tables::BerthTables;
use super::covers::Cover;
use super::mask::Mask;
use super::measure::Measure;
use super::puzzle::{Group, Puzzle};
use super::work::{Spent, Work};

/// Counts arrangements, each by its weight, and those of them with a ship of each group at each berth.
pub(super) struct Counter<'p, M: Measure, const W: usize> {
    puzzle: &'p Puzzle<'p, W>,
    measure: &'p M,
    /// For every group and berth, the arrangements with a ship of the group there.
    pub(super) at: Vec<Vec<M::Whole>>,
    /// The lists of every depth, one after the other.
    lists: Vec<Mask<W>>,
    left: Vec<u8>,
    by_pairs: by_pairs::Scratch<M::Part>,
    by_pieces: Box<by_pieces::Scratch<M::Part>>,
    /// Which symmetries leave the whole puzzle unchanged; used for the outermost ship.
    symmetries: Vec<usize>,
    work: Work,
}

/// How many steps it takes to count the last ships, up to three, with this many berths together: with pieces,
/// some for each berth and for clearing the sums; otherwise also one for each pair that conflicts.
pub(super) fn cost_of_closing<const W: usize>(tables: &BerthTables<W>, closed: u64, ships: u8) -> u64 {
    match ships {
        0..=2 => 1 + closed,
        _ if tables.pieces > 0 => tables.pieces as u64 / 4 + tables.steps_a_berth * closed,
        _ => (8 * closed + closed * closed / 16) * (W as u64 / 3),
    }
}

/// How many random paths are sampled to predict the total work.
const WAYS_DOWN: u32 = 24;

/// Which symmetries leave the whole puzzle unchanged, the identity first; empty if there are no others or
/// they gain nothing.
fn symmetries<const W: usize>(
    puzzle: &Puzzle<'_, W>,
    measure: &impl Measure,
    cover: &Cover<'_, W>,
) -> Vec<usize> {
    let plain = cover.placed.is_empty() && puzzle.rumours.is_empty() && puzzle.tallies.is_empty();
    let ships: u8 = cover.left.iter().sum();
    if !plain || ships < 4 {
        return Vec::new();
    }
    let holds = |symmetry: &usize| {
        let same = |group: &Group<W>| puzzle.tables.image(group.shape, &group.list, *symmetry) == group.list;
        measure.keeps(puzzle.tables, *symmetry) && puzzle.groups.iter().all(same)
    };
    let found: Vec<usize> = (0..puzzle.tables.symmetries).filter(holds).collect();
    if found.len() < 2 { Vec::new() } else { found }
}

impl<'p, M: Measure, const W: usize> Counter<'p, M, W> {
    /// A counter that does at most this much work.
    pub(super) fn new(puzzle: &'p Puzzle<'p, W>, measure: &'p M, work: Work) -> Counter<'p, M, W> {
        Counter {
            puzzle,
            measure,
            at: puzzle.groups.iter().map(|_| vec![M::Whole::from(0); 64 * W]).collect(),
            lists: Vec::new(),
            left: Vec::new(),
            by_pairs: by_pairs::Scratch::new(if puzzle.tables.pieces > 0 { 0 } else { 64 * W }),
            by_pieces: Box::new(by_pieces::Scratch::new(64 * W)),
            symmetries: Vec::new(),
            work,
        }
    }

    /// How much work is left.
    #[cfg(test)]
    pub(super) fn work_left(&self) -> u64 {
        self.work.left()
    }

    /// Adds the arrangements of a cover and returns their number.
    pub(super) fn add(&mut self, cover: &Cover<'_, W>) -> Result<M::Whole, Spent> {
        self.lists.clear();
        self.lists.extend_from_slice(cover.lists);
        self.left.clear();
        self.left.extend_from_slice(cover.left);
        let placed = |scale, &(group, berth): &(u8, u16)| {
            let shape = self.puzzle.groups[usize::from(group)].shape;
            M::deeper(scale, self.measure.weight(shape, usize::from(berth)))
        };
        let scale = cover.placed.iter().fold(M::UNIT, placed);
        let found = M::scaled(scale, self.free(0, scale)?);
        for &(group, berth) in cover.placed {
            self.at[usize::from(group)][usize::from(berth)] += found;
        }
        Ok(found)
    }

    /// Counts the arrangements of an untouched board with its symmetries: every ship of the outermost group
    /// is tried only at places that no symmetry maps onto each other, and the sums are spread over the board
    /// at the end.
    pub(super) fn add_symmetric(&mut self, cover: &Cover<'_, W>) -> Result<M::Whole, Spent> {
        let puzzle = self.puzzle;
        self.symmetries = symmetries(puzzle, self.measure, cover);
        if self.symmetries.is_empty() {
            return self.add(cover);
        }
        let found = self.add(cover)?;
        for (group, at) in puzzle.groups.iter().zip(&mut self.at) {
            let images = &puzzle.tables.shapes[group.shape].images;
            let spread = |berth: usize| {
                let sum: M::Whole = self.symmetries.iter().map(|s| at[usize::from(images[*s][berth])]).sum();
                sum / M::Whole::from(self.symmetries.len() as u8)
            };
            let spread: Vec<M::Whole> = (0..images[0].len()).map(spread).collect();
            at[..spread.len()].copy_from_slice(&spread);
        }
        Ok(found)
    }

    /// Counts the arrangements of all ships still to be placed. The scale is what those placed count, in each
    /// of which the others may be at their berths.
    fn free(&mut self, depth: usize, scale: M::Scale) -> Result<M::Whole, Spent> {
        let groups = self.left.len();
        let ships: u8 = self.left.iter().sum();
        if ships <= 3 {
            self.work.spend(self.closing(depth, ships))?;
        }
        match ships {
            0 => return Ok(M::Whole::from(1)),
            1 => return Ok(self.one(depth, scale)),
            2 => return Ok(self.two(depth, scale)),
            3 if self.puzzle.tables.pieces > 0 => return Ok(self.three_by_pieces(depth, scale)),
            3 => return Ok(self.three_by_pairs(depth, scale)),
            _ => {}
        }
        let Some(group) = self.scarcest(depth) else { return Ok(M::Whole::from(0)) };
        let shape = self.puzzle.groups[group].shape;
        // Symmetries hold while nothing is placed, and a group of one ship has no order among its berths.
        let symmetric = depth == 0 && self.left[group] == 1 && !self.symmetries.is_empty();
        self.left[group] -= 1;
        let mut found = M::Whole::from(0);
        let mut earlier = Mask::EMPTY;
        for berth in self.lists[depth * groups + group].iter() {
            // The ships of a group are a set: the others are at later berths.
            earlier.insert(berth);
            let alike = if symmetric { self.orbit(shape, berth) } else { 1 };
            self.work.spend(self.cost_of_descending())?;
            if alike == 0 || !self.descend(depth, group, berth, &earlier) {
                continue;
            }
            let weight = self.measure.weight(shape, berth);
            let deeper = M::deeper(scale, weight);
            let rest = if alike == 1 {
                self.free(depth + 1, deeper)?
            } else {
                self.times(alike, depth + 1, deeper)?
            };
            let here = M::whole(weight) * rest;
            self.at[group][berth] += M::scaled(scale, here);
            found += here;
        }
        self.left[group] += 1;
        Ok(found)
    }

    /// About how many steps it takes to count the arrangements of a cover: the average over a few paths, each
    /// weighted by the number of choices on the way. Deterministic for the same cover.
    pub(super) fn foretell(&mut self, cover: &Cover<'_, W>) -> u64 {
        self.lists.clear();
        self.lists.extend_from_slice(cover.lists);
        self.left.clear();
        self.left.extend_from_slice(cover.left);
        let mut dice = Dice::from_seed(0);
        let steps: f64 = (0..WAYS_DOWN).map(|_| self.way_down(0, &mut dice)).sum();
        let symmetric = self.scarcest(0).is_some_and(|group| self.left[group] == 1);
        let alike = if symmetric { symmetries(self.puzzle, self.measure, cover).len().max(1) } else { 1 };
        (steps / f64::from(WAYS_DOWN) / alike as f64) as u64
    }

    /// How many steps everything below would take if it were all like one random path.
    fn way_down(&mut self, depth: usize, dice: &mut Dice) -> f64 {
        let ships: u8 = self.left.iter().sum();
        if ships <= 3 {
            return self.closing(depth, ships) as f64;
        }
        let Some(group) = self.scarcest(depth) else { return 0.0 };
        let list = self.lists[depth * self.left.len() + group];
        let choices = list.len();
        let number = dice.below(choices);
        let Some(berth) = list.nth(number) else { return 0.0 };
        let mut earlier = Mask::EMPTY;
        list.iter().take_while(|other| *other <= berth).for_each(|other| earlier.insert(other));
        self.left[group] -= 1;
        let deeper =
            if self.descend(depth, group, berth, &earlier) { self.way_down(depth + 1, dice) } else { 0.0 };
        self.left[group] += 1;
        f64::from(choices) * (self.cost_of_descending() as f64 + deeper)
    }

    /// The group with ships left to place that has the least room.
    fn scarcest(&self, depth: usize) -> Option<usize> {
        let open = (0..self.left.len()).filter(|group| self.left[*group] > 0);
        open.min_by_key(|group| self.lists[depth * self.left.len() + group].len())
    }

    /// How many steps counting the last ships takes here.
    fn closing(&self, depth: usize, ships: u8) -> u64 {
        let rooms = self.lists[depth * self.left.len()..].iter().zip(&self.left);
        let closed = rooms.map(|(list, left)| u64::from(list.len()) * u64::from(*left)).sum();
        cost_of_closing(self.puzzle.tables, closed, ships)
    }

    /// How many steps it takes to try one berth.
    fn cost_of_descending(&self) -> u64 {
        2 * self.left.len() as u64
    }

    /// How many berths are equivalent to this one, if it is the first of them; otherwise 0.
    fn orbit(&self, shape: usize, berth: usize) -> u8 {
        let images = &self.puzzle.tables.shapes[shape].images;
        let mut alike: Vec<u16> = self.symmetries.iter().map(|symmetry| images[*symmetry][berth]).collect();
        alike.sort_unstable();
        alike.dedup();
        if usize::from(alike[0]) == berth { alike.len() as u8 } else { 0 }
    }

    /// Counts the deeper levels this many times.
    fn times(&mut self, times: u8, depth: usize, scale: M::Scale) -> Result<M::Whole, Spent> {
        let before = self.at.clone();
        let found = self.free(depth, scale)?;
        for (at, before) in self.at.iter_mut().zip(before) {
            for (now, before) in at.iter_mut().zip(before) {
                *now += (*now - before) * M::Whole::from(times - 1);
            }
        }
        Ok(found * M::Whole::from(times))
    }

    /// Records, one level deeper, what a ship at this berth leaves to the others. Returns whether it leaves
    /// any room.
    fn descend(&mut self, depth: usize, group: usize, berth: usize, earlier: &Mask<W>) -> bool {
        let groups = self.left.len();
        let shape = self.puzzle.groups[group].shape;
        self.lists.resize(self.lists.len().max((depth + 2) * groups), Mask::EMPTY);
        for other in (0..groups).filter(|other| self.left[*other] > 0) {
            let conflicts = self.puzzle.tables.conflicts(shape, berth, self.puzzle.groups[other].shape);
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
                let (next, left) = all.next().expect("that many ships are left");
                (group, of_it) = (next, *left);
            }
            of_it -= 1;
            group
        })
    }

    fn one(&mut self, depth: usize, scale: M::Scale) -> M::Whole {
        let [ship] = self.ships();
        let shape = self.puzzle.groups[ship].shape;
        let list = self.lists[depth * self.left.len() + ship];
        for berth in list.iter() {
            self.at[ship][berth] += M::scaled(scale, M::whole(self.measure.weight(shape, berth)));
        }
        M::whole(self.measure.total(shape, &list))
    }

    fn two(&mut self, depth: usize, scale: M::Scale) -> M::Whole {
        let groups = self.left.len();
        let [x, y] = self.ships();
        let (shape_x, shape_y) = (self.puzzle.groups[x].shape, self.puzzle.groups[y].shape);
        let (xs, ys) = (self.lists[depth * groups + x], self.lists[depth * groups + y]);
        let (tables, measure) = (self.puzzle.tables, self.measure);
        let all = measure.total(shape_y, &ys);
        let mut found = M::Whole::from(0);
        for berth in xs.iter() {
            let beside = all - measure.shared(shape_y, &ys, tables.conflicts(shape_x, berth, shape_y));
            let here = M::whole(measure.weight(shape_x, berth) * beside);
            self.at[x][berth] += M::scaled(scale, here);
            found += here;
        }
        if x == y {
            return found / M::Whole::from(2);
        }
        let all = measure.total(shape_x, &xs);
        for berth in ys.iter() {
            let beside = all - measure.shared(shape_x, &xs, tables.conflicts(shape_y, berth, shape_x));
            self.at[y][berth] += M::scaled(scale, M::whole(measure.weight(shape_y, berth) * beside));
        }
        found
    }
}
