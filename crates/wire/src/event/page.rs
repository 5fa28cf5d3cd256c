//! Games of a tournament, page by page.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::game::GameSummary;

/// Which games of a tournament are asked for.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct GamesQuery {
    /// Only games after this cursor; from the first if left out.
    pub since: Option<u64>,
    /// Only games of these two slots, such as `1,2`, in either order.
    pub pair: Option<String>,
    /// How many at most; 100 if left out.
    #[param(minimum = 1, maximum = 1000)]
    pub limit: Option<u32>,
}

/// Finished games in the order of their ends.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct GamesPage {
    /// The games.
    pub games: Vec<GameSummary>,
    /// What to send as `since` for those that follow; missing where there are none yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<u64>,
}
