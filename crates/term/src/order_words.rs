//! The words for special orders: the only file of the terminal that knows them one by one.

use rules::{Board, Lane, Order, OrderKind, Target};

use crate::parse::example;

/// How the terminal speaks of a special order.
pub(crate) struct OrderWords {
    /// What is fired or used, such as "the torpedo".
    pub(crate) noun: &'static str,
    /// What a player does with it, up to the place: "fire the torpedo along".
    pub(crate) deed: &'static str,
    /// The same on a button, up to the area or row: "Scan".
    pub(crate) button: &'static str,
    /// What its key does.
    pub(crate) key_help: &'static str,
    /// What a typed order does: at a square; or along a row, then along a column.
    pub(crate) typed_help: &'static [&'static str],
}

const RADAR: OrderWords = OrderWords {
    noun: "radar",
    deed: "use radar at",
    button: "Scan",
    key_help: "radar: scan an area",
    typed_help: &["scan an area of enemy waters"],
};

const SMOKE: OrderWords = OrderWords {
    noun: "a smoke screen",
    deed: "lay a smoke screen at",
    button: "Lay a smoke screen over",
    key_help: "smoke screen: hide an area of your own waters",
    typed_help: &["hide an area of your waters from radar"],
};

const ARTILLERY: OrderWords = OrderWords {
    noun: "artillery",
    deed: "fire artillery at",
    button: "Fire artillery at",
    key_help: "artillery: fire at an area",
    typed_help: &["fire at an area"],
};

const TORPEDO: OrderWords = OrderWords {
    noun: "the torpedo",
    deed: "fire the torpedo along",
    button: "Fire the torpedo along",
    key_help: "torpedo: fire along a row; t again: a column",
    typed_help: &["fire along a row", "fire along a column"],
};

impl OrderWords {
    /// The words for a special order; none for shots and resigning.
    pub(crate) fn of(kind: OrderKind) -> Option<&'static OrderWords> {
        match kind {
            OrderKind::Radar => Some(&RADAR),
            OrderKind::Smoke => Some(&SMOKE),
            OrderKind::Artillery => Some(&ARTILLERY),
            OrderKind::Torpedo => Some(&TORPEDO),
            OrderKind::Fire | OrderKind::Resign => None,
        }
    }
}

/// What a player does with a special order, such as "fire the torpedo along row 5".
pub(crate) fn deed(order: Order, board: Board) -> Option<String> {
    let words = OrderWords::of(order.kind())?;
    Some(format!("{} {}", words.deed, place(order.target()?, board)))
}

/// The key that selects a kind of order.
pub(crate) fn key(kind: OrderKind) -> char {
    kind.letter().chars().next().map_or('f', |letter| letter.to_ascii_lowercase())
}

/// A square, or a row or column with its label.
pub(crate) fn place(target: Target, board: Board) -> String {
    match target {
        Target::Cell(cell) => board.name(cell).to_string(),
        Target::Lane(lane @ Lane::Row(_)) => format!("row {}", board.name_lane(lane)),
        Target::Lane(lane @ Lane::Column(_)) => format!("column {}", board.name_lane(lane)),
    }
}

/// Examples of where a special order can aim, as they are typed: a square; or a row, then a column.
pub(crate) fn examples(kind: OrderKind, board: Board) -> Vec<String> {
    let at = example(board);
    if kind.aims_along_lanes() {
        vec![board.row_label(at.y()).to_string(), board.column_label(at.x()).to_string()]
    } else {
        vec![board.name(at).to_string()]
    }
}
