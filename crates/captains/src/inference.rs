//! Inference: what a player can conclude about a hidden fleet, and how certain it is.
//!
//! ```text
//! View ──> Evidence ──> Puzzle ──> Covers ──> Counter ──> Posterior     counted
//!          what is       which      which       how the       chances
//!          known         berths     explain     rest can
//!                        remain     the hits    lie      └─> Sample      estimated, if counting takes too long
//! ```

mod berth_tables;
mod book;
mod count;
mod covers;
mod evidence;
mod exactness;
mod fingerprint;
mod listing;
mod mask;
mod measure;
mod opening;
mod pieces;
mod posterior;
mod prior;
pub mod profile;
mod puzzle;
mod sample;
mod solve;
mod weights;
mod work;

pub use berth_tables::moves as board_symmetries;
pub use exactness::Exactness;
pub use listing::Listing;
pub use posterior::{Answer, NoPosterior, Posterior};
pub(crate) use posterior::{Reading, surprise};
pub use prior::Prior;
pub use weights::Weights;
