//! Tournaments of bots: `conductor` runs them, `run` plays one, `one_match` plays a match, `state` is shared with requests.
//!
//! What comes next depends only on the stored games, so a server that was killed resumes by itself.

mod api;
mod bell;
mod boards;
mod calls;
mod conductor;
mod default_loss;
mod entrants;
mod follow;
mod held;
mod offered;
mod offers;
mod one_match;
mod other_rules;
mod restore;
mod roster;
mod run;
mod running;
mod start;
mod state;
mod tally;
mod watcher;
mod worker;

pub(crate) use api::{entrant_info, game_entrant_names, game_summary, settings_of};
pub(crate) use bell::Bell;
pub(crate) use boards::Shown;
pub(crate) use calls::{for_organiser, for_owner, of_exchange, of_log, unpack};
pub(crate) use offered::{NotDone, abort, of_bot};
pub(crate) use one_match::seed;
pub(crate) use restore::{restore, restore_worker};
pub(crate) use running::NotAborted;
pub(crate) use start::{NotBegun, begin};
pub(crate) use state::EventState;
#[cfg(test)]
pub(crate) use watcher::MatchWatcher;
