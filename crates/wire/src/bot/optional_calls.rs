//! Optional calls to a bot: who it is (`GET /`), and how a game ended (`/end`).

use rules::{End, Outcome, Seat};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::fault::Fault;
use crate::name::PlayerName;

/// Asks a program on standard input who it is; over HTTP this is `GET /` without a body.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
pub struct HelloRequest {}

/// Who a bot is; everything is optional.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
pub struct Hello {
    /// Its name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<PlayerName>,
    /// Who wrote it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub author: Option<PlayerName>,
    /// Its colour, such as `#1f6feb`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colour: Option<String>,
    /// Its version.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<PlayerName>,
}

/// Tells a bot that the game is over. Its answer is ignored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EndRequest {
    /// The id of the game; the other side gets another id.
    pub game_id: String,
    /// The bot's result.
    pub result: GameResult,
    /// Why the game ended, as one word.
    pub reason: String,
    /// The bot's fault, if it lost by one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<Fault>,
}

/// A game's result for one side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum GameResult {
    /// It won.
    Won,
    /// It lost; perhaps both did.
    Lost,
    /// A draw.
    Draw,
    /// The game does not count.
    Void,
}

impl EndRequest {
    /// The end of a game for a seat, with its own fault if it had one.
    pub fn of(end: End, seat: Seat, game_id: &str, fault: Option<Fault>) -> EndRequest {
        let result = match end.outcome() {
            Outcome::Won(winner) if winner == seat => GameResult::Won,
            Outcome::Won(_) | Outcome::BothLost => GameResult::Lost,
            Outcome::Drawn => GameResult::Draw,
            Outcome::Void => GameResult::Void,
        };
        EndRequest { game_id: game_id.to_owned(), result, reason: end.cause().word().to_owned(), fault }
    }
}
