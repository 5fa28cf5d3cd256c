//! The four directions along rows and columns.

use rules::{Board, Cell, Cells};

/// A direction along a row or a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Direction {
    North,
    East,
    South,
    West,
}

impl Direction {
    /// All four, clockwise.
    pub(super) const ALL: [Direction; 4] =
        [Direction::North, Direction::East, Direction::South, Direction::West];

    /// The direction from one cell to another in the same row or column; `None` if they are the same or not
    /// in line.
    pub(super) fn towards(from: Cell, to: Cell) -> Option<Direction> {
        match (to.x().cmp(&from.x()), to.y().cmp(&from.y())) {
            (std::cmp::Ordering::Equal, std::cmp::Ordering::Less) => Some(Direction::North),
            (std::cmp::Ordering::Equal, std::cmp::Ordering::Greater) => Some(Direction::South),
            (std::cmp::Ordering::Less, std::cmp::Ordering::Equal) => Some(Direction::West),
            (std::cmp::Ordering::Greater, std::cmp::Ordering::Equal) => Some(Direction::East),
            _ => None,
        }
    }

    pub(super) const fn opposite(self) -> Direction {
        match self {
            Direction::North => Direction::South,
            Direction::East => Direction::West,
            Direction::South => Direction::North,
            Direction::West => Direction::East,
        }
    }

    /// The next cell in this direction, if the board has one.
    pub(super) fn next(self, board: Board, cell: Cell) -> Option<Cell> {
        let (x, y) = (i32::from(cell.x()), i32::from(cell.y()));
        match self {
            Direction::North => board.cell(x, y - 1),
            Direction::East => board.cell(x + 1, y),
            Direction::South => board.cell(x, y + 1),
            Direction::West => board.cell(x - 1, y),
        }
    }

    /// The first cell in this direction that is not in the set, if the board has one.
    pub(super) fn beyond(self, board: Board, from: Cell, set: Cells) -> Option<Cell> {
        let mut cell = self.next(board, from)?;
        while set.has(cell) {
            cell = self.next(board, cell)?;
        }
        Some(cell)
    }
}

/// The cells that share a side with one of these, without these.
pub(super) fn neighbours(board: Board, cells: Cells) -> Cells {
    (cells.grown_by_sides() & board.cells()) - cells
}
