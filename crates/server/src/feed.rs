//! The feed: live matches of bots for spectators, pages and programs.
//!
//! A `MatchWatcher` (in `event`) passes every turn on and never waits. Each turn is serialised once per
//! [`Eye`](rules::Eye), and all spectators share that text. A spectator who doesn't keep up is dropped, and gets a
//! snapshot on reconnecting.

mod announce;
mod broadcast;
mod frame;
mod matches;
mod socket;
mod state;
#[cfg(test)]
mod tests;

pub(crate) use announce::announce;
pub(crate) use broadcast::Feed;
pub(crate) use frame::ByEye;
pub(crate) use socket::serve;
