//! The protocol over standard input and output: one line of JSON for each call.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::move_request::MoveRequest;
use super::optional_calls::{EndRequest, HelloRequest};
use super::placement_request::PlacementRequest;

/// A call as a line: the body that the endpoint would get, with the name of the call before it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "call", rename_all = "lowercase")]
pub enum BotRequest {
    /// Answered by a line with who the bot is.
    Hello(HelloRequest),
    /// Answered by a line with the fleet.
    Placement(PlacementRequest),
    /// Answered by a line with the move.
    Move(MoveRequest),
    /// Not answered.
    End(EndRequest),
}
