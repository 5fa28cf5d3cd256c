//! A straight line of cells: where a ship is.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::board::{Board, CellError, CellName};
use crate::cell::Cell;
use crate::cells::Cells;

/// Which way a span runs from its first cell. Bow and stern make no difference, so each line has only one
/// heading.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Heading {
    /// Along a row, to the right.
    Right,
    /// Along a column, downwards.
    Down,
    /// Diagonally to the right and down.
    DownRight,
    /// Diagonally to the right and up.
    UpRight,
}

impl Heading {
    /// All headings, straight ones first.
    pub const ALL: [Heading; 4] = [Heading::Right, Heading::Down, Heading::DownRight, Heading::UpRight];

    /// Whether it runs along a row or a column.
    pub const fn is_straight(self) -> bool {
        matches!(self, Heading::Right | Heading::Down)
    }

    /// The step from one cell to the next: columns and rows.
    pub const fn step(self) -> (i32, i32) {
        match self {
            Heading::Right => (1, 0),
            Heading::Down => (0, 1),
            Heading::DownRight => (1, 1),
            Heading::UpRight => (1, -1),
        }
    }
}

/// A straight line of cells, such as `B2-E2`: along a row, along a column or diagonal.
///
/// A span of one cell heads right, so that equal lines are equal values.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    start: Cell,
    heading: Heading,
    length: u8,
}

impl Span {
    /// The span that starts at a cell and has this many cells, if it is on the board.
    pub fn new(board: Board, start: Cell, heading: Heading, length: u8) -> Option<Span> {
        let heading = if length == 1 { Heading::Right } else { heading };
        let span = Span { start, heading, length };
        let fits = length >= 1 && board.has(start) && board.cell(span.end_x(), span.end_y()).is_some();
        fits.then_some(span)
    }

    /// The span between two cells in either order, both included, if they are in line.
    pub fn between(from: Cell, to: Cell) -> Option<Span> {
        let (dx, dy) = (i32::from(to.x()) - i32::from(from.x()), i32::from(to.y()) - i32::from(from.y()));
        let (start, heading) = match (dx, dy) {
            (_, 0) => (if dx >= 0 { from } else { to }, Heading::Right),
            (0, _) => (if dy >= 0 { from } else { to }, Heading::Down),
            _ if dx == dy => (if dx > 0 { from } else { to }, Heading::DownRight),
            _ if dx == -dy => (if dx > 0 { from } else { to }, Heading::UpRight),
            _ => return None,
        };
        Some(Span { start, heading, length: dx.abs().max(dy.abs()) as u8 + 1 })
    }

    /// The first cell: leftmost, or topmost in a column.
    pub const fn start(self) -> Cell {
        self.start
    }

    /// The last cell.
    pub fn end(self) -> Cell {
        Cell::new(self.end_x() as u8, self.end_y() as u8).expect("a span lies on its board")
    }

    /// Which way it runs.
    pub const fn heading(self) -> Heading {
        self.heading
    }

    /// How many cells it has.
    pub const fn length(self) -> u8 {
        self.length
    }

    /// Its cells as a set.
    pub fn cells(self) -> Cells {
        self.iter().collect()
    }

    /// Its cells from the first to the last.
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        let (dx, dy) = self.heading.step();
        let step = dy * 16 + dx;
        let start = i32::from(self.start.index());
        (0..i32::from(self.length)).map(move |n| Cell::from_index((start + n * step) as u8))
    }

    /// Whether two diagonal spans cross between cells without sharing one.
    pub fn crosses(self, other: Span) -> bool {
        let (down, up) = match (self.heading, other.heading) {
            (Heading::DownRight, Heading::UpRight) => (self, other),
            (Heading::UpRight, Heading::DownRight) => (other, self),
            _ => return false,
        };
        down.squares().meets(up.squares())
    }

    /// The gaps between cells that a diagonal span passes, each named by its top left cell.
    fn squares(self) -> Cells {
        let cells = self.iter().take(usize::from(self.length) - 1);
        match self.heading {
            Heading::UpRight => cells.collect::<Cells>().up(),
            _ => cells.collect(),
        }
    }

    /// Reads a span by its name: one cell, or two with a hyphen between them (`B2-E2`).
    pub fn read(board: Board, text: &str) -> Result<Span, SpanError> {
        let text = text.trim();
        if let Ok(cell) = board.read_cell(text) {
            return Ok(Span { start: cell, heading: Heading::Right, length: 1 });
        }
        // Cells may contain a hyphen (`A-4`), so try each hyphen as the divider.
        let mut dividers: Vec<usize> = text.match_indices('-').map(|(at, _)| at).collect();
        dividers.sort_by_key(|at| at.abs_diff(text.len() / 2));
        let Some(&nearest) = dividers.first() else {
            return Err(SpanError::Cell(board.read_cell(text).expect_err("a cell was tried first")));
        };
        for &at in &dividers {
            if let (Ok(from), Ok(to)) = (board.read_cell(&text[..at]), board.read_cell(&text[at + 1..])) {
                return Span::between(from, to)
                    .ok_or(SpanError::Bent { from: board.name(from), to: board.name(to) });
            }
        }
        board.read_cell(&text[..nearest])?;
        board.read_cell(&text[nearest + 1..])?;
        unreachable!("one of the two ends was not a cell")
    }

    /// The name of the span, such as `B2-E2`.
    pub fn name(self, board: Board) -> SpanName {
        SpanName { from: board.name(self.start), to: board.name(self.end()) }
    }

    fn end_x(self) -> i32 {
        i32::from(self.start.x()) + self.heading.step().0 * (i32::from(self.length) - 1)
    }

    fn end_y(self) -> i32 {
        i32::from(self.start.y()) + self.heading.step().1 * (i32::from(self.length) - 1)
    }
}

impl fmt::Debug for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Span({:?} {:?} {})", self.start, self.heading, self.length)
    }
}

/// The name of a span; displays as `B2-E2`, or `B2` for one cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct SpanName {
    from: CellName,
    to: CellName,
}

impl fmt::Display for SpanName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.from == self.to { write!(f, "{}", self.from) } else { write!(f, "{}-{}", self.from, self.to) }
    }
}

impl Serialize for SpanName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl fmt::Debug for SpanName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Why a text does not name a span of the board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SpanError {
    /// One end is not a cell.
    #[error(transparent)]
    Cell(#[from] CellError),
    /// The ends are not in one line.
    #[error("{from} and {to} are not in one line")]
    Bent {
        /// One end.
        from: CellName,
        /// The other end.
        to: CellName,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Labels;

    fn board(labels: Labels) -> Board {
        Board::new(10, 10, labels).unwrap()
    }

    #[test]
    fn spans_read_back_by_name() {
        for labels in [Labels::LettersAcross, Labels::LettersDown] {
            let board = board(labels);
            for start in board.cells() {
                for heading in Heading::ALL {
                    for length in 1..=10 {
                        let Some(span) = Span::new(board, start, heading, length) else { continue };
                        assert_eq!(Span::read(board, &span.name(board).to_string()), Ok(span));
                        assert_eq!(Span::between(span.end(), span.start()), Some(span));
                        assert_eq!(span.cells().len(), u32::from(length));
                        assert!(span.cells().within(board.cells()));
                    }
                }
            }
        }
    }

    #[test]
    fn hyphens_in_cells_and_spans_live_together() {
        let board = board(Labels::LettersDown);
        assert_eq!(Span::read(board, "A-4"), Span::read(board, "A4"));
        assert_eq!(Span::read(board, "A-4-A-6"), Span::read(board, "A4-A6"));
        assert_eq!(Span::read(board, "A4-A-6"), Span::read(board, "A4-A6"));
    }

    #[test]
    fn what_is_no_span_says_why() {
        let board = board(Labels::LettersAcross);
        assert_eq!(Span::read(board, "A1-B3").unwrap_err().to_string(), "A1 and B3 are not in one line");
        assert_eq!(
            Span::read(board, "A1-K1").unwrap_err().to_string(),
            "K1 is off the board. Squares go from A1 to J10"
        );
        assert!(matches!(Span::read(board, ""), Err(SpanError::Cell(_))));
        assert!(matches!(Span::read(board, "-"), Err(SpanError::Cell(_))));
        assert!(matches!(Span::read(board, "A1-"), Err(SpanError::Cell(_))));
        assert!(matches!(Span::read(board, "é-é"), Err(SpanError::Cell(_))));
    }

    #[test]
    fn diagonals_may_cross_without_sharing_a_cell() {
        let board = board(Labels::LettersAcross);
        let span = |text| Span::read(board, text).unwrap();
        assert!(span("A1-B2").crosses(span("A2-B1")));
        assert!(span("B1-A2").crosses(span("A1-C3")));
        assert!(span("B2-E5").crosses(span("B5-E2")));
        assert!(!span("A1-C3").crosses(span("A3-C1")), "these share B2");
        assert!(!span("A1-B2").crosses(span("B3-C2")));
        assert!(!span("A1-D1").crosses(span("A2-B1")));
    }
}
