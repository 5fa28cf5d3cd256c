//! Memory layout of the numbers of each node.

use super::automaton::NOWHERE;
use super::diagram::{Diagram, MAX_BLOCKS};

/// For each node, the blocks of numbers that matter, and where they are in one long array.
///
/// A number belongs to a node and to how many ships of each kind are used before it. The numbers for ships of
/// the inner kind are together in a block; blocks are numbered by the ships used of the other kinds. A block
/// matters if some beginning of a fleet reaches the node with these ships and some end completes it: about a
/// third do.
#[derive(Default)]
pub(super) struct Shelves {
    nodes: Vec<Shelf>,
    /// How many blocks all nodes have together.
    pub(super) blocks: usize,
    /// How far apart in the array a node and its successors can be, all of them included.
    pub(super) reach: usize,
    /// About how many blocks are passed along all edges.
    pub(super) passes: u64,
}

/// The blocks of a node.
#[derive(Clone, Copy, Default)]
pub(super) struct Shelf {
    /// Those that matter, by their bits.
    pub(super) blocks: u64,
    /// Where the first of them is in the array.
    first: usize,
}

impl Shelf {
    /// Where a block is, in an array reduced to a ring. The end of the ring never splits a shelf, so a ring
    /// has [`MAX_BLOCKS`] extra places at its end.
    pub(super) fn at(self, block: u32, ring: usize) -> usize {
        (self.first & ring) + (block - self.blocks.trailing_zeros()) as usize
    }

    /// How many blocks there are from the first to the last that matters.
    pub(super) fn len(self) -> usize {
        if self.blocks == 0 { 0 } else { (self.blocks.ilog2() - self.blocks.trailing_zeros() + 1) as usize }
    }
}

impl Shelves {
    pub(super) fn new(diagram: &Diagram) -> Shelves {
        let begun = begun(diagram);
        let ended = ended(diagram);
        let mut shelves = Shelves { nodes: Vec::with_capacity(begun.len()), blocks: 0, reach: 0, passes: 0 };
        for (node, (begun, ended)) in begun.into_iter().zip(ended).enumerate() {
            let blocks = begun & ended;
            let shelf = Shelf { blocks, first: shelves.blocks };
            shelves.nodes.push(shelf);
            if blocks != 0 {
                shelves.blocks += shelf.len();
                let ways = 1 + diagram.starts(node).len() as u64;
                shelves.passes += u64::from(blocks.count_ones()) * ways;
                shelves.reach = shelves.reach.max(shelves.distance(diagram, node));
            }
        }
        shelves
    }

    pub(super) fn shelf(&self, node: usize) -> Shelf {
        self.nodes[node]
    }

    /// The shelf of an optional node, or an empty one.
    pub(super) fn shelf_of(&self, node: u32) -> Shelf {
        if node == NOWHERE { Shelf::default() } else { self.nodes[node as usize] }
    }

    /// A mask that reduces array positions to those of a ring in which a node and its successors do not
    /// collide.
    pub(super) fn ring(&self) -> usize {
        (self.reach + MAX_BLOCKS).next_power_of_two() - 1
    }

    /// How far the end of a node's shelf is from the beginnings of its successors.
    fn distance(&self, diagram: &Diagram, node: usize) -> usize {
        let starts = diagram.starts(node).iter().map(|edge| edge.to);
        let targets = starts.chain(Some(diagram.nodes[node].empty).filter(|&to| to != NOWHERE));
        let first = targets.map(|to| self.nodes[to as usize].first).min();
        first.map_or(0, |first| self.blocks - first)
    }
}

/// For each node, the blocks that beginnings of fleets reach.
fn begun(diagram: &Diagram) -> Vec<u64> {
    let mut begun = vec![0u64; diagram.nodes.len()];
    if let Some(root) = diagram.root {
        begun[root as usize] = 1;
    }
    for node in (1..diagram.nodes.len()).rev() {
        let here = begun[node];
        if here == 0 {
            continue;
        }
        let empty = diagram.nodes[node].empty;
        if empty != NOWHERE {
            begun[empty as usize] |= here;
        }
        for edge in diagram.starts(node) {
            let ships = &diagram.ships[usize::from(edge.ships)];
            begun[edge.to as usize] |= (here & ships.room) << ships.stride;
        }
    }
    begun
}

/// For each node, the blocks from which a fleet can be completed.
fn ended(diagram: &Diagram) -> Vec<u64> {
    let mut ended: Vec<u64> = Vec::with_capacity(diagram.nodes.len());
    ended.push(1 << diagram.last_block());
    for node in 1..diagram.nodes.len() {
        let empty = diagram.nodes[node].empty;
        let mut here = if empty == NOWHERE { 0 } else { ended[empty as usize] };
        for edge in diagram.starts(node) {
            let ships = &diagram.ships[usize::from(edge.ships)];
            here |= ended[edge.to as usize] >> ships.stride & ships.room;
        }
        ended.push(here);
    }
    ended
}

/// The runs of bits that are set, each by its first bit and its length.
pub(super) fn runs(mut set: u64) -> impl Iterator<Item = (u32, usize)> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let first = set.trailing_zeros();
            let length = (!(set >> first)).trailing_zeros();
            set &= (u64::MAX << first << (length - 1)) << 1;
            (first, length as usize)
        })
    })
}
