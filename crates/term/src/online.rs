//! Tables on a server: playing and watching the same tables as browsers.
//!
//! A [`Link`] names a table. [`Visit`] keeps a connection to it alive in the background. A
//! [`Session`](crate::Session) exchanges only messages with the connection, so it can be tested without a server.

mod connection;
mod http;
mod link;
mod remote_table;
mod tls;

pub use connection::{ConnectionState, FromServer, Offer, ToServer, Visit};
pub use http::{Download, HttpError, download};
pub use link::{Link, LinkError};
pub(crate) use remote_table::RemoteTable;
