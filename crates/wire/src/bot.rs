//! The bot protocol: requests, answers, and faults in answers.
//!
//! Two forms share one pair of endpoints. The [simple form](Form::Simple) covers single shots in strict
//! turns, the [general form](Form::General) everything else; the rules decide which is used.
//! `docs/protocol.md` explains it to bot authors.

mod answer;
mod fault;
mod form;
mod json;
mod move_request;
mod optional_calls;
mod placement_request;
mod reader;
mod request;
mod rulebook;
mod schema;
mod view_of_request;

pub use answer::{GeneralMove, MoveAnswer, PlacedShip, PlacementAnswer, SimpleMove};
pub use fault::{Fault, FaultKind};
pub use form::{Form, RequestExtras, RequestTimes};
pub use json::{MAX_ANSWER, MAX_DEPTH};
pub use move_request::{GeneralTurn, MoveRequest, OrderWord, RadarReport, ShotReport, SimpleTurn};
pub use optional_calls::{EndRequest, GameResult, Hello, HelloRequest};
pub use placement_request::{GeneralPlacement, PlacementRequest, SimplePlacement};
pub use reader::{read_hello, read_move, read_placement};
pub use request::BotRequest;
pub use rulebook::{RequestRules, Rulebook};
pub use schema::schemas;
pub use view_of_request::BadRequest;
