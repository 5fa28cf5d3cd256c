//! Stored tournaments and their games.

mod call_log;
mod change;
mod finished;
mod game;
mod tally;
mod tournament;

pub use change::EventChange;
pub use finished::{FinishedGame, Played};
pub use game::{Game, GameEntrant, Voided};
pub use tally::Tallied;
pub use tournament::{Entrant, Tournament};
