//! The one shape of every error.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The body of every answer that is an error.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Problem {
    /// What is wrong.
    pub error: ProblemBody,
}

/// What is wrong.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProblemBody {
    /// One word for programs.
    pub code: String,
    /// One sentence for people.
    pub message: String,
    /// Names the request in the server's log.
    pub request_id: String,
    /// Every fault, where there can be many.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub details: Vec<String>,
}
