//! Tables on a server, the same ones that browsers sit at.
//!
//! A [`Link`] names a table. [`Visit`] keeps a connection to it alive in the background; [`Room`] is what is on the
//! screen meanwhile, and [`talk`] has the same in plain lines. The two speak by messages only, so a room can be played in a test without any server.

mod http;
mod keepsake;
mod line;
mod link;
mod plain;
mod room;
mod room_view;
mod story;

pub use http::HttpError;
pub use line::{Agreement, FromServer, GivenUp, LineState, Offer, Patience, ToServer, Visit};
pub use link::{Link, LinkError};
pub use plain::talk;
pub use room::Room;
