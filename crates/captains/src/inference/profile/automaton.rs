//! The automaton of the sweep: every state of the line between decided and open cells.

use std::collections::HashMap;
use std::sync::OnceLock;

/// The widest board whose automaton is built; the states nearly triple with every column.
pub(super) const MAX_WIDTH: u8 = 12;
/// The longest ship that a state can represent.
pub(super) const MAX_LENGTH: u8 = 16;
/// How many states an automaton may have in all its layers. More would take seconds to build and traverse.
const MAX_STATES: usize = 600_000;

/// No state: there is no way on.
pub(super) const NOWHERE: u32 = u32::MAX;

/// Every state of a sweep over a board of one width, cell by cell along the rows, while ships of up to one
/// length are placed without contact.
///
/// It does not depend on what is known or on the height, so one is built for each width and longest ship and
/// kept as long as the program runs.
pub(super) struct Automaton {
    layers: Vec<Layer>,
}

/// The states possible at a cell of one column.
pub(super) struct Layer {
    pub(super) states: Vec<State>,
    /// How many ships in each state need more cells down their column.
    pub(super) burdens: Vec<Burden>,
    /// Where starts lead: for each state with a choice, for each length from 1, along the row and down the
    /// column.
    pub(super) starts: Vec<[u32; 2]>,
}

/// How many ships need at least one, two, three and four more cells down their columns.
///
/// A fleet without that many ships of such lengths cannot reach the state.
pub(super) type Burden = [u8; 4];

/// What the state before a cell leaves open there. Successors are states of the next column's layer, or of
/// the first column's at the end of a row.
#[derive(Clone, Copy)]
pub(super) enum State {
    /// The cell must stay empty.
    Empty(u32),
    /// A ship that has started continues here.
    Ship(u32),
    /// The cell may stay empty, or a ship may start.
    Choice {
        /// Where the empty cell leads.
        empty: u32,
        /// Where the successors of its starts begin in the layer's table.
        starts: u32,
    },
}

/// What is known of a column on the sweep line: of the current row if the sweep has yet to come, otherwise of
/// the next.
type Column = u8;
const FREE: Column = 0;
const BARRED: Column = 1;
// Any value above: a ship down the column still needs that many cells minus one.

/// What the cell just decided leaves to the next one in the row.
const NOTHING: u8 = 0;
const ENDED: u8 = 1;
// Any value above: a ship along the row still needs that many cells minus one.

/// A state while the automaton is built.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Line {
    columns: [Column; MAX_WIDTH as usize],
    left: u8,
}

impl Automaton {
    /// The automaton for boards of this width and ships of up to this length; `None` if it would be too
    /// large.
    pub(super) fn get(width: u8, longest: u8) -> Option<&'static Automaton> {
        const LENGTHS: usize = MAX_LENGTH as usize + 1;
        static KEPT: [[OnceLock<Option<Automaton>>; LENGTHS]; MAX_WIDTH as usize + 1] =
            [const { [const { OnceLock::new() }; LENGTHS] }; MAX_WIDTH as usize + 1];
        let kept = KEPT.get(usize::from(width))?.get(usize::from(longest))?;
        kept.get_or_init(|| Automaton::build(width, longest)).as_ref()
    }

    /// The layer of this column.
    pub(super) fn layer(&self, column: usize) -> &Layer {
        &self.layers[column]
    }

    fn build(width: u8, longest: u8) -> Option<Automaton> {
        let width = usize::from(width);
        let mut known: Vec<HashMap<Line, u32>> = vec![HashMap::new(); width];
        let mut lines: Vec<Vec<Line>> = vec![Vec::new(); width];
        let mut layers: Vec<Layer> = (0..width)
            .map(|_| Layer { states: Vec::new(), burdens: Vec::new(), starts: Vec::new() })
            .collect();
        let start = Line { columns: [FREE; MAX_WIDTH as usize], left: NOTHING };
        known[0].insert(start, 0);
        lines[0].push(start);
        let mut total = 1;
        // Layers feed each other in a ring until no layer gains a state.
        let mut column = 0;
        let mut idle = 0;
        while idle < width {
            let next = (column + 1) % width;
            idle += 1;
            while layers[column].states.len() < lines[column].len() {
                idle = 0;
                let line = lines[column][layers[column].states.len()];
                let mut number = |line: Option<Line>| {
                    line.map_or(NOWHERE, |line| {
                        let line = line.tidied(next, width);
                        *known[next].entry(line).or_insert_with(|| {
                            lines[next].push(line);
                            total += 1;
                            (lines[next].len() - 1) as u32
                        })
                    })
                };
                let layer = &mut layers[column];
                let state = if line.left > ENDED || line.columns[column] > BARRED {
                    State::Ship(number(Some(line.go_on(column))))
                } else if line.left == ENDED || line.columns[column] == BARRED {
                    State::Empty(number(Some(line.stay_empty(column))))
                } else {
                    let empty = number(Some(line.stay_empty(column)));
                    let starts = layer.starts.len() as u32;
                    for length in 1..=longest {
                        let along = number(line.start_along(column, width, length));
                        let down = number((length > 1).then(|| line.start_down(column, length)));
                        layer.starts.push([along, down]);
                    }
                    State::Choice { empty, starts }
                };
                layer.states.push(state);
                layer.burdens.push(line.burden());
                if total > MAX_STATES {
                    return None;
                }
            }
            column = next;
        }
        let orders: Vec<Vec<u32>> =
            lines.iter().enumerate().map(|(n, lines)| order(lines, n, width)).collect();
        for (column, layer) in layers.iter_mut().enumerate() {
            layer.sort(&orders[column], &orders[(column + 1) % width]);
        }
        Some(Automaton { layers })
    }
}

/// The new number of each line of a layer: lines whose latest cells are alike are adjacent, so that a sweep
/// meets their successors in about the same order, and in the processor's cache.
fn order(lines: &[Line], column: usize, width: usize) -> Vec<u32> {
    let mut sorted: Vec<u32> = (0..lines.len() as u32).collect();
    sorted.sort_by_cached_key(|&line| {
        let mut columns = lines[line as usize].columns;
        columns[..width].rotate_left(column);
        columns[..width].reverse();
        columns
    });
    let mut numbers = vec![0; lines.len()];
    for (number, line) in sorted.into_iter().enumerate() {
        numbers[line as usize] = number as u32;
    }
    numbers
}

impl Layer {
    /// Renumbers its states, and those of the next layer in its successors. The free line stays the first.
    fn sort(&mut self, own: &[u32], next: &[u32]) {
        let to = |state: &mut u32| {
            if *state != NOWHERE {
                *state = next[*state as usize];
            }
        };
        self.starts.iter_mut().flatten().for_each(to);
        for state in &mut self.states {
            match state {
                State::Empty(way) | State::Ship(way) | State::Choice { empty: way, .. } => to(way),
            }
        }
        let (states, burdens) = (self.states.clone(), self.burdens.clone());
        for (old, &new) in own.iter().enumerate() {
            self.states[new as usize] = states[old];
            self.burdens[new as usize] = burdens[old];
        }
    }
}

impl Line {
    fn stay_empty(mut self, column: usize) -> Line {
        // A ship on the previous cell bars the cell below this one.
        self.columns[column] = if self.left == ENDED { BARRED } else { FREE };
        self.left = NOTHING;
        self
    }

    fn go_on(mut self, column: usize) -> Line {
        if self.left > ENDED {
            self.left -= 1;
            self.occupy(column, BARRED)
        } else {
            let needs = self.columns[column] - 1;
            self.left = ENDED;
            self.occupy(column, needs)
        }
    }

    /// A ship is on this cell: nothing else may be below it or diagonal to that.
    fn occupy(mut self, column: usize, below: Column) -> Line {
        self.columns[column] = below;
        if column > 0 {
            self.columns[column - 1] = BARRED;
        }
        self
    }

    fn start_down(mut self, column: usize, length: u8) -> Line {
        self.left = ENDED;
        self.occupy(column, length)
    }

    fn start_along(mut self, column: usize, width: usize, length: u8) -> Option<Line> {
        let end = column + usize::from(length);
        let free = end <= width && self.columns[column..end].iter().all(|&column| column == FREE);
        self.left = length;
        free.then(|| self.occupy(column, BARRED))
    }

    /// Writes "barred" wherever nothing could start anyway, so that lines with the same future are merged.
    fn tidied(mut self, column: usize, width: usize) -> Line {
        if column == 0 {
            self.left = NOTHING;
        }
        if self.left > NOTHING {
            let after = column + usize::from(self.left) - 1;
            if after < width {
                self.columns[after] = BARRED;
            }
        }
        self
    }

    fn burden(&self) -> Burden {
        std::array::from_fn(|more| {
            self.columns.iter().filter(|&&column| usize::from(column) > more + 1).count() as u8
        })
    }
}
