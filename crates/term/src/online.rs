//! Tables on a server: playing and watching the same tables as browsers.
//!
//! A [`Link`] names a table. [`Visit`] keeps a connection to it alive in the background; [`Room`] is the table on the
//! screen, and [`talk`] is the same in plain lines. Both exchange only messages with the connection, so a room can be
//! tested without a server.

mod connection;
mod finished_game;
mod http;
mod link;
mod log;
mod plain;
mod room;
mod room_view;
mod tls;

pub use connection::{Agreement, ConnectionState, FromServer, GivenUp, Offer, Patience, ToServer, Visit};
pub use http::{Download, HttpError, download};
pub use link::{Link, LinkError};
pub use plain::talk;
pub use room::Room;
