//! Real servers for tests. Only tests and benchmarks use this crate.

mod postgres;

pub use postgres::Postgres;
