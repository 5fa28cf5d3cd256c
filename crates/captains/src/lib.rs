//! Who decides: opponents of every strength.
//!
//! A [`Captain`] sees a [`View`](rules::View) and nothing else, and keeps nothing between calls: whoever has the
//! view and the dice can repeat the decision. The [`registry`] knows them all by name.

mod aim;
pub mod analysis;
mod budget;
mod captain;
mod chart;
mod density;
mod hiding;
pub mod inference;
mod match_up;
mod odds;
pub mod optimum;
mod ranks;
mod reference;
pub mod registry;
pub mod simulator;
mod special;
mod strength;

pub use budget::Budget;
pub use captain::{Captain, Decision, Declined};
pub use chart::{Chart, Volley};
pub use density::Density;
pub use hiding::hard_fleet;
pub use match_up::{CAP, capped, play};
pub use odds::Odds;
pub use ranks::{Admiral, Cadet, CaptainRank, Lieutenant, Mate, book_lines};
pub use reference::{Buoyancy, Fog, Phoenix, SalvoRandom};
