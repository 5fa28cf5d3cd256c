//! The protocol between the arena and a bot: what is asked, what may be answered, and what is wrong with an answer.
//!
//! Two forms share one pair of endpoints. The [documented form](Form::Documented) is enough for single shots in strict
//! turns, the [general form](Form::General) for everything else; which is used follows from the rules alone.
//! `docs/protocol.md` tells it to authors of bots.

mod answer;
mod courtesy;
mod fault;
mod form;
mod json;
mod line;
mod move_request;
mod placement_request;
mod reader;
mod rebuilt;
mod rulebook;
mod schema;

pub use answer::{DocumentedMove, GeneralMove, MoveAnswer, PlacedShip, PlacementAnswer};
pub use courtesy::{EndRequest, GameResult, Hello, HelloRequest};
pub use fault::{Fault, FaultKind};
pub use form::{Extras, Form, Pace};
pub use json::{MAX_ANSWER, MAX_DEPTH};
pub use line::Line;
pub use move_request::{DocumentedTurn, GeneralTurn, MoveRequest, OrderWord, RadarReport, ShotReport};
pub use placement_request::{DocumentedPlacement, GeneralPlacement, PlacementRequest};
pub use reader::{read_hello, read_move, read_placement};
pub use rebuilt::BadRequest;
pub use rulebook::Rulebook;
pub use schema::schemas;
