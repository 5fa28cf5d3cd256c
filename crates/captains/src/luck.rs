//! Luck: how much the answers to shots changed the chance to win, beyond what was to be expected.
//!
//! After each shot, luck is the chance to win after the answer less its mean over all answers that were
//! possible. If the fleet came from a known distribution, that mean is exact, and luck is zero on average
//! whatever the players do: a result less the luck in it has the same mean as the result, and less spread.
//!
//! The chance to win is a rough one, from a table that never changes ([`ValueTable`]). A better table would
//! remove more luck, but none makes the result wrong.

mod game_luck;
mod meter;
mod no_luck;
mod origin;
mod progress;
mod value_table;

pub use game_luck::{GameLuck, ShotLuck};
pub use no_luck::NoLuck;
pub use origin::Origin;
pub use progress::Progress;
pub use value_table::{VALUES, ValueTable};
