//! Pages of a tournament's games.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::game::GameSummary;

/// Selects games of a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct GamesQuery {
    /// Only games after this cursor [default: from the first].
    pub since: Option<u64>,
    /// Only games of these two slots, such as `1,2`, in either order.
    pub pair: Option<String>,
    /// Maximum number [default: 100].
    #[param(minimum = 1, maximum = 1000)]
    pub limit: Option<u32>,
}

/// Finished games in the order they ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct GamesPage {
    /// The games.
    pub games: Vec<GameSummary>,
    /// Send it as `since` for the next page; missing if there are no more yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<u64>,
}
