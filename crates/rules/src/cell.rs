//! One cell (square) of a board, by column and row.

use std::fmt;

/// The largest width and height of a board; also the stride of every cell index.
pub const MAX_SIDE: u8 = 16;

/// One square, by column `x` and row `y`, both counted from 0 at the top left.
///
/// A cell has the same index on every board (rows are always 16 apart), so cells and sets of cells work
/// without a board. Get cells from a [`Board`](crate::Board), which checks that they are on it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// The cell in column `x` and row `y`, where both are below [`MAX_SIDE`].
    pub const fn new(x: u8, y: u8) -> Option<Cell> {
        if x < MAX_SIDE && y < MAX_SIDE { Some(Cell(y * MAX_SIDE + x)) } else { None }
    }

    /// The cell with this [`index`](Cell::index). Every byte is valid.
    pub const fn from_index(index: u8) -> Cell {
        Cell(index)
    }

    /// The column, counted from 0 at the left.
    pub const fn x(self) -> u8 {
        self.0 % MAX_SIDE
    }

    /// The row, counted from 0 at the top.
    pub const fn y(self) -> u8 {
        self.0 / MAX_SIDE
    }

    /// `16 * y + x`: indices grow in reading order.
    pub const fn index(self) -> u8 {
        self.0
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Cell({}, {})", self.x(), self.y())
    }
}
