//! Why an order is illegal: the messages players see.

use crate::board::CellName;
use crate::order::OrderKind;

/// Why an attempt is illegal, worded for the player. Every reason follows from what the player already knows,
/// so refusing or punishing an attempt never reveals anything.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
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
    #[error("{0} is off the board.")]
    OffBoard(CellName),
    /// The row or column is not on this board.
    #[error("That row or column is off the board.")]
    LaneOffBoard,
    /// The cell was already fired at or cleared.
    #[error("{0} has been fired at or is known water. Choose another square.")]
    AlreadyFired(CellName),
    /// No cell at all.
    #[error("Choose at least one square.")]
    NoShots,
    /// More cells than shots.
    #[error("You have {available} {} but chose {aimed} {}.", shots(*.available), squares(*.aimed))]
    TooManyShots {
        /// How many cells were chosen.
        aimed: u32,
        /// How many shots there are.
        available: u32,
    },
    /// These rules have no such order.
    #[error("These rules have no {0}.")]
    Unavailable(OrderKind),
    /// All radar scans are used.
    #[error("You have no radar scans left.")]
    RadarSpent,
    /// No artillery is available.
    #[error("Artillery is locked. Sink a ship to unlock it.")]
    ArtilleryLocked,
    /// The torpedo is still locked.
    #[error("The torpedo is locked. It unlocks when the enemy has {ships_left} {} left.", ships(*.ships_left))]
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

fn shots(n: u32) -> &'static str {
    if n == 1 { "shot" } else { "shots" }
}

fn squares(n: u32) -> &'static str {
    if n == 1 { "square" } else { "squares" }
}

fn ships(n: u8) -> &'static str {
    if n == 1 { "ship" } else { "ships" }
}
