//! The flight recorder: every call of a game, for the owner of the bot that was called and the organiser.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::bot::Fault;
use crate::water::Seat;

/// One call to a bot.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CallInfo {
    /// Its place among the calls of the game to this bot, from 1.
    pub n: u32,
    /// What was asked: `hello`, `placement`, `move` or `end`.
    pub call: String,
    /// Where: the whole address.
    pub place: String,
    /// When it was sent.
    pub started_at: String,
    /// How long it took.
    pub times: CallTimes,
    /// The address that answered, once one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answered_by: Option<String>,
    /// The status of the answer, once there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<u16>,
    /// What was sent.
    pub request: String,
    /// What came back, cut off where it is very long. If `withheld` is set, a sentence that says why it is not shown.
    pub response: String,
    /// Whether the answer is withheld: it came from the organiser's machine or network, isn't a bot's answer, and the asker is
    /// elsewhere.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub withheld: bool,
    /// How many bytes came back.
    pub response_bytes: u32,
    /// What is wrong with it, if anything is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<Fault>,
    /// A shell command that repeats the call.
    pub curl: String,
}

/// How long the parts of a call took, in milliseconds, each from its start.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CallTimes {
    /// Until there was a connection; missing where it was there already, or never came about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub connect_ms: Option<f64>,
    /// Until the first byte of the answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_byte_ms: Option<f64>,
    /// Until the last byte of the answer, or until it was given up.
    pub total_ms: f64,
}

/// The calls of a game to one bot.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct CallPage {
    /// The game.
    pub game: String,
    /// The bot's seat.
    pub seat: Seat,
    /// The calls, in order.
    pub calls: Vec<CallInfo>,
}

/// All calls of a game, for the organiser.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct GameCalls {
    /// The game.
    pub game: String,
    /// The calls to each bot whose log is still kept.
    pub bots: Vec<CallPage>,
}
