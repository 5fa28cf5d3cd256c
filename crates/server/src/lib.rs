//! The server: online games for people, registration and tournaments for bots, over HTTP and WebSockets.
//!
//! [`claim`] locks the data directory, [`Claimed::prepare`] opens the database, [`Prepared::run`] serves one listener
//! until it is stopped. `auth` checks who is signed in, `http` answers requests, `event` plays tournaments, `live` owns
//! the games of people: one task per table, which sends each viewer only what that viewer may see.

// Tests may cast what they have just counted.
#![cfg_attr(
    not(test),
    deny(
        clippy::cast_lossless,
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        clippy::cast_sign_loss
    )
)]

mod accepted;
mod admin;
mod admission;
mod app;
mod auth;
mod background;
mod bus;
mod checks;
mod client;
mod coach;
mod config;
mod data_lock;
mod event;
mod fair_queue;
mod fair_shares;
mod feed;
mod file_handles;
mod http;
mod json;
mod leases;
mod live;
#[allow(dead_code, reason = "tables and matches of other nodes come next")]
mod metrics;
mod node;
mod number;
mod own_ips;
mod own_names;
mod pool;
mod preview;
mod proxies;
mod readiness;
mod serve;
mod server_lease;
mod supervisor;
mod timed_stream;
mod token;
mod worker;

pub use admin::{backup, change_password, make_invitation, make_token, move_data, set_registration};
pub use bus::{BadNatsUrl, NatsUrl, NoBus};
pub use coach::{Heat, analysis};
pub use config::{Config, Limits, Nats, Work};
pub use http::openapi;
pub use own_ips::{reachable_at, serves_others};
pub use serve::{Claimed, Prepared, ServeError, claim, prepare};
pub use worker::Worker;
