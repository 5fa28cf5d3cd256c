//! Real servers, and a connection that can break, for tests.
//!
//! Tests, benchmarks and developer commands use this crate; the program doesn't.

mod keeper;
mod nats;
mod postgres;
mod proxy;

pub use nats::Nats;
pub use postgres::Postgres;
pub use proxy::{Flow, Proxy};
