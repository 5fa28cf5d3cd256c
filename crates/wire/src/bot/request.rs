//! The bot protocol over standard input and output: one line of JSON per call.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::move_request::MoveRequest;
use super::optional_calls::{EndRequest, HelloRequest};
use super::placement_request::PlacementRequest;

/// A call as a line: the body of the HTTP request, plus the name of the call.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "call", rename_all = "lowercase")]
pub enum BotRequest {
    /// Answered by a line that says who the bot is.
    Hello(HelloRequest),
    /// Answered by a line with the fleet.
    Placement(PlacementRequest),
    /// Answered by a line with the move.
    Move(MoveRequest),
    /// Not answered.
    End(EndRequest),
}
