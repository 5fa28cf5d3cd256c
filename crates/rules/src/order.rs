//! Orders: what a player can do in a turn, and how to read and write them.

use std::fmt;

use serde::Serialize;
use strum::{Display, IntoStaticStr};

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
            Some((letter, place)) => {
                let is_meant = |kind: &OrderKind| kind.letter().eq_ignore_ascii_case(letter);
                let unknown = || OrderError::UnknownKind { kind: letter.to_owned() };
                let kind = OrderKind::SPECIAL.into_iter().find(is_meant).ok_or_else(unknown)?;
                let target = if kind.aims_along_lanes() {
                    Target::Lane(board.read_lane(place)?)
                } else {
                    Target::Cell(board.read_cell(place)?)
                };
                Order::special(kind, target).ok_or_else(unknown)
            }
        }
    }

    /// A special order; none if orders of this kind don't aim there.
    pub const fn special(kind: OrderKind, target: Target) -> Option<Order> {
        match (kind, target) {
            (OrderKind::Radar, Target::Cell(at)) => Some(Order::Radar(at)),
            (OrderKind::Smoke, Target::Cell(at)) => Some(Order::Smoke(at)),
            (OrderKind::Artillery, Target::Cell(at)) => Some(Order::Artillery(at)),
            (OrderKind::Torpedo, Target::Lane(lane)) => Some(Order::Torpedo(lane)),
            _ => None,
        }
    }

    /// Every special order of this kind on a board.
    pub fn all(kind: OrderKind, board: Board) -> impl Iterator<Item = Order> {
        let cells = board.cells().iter().map(Target::Cell);
        let lanes = board.lanes().map(Target::Lane);
        cells.chain(lanes).filter_map(move |target| Order::special(kind, target))
    }

    /// Where a special order aims.
    pub const fn target(self) -> Option<Target> {
        match self {
            Order::Radar(at) | Order::Artillery(at) | Order::Smoke(at) => Some(Target::Cell(at)),
            Order::Torpedo(lane) => Some(Target::Lane(lane)),
            Order::Fire(_) | Order::Resign => None,
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

/// Where a special order aims.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Target {
    /// A square, usually in the middle of an area.
    Cell(Cell),
    /// A row or column.
    Lane(Lane),
}

/// The kinds of order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Display, IntoStaticStr)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
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

impl OrderKind {
    /// The special orders, which a rule set can have or not.
    pub const SPECIAL: [OrderKind; 4] =
        [OrderKind::Radar, OrderKind::Smoke, OrderKind::Artillery, OrderKind::Torpedo];

    /// Its name in one word.
    pub fn word(self) -> &'static str {
        self.into()
    }

    /// The letter of a special order in the notation; shots and resigning have none.
    pub const fn letter(self) -> &'static str {
        match self {
            OrderKind::Radar => "R",
            OrderKind::Artillery => "A",
            OrderKind::Torpedo => "T",
            OrderKind::Smoke => "S",
            OrderKind::Fire | OrderKind::Resign => "",
        }
    }

    /// Whether it is a special order that fires at many cells.
    pub const fn is_strike(self) -> bool {
        matches!(self, OrderKind::Artillery | OrderKind::Torpedo)
    }

    /// Whether it aims at a row or column instead of a square.
    pub const fn aims_along_lanes(self) -> bool {
        matches!(self, OrderKind::Torpedo)
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
        let letter = self.order.kind().letter();
        match self.order.target() {
            Some(Target::Cell(at)) => return write!(f, "{letter}:{}", board.name(at)),
            Some(Target::Lane(lane)) => return write!(f, "{letter}:{}", board.name_lane(lane)),
            None => {}
        }
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
            _ => f.write_str(self.order.kind().word()),
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
        for kind in OrderKind::SPECIAL {
            let all: Vec<Order> = Order::all(kind, board).collect();
            assert_eq!(all.len(), if kind.aims_along_lanes() { 20 } else { 100 });
            for order in all {
                assert_eq!(
                    (Order::read(board, &order.name(board).to_string()), order.kind()),
                    (Ok(order), kind)
                );
            }
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
