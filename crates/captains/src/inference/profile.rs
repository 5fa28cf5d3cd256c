//! Counts fleets that keep a gap by sweeping over the board (a broken-profile dynamic programme).
//!
//! The sweep goes cell by cell along the rows. A ship is counted where it starts, at its upper or left end;
//! its effect on later cells is kept in a state of the line between decided and open cells (`automaton`).
//! What is known prunes the paths through the states to a `diagram`, and vectors over how many ships of each
//! kind are used count along it (`sums`, stored in `shelves`). Everything known must be expressed as two
//! tables: where a ship of each kind may start, and which cells must be occupied.

mod automaton;
mod diagram;
mod shelves;
mod sums;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use rules::Cells;

pub use self::diagram::{Diagram, TooLarge};
pub use self::sums::Weights;

/// The question: fleets of some kinds of ship on a board, in which no two ships touch, not even at a corner.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// How many columns the board has.
    pub width: u8,
    /// How many rows the board has.
    pub height: u8,
    /// The ships. Kinds that may start at the same cells are counted together, so distinguishing them costs
    /// nothing.
    pub kinds: Vec<Kind>,
    /// The cells that must have a ship.
    pub occupied: Cells,
    /// For each length, what a ship counts that starts at each cell, by the cell's index, to the right and
    /// down; empty if all count one. A fleet counts the product over its ships, and no weight is zero.
    pub weights: Vec<(u8, Weighing)>,
}

/// Weights by the index of the cell where a ship starts, to the right and down.
pub type Weighing = Arc<[[u16; 256]; 2]>;

/// Ships that are equal to each other: swapping two of them gives the same fleet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kind {
    /// How many cells each has.
    pub length: u8,
    /// How many there are.
    pub count: u8,
    /// The cells where one may start and run to the right. Starts that would leave the board do not count.
    pub right: Cells,
    /// The cells where one may start and run down. A ship of one cell only starts to the right.
    pub down: Cells,
}
