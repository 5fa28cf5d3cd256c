//! Matches between strangers: duels and tournaments of captains, bots over HTTP and local programs.

mod bot_url;
mod call;
pub mod check;
mod contestant;
mod duel;
mod flight;
mod http;
mod latency;
mod player;
mod program;
mod reach;
mod service;
mod signature;
mod watcher;

pub use bot_url::{BotUrl, BotUrlError, Scheme};
pub use call::{Call, CallError, Exchange, Failure, Stage, Times};
pub use contestant::{Contestant, ContestantError};
pub use duel::{Bout, Duel, duel, duel_of_captains};
pub use flight::{Flight, FlightLog, Keep};
pub use http::{Address, HttpBot};
pub use latency::{Latency, Spread};
pub use player::{ANSWER_LIMIT, Courtesy, Manner, Player};
pub use program::{ProgramBot, START_LIMIT};
pub use reach::{Reach, Reason, Refused, Unreachable, Zone};
pub use service::{Manners, Refusal, Service, serve, speak};
pub use signature::{GameIds, Key, SIGNATURE_HEADER};
pub use watcher::Watcher;
