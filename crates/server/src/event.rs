//! Tournaments: the conductor plays them, the herald tells the hall, the office knows how they stand.
//!
//! What is to be played next follows from the games that are stored, so a server that was killed goes on by itself.

mod beginning;
mod boards;
mod conductor;
mod default_loss;
mod field;
mod flights;
mod fold;
mod herald;
mod office;
mod one_match;
mod onlooker;
mod opening;
mod other_rules;
mod roster;
mod running;
mod shown;
mod stage;

pub(crate) use beginning::{NotBegun, begin};
pub(crate) use flights::{for_organiser, for_owner, of_exchange, of_log, unpack};
pub(crate) use office::Office;
pub(crate) use one_match::seed;
pub(crate) use opening::open;
pub(crate) use running::{Decision, NotAborted};
pub(crate) use shown::{entry, game_player_names, game_summary, settings_of};
