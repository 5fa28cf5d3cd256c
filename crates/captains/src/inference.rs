//! What a player can conclude about a hidden fleet from everything that was told, and how surely.
//!
//! ```text
//! View ──> Evidence ──> Puzzle ──> Covers ──> Counter ──> Posterior     counted
//!          what was      which      which       how the       chances
//!          told          berths     explain     rest can
//!                        remain     the hits    lie      └─> Sample      estimated, where counting takes too long
//! ```

mod berth_tables;
mod book;
mod count;
mod covers;
mod evidence;
mod exactness;
mod listing;
mod mask;
mod opening;
mod pieces;
mod posterior;
pub mod profile;
mod puzzle;
mod sample;
mod solve;
mod work;

pub use exactness::Exactness;
pub use listing::Listing;
pub use posterior::{Answer, NoPosterior, Posterior};
pub(crate) use posterior::{Reading, surprise};
