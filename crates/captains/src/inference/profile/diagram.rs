//! The diagram: the paths through the automaton that a question allows.

use rules::{Cell, Heading};

use super::automaton::{Automaton, Burden, MAX_LENGTH, MAX_WIDTH, NOWHERE, State};
use super::shelves::Shelves;
use super::{Kind, Question, Weighing};

/// How many numbers a block may have.
const MAX_BLOCK: usize = 8;
/// How many blocks a node may have, one for each bit of a word.
pub(super) const MAX_BLOCKS: usize = 64;
/// How many numbers may be stored for all nodes together; eight bytes each.
const MAX_NUMBERS: usize = 20 << 20;
/// How many nodes may be drawn before their numbers are checked.
const MAX_NODES: usize = 400_000;
/// How many counting steps take as long as visiting a state while the diagram is drawn, and a start there.
/// Together they are a hundred instructions in fog, where a step is about three.
const STATE_STEPS: u64 = 20;
const START_STEPS: u64 = 2;

/// Every fleet that fits a question, as a path from a root to the end of the board.
///
/// Cells without a choice are skipped: there is a node only where an empty cell and some starts, or several
/// starts, are possible.
pub struct Diagram {
    /// From the end of the board to its beginning, the end itself first.
    pub(super) nodes: Vec<Node>,
    pub(super) edges: Vec<Edge>,
    /// `None` if no fleet is possible, whatever the number of ships.
    pub(super) root: Option<u32>,
    pub(super) ships: Vec<Ships>,
    /// For each kind of the question, the ships it was merged into.
    pub(super) group: Vec<usize>,
    /// How many ships of each kind of the question there are.
    pub(super) counts: Vec<u8>,
    /// How many numbers a block has: one for each number of ships of the inner kind.
    pub(super) block: usize,
    pub(super) shelves: Shelves,
    /// For each of the ships, the weights of their places; empty if all count one.
    pub(super) weights: Vec<Weighing>,
    /// How many steps drawing took.
    drawing: u64,
    grid: Grid,
}

/// A choice at a cell.
#[derive(Clone, Copy)]
pub(super) struct Node {
    /// Which cell, by its place in the sweep.
    pub(super) place: u16,
    /// Where the empty cell leads, or [`NOWHERE`].
    pub(super) empty: u32,
    /// Where its starts begin among the edges; they end where those of the next node begin.
    pub(super) edges: u32,
}

/// A ship starts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Edge {
    pub(super) ships: u8,
    /// 0 along the row of the sweep, 1 down its column.
    pub(super) way: u8,
    pub(super) to: u32,
}

/// Kinds of the question that nothing known distinguishes, merged.
pub(super) struct Ships {
    pub(super) kind: Kind,
    /// How many blocks further one more ship goes; zero for the inner kind, whose ships move inside a block.
    pub(super) stride: u32,
    /// The blocks from which one more ship may be used.
    pub(super) room: u64,
}

/// Why a question is not answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TooLarge {
    /// Too many states, whatever is known.
    #[error("the board is too wide to sweep")]
    Board,
    /// Too many kinds of ship, or too many ships.
    #[error("the fleet has too many ships to count by kind")]
    Fleet,
    /// Too many paths are left even to draw them.
    #[error("too much is open")]
    Ways,
    /// Too many paths are left to count along them.
    #[error("too much is open: about {steps} steps")]
    Steps {
        /// How many steps counting would take.
        steps: u64,
    },
}

/// The board as the sweep sees it: turned so that its rows are the shorter side.
#[derive(Clone, Copy)]
struct Grid {
    width: usize,
    height: usize,
    turned: bool,
}

impl Grid {
    fn of(question: &Question) -> Grid {
        let (width, height) = (usize::from(question.width), usize::from(question.height));
        if width <= height {
            Grid { width, height, turned: false }
        } else {
            Grid { width: height, height: width, turned: true }
        }
    }

    fn cell(self, place: usize) -> Cell {
        let (x, y) = ((place % self.width) as u8, (place / self.width) as u8);
        let cell = if self.turned { Cell::new(y, x) } else { Cell::new(x, y) };
        cell.expect("no side of a board is longer than sixteen")
    }

    /// Whether a ship may start at a place along the row of the sweep (0) or down its column (1).
    fn admits(self, kind: &Kind, place: usize, way: usize) -> bool {
        let length = usize::from(kind.length);
        let fits = if way == 0 {
            place % self.width + length <= self.width
        } else {
            length > 1 && place / self.width + length <= self.height
        };
        let starts = if self.heading(kind, way) == Heading::Right { kind.right } else { kind.down };
        fits && starts.has(self.cell(place))
    }

    fn heading(self, kind: &Kind, way: usize) -> Heading {
        // A single cell heads right, however the board is turned.
        if (way == 0) != self.turned || kind.length == 1 { Heading::Right } else { Heading::Down }
    }
}

impl Diagram {
    /// Draws the diagram of a question, unless that and counting along it would take more than this many
    /// [steps](Diagram::steps). Most of what is too large is refused long before it is drawn.
    pub fn new(question: &Question, limit: u64) -> Result<Diagram, TooLarge> {
        let grid = Grid::of(question);
        let (mut ships, group) = grouped(question);
        let block = lay_out_blocks(&mut ships).ok_or(TooLarge::Fleet)?;
        let longest = ships.iter().map(|ships| ships.kind.length).max().unwrap_or(1);
        if grid.width > usize::from(MAX_WIDTH) || longest > MAX_LENGTH {
            return Err(TooLarge::Board);
        }
        let automaton = Automaton::get(grid.width as u8, longest).ok_or(TooLarge::Board)?;
        let of_ships = |ships: &Ships| {
            let of_length = question.weights.iter().find(|(length, _)| *length == ships.kind.length);
            of_length.map(|(_, weights)| Weighing::clone(weights))
        };
        let weights = ships.iter().filter_map(of_ships).collect();
        let mut diagram = Diagram {
            nodes: vec![Node { place: u16::MAX, empty: NOWHERE, edges: 0 }],
            edges: Vec::new(),
            root: None,
            ships,
            group,
            counts: question.kinds.iter().map(|kind| kind.count).collect(),
            block,
            shelves: Shelves::default(),
            weights,
            drawing: 0,
            grid,
        };
        let reached = diagram.reach(automaton, question, limit)?;
        diagram.draw(automaton, question, &reached)?;
        diagram.shelves = Shelves::new(&diagram);
        let steps = diagram.steps();
        if steps > limit || diagram.shelves.blocks * block > MAX_NUMBERS {
            return Err(TooLarge::Steps { steps });
        }
        Ok(diagram)
    }

    /// About how many steps drawing it and [weighing](Diagram::weigh) its fleets take. A step is a
    /// floating-point addition or multiplication with its overhead: about a nanosecond.
    pub fn steps(&self) -> u64 {
        // Backwards, forwards, and again for the weights.
        self.drawing + 3 * self.shelves.passes * self.block as u64
    }

    /// The block in which all ships are used.
    pub(super) fn last_block(&self) -> u32 {
        self.ships.iter().map(|ships| u32::from(ships.kind.count) * ships.stride).sum()
    }

    pub(super) fn cell(&self, place: u16) -> Cell {
        self.grid.cell(usize::from(place))
    }

    /// The direction of a ship that starts by this edge.
    pub(super) fn heading(&self, edge: Edge) -> Heading {
        self.grid.heading(&self.ships[usize::from(edge.ships)].kind, usize::from(edge.way))
    }

    /// What a ship counts that starts at a place by this edge.
    pub(super) fn weight(&self, place: u16, edge: Edge) -> u16 {
        let way = usize::from(self.heading(edge) != Heading::Right);
        self.weights[usize::from(edge.ships)][way][usize::from(self.cell(place).index())]
    }

    /// The starts of a node.
    pub(super) fn starts(&self, node: usize) -> &[Edge] {
        let end = self.nodes.get(node + 1).map_or(self.edges.len(), |next| next.edges as usize);
        &self.edges[self.nodes[node].edges as usize..end]
    }

    /// For each place, the states that some beginning of a fleet reaches.
    fn reach(
        &mut self,
        automaton: &Automaton,
        question: &Question,
        limit: u64,
    ) -> Result<Vec<Vec<u32>>, TooLarge> {
        let Grid { width, height, .. } = self.grid;
        let limits = self.burden_limits();
        let mut reached: Vec<Vec<u32>> = vec![vec![0]];
        // At which place a state was met last: one table for all places, because most places meet few of many
        // states.
        let most = (0..width).map(|column| automaton.layer(column).states.len()).max().unwrap_or(0);
        let mut met_at = vec![usize::MAX; most];
        for place in 0..width * height {
            let layer = automaton.layer(place % width);
            let next = automaton.layer((place + 1) % width);
            let must = question.occupied.has(self.grid.cell(place));
            let lengths = self.lengths_at(place);
            let carried = |to: u32| carries(limits, next.burdens[to as usize]);
            let mut list: Vec<u32> = Vec::new();
            let mut meet = |to: u32| {
                if to != NOWHERE && met_at[to as usize] != place {
                    met_at[to as usize] = place;
                    if carried(to) {
                        list.push(to);
                    }
                }
            };
            for &state in &reached[place] {
                match layer.states[state as usize] {
                    State::Empty(to) => {
                        if !must {
                            meet(to);
                        }
                    }
                    State::Ship(to) => meet(to),
                    State::Choice { empty, starts } => {
                        if !must {
                            meet(empty);
                        }
                        for &(length, way) in &lengths {
                            meet(layer.starts[starts as usize + length - 1][way]);
                        }
                    }
                }
            }
            // Sorted, they are adjacent in memory when visited again. If there are many, finding them in
            // order is faster than sorting.
            if 8 * list.len() < next.states.len() {
                list.sort_unstable();
            } else {
                let met = |to: &u32| met_at[*to as usize] == place && carried(*to);
                list = (0..next.states.len() as u32).filter(met).collect();
            }
            self.drawing += (STATE_STEPS + START_STEPS * lengths.len() as u64) * list.len() as u64;
            if self.drawing > limit {
                return Err(TooLarge::Ways);
            }
            reached.push(list);
        }
        Ok(reached)
    }

    /// Draws the nodes from the last place to the first.
    fn draw(
        &mut self,
        automaton: &Automaton,
        question: &Question,
        reached: &[Vec<u32>],
    ) -> Result<(), TooLarge> {
        const END: u32 = 0;
        let Grid { width, height, .. } = self.grid;
        // For each state of the next layer, the node it leads to.
        let mut after = vec![NOWHERE; automaton.layer(0).states.len()];
        for &state in &reached[width * height] {
            after[state as usize] = END;
        }
        for place in (0..width * height).rev() {
            let layer = automaton.layer(place % width);
            let must = question.occupied.has(self.grid.cell(place));
            let starts_here = self.starts_at(place);
            let mut before = vec![NOWHERE; layer.states.len()];
            for &state in &reached[place] {
                let at = |to: u32| if to == NOWHERE { NOWHERE } else { after[to as usize] };
                before[state as usize] = match layer.states[state as usize] {
                    State::Empty(_) if must => NOWHERE,
                    State::Empty(to) | State::Ship(to) => at(to),
                    State::Choice { empty, starts } => {
                        let empty = if must { NOWHERE } else { at(empty) };
                        let edges = self.edges.len();
                        for &(ships, length, way) in &starts_here {
                            let to = at(layer.starts[starts as usize + length - 1][way]);
                            if to != NOWHERE {
                                self.edges.push(Edge { ships, way: way as u8, to });
                            }
                        }
                        if self.edges.len() == edges {
                            empty
                        } else {
                            self.nodes.push(Node { place: place as u16, empty, edges: edges as u32 });
                            (self.nodes.len() - 1) as u32
                        }
                    }
                };
            }
            if self.nodes.len() > MAX_NODES {
                return Err(TooLarge::Ways);
            }
            after = before;
        }
        self.root = (after[0] != NOWHERE).then_some(after[0]);
        Ok(())
    }

    /// How many ships can still need this many cells after their first.
    fn burden_limits(&self) -> Burden {
        std::array::from_fn(|more| {
            let long = self.ships.iter().filter(|ships| usize::from(ships.kind.length) > more + 1);
            long.map(|ships| ships.kind.count).fold(0, u8::saturating_add)
        })
    }

    /// The lengths and directions in which some ship may start at a place.
    fn lengths_at(&self, place: usize) -> Vec<(usize, usize)> {
        let mut lengths: Vec<_> =
            self.starts_at(place).into_iter().map(|(_, length, way)| (length, way)).collect();
        lengths.sort_unstable();
        lengths.dedup();
        lengths
    }

    /// The ships that may start at a place, with their length and direction.
    fn starts_at(&self, place: usize) -> Vec<(u8, usize, usize)> {
        let mut starts = Vec::new();
        for (index, ships) in self.ships.iter().enumerate() {
            for way in 0..2 {
                if ships.kind.count > 0 && self.grid.admits(&ships.kind, place, way) {
                    starts.push((index as u8, usize::from(ships.kind.length), way));
                }
            }
        }
        starts
    }
}

fn carries(limits: Burden, burden: Burden) -> bool {
    limits.iter().zip(burden).all(|(limit, burden)| *limit >= burden)
}

/// Merges kinds that may start at the same cells; returns where each kind went.
fn grouped(question: &Question) -> (Vec<Ships>, Vec<usize>) {
    let mut ships: Vec<Ships> = Vec::new();
    let mut group = Vec::new();
    for kind in &question.kinds {
        let alike = |ships: &Ships| {
            let other = &ships.kind;
            other.length == kind.length
                && other.right == kind.right
                && (other.down == kind.down || kind.length == 1)
        };
        if let Some(found) = ships.iter().position(alike) {
            ships[found].kind.count += kind.count;
            group.push(found);
        } else {
            group.push(ships.len());
            ships.push(Ships { kind: kind.clone(), stride: 0, room: 0 });
        }
    }
    (ships, group)
}

/// Decides which kind is the inner one and numbers the blocks by the ships used of the others. Returns the
/// length of a block; `None` if there are too many blocks.
fn lay_out_blocks(ships: &mut [Ships]) -> Option<usize> {
    // The most numerous kind saves most blocks.
    let numbers = |ships: &Ships| usize::from(ships.kind.count) + 1;
    let inner =
        (0..ships.len()).filter(|&n| numbers(&ships[n]) <= MAX_BLOCK).max_by_key(|&n| numbers(&ships[n]));
    let mut stride = 1;
    for (index, ships) in ships.iter_mut().enumerate().rev() {
        if Some(index) != inner {
            ships.stride = stride as u32;
            stride *= numbers(ships);
            if stride > MAX_BLOCKS {
                return None;
            }
        }
    }
    for (index, ships) in ships.iter_mut().enumerate() {
        let most = u32::from(ships.kind.count);
        let more = |block: u32| Some(index) == inner || block / ships.stride % (most + 1) < most;
        ships.room = (0..stride as u32).filter(|&block| more(block)).fold(0, |room, block| room | 1 << block);
    }
    Some(inner.map_or(1, |inner| numbers(&ships[inner])))
}
