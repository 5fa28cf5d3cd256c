//! Captains: computer opponents of every strength, and the inference behind them.
//!
//! A [`Captain`] sees only a [`View`](rules::View) and keeps nothing between calls: the same view and dice
//! always give the same decision. The [`registry`] lists them all by name.
//!
//! A captain needs one method:
//!
//! ```
//! use captains::{Budget, Captain, play, registry};
//! use rules::{Dice, Order, Ruleset, Seat, Sides, View};
//!
//! /// Fires at the squares one after the other, row by row.
//! struct RowByRow;
//!
//! impl Captain for RowByRow {
//!     fn order(&self, view: &View, _dice: &mut Dice, _budget: Budget) -> Order {
//!         let seat = view.seat().expect("a captain has the view of a player");
//!         let fired = view.waters(seat.other()).fired();
//!         let unknown = view.ruleset().board().cells() - fired;
//!         Order::shot(unknown.first().expect("the game would be over"))
//!     }
//! }
//!
//! let classic = Ruleset::preset("classic").unwrap();
//! let lieutenant = registry::find("lieutenant").unwrap().captain;
//! let game = play(&classic, Sides::new(&RowByRow, lieutenant), Seat::A, Budget::USUAL, &Dice::from_seed(1));
//! assert_eq!(game.end().unwrap().winner(), Some(Seat::B));
//! ```
//!
//! CONTRIBUTING.md lists what else a captain needs to be offered to players.

mod aim;
pub mod analysis;
mod budget;
mod captain;
mod chart;
mod density;
mod dossier;
mod hiding;
pub mod inference;
pub mod luck;
mod match_up;
mod odds;
pub mod optimum;
pub mod priors;
mod ranks;
mod reference;
pub mod registry;
pub mod simulator;
mod special;
mod strength;
mod variety;
mod weighted_draw;

pub use budget::Budget;
pub use captain::{Captain, Decision, Declined};
pub use chart::{Chart, Volley};
pub use density::Density;
pub use dossier::{Dossier, OtherPlacement};
pub use hiding::{evasive_fleet, hard_fleet, hidden_fleet, pool, pooled_fleet};
pub use inference::board_symmetries;
pub use match_up::{CAP, capped, play, play_dealt, play_known};
pub use odds::Odds;
pub use ranks::{Admiral, Cadet, CaptainRank, InformedAdmiral, Lieutenant, Mate, book_lines};
pub use reference::{Buoyancy, Fog, Phoenix, SalvoRandom};
pub use weighted_draw::WeightedDraw;
