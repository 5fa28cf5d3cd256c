//! The feed: live matches of bots for spectators, pages and programs.
//!
//! Everyone gets the summary: who plays, results, standings. The turns of a match go only to those who watch it. A
//! `MatchWatcher` (in `event`) passes every turn on and never waits. Each turn is serialised once per
//! [`Eye`](rules::Eye), and all who watch share that text. A spectator who doesn't keep up is dropped; on reconnecting it
//! gets a snapshot and asks for the turns it missed.

mod announce;
mod broadcast;
mod catch_up;
mod frame;
mod matches;
mod news;
mod relay;
mod socket;
mod spectator;
mod state;
mod stored;
mod subscribers;
#[cfg(test)]
mod tests;

pub(crate) use announce::announce;
pub(crate) use broadcast::Feed;
pub(crate) use catch_up::CatchUp;
pub(crate) use frame::ByEye;
pub(crate) use relay::{start_listening, start_telling};
pub(crate) use socket::serve;
