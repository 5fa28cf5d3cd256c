//! The calls a bot need not answer: who it is, and how the game ended.

use rules::{End, Outcome, Seat};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::fault::Fault;
use crate::name::PlayerName;

/// Asks who the bot is, on a line; over HTTP it is `GET /` without a body.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
pub struct HelloRequest {}

/// Who a bot is; everything is optional.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
pub struct Hello {
    /// Its name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<PlayerName>,
    /// Who made it.
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
    /// Names the game; the other side knows it by another name.
    pub game_id: String,
    /// What the bot has of it.
    pub result: GameResult,
    /// Why the game ended, in one word.
    pub reason: String,
    /// What the bot did wrong, if it lost by a fault of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<Fault>,
}

/// What a side has of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum GameResult {
    /// It won.
    Won,
    /// It lost, perhaps as both did.
    Lost,
    /// Nobody won.
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
