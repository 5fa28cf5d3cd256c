//! Results to take away.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::game::GameSummary;

/// What is to be exported.
#[derive(Clone, Copy, Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ExportQuery {
    /// `json` if left out.
    pub format: Option<ExportFormat>,
    /// Only games after this cursor; from the first if left out.
    pub since: Option<u64>,
    /// How many at most; all of them if left out.
    #[param(minimum = 1, maximum = 10_000)]
    pub limit: Option<u32>,
}

/// How results are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ExportFormat {
    /// An [`ExportPage`].
    #[default]
    Json,
    /// A table with a line of names.
    Csv,
    /// The games themselves, in the notation.
    Bgn,
}

/// Finished games in the order of their ends, those that do not count too.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct ExportPage {
    /// The games.
    pub games: Vec<GameSummary>,
    /// What to send as `since` next time: the cursor of the last game here, or what was sent.
    pub next: u64,
}
