//! The board: its size, and the names of its squares, rows and columns.

use std::fmt;

use serde::{Deserialize, Serialize, Serializer};

use crate::cell::{Cell, MAX_SIDE};
use crate::cells::Cells;

/// The smallest width and height of a board.
pub const MIN_SIDE: u8 = 4;

/// Which axis carries the letters in the name of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Labels {
    /// Letters name the columns, numbers the rows: `B7` is column B, row 7.
    #[default]
    LettersAcross,
    /// Letters name the rows, numbers the columns: `B7` is row B, column 7.
    LettersDown,
}

/// A board: its width, its height and its labels.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    width: u8,
    height: u8,
    labels: Labels,
}

impl Board {
    /// A board of this size, if both sides are between [`MIN_SIDE`] and [`MAX_SIDE`].
    pub const fn new(width: u8, height: u8, labels: Labels) -> Option<Board> {
        if width >= MIN_SIDE && width <= MAX_SIDE && height >= MIN_SIDE && height <= MAX_SIDE {
            Some(Board { width, height, labels })
        } else {
            None
        }
    }

    /// How many columns.
    pub const fn width(self) -> u8 {
        self.width
    }

    /// How many rows.
    pub const fn height(self) -> u8 {
        self.height
    }

    /// How its cells are named.
    pub const fn labels(self) -> Labels {
        self.labels
    }

    /// Every cell of the board.
    pub const fn cells(self) -> Cells {
        Cells::rectangle(self.width, self.height)
    }

    /// The cell in column `x` and row `y`, if it is on the board.
    pub const fn cell(self, x: i32, y: i32) -> Option<Cell> {
        if x >= 0 && y >= 0 && x < self.width as i32 && y < self.height as i32 {
            Cell::new(x as u8, y as u8)
        } else {
            None
        }
    }

    /// Whether the cell is on this board.
    pub const fn has(self, cell: Cell) -> bool {
        cell.x() < self.width && cell.y() < self.height
    }

    /// The square area a special order covers: an odd size is centred on the cell, an even one has the cell
    /// at its top left; what lies beyond the edge is cut off.
    pub fn area(self, at: Cell, size: u8) -> Cells {
        let reach = i32::from(if size % 2 == 1 { size / 2 } else { 0 });
        let (left, top) = (i32::from(at.x()) - reach, i32::from(at.y()) - reach);
        let side = i32::from(size);
        (top..top + side)
            .flat_map(|y| (left..left + side).map(move |x| (x, y)))
            .filter_map(|(x, y)| self.cell(x, y))
            .collect()
    }

    /// Every cell of a row or column.
    pub fn lane(self, lane: Lane) -> Cells {
        match lane {
            Lane::Column(x) => (0..self.height).filter_map(|y| Cell::new(x, y)).collect(),
            Lane::Row(y) => (0..self.width).filter_map(|x| Cell::new(x, y)).collect(),
        }
    }

    /// Whether the row or column is on this board.
    pub const fn has_lane(self, lane: Lane) -> bool {
        match lane {
            Lane::Column(x) => x < self.width,
            Lane::Row(y) => y < self.height,
        }
    }

    /// Every row and column of the board, columns first.
    pub fn lanes(self) -> impl Iterator<Item = Lane> {
        (0..self.width).map(Lane::Column).chain((0..self.height).map(Lane::Row))
    }

    /// The name of the cell, such as `B7`.
    pub const fn name(self, cell: Cell) -> CellName {
        CellName { cell, labels: self.labels }
    }

    /// The name of the row or column, such as `B` or `7`.
    pub const fn name_lane(self, lane: Lane) -> LaneName {
        LaneName { lane, labels: self.labels }
    }

    /// The label of a column, as shown above the board.
    pub fn column_label(self, x: u8) -> String {
        self.name_lane(Lane::Column(x)).to_string()
    }

    /// The label of a row, as shown beside the board.
    pub fn row_label(self, y: u8) -> String {
        self.name_lane(Lane::Row(y)).to_string()
    }

    /// Reads a cell by its name: a letter and a number, in either case, with an optional hyphen between
    /// them (`B7`, `b7`, `B-7`).
    pub fn read_cell(self, text: &str) -> Result<Cell, CellError> {
        let text = text.trim();
        let mut rest = text.chars();
        let letter = rest.next().filter(char::is_ascii_alphabetic).ok_or_else(|| self.not_a_cell(text))?;
        let digits = rest.as_str();
        let digits = digits.strip_prefix('-').unwrap_or(digits);
        let number = read_number(digits).ok_or_else(|| self.not_a_cell(text))?;
        let letter = i32::from(letter.to_ascii_uppercase() as u8 - b'A');
        let (x, y) = match self.labels {
            Labels::LettersAcross => (letter, number - 1),
            Labels::LettersDown => (number - 1, letter),
        };
        self.cell(x, y).ok_or_else(|| CellError::OffBoard { text: text.to_owned(), corner: self.last() })
    }

    /// Reads a row or column by its label: a letter or a number.
    pub fn read_lane(self, text: &str) -> Result<Lane, CellError> {
        let text = text.trim();
        let wrong = || CellError::NotALane { text: text.to_owned(), last: self.last_labels() };
        let mut chars = text.chars();
        let (index, lettered) = match (chars.next(), chars.as_str()) {
            (Some(letter), "") if letter.is_ascii_alphabetic() => {
                (i32::from(letter.to_ascii_uppercase() as u8 - b'A'), true)
            }
            _ => (read_number(text).ok_or_else(wrong)? - 1, false),
        };
        let column = lettered == (self.labels == Labels::LettersAcross);
        let side = i32::from(if column { self.width } else { self.height });
        if !(0..side).contains(&index) {
            return Err(wrong());
        }
        Ok(if column { Lane::Column(index as u8) } else { Lane::Row(index as u8) })
    }

    fn not_a_cell(self, text: &str) -> CellError {
        CellError::NotACell { text: text.to_owned(), corner: self.last() }
    }

    /// The name of the bottom right cell, which shows how far letters and numbers go.
    fn last(self) -> CellName {
        self.name(Cell::new(self.width - 1, self.height - 1).expect("both sides fit a cell"))
    }

    fn last_labels(self) -> [LaneName; 2] {
        let (column, row) = (Lane::Column(self.width - 1), Lane::Row(self.height - 1));
        let lanes = match self.labels {
            Labels::LettersAcross => [column, row],
            Labels::LettersDown => [row, column],
        };
        lanes.map(|lane| self.name_lane(lane))
    }
}

/// A positive number of one or two digits without a leading zero.
fn read_number(digits: &str) -> Option<i32> {
    let plain = (1..=2).contains(&digits.len())
        && digits.bytes().all(|b| b.is_ascii_digit())
        && !digits.starts_with('0');
    if plain { digits.parse().ok() } else { None }
}

/// A whole row or column.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Lane {
    /// The column with this index.
    Column(u8),
    /// The row with this index.
    Row(u8),
}

/// The name of a cell in a board's labels; displays as `B7`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct CellName {
    cell: Cell,
    labels: Labels,
}

impl CellName {
    /// The cell with this name.
    pub const fn cell(self) -> Cell {
        self.cell
    }
}

impl fmt::Display for CellName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (letter, number) = match self.labels {
            Labels::LettersAcross => (self.cell.x(), self.cell.y()),
            Labels::LettersDown => (self.cell.y(), self.cell.x()),
        };
        // Pad as any other text.
        if f.width().is_some() {
            f.pad(&format!("{}{}", char::from(b'A' + letter), number + 1))
        } else {
            write!(f, "{}{}", char::from(b'A' + letter), number + 1)
        }
    }
}

impl Serialize for CellName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl fmt::Debug for CellName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The name of a row or column in a board's labels; displays as `B` or `7`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct LaneName {
    lane: Lane,
    labels: Labels,
}

impl fmt::Display for LaneName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (index, lettered) = match self.lane {
            Lane::Column(x) => (x, self.labels == Labels::LettersAcross),
            Lane::Row(y) => (y, self.labels == Labels::LettersDown),
        };
        // A lane off every board still needs a name for error messages.
        if lettered {
            write!(f, "{}", char::from(b'A'.saturating_add(index)))
        } else {
            write!(f, "{}", u16::from(index) + 1)
        }
    }
}

impl fmt::Debug for LaneName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Why a text does not name a cell, row or column of the board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CellError {
    /// It does not look like a cell.
    #[error("\"{text}\" is not a square. A square is a letter and a number, from A1 to {corner}")]
    NotACell {
        /// What was read.
        text: String,
        /// The last cell of the board.
        corner: CellName,
    },
    /// It looks like a cell, but is off the board.
    #[error("{text} is off the board. Squares go from A1 to {corner}")]
    OffBoard {
        /// What was read.
        text: String,
        /// The last cell of the board.
        corner: CellName,
    },
    /// It is not a row or column.
    #[error("\"{text}\" is not a row or column. They are A to {} and 1 to {}", .last[0], .last[1])]
    NotALane {
        /// What was read.
        text: String,
        /// The last letter and the last number.
        last: [LaneName; 2],
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board() -> Board {
        Board::new(10, 10, Labels::LettersAcross).unwrap()
    }

    #[test]
    fn sides_are_from_four_to_sixteen() {
        for (width, height, fits) in
            [(4, 4, true), (16, 16, true), (4, 16, true), (3, 10, false), (10, 17, false)]
        {
            assert_eq!(Board::new(width, height, Labels::LettersAcross).is_some(), fits, "{width}x{height}");
        }
    }

    #[test]
    fn names_read_back_on_every_board() {
        for labels in [Labels::LettersAcross, Labels::LettersDown] {
            for (width, height) in [(4, 16), (16, 4), (10, 10), (7, 12)] {
                let board = Board::new(width, height, labels).unwrap();
                for cell in board.cells() {
                    let name = board.name(cell).to_string();
                    assert_eq!(board.read_cell(&name), Ok(cell));
                    assert_eq!(board.read_cell(&name.to_lowercase()), Ok(cell));
                }
                for lane in board.lanes() {
                    assert_eq!(board.read_lane(&board.name_lane(lane).to_string()), Ok(lane));
                }
            }
        }
    }

    #[test]
    fn letters_may_name_rows() {
        let board = Board::new(10, 10, Labels::LettersDown).unwrap();
        assert_eq!(board.read_cell("A-4"), Ok(Cell::new(3, 0).unwrap()));
        assert_eq!(board.read_lane("B"), Ok(Lane::Row(1)));
    }

    #[test]
    fn what_is_no_cell_says_what_one_is() {
        for text in ["", "A", "7", "1A", "AA", "A0", "A01", "A1x", "A 1", "A1000", "Ä1", "A-", "A--1", "A+1"]
        {
            let error = board().read_cell(text).unwrap_err();
            assert_eq!(
                error.to_string(),
                format!("\"{text}\" is not a square. A square is a letter and a number, from A1 to J10")
            );
        }
        for text in ["K1", "A11", "K11", "Z99"] {
            let error = board().read_cell(text).unwrap_err();
            assert_eq!(error.to_string(), format!("{text} is off the board. Squares go from A1 to J10"));
        }
        assert_eq!(
            board().read_lane("K").unwrap_err().to_string(),
            "\"K\" is not a row or column. They are A to J and 1 to 10"
        );
    }

    #[test]
    fn areas_are_cut_at_the_edge() {
        let board = board();
        let at = |x, y| board.cell(x, y).unwrap();
        assert_eq!(board.area(at(9, 9), 2).len(), 1);
        assert_eq!(board.area(at(9, 0), 2).len(), 2);
        assert_eq!(
            board.area(at(3, 3), 2).iter().collect::<Vec<_>>(),
            [at(3, 3), at(4, 3), at(3, 4), at(4, 4)]
        );
        assert_eq!(board.area(at(5, 5), 3).len(), 9);
        assert_eq!(board.area(at(0, 0), 3).len(), 4);
    }
}
