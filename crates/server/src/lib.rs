//! The server: tables for people, over HTTP and sockets.
//!
//! [`run`] serves one listener until it is told to stop. `http` answers requests, `live` owns the games: one task for
//! each table, and nothing of a game leaves that task but what somebody's eyes may see.

mod app;
mod config;
mod http;
mod live;
mod metrics;
mod pool;
mod serve;
mod token;

pub use config::{Config, Limits};
pub use http::openapi;
pub use serve::{ServeError, run};
