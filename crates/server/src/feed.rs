//! The feed: live matches of bots for spectators, pages and programs.
//!
//! A [`MatchWatcher`](crate::event::MatchWatcher) passes every turn on and never waits. What a turn shows is written once
//! for each kind of [eyes](rules::Eye), and all spectators share that text. A spectator who doesn't keep up is dropped,
//! and gets a snapshot on coming back.

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
pub(crate) use socket::talk;
