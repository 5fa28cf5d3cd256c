//! Counts fleets along a diagram.

use std::cell::RefCell;
use std::ops::{AddAssign, Mul};

use rules::{Cell, Heading};

use super::diagram::{Diagram, MAX_BLOCKS};
use super::shelves::{Shelf, runs};

/// The largest number up to which floating point numbers count one by one.
const EXACT: f64 = 9_007_199_254_740_992.0;

/// No ring: the whole array is kept.
const ALL: usize = usize::MAX;

/// The number type: floating point, or integers where floats are not exact.
trait Number: Copy + From<u16> + AddAssign + Mul<Output = Self> {}
impl Number for f64 {}
impl Number for u128 {}

/// How many numbers a thread keeps memory for; eight bytes each. Ten ships on a 10x10 board need six million.
const KEPT_NUMBERS: usize = 10 << 20;

thread_local! {
    /// The numbers of the last count on this thread, to be overwritten: fresh memory takes longer to get than
    /// to fill.
    static ROOM: RefCell<Room> = const { RefCell::new(Room { ends: Vec::new(), beginnings: Vec::new() }) };
}

#[derive(Default)]
struct Room {
    ends: Vec<f64>,
    beginnings: Vec<f64>,
}

/// How many fleets there are, and in how many of them a ship of each kind is at each place. If kinds have
/// weights, each fleet counts by its weight.
pub struct Weights {
    total: f64,
    count: Option<u128>,
    /// For each kind of the question, to the right and down.
    starts: Vec<[Starts; 2]>,
}

/// A number for each cell at which ships start.
type Starts = Box<[f64; 256]>;

impl Weights {
    /// How many fleets there are.
    pub fn total(&self) -> f64 {
        self.total
    }

    /// How many fleets there are, exactly, if that is known: up to 2^53 fleets in which nothing distinguishes
    /// kinds of the same places. Beyond, sums have a relative error of about 1e-13, and [`Diagram::total`]
    /// counts again.
    ///
    /// Every number that enters a sum is at most the total: a count of beginnings of fleets is multiplied by
    /// a count of their ends, which is at least 1 or makes it zero. So all sums are exact if the last one is,
    /// also with weights, which are at least 1.
    pub fn count(&self) -> Option<u128> {
        self.count
    }

    /// In how many fleets a ship of a kind, by its index in the question, starts at a cell in this direction.
    pub fn starts(&self, kind: usize, heading: Heading, cell: Cell) -> f64 {
        self.starts[kind][usize::from(heading != Heading::Right)][usize::from(cell.index())]
    }
}

impl Diagram {
    /// How many fleets there are, exactly. Kinds that the question distinguishes count separately.
    pub fn total(&self) -> u128 {
        let Some(shelf) = self.root_shelf() else { return 0 };
        // Only the total is needed, so the array may be a ring.
        let ring = self.shelves.ring();
        let mut ends = vec![0u128; (ring + 1 + MAX_BLOCKS) * self.block];
        if self.weights.is_empty() {
            self.count_ends::<u128, false>(&mut ends, ring);
        } else {
            self.count_ends::<u128, true>(&mut ends, ring);
        }
        self.ways_to_tell_apart() * ends[shelf.at(0, ring) * self.block]
    }

    /// Counts all fleets by the places of their ships; `None` if there is no fleet.
    pub fn weigh(&self) -> Option<Weights> {
        if self.weights.is_empty() { self.weigh_by::<false>() } else { self.weigh_by::<true>() }
    }

    fn weigh_by<const WEIGHTED: bool>(&self) -> Option<Weights> {
        let shelf = self.root_shelf()?;
        let mut room = ROOM.take();
        let numbers = self.shelves.blocks * self.block;
        if room.ends.len() < numbers {
            room.ends.resize(numbers, 0.0);
        }
        self.count_ends::<f64, WEIGHTED>(&mut room.ends, ALL);
        let total = room.ends[shelf.at(0, ALL) * self.block];
        let weights = (total > 0.0).then(|| self.count_beginnings::<WEIGHTED>(shelf, &mut room));
        if room.ends.len() <= KEPT_NUMBERS {
            ROOM.set(room);
        }
        weights.map(|weights| self.told_apart(total, &weights))
    }

    fn root_shelf(&self) -> Option<Shelf> {
        self.root.map(|root| self.shelves.shelf(root as usize)).filter(|shelf| shelf.blocks != 0)
    }

    /// For each node and each number of ships used before it: in how many ways the fleet can be completed.
    fn count_ends<T: Number, const WEIGHTED: bool>(&self, ends: &mut [T], ring: usize) {
        let size = self.block;
        let mask = self.mask();
        let last = self.shelves.shelf(0).at(self.last_block(), ring) * size;
        ends[last..last + size].fill(T::from(0));
        ends[last + size - 1] = T::from(1);
        let mut sums = vec![T::from(0); MAX_BLOCKS * size];
        let mut scaled = Vec::new();
        for (node, at) in self.nodes.iter().enumerate().skip(1) {
            let here = self.shelves.shelf(node);
            if here.blocks == 0 {
                continue;
            }
            let sums = &mut sums[..here.len() * size];
            sums.fill(T::from(0));
            let empty = self.shelves.shelf_of(at.empty);
            for (block, run) in runs(here.blocks & empty.blocks) {
                let (to, from) = (here.at(block, 0) * size, empty.at(block, ring) * size);
                sums[to..to + run * size].copy_from_slice(&ends[from..from + run * size]);
            }
            for edge in self.starts(node) {
                let ships = &self.ships[usize::from(edge.ships)];
                let end = self.shelves.shelf(edge.to as usize);
                for (block, run) in runs(here.blocks & ships.room & end.blocks >> ships.stride) {
                    let (to, from) = (here.at(block, 0) * size, end.at(block + ships.stride, ring) * size);
                    let sums = &mut sums[to..to + run * size];
                    let mut ends = &ends[from..from + run * size];
                    if WEIGHTED {
                        ends = scale(ends, self.weight(at.place, *edge), &mut scaled);
                    }
                    if ships.stride > 0 {
                        add(sums, ends);
                    } else {
                        add_masked(sums, &ends[1..], &mask);
                    }
                }
            }
            let at = here.at(here.blocks.trailing_zeros(), ring) * size;
            ends[at..at + sums.len()].copy_from_slice(sums);
        }
    }

    /// For each node and each number of ships used: in how many ways it can be reached. Each start on the way
    /// counts with every end.
    fn count_beginnings<const WEIGHTED: bool>(&self, root: Shelf, room: &mut Room) -> Vec<[Starts; 2]> {
        let Room { ends, beginnings } = room;
        let size = self.block;
        let mask = self.mask();
        let ring = self.shelves.ring();
        beginnings.clear();
        beginnings.resize((ring + 1 + MAX_BLOCKS) * size, 0.0);
        beginnings[root.at(0, ring) * size] = 1.0;
        let mut weights: Vec<[Starts; 2]> =
            self.ships.iter().map(|_| [Box::new([0.0; 256]), Box::new([0.0; 256])]).collect();
        let mut begun = vec![0.0; MAX_BLOCKS * size];
        let mut scaled = Vec::new();
        for (node, &at) in self.nodes.iter().enumerate().skip(1).rev() {
            let here = self.shelves.shelf(node);
            if here.blocks == 0 {
                continue;
            }
            let begun = &mut begun[..here.len() * size];
            let from = here.at(here.blocks.trailing_zeros(), ring) * size;
            begun.copy_from_slice(&beginnings[from..from + begun.len()]);
            // The ring reaches this place again.
            beginnings[from..from + begun.len()].fill(0.0);
            let empty = self.shelves.shelf_of(at.empty);
            for (block, run) in runs(here.blocks & empty.blocks) {
                let (from, to) = (here.at(block, 0) * size, empty.at(block, ring) * size);
                add(&mut beginnings[to..to + run * size], &begun[from..from + run * size]);
            }
            let cell = usize::from(self.cell(at.place).index());
            for &edge in self.starts(node) {
                let ships = &self.ships[usize::from(edge.ships)];
                let end = self.shelves.shelf(edge.to as usize);
                let mut weight = 0.0;
                for (block, run) in runs(here.blocks & ships.room & end.blocks >> ships.stride) {
                    let from = here.at(block, 0) * size;
                    let mut begun = &begun[from..from + run * size];
                    if WEIGHTED {
                        begun = scale(begun, self.weight(at.place, edge), &mut scaled);
                    }
                    let to = end.at(block + ships.stride, ring) * size;
                    let sums = &mut beginnings[to..to + run * size];
                    let to = end.at(block + ships.stride, ALL) * size;
                    let ends = &ends[to..to + run * size];
                    weight += if ships.stride > 0 {
                        pass(begun, sums, ends)
                    } else {
                        pass_masked(begun, &mut sums[1..], &ends[1..], &mask)
                    };
                }
                let way = usize::from(self.heading(edge) != Heading::Right);
                weights[usize::from(edge.ships)][way][cell] += weight;
            }
        }
        weights
    }

    /// For each number of all blocks 1 if one more ship of the inner kind may be used, else 0.
    fn mask<T: Number>(&self) -> Vec<T> {
        let more = |n: usize| u16::from(n % self.block + 1 < self.block);
        (0..MAX_BLOCKS * self.block).map(|n| T::from(more(n))).collect()
    }

    /// Splits the weights of ships that were counted together among the kinds of the question.
    fn told_apart(&self, total: f64, weights: &[[Starts; 2]]) -> Weights {
        let count = (total < EXACT).then(|| self.ways_to_tell_apart() * total as u128);
        let ways = self.ways_to_tell_apart() as f64;
        let kinds = self.group.iter().zip(&self.counts);
        let starts = kinds.map(|(&group, &count)| {
            let all = f64::from(self.ships[group].kind.count).max(1.0);
            [0, 1].map(|way| {
                // Multiply first: a part of the whole is an integer again.
                Box::new(weights[group][way].map(|weight| weight * ways * f64::from(count) / all))
            })
        });
        Weights { total: total * ways, count, starts: starts.collect() }
    }

    /// In how many ways the ships counted together can be assigned to the kinds of the question.
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
}

/// The numbers, each multiplied by a weight.
fn scale<'s, T: Number>(numbers: &[T], weight: u16, scaled: &'s mut Vec<T>) -> &'s [T] {
    scaled.clear();
    scaled.extend(numbers.iter().map(|number| *number * T::from(weight)));
    scaled
}

fn add<T: Number>(sums: &mut [T], numbers: &[T]) {
    for (sum, number) in sums.iter_mut().zip(numbers) {
        *sum += *number;
    }
}

fn add_masked<T: Number>(sums: &mut [T], numbers: &[T], mask: &[T]) {
    for ((sum, number), mask) in sums.iter_mut().zip(numbers).zip(mask) {
        *sum += *number * *mask;
    }
}

/// Adds its beginnings to each sum, and returns how many fleets they and their ends make.
fn pass(begun: &[f64], sums: &mut [f64], ends: &[f64]) -> f64 {
    let mut fleets = [0.0; 4];
    let ((begun, begun_rest), (sums, sums_rest), (ends, ends_rest)) =
        (begun.as_chunks::<4>(), sums.as_chunks_mut::<4>(), ends.as_chunks::<4>());
    for ((begun, sums), ends) in begun.iter().zip(sums).zip(ends) {
        for lane in 0..4 {
            sums[lane] += begun[lane];
            fleets[lane] += begun[lane] * ends[lane];
        }
    }
    for ((begun, sum), end) in begun_rest.iter().zip(sums_rest).zip(ends_rest) {
        *sum += begun;
        fleets[0] += begun * end;
    }
    fleets.iter().sum()
}

/// The same for beginnings of which some cannot continue.
fn pass_masked(begun: &[f64], sums: &mut [f64], ends: &[f64], mask: &[f64]) -> f64 {
    let mut fleets = 0.0;
    for (((begun, sum), end), mask) in begun.iter().zip(sums).zip(ends).zip(mask) {
        let begun = begun * mask;
        *sum += begun;
        fleets += begun * end;
    }
    fleets
}
