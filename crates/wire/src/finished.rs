//! A complete finished game, for replays.

use serde::Serialize;
use utoipa::ToSchema;

use crate::event::GameInfo;
use crate::sighting::Sighting;
use crate::table::TableInfo;

/// A finished game for the replay.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FinishedGame {
    /// The table it was played at, or the equivalent for a tournament game.
    pub table: TableInfo,
    /// More about it, if it was a tournament game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<GameInfo>,
    /// The game in the notation.
    pub notation: String,
    /// What happened, turn by turn, the opening first, with nothing hidden.
    pub steps: Vec<Vec<Sighting>>,
}
