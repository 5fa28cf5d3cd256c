//! Captains: computer opponents of every strength, and the inference behind them.
//!
//! A [`Captain`] sees only a [`View`](rules::View) and keeps nothing between calls: the same view and dice
//! always give the same decision. The [`registry`] lists them all by name.

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
