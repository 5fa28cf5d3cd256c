//! Why an order is illegal: the messages players see.

use serde::Serialize;
use strum::{IntoStaticStr, VariantNames};

use crate::board::CellName;
use crate::coded::plural;
use crate::order::OrderKind;

/// Why an attempt is illegal, worded for the player. Every reason follows from what the player already knows,
/// so refusing or punishing an attempt never reveals anything.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, thiserror::Error, IntoStaticStr, VariantNames)]
#[serde(tag = "code", content = "params", rename_all = "kebab-case", rename_all_fields = "camelCase")]
#[strum(serialize_all = "kebab-case")]
pub enum Illegal {
    /// The game is over.
    #[error("The game is over.")]
    GameOver,
    /// The other player is to move.
    #[error("It is not your turn.")]
    NotYourTurn,
    /// This player has already committed in this round.
    #[error("You have already given your order for this round. Wait for your opponent.")]
    AlreadyCommitted,
    /// The text is not an order.
    #[error("That is not an order.")]
    Unreadable,
    /// The cell is not on this board.
    #[error("{cell} is off the board.")]
    OffBoard {
        /// The cell.
        cell: CellName,
    },
    /// The row or column is not on this board.
    #[error("That row or column is off the board.")]
    LaneOffBoard,
    /// The cell was already fired at or cleared.
    #[error("{cell} has been fired at or is known water. Choose another square.")]
    AlreadyFired {
        /// The cell.
        cell: CellName,
    },
    /// No cell at all.
    #[error("Choose at least one square.")]
    NoShots,
    /// More cells than shots.
    #[error("You have {available} {} but chose {aimed} {}.", plural(*.available, "shot"), plural(*.aimed, "square"))]
    TooManyShots {
        /// How many cells were chosen.
        aimed: u32,
        /// How many shots there are.
        available: u32,
    },
    /// These rules have no such order.
    #[error("These rules have no {order}.")]
    Unavailable {
        /// The kind of order.
        order: OrderKind,
    },
    /// All radar scans are used.
    #[error("You have no radar scans left.")]
    RadarSpent,
    /// No artillery is available.
    #[error("Artillery is locked. Sink a ship to unlock it.")]
    ArtilleryLocked,
    /// The torpedo is still locked.
    #[error("The torpedo is locked. It unlocks when the enemy has {ships_left} {} left.", plural((*.ships_left).into(), "ship"))]
    TorpedoLocked {
        /// At how many enemy ships it unlocks.
        ships_left: u8,
    },
    /// The torpedo has been used.
    #[error("You have already used your torpedo.")]
    TorpedoSpent,
    /// No smoke screen is left.
    #[error("You have no smoke screens. Each enemy ship you sink gives you one.")]
    NoSmoke,
}
