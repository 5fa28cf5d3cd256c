//! Orders: what a player can do in a turn, and how to read and write them.

use std::fmt;

use serde::Serialize;

use crate::board::{Board, CellError, Lane};
use crate::cell::Cell;
use crate::cells::Cells;

/// An order. Whether it is legal depends on the player's [`Arsenal`](crate::Arsenal).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Order {
    /// Fires one shot at each of these cells.
    Fire(Cells),
    /// Scans an area with radar.
    Radar(Cell),
    /// Fires at a whole area.
    Artillery(Cell),
    /// Fires at a whole row or column.
    Torpedo(Lane),
    /// Hides an area of one's own board from radar.
    Smoke(Cell),
    /// Gives up the game.
    Resign,
}

impl Order {
    /// One shot.
    pub const fn shot(cell: Cell) -> Order {
        Order::Fire(Cells::of(cell))
    }

    /// Reads an order in the notation: `E5`, `(A4 C5 D8)`, `R:F5`, `A:F5`, `T:5`, `S:B2`, `resign`.
    pub fn read(board: Board, text: &str) -> Result<Order, OrderError> {
        let text = text.trim();
        if text.eq_ignore_ascii_case("resign") {
            return Ok(Order::Resign);
        }
        if let Some(inner) = text.strip_prefix('(') {
            let inner = inner.strip_suffix(')').ok_or(OrderError::OpenSalvo)?;
            let mut cells = Cells::EMPTY;
            for part in inner.split([' ', ',', '\t']).filter(|part| !part.is_empty()) {
                let cell = board.read_cell(part)?;
                if cells.has(cell) {
                    return Err(OrderError::CellTwice { text: part.to_owned() });
                }
                cells.insert(cell);
            }
            return if cells.is_empty() { Err(OrderError::EmptySalvo) } else { Ok(Order::Fire(cells)) };
        }
        match text.split_once(':') {
            None => Ok(Order::shot(board.read_cell(text)?)),
            Some(("R" | "r", cell)) => Ok(Order::Radar(board.read_cell(cell)?)),
            Some(("A" | "a", cell)) => Ok(Order::Artillery(board.read_cell(cell)?)),
            Some(("S" | "s", cell)) => Ok(Order::Smoke(board.read_cell(cell)?)),
            Some(("T" | "t", lane)) => Ok(Order::Torpedo(board.read_lane(lane)?)),
            Some((kind, _)) => Err(OrderError::UnknownKind { kind: kind.to_owned() }),
        }
    }

    /// The order in the notation, for this board.
    pub fn name(self, board: Board) -> OrderName {
        OrderName { order: self, board }
    }

    /// What kind of order it is.
    pub const fn kind(self) -> OrderKind {
        match self {
            Order::Fire(_) => OrderKind::Fire,
            Order::Radar(_) => OrderKind::Radar,
            Order::Artillery(_) => OrderKind::Artillery,
            Order::Torpedo(_) => OrderKind::Torpedo,
            Order::Smoke(_) => OrderKind::Smoke,
            Order::Resign => OrderKind::Resign,
        }
    }
}

/// The kinds of order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum OrderKind {
    /// Shots at chosen cells.
    Fire,
    /// A radar scan.
    Radar,
    /// Shots at an area.
    Artillery,
    /// Shots at a row or column.
    Torpedo,
    /// A smoke screen.
    Smoke,
    /// Giving up.
    Resign,
}

impl fmt::Display for OrderKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            OrderKind::Fire => "fire",
            OrderKind::Radar => "radar",
            OrderKind::Artillery => "artillery",
            OrderKind::Torpedo => "torpedo",
            OrderKind::Smoke => "smoke",
            OrderKind::Resign => "resign",
        })
    }
}

/// An order as text; see [`Order::name`].
#[derive(Clone, Copy, Debug)]
pub struct OrderName {
    order: Order,
    board: Board,
}

impl fmt::Display for OrderName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.board;
        match self.order {
            Order::Fire(cells) => {
                if let (1, Some(cell)) = (cells.len(), cells.first()) {
                    return write!(f, "{}", board.name(cell));
                }
                f.write_str("(")?;
                for (index, cell) in cells.iter().enumerate() {
                    let space = if index == 0 { "" } else { " " };
                    write!(f, "{space}{}", board.name(cell))?;
                }
                f.write_str(")")
            }
            Order::Radar(at) => write!(f, "R:{}", board.name(at)),
            Order::Artillery(at) => write!(f, "A:{}", board.name(at)),
            Order::Torpedo(lane) => write!(f, "T:{}", board.name_lane(lane)),
            Order::Smoke(at) => write!(f, "S:{}", board.name(at)),
            Order::Resign => f.write_str("resign"),
        }
    }
}

/// Why a text is not an order.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OrderError {
    /// It does not name a cell, row or column of the board.
    #[error(transparent)]
    Cell(#[from] CellError),
    /// A salvo was opened and not closed.
    #[error("a salvo ends with a closing bracket, as in (A4 C5)")]
    OpenSalvo,
    /// A salvo without cells.
    #[error("a salvo needs at least one square, as in (A4 C5)")]
    EmptySalvo,
    /// A salvo that names a cell twice.
    #[error("{text} appears twice in the salvo")]
    CellTwice {
        /// The cell, as it was written.
        text: String,
    },
    /// An unknown letter before the colon.
    #[error("\"{kind}:\" is not a kind of order; use R: radar, A: artillery, T: torpedo or S: smoke")]
    UnknownKind {
        /// The text before the colon.
        kind: String,
    },
}

/// What a player sends: an order, or text that is not one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Attempt {
    /// An order.
    Order(Order),
    /// Text that is not an order, as received. If the rules punish it, it goes into the record.
    Unreadable(String),
}

impl Attempt {
    /// Reads what a player sent in the notation.
    pub fn read(board: Board, text: &str) -> Attempt {
        Order::read(board, text).map_or_else(|_| Attempt::Unreadable(text.to_owned()), Attempt::Order)
    }
}

impl From<Order> for Attempt {
    fn from(order: Order) -> Attempt {
        Attempt::Order(order)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Labels;

    #[test]
    fn orders_read_back() {
        let board = Board::new(10, 10, Labels::LettersAcross).unwrap();
        for text in ["E5", "(A4 C5 D8)", "R:F5", "A:J10", "T:5", "T:E", "S:B2", "resign"] {
            let order = Order::read(board, text).unwrap();
            assert_eq!(order.name(board).to_string(), text);
        }
        assert_eq!(Order::read(board, "(e5)"), Order::read(board, "E5"));
    }

    #[test]
    fn what_is_no_order_says_why() {
        let board = Board::new(10, 10, Labels::LettersAcross).unwrap();
        for (text, reason) in [
            ("fly A1", "\"fly A1\" is not a square"),
            ("K11", "K11 is off the board"),
            ("(A1 B2", "a salvo ends with a closing bracket"),
            ("()", "a salvo needs at least one square"),
            ("(A1 A1)", "A1 appears twice"),
            ("X:A1", "\"X:\" is not a kind of order"),
            ("T:K", "\"K\" is not a row or column"),
            ("", "\"\" is not a square"),
        ] {
            let error = Order::read(board, text).unwrap_err().to_string();
            assert!(error.starts_with(reason), "{text:?}: {error}");
            assert_eq!(Attempt::read(board, text), Attempt::Unreadable(text.to_owned()));
        }
    }
}
