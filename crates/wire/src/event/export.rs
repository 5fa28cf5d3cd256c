//! Exports of results.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::game::GameSummary;

/// Selects what to export.
#[derive(Clone, Copy, Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ExportQuery {
    /// The format [default: `json`].
    pub format: Option<ExportFormat>,
    /// Only games after this cursor [default: from the first].
    pub since: Option<u64>,
    /// Maximum number [default: all].
    #[param(minimum = 1, maximum = 10_000)]
    pub limit: Option<u32>,
}

/// The format of an export.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ExportFormat {
    /// An [`ExportPage`].
    #[default]
    Json,
    /// CSV with a header line.
    Csv,
    /// The games in the notation.
    Bgn,
}

/// Finished games in the order they ended, including those that do not count.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct ExportPage {
    /// The games.
    pub games: Vec<GameSummary>,
    /// Send it as `since` next time: the cursor of the last game here, or the one sent.
    pub next: u64,
}
