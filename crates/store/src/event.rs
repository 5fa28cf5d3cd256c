//! Stored tournaments and their games.

mod call_log;
mod change;
mod finished;
mod game;
mod mark;
mod offer;
mod tally;
mod tournament;

pub use change::EventChange;
pub use finished::{FinishedGame, Played};
pub use game::{Game, GameEntrant, Voided};
pub use mark::EventMark;
pub(crate) use mark::bots_changed;
pub use offer::{Abort, NewOffer, Offer, OfferChange, OfferedMatch};
pub use tally::Tallied;
pub use tournament::{Entrant, Tournament};
