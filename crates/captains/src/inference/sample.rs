//! Estimates from a sample what would take too long to count.

use rules::{Cell, Cells, Dice};

use super::mask::Mask;
use super::measure::Measure;
use super::puzzle::Puzzle;

/// Fleets drawn by sequential importance sampling: first the ships that explain something, each drawn among
/// all ways to explain the hardest thing left, then the others in the room left to them, each choice by its
/// weight. A fleet's weight is the sum of the choices there were, so that fleets count by their weights on
/// average, and equally if every berth counts one.
pub(super) struct Sample {
    /// For every group and berth, the weight of the fleets with a ship of the group there.
    pub(super) at: Vec<Vec<f64>>,
    /// The weight of all fleets.
    pub(super) weight: f64,
    /// How many draws were made, including those that failed.
    pub(super) draws: u64,
    /// How many fleets they gave.
    pub(super) found: u64,
    /// The largest standard error of the chance that a cell is taken.
    pub(super) standard_error: f64,
}

impl Sample {
    /// Draws until this many steps are spent. `None` if no draw explained everything.
    pub(super) fn draw<const W: usize>(
        puzzle: &Puzzle<'_, W>,
        measure: &impl Measure,
        steps: u64,
        dice: &mut Dice,
    ) -> Option<Sample> {
        let mut drawing = Drawing {
            puzzle,
            measure,
            lists: Vec::new(),
            left: Vec::new(),
            tallies: Vec::new(),
            placed: Vec::new(),
            steps: 0,
        };
        let mut at: Vec<Vec<f64>> = puzzle.groups.iter().map(|_| vec![0.0; 64 * W]).collect();
        let (mut weight, mut squares, mut draws, mut found) = (0.0, 0.0, 0, 0);
        let mut squares_on = vec![0.0; 256];
        while drawing.steps < steps || draws < LEAST || (found < LEAST && draws < MOST_FAILURES) {
            draws += 1;
            let Some(here) = drawing.once(dice) else { continue };
            found += 1;
            weight += here;
            squares += here * here;
            for &(group, berth) in &drawing.placed {
                at[group][berth] += here;
                let cells = puzzle.tables.shapes[puzzle.groups[group].shape].berths[berth].cells;
                cells.iter().for_each(|cell| squares_on[usize::from(cell.index())] += here * here);
            }
        }
        if weight <= 0.0 {
            return None;
        }
        let mut on = vec![0.0; 256];
        for (group, at) in puzzle.groups.iter().zip(&at) {
            for (berth, weight) in puzzle.tables.shapes[group.shape].berths.iter().zip(at) {
                berth.cells.iter().for_each(|cell| on[usize::from(cell.index())] += weight);
            }
        }
        // The effective sample size: as many fleets of equal weight would say as much.
        let worth = weight * weight / squares;
        let variance = |(on, squares_on): (&f64, &f64)| {
            let chance = on / weight;
            let seen = (squares_on * (1.0 - 2.0 * chance) + chance * chance * squares) / (weight * weight);
            // A few fleets may all agree and prove little, so add half a fleet with a ship there and half a
            // one without.
            let doubted = (chance * worth + 0.5) / (worth + 1.0);
            seen.max(doubted * (1.0 - doubted) / worth)
        };
        let taken = on.iter().zip(&squares_on).filter(|(on, _)| **on > 0.0);
        let most = taken.map(variance).fold(0.0, f64::max);
        Some(Sample { at, weight, draws, found, standard_error: most.sqrt() })
    }
}

/// The fewest fleets that say anything. If they are hard to find, this many are sought even if it takes a
/// little longer.
const LEAST: u64 = 200;
const MOST_FAILURES: u64 = 32 * LEAST;

struct Drawing<'p, M, const W: usize> {
    puzzle: &'p Puzzle<'p, W>,
    measure: &'p M,
    lists: Vec<Mask<W>>,
    left: Vec<u8>,
    tallies: Vec<u8>,
    placed: Vec<(usize, usize)>,
    steps: u64,
}

impl<M: Measure, const W: usize> Drawing<'_, M, W> {
    /// Draws one fleet and returns its weight; `None` if the draw reached a dead end.
    fn once(&mut self, dice: &mut Dice) -> Option<f64> {
        let puzzle = self.puzzle;
        self.lists.clear();
        self.lists.extend(puzzle.groups.iter().map(|group| group.list));
        self.left.clear();
        self.left.extend(puzzle.groups.iter().map(|group| group.count));
        self.tallies.clear();
        self.tallies.extend(puzzle.tallies.iter().map(|tally| tally.told));
        self.placed.clear();
        // So that draws end even if none of them ever places a ship.
        self.steps += self.lists.len() as u64;
        let mut weight = 1.0;
        let mut need = puzzle.need;
        while let Some(cell) = self.hardest(need) {
            let covering = |group: usize| {
                puzzle.tables.shapes[puzzle.groups[group].shape].covering[usize::from(cell.index())]
            };
            let (group, berth) = self.choose(&covering, &mut weight, dice)?;
            need -= self.place(group, berth)?;
        }
        while let Some(tally) = self.tallies.iter().position(|left| *left > 0) {
            self.explain(&puzzle.tallies[tally].taking, &mut weight, dice)?;
        }
        for rumour in &puzzle.rumours {
            if !self.placed.iter().any(|(group, berth)| rumour[*group].has(*berth)) {
                self.explain(rumour, &mut weight, dice)?;
            }
        }
        // The ships with the least room first: they are the hardest to fit.
        while let Some(group) = (0..self.left.len())
            .filter(|group| self.left[*group] > 0)
            .min_by_key(|group| self.lists[*group].len() / u32::from(self.left[*group]))
        {
            let room = self.room(group, &self.lists[group]);
            if room == 0 {
                return None;
            }
            weight *= f64::from(room) / f64::from(self.left[group]);
            let shape = puzzle.groups[group].shape;
            let berth = self.measure.pick(shape, &self.lists[group], dice.below(room))?;
            self.place(group, berth)?;
        }
        Some(weight)
    }

    /// Places a ship at one of these berths, as the first of its kind there; see the exact search.
    fn explain(&mut self, taking: &[Mask<W>], weight: &mut f64, dice: &mut Dice) -> Option<()> {
        let (group, berth) = self.choose(&|group| taking[group], weight, dice)?;
        for (list, taking) in self.lists[..group].iter_mut().zip(taking) {
            *list = list.without(taking);
        }
        let mut later = taking[group];
        (0..=berth).for_each(|earlier| later.remove(earlier));
        self.lists[group] = self.lists[group].without(&taking[group].without(&later));
        self.place(group, berth).map(|_| ())
    }

    /// What the berths of a list count together for a group.
    fn room(&self, group: usize, list: &Mask<W>) -> u32 {
        M::count(self.measure.total(self.puzzle.groups[group].shape, list))
    }

    /// Draws a ship and a berth among all that these sets offer.
    fn choose(
        &mut self,
        offered: &dyn Fn(usize) -> Mask<W>,
        weight: &mut f64,
        dice: &mut Dice,
    ) -> Option<(usize, usize)> {
        let open = |group: &usize| self.left[*group] > 0;
        let ways = |group: usize| self.lists[group].and(&offered(group));
        let all: u32 = (0..self.left.len()).filter(open).map(|group| self.room(group, &ways(group))).sum();
        if all == 0 {
            return None;
        }
        *weight *= f64::from(all);
        let mut number = dice.below(all);
        for group in (0..self.left.len()).filter(open) {
            let here = ways(group);
            let room = self.room(group, &here);
            if number < room {
                let shape = self.puzzle.groups[group].shape;
                return Some((group, self.measure.pick(shape, &here, number)?));
            }
            number -= room;
        }
        None
    }

    /// Places a ship and returns its cells; `None` if that contradicts a shared sum.
    fn place(&mut self, group: usize, berth: usize) -> Option<Cells> {
        let puzzle = self.puzzle;
        let shape = puzzle.groups[group].shape;
        self.placed.push((group, berth));
        self.left[group] -= 1;
        // A ship is chosen, kept from the others, and its cells are added to the sums.
        self.steps += self.lists.len() as u64 * (4 + W as u64) + 4;
        for (other, list) in self.lists.iter_mut().enumerate() {
            *list = list.without(puzzle.tables.conflicts(shape, berth, puzzle.groups[other].shape));
        }
        for (left, tally) in self.tallies.iter_mut().zip(&puzzle.tallies) {
            let part = tally.parts[group][berth];
            *left = left.checked_sub(part)?;
            if part > 0 && *left == 0 {
                for (list, taking) in self.lists.iter_mut().zip(&tally.taking) {
                    *list = list.without(taking);
                }
            }
        }
        Some(puzzle.tables.shapes[shape].berths[berth].cells)
    }

    /// The cell that the fewest ships can cover.
    fn hardest(&mut self, need: Cells) -> Option<Cell> {
        self.steps += u64::from(need.len()) * self.lists.len() as u64 * (1 + W as u64 / 3);
        let ways = |cell: &Cell| -> u32 {
            let open = (0..self.left.len()).filter(|group| self.left[*group] > 0);
            open.map(|group| {
                let shape = self.puzzle.groups[group].shape;
                self.lists[group]
                    .shared(&self.puzzle.tables.shapes[shape].covering[usize::from(cell.index())])
            })
            .sum()
        };
        need.iter().min_by_key(ways)
    }
}
