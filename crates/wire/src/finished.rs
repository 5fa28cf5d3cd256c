//! A game that is over, whole.

use serde::Serialize;
use utoipa::ToSchema;

use crate::sighting::Sighting;
use crate::table::TableInfo;

/// A finished game for the replay.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FinishedGame {
    /// The table it was played at.
    pub table: TableInfo,
    /// The game in the notation.
    pub notation: String,
    /// What happened, turn by turn, the opening first, with nothing hidden.
    pub steps: Vec<Vec<Sighting>>,
}
