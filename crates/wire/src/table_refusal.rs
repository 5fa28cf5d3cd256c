//! Why a table refuses a frame.

use rules::{Coded, FleetFaults};
use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};
use utoipa::ToSchema;

use crate::coded_message::CodedMessage;

/// A request that was refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Refused {
    /// Why.
    #[serde(flatten)]
    pub why: CodedMessage,
    /// Every fault, if there can be several.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub details: Vec<CodedMessage>,
}

impl Refused {
    /// Refused for this reason.
    pub fn of(reason: &impl Coded) -> Refused {
        Refused { why: CodedMessage::of(reason), details: Vec::new() }
    }

    /// A fleet was refused for these faults.
    pub fn fleet(faults: &FleetFaults) -> Refused {
        let details = faults.list().iter().map(CodedMessage::of).collect();
        Refused { details, ..Refused::of(&TableRefusal::BadFleet) }
    }
}

/// Why a table refuses a frame, apart from illegal orders.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error, IntoStaticStr, VariantNames)]
#[serde(tag = "code", content = "params", rename_all = "kebab-case", rename_all_fields = "camelCase")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs)] // each message says what it means
pub enum TableRefusal {
    #[error("Say hello first.")]
    NoHello,
    #[error("You have already said hello.")]
    SecondHello,
    #[error("Send text messages, not binary ones.")]
    BinaryFrame,
    #[error("Invalid message: {problem}.")]
    BadFrame { problem: String },
    #[error("Too many orders from your address. Wait a moment.")]
    TooManyOrders,
    #[error("You are watching. Only players can do that.")]
    OnlyPlayers,
    #[error("Your fleet is already placed.")]
    FleetPlaced,
    #[error("This fleet breaks the rules.")]
    BadFleet,
    #[error("The game has not begun.")]
    NotBegun,
    #[error("The game has moved on. Check the board and try again.")]
    Outdated,
    #[error("A mark is off the board.")]
    MarkOffBoard,
    #[error("Between people, the coach can only be agreed on before the game.")]
    CoachNotAgreed,
    #[error("The coach is off at this table.")]
    CoachOff,
    #[error("The game is over. Open the replay for the full analysis.")]
    CoachGameOver,
    #[error("The coach is busy. Try again in a moment.")]
    CoachBusy,
    #[error("The coach has no answer: {reason}.")]
    CoachNoAnswer { reason: String },
    #[error("This table allows single hints, not the whole heat map.")]
    OnlyHints,
    #[error("You have used all {hints} hints of this game.")]
    NoHintsLeft { hints: u32 },
    #[error("You get a hint after {needed} misses in a row; you have {misses}.")]
    NoHintYet { needed: u32, misses: u32 },
}
