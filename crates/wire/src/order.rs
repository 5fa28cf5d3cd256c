//! A player's order in the JSON of live tables.

use rules::{Board, Cells};
use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};
use utoipa::ToSchema;

use crate::water::{Cell, Lane};

/// An order of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(
    tag = "type",
    rename_all = "kebab-case",
    deny_unknown_fields,
    expecting = "an order as an object, such as {\"type\": \"fire\", \"cells\": [{\"x\": 4, \"y\": 4}]}"
)]
pub enum Order {
    /// One shot at each of these squares.
    Fire {
        /// The squares, each at most once.
        cells: Vec<Cell>,
    },
    /// A radar scan.
    Radar {
        /// Where.
        at: Cell,
    },
    /// Shots at an area.
    Artillery {
        /// Where.
        at: Cell,
    },
    /// Shots at a row or column.
    Torpedo {
        /// Which row or column.
        lane: Lane,
    },
    /// A smoke screen over one's own board.
    Smoke {
        /// Where.
        at: Cell,
    },
    /// Resigning.
    Resign {},
}

/// Why a message is not an order. That is the client's error, so it is refused under every rule set and never
/// punished.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, thiserror::Error, IntoStaticStr, VariantNames)]
#[serde(tag = "code", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum BadOrder {
    /// A square, row or column off the board.
    #[error("That is off the board.")]
    OrderOffBoard,
    /// One square twice.
    #[error("A square appears twice in the salvo.")]
    SquareTwice,
    /// No square at all.
    #[error("Choose at least one square.")]
    NoSquares,
}

impl Order {
    /// The order on a board. The referee decides whether it is legal now.
    pub fn on(&self, board: Board) -> Result<rules::Order, BadOrder> {
        let cell = |at: Cell| at.on(board).ok_or(BadOrder::OrderOffBoard);
        Ok(match self {
            Order::Fire { cells } => {
                let mut all = Cells::EMPTY;
                for &at in cells {
                    let at = cell(at)?;
                    if all.has(at) {
                        return Err(BadOrder::SquareTwice);
                    }
                    all.insert(at);
                }
                if all.is_empty() {
                    return Err(BadOrder::NoSquares);
                }
                rules::Order::Fire(all)
            }
            Order::Radar { at } => rules::Order::Radar(cell(*at)?),
            Order::Artillery { at } => rules::Order::Artillery(cell(*at)?),
            Order::Torpedo { lane } => rules::Order::Torpedo(lane.on(board).ok_or(BadOrder::OrderOffBoard)?),
            Order::Smoke { at } => rules::Order::Smoke(cell(*at)?),
            Order::Resign {} => rules::Order::Resign,
        })
    }
}

impl From<rules::Order> for Order {
    fn from(order: rules::Order) -> Order {
        match order {
            rules::Order::Fire(cells) => Order::Fire { cells: Cell::list(cells) },
            rules::Order::Radar(at) => Order::Radar { at: at.into() },
            rules::Order::Artillery(at) => Order::Artillery { at: at.into() },
            rules::Order::Torpedo(lane) => Order::Torpedo { lane: lane.into() },
            rules::Order::Smoke(at) => Order::Smoke { at: at.into() },
            rules::Order::Resign => Order::Resign {},
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Ruleset;

    #[test]
    fn orders_go_there_and_back() {
        let board = Ruleset::preset("phoenix").unwrap().board();
        for text in ["E5", "(A4 C5 D8)", "R:F5", "A:J10", "T:5", "T:E", "S:B2", "resign"] {
            let order = rules::Order::read(board, text).unwrap();
            let json = serde_json::to_string(&Order::from(order)).unwrap();
            assert_eq!(serde_json::from_str::<Order>(&json).unwrap().on(board), Ok(order), "{json}");
        }
    }

    #[test]
    fn what_is_no_order_is_refused() {
        for text in [
            r#"{"type":"resign","really":true}"#,
            r#"{"type":"fire","cells":[],"extra":1}"#,
            r#"{"type":"fire"}"#,
            r#"{"type":"fly"}"#,
            r#"{"cells":[]}"#,
            r#"{"type":"torpedo","lane":{"row":1,"column":2}}"#,
            r#"{"type":"radar","at":{"x":1,"y":1},"at":{"x":2,"y":2}}"#,
            "[]",
            "null",
        ] {
            assert!(serde_json::from_str::<Order>(text).is_err(), "{text}");
        }
        // A client that sends notation instead is told what is expected.
        let told = serde_json::from_str::<Order>(r#""E5""#).unwrap_err().to_string();
        assert!(told.contains("string \"E5\", expected an order as an object, such as {"), "{told}");
        let board = Ruleset::preset("classic").unwrap().board();
        let read = |text: &str| serde_json::from_str::<Order>(text).unwrap().on(board);
        assert_eq!(read(r#"{"type":"fire","cells":[]}"#), Err(BadOrder::NoSquares));
        assert_eq!(read(r#"{"type":"fire","cells":[{"x":10,"y":0}]}"#), Err(BadOrder::OrderOffBoard));
        assert_eq!(
            read(r#"{"type":"fire","cells":[{"x":1,"y":0},{"x":1,"y":0}]}"#),
            Err(BadOrder::SquareTwice)
        );
        assert_eq!(read(r#"{"type":"torpedo","lane":{"row":10}}"#), Err(BadOrder::OrderOffBoard));
    }
}
