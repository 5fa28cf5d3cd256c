//! Tournaments, their games and what came of them.

mod change;
mod finished;
mod flight;
mod game;
mod tally;
mod tournament;

pub use change::EventChange;
pub use finished::{FinishedGame, Played};
pub use game::{Game, GameSide, Replay, Voided};
pub use tally::Tallied;
pub use tournament::{Entrant, Mode, Pauses, Repeat, Tournament, TournamentState};
