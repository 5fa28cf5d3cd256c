//! Tables on a server, the same ones that browsers sit at.
//!
//! A [`Link`] names a table. [`Visit`] keeps a connection to it alive in the background; [`Room`] is what is on the
//! screen meanwhile, and [`talk`] has the same in plain lines. The two speak by messages only, so a room can be played in a test without any server.

mod connection;
mod finished_game;
mod http;
mod link;
mod log;
mod plain;
mod room;
mod room_view;

pub use connection::{Agreement, ConnectionState, FromServer, GivenUp, Offer, Patience, ToServer, Visit};
pub use http::HttpError;
pub use link::{Link, LinkError};
pub use plain::talk;
pub use room::Room;
