//! Covers: every way in which ships can explain the hits and sightings.

use rules::{Cell, Cells};

use super::mask::Mask;
use super::puzzle::Puzzle;
use super::work::{Spent, Work};

/// How many bytes covers may take: with more, counting each would take too long anyway.
const MOST_BYTES: usize = 64 << 20;

/// The ways in which ships can explain every hit and radar sighting, and what each leaves to the other ships.
pub(super) struct Covers<const W: usize> {
    groups: usize,
    placed: Vec<(u8, u16)>,
    ends: Vec<usize>,
    lists: Vec<Mask<W>>,
    left: Vec<u8>,
}

/// One way: the ships that explain something, and where the others may still be.
pub(super) struct Cover<'c, const W: usize> {
    /// Group and berth of each ship that is placed.
    pub(super) placed: &'c [(u8, u16)],
    /// For every group, the berths that are left.
    pub(super) lists: &'c [Mask<W>],
    /// For every group, how many ships are still to be placed.
    pub(super) left: &'c [u8],
}

impl<const W: usize> Covers<W> {
    /// All ways, each once, if there is enough work and memory to find them.
    pub(super) fn find(puzzle: &Puzzle<'_, W>, work: Work) -> Result<Covers<W>, Spent> {
        let groups = puzzle.groups.len();
        let found =
            Covers { groups, placed: Vec::new(), ends: Vec::new(), lists: Vec::new(), left: Vec::new() };
        let mut search = Search {
            puzzle,
            found,
            placed: Vec::new(),
            lists: puzzle.groups.iter().map(|group| group.list).collect(),
            left: puzzle.groups.iter().map(|group| group.count).collect(),
            tallies: puzzle.tallies.iter().map(|tally| tally.told).collect(),
            work,
        };
        let rumours = (0..puzzle.rumours.len()).map(|number| Cell::from_index(number as u8)).collect();
        search.go_on(0, puzzle.need, rumours)?;
        Ok(search.found)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Cover<'_, W>> {
        (0..self.ends.len()).map(|number| {
            let start = if number == 0 { 0 } else { self.ends[number - 1] };
            let groups = number * self.groups..(number + 1) * self.groups;
            Cover {
                placed: &self.placed[start..self.ends[number]],
                lists: &self.lists[groups.clone()],
                left: &self.left[groups],
            }
        })
    }
}

struct Search<'p, const W: usize> {
    puzzle: &'p Puzzle<'p, W>,
    found: Covers<W>,
    placed: Vec<(u8, u16)>,
    /// The lists of every depth, one after the other.
    lists: Vec<Mask<W>>,
    left: Vec<u8>,
    /// What is still to be explained of each shared sum.
    tallies: Vec<u8>,
    work: Work,
}

impl<const W: usize> Search<'_, W> {
    /// Explains one more thing in every way. The open radar sightings are numbers in a set of 256.
    fn go_on(&mut self, depth: usize, need: Cells, rumours: Cells) -> Result<(), Spent> {
        let groups = self.puzzle.groups.len();
        // Every list is read, and again for every cell to be covered.
        self.work.spend(groups as u64 * (2 + u64::from(need.len())) * (1 + W as u64 / 4))?;
        // Every ship still to be placed needs room.
        let here = depth * groups..(depth + 1) * groups;
        let mut rooms = self.lists[here.clone()].iter().zip(&self.left);
        if rooms.any(|(list, left)| *left > 0 && list.is_empty()) {
            return Ok(());
        }
        if let Some(cell) = self.hardest(depth, need) {
            for group in 0..groups {
                if self.left[group] == 0 {
                    continue;
                }
                let shape = self.puzzle.groups[group].shape;
                let covering = &self.puzzle.tables.shapes[shape].covering[usize::from(cell.index())];
                for berth in self.lists[depth * groups + group].and(covering).iter() {
                    self.descend(depth, group, berth);
                    self.place(depth, group, berth, need, rumours)?;
                }
            }
        } else if let Some(tally) = self.tallies.iter().position(|left| *left > 0) {
            self.explain(depth, &self.puzzle.tallies[tally].taking, rumours)?;
        } else if let Some(rumour) = rumours.first() {
            self.explain(depth, &self.puzzle.rumours[usize::from(rumour.index())], rumours)?;
        } else {
            if size_of_val(self.found.lists.as_slice()) > MOST_BYTES {
                return Err(Spent);
            }
            self.found.lists.extend_from_slice(&self.lists[here]);
            self.found.left.extend_from_slice(&self.left);
            self.found.placed.extend_from_slice(&self.placed);
            self.found.ends.push(self.found.placed.len());
        }
        Ok(())
    }

    /// The cell that the fewest ships can cover.
    fn hardest(&self, depth: usize, need: Cells) -> Option<Cell> {
        let groups = self.puzzle.groups.len();
        let ways = |cell: &Cell| -> u32 {
            (0..groups)
                .filter(|group| self.left[*group] > 0)
                .map(|group| {
                    let shape = self.puzzle.groups[group].shape;
                    let covering = &self.puzzle.tables.shapes[shape].covering[usize::from(cell.index())];
                    self.lists[depth * groups + group].shared(covering)
                })
                .sum()
        };
        need.iter().min_by_key(ways)
    }

    /// Places a ship at one of these berths. Several ships may be at such berths, so each way is counted for
    /// the first of them: earlier groups have no ship there, and its own group has none at an earlier berth.
    fn explain(&mut self, depth: usize, taking: &[Mask<W>], rumours: Cells) -> Result<(), Spent> {
        let groups = self.puzzle.groups.len();
        for group in (0..groups).filter(|group| !taking[*group].is_empty()) {
            if self.left[group] == 0 {
                continue;
            }
            let mut earlier = Mask::EMPTY;
            for berth in self.lists[depth * groups + group].and(&taking[group]).iter() {
                earlier.insert(berth);
                self.descend(depth, group, berth);
                let next = (depth + 1) * groups;
                for (list, taking) in self.lists[next..next + group].iter_mut().zip(taking) {
                    *list = list.without(taking);
                }
                self.lists[next + group] = self.lists[next + group].without(&earlier);
                self.place(depth, group, berth, Cells::EMPTY, rumours)?;
            }
        }
        Ok(())
    }

    /// Records, one level deeper, what a ship at this berth leaves to the others.
    fn descend(&mut self, depth: usize, group: usize, berth: usize) {
        let groups = self.puzzle.groups.len();
        let shape = self.puzzle.groups[group].shape;
        self.lists.resize((depth + 2) * groups, Mask::EMPTY);
        for other in 0..groups {
            let conflicts = self.puzzle.tables.conflicts(shape, berth, self.puzzle.groups[other].shape);
            self.lists[(depth + 1) * groups + other] = self.lists[depth * groups + other].without(conflicts);
        }
    }

    /// Places a ship and continues with what it does not explain.
    fn place(
        &mut self,
        depth: usize,
        group: usize,
        berth: usize,
        need: Cells,
        rumours: Cells,
    ) -> Result<(), Spent> {
        let puzzle = self.puzzle;
        self.placed.push((group as u8, berth as u16));
        self.left[group] -= 1;
        let groups = puzzle.groups.len();
        let mut fits = true;
        for (left, tally) in self.tallies.iter_mut().zip(&puzzle.tallies) {
            let part = tally.parts[group][berth];
            fits &= *left >= part;
            // Too much may wrap around; it is undone in the same way.
            *left = left.wrapping_sub(part);
            if part > 0 && *left == 0 {
                // No other ship may contribute to it.
                for (list, taking) in self.lists[(depth + 1) * groups..].iter_mut().zip(&tally.taking) {
                    *list = list.without(taking);
                }
            }
        }
        let cells = puzzle.tables.shapes[puzzle.groups[group].shape].berths[berth].cells;
        let open = |rumour: &Cell| !puzzle.rumours[usize::from(rumour.index())][group].has(berth);
        let open = rumours.iter().filter(open).collect();
        let done = if fits { self.go_on(depth + 1, need - cells, open) } else { Ok(()) };
        for (left, tally) in self.tallies.iter_mut().zip(&puzzle.tallies) {
            *left = left.wrapping_add(tally.parts[group][berth]);
        }
        self.left[group] += 1;
        self.placed.pop();
        done
    }
}
