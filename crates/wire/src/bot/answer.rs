//! What a bot answers: fleets and moves.

use rules::{Board, Order, Ruleset};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::form::Form;
use crate::water::Cell;

/// The answer to `/placement`: every ship by its class and its squares.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct PlacementAnswer {
    /// The fleet.
    pub ships: Vec<PlacedShip>,
}

/// A ship and its squares.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct PlacedShip {
    /// The name of its class.
    #[serde(rename = "type")]
    pub class: String,
    /// Its squares, in any order.
    pub cells: Vec<Cell>,
}

/// The answer to `/move`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum MoveAnswer {
    /// In the simple form.
    Simple(SimpleMove),
    /// In the general form.
    General(GeneralMove),
}

/// A move in the simple form.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum SimpleMove {
    /// One shot.
    Shot {
        /// The column.
        x: u8,
        /// The row.
        y: u8,
    },
    /// A radar scan.
    Radar {
        /// Its centre.
        center: Cell,
    },
}

/// A move in the general form.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct GeneralMove {
    /// The order in the notation: `E5`, `(A4 C5 D8)`, `R:F5`, `A:F5`, `T:5`, `S:B2`, `resign`.
    pub order: String,
}

impl PlacementAnswer {
    /// Converts a fleet to an answer.
    pub fn of(fleet: &rules::Fleet, ruleset: &Ruleset) -> PlacementAnswer {
        PlacementAnswer { ships: PlacedShip::all(fleet.ships(), ruleset) }
    }
}

impl PlacedShip {
    /// Converts ships to an answer.
    pub(super) fn all(ships: &[rules::Ship], ruleset: &Ruleset) -> Vec<PlacedShip> {
        let placed = ships.iter().map(|ship| PlacedShip {
            class: ruleset.class(ship.class).name().to_owned(),
            cells: ship.span.iter().map(Cell::from).collect(),
        });
        placed.collect()
    }
}

impl MoveAnswer {
    /// Converts an order to an answer; `None` if the form cannot express it, as the simple form cannot
    /// express resigning.
    pub fn of(order: Order, ruleset: &Ruleset) -> Option<MoveAnswer> {
        match Form::of(ruleset) {
            Form::Simple => SimpleMove::of(order).map(MoveAnswer::Simple),
            Form::General => Some(MoveAnswer::General(GeneralMove::of(order, ruleset.board()))),
        }
    }
}

impl SimpleMove {
    fn of(order: Order) -> Option<SimpleMove> {
        match order {
            Order::Fire(cells) if cells.is_single() => {
                let cell = cells.first()?;
                Some(SimpleMove::Shot { x: cell.x(), y: cell.y() })
            }
            Order::Radar(at) => Some(SimpleMove::Radar { center: at.into() }),
            _ => None,
        }
    }
}

impl GeneralMove {
    fn of(order: Order, board: Board) -> GeneralMove {
        GeneralMove { order: order.name(board).to_string() }
    }
}
