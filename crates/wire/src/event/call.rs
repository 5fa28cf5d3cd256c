//! The call log: every call of a game to a bot, for the bot's owner and the organiser.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::bot::Fault;
use crate::water::Seat;

/// One call to a bot.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CallInfo {
    /// Its number among the calls of the game to this bot, from 1.
    pub n: u32,
    /// The kind of call: `hello`, `placement`, `move` or `end`.
    pub call: String,
    /// The full URL.
    pub place: String,
    /// When it was sent.
    pub started_at: String,
    /// How long it took.
    pub times: CallTimes,
    /// The address that answered, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answered_by: Option<String>,
    /// The HTTP status, if there was an answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<u16>,
    /// The request body.
    pub request: String,
    /// The answer, truncated if very long. If `withheld` is set, a sentence that says why it is not shown.
    pub response: String,
    /// Whether the answer is withheld: it came from the organiser's machine or network, is not a bot's
    /// answer, and the viewer is elsewhere.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub withheld: bool,
    /// The size of the answer in bytes.
    pub response_bytes: u32,
    /// What is wrong with the answer, if anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<Fault>,
    /// A shell command that repeats the call.
    pub curl: String,
}

/// Timing of a call, in milliseconds from its start.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CallTimes {
    /// Until the connection was open; missing if it was open before or failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub connect_ms: Option<f64>,
    /// Until the first byte of the answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_byte_ms: Option<f64>,
    /// Until the last byte of the answer, or until the server gave up.
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
    /// The calls to each bot whose log is still stored.
    pub bots: Vec<CallPage>,
}
