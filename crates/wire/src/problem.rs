//! The shape of every error response.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::coded_message::CodedMessage;
use crate::problem_kind::ProblemCode;

/// The body of every error response.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Problem {
    /// What is wrong.
    pub error: ProblemBody,
}

/// What is wrong.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProblemBody {
    /// What it is, for programs.
    #[schema(value_type = ProblemCode)]
    pub code: String,
    /// The values in the sentence, by name.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    #[schema(value_type = Object)]
    pub params: Map<String, Value>,
    /// A sentence for people, in English.
    pub message: String,
    /// Identifies the request in the server's log.
    pub request_id: String,
    /// Every fault, if there can be several.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub details: Vec<CodedMessage>,
}
