//! Real servers, and a connection that can break, for tests.
//!
//! Tests, benchmarks and developer commands use this crate; the program doesn't.

mod balancer;
mod cluster;
mod keeper;
mod nats;
mod postgres;
mod process;
mod proxy;

pub use balancer::Balancer;
pub use cluster::{Cluster, ClusterPlan, Member};
pub use nats::Nats;
pub use postgres::Postgres;
pub use process::Process;
pub use proxy::{Flow, Proxy};
