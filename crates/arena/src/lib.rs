//! Matches between strangers: duels and tournaments of captains, bots over HTTP and local programs.

mod bot_url;
mod reach;

pub use bot_url::{BotUrl, BotUrlError, Scheme};
pub use reach::{Reach, Reason, Refused, Unreachable, Zone};
