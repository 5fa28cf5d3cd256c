//! Who decides: opponents of every strength.
//!
//! A [`Captain`] sees a [`View`](rules::View) and nothing else, and keeps nothing between calls: whoever has the
//! view and the dice can repeat the decision. The [`registry`] knows them all by name.

mod cadet;
mod captain;
mod documented;
pub mod registry;

pub use cadet::Cadet;
pub use captain::{Captain, Declined};
pub use documented::{Buoyancy, Fog, Phoenix, SalvoRandom};
