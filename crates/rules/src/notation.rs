//! The game notation: games as text that people can read and programs can check.
//!
//! ```text
//! [Rules "classic@1"]
//! [A "Mara"]
//! [B "Lieutenant"]
//! [First "A"]
//! [FleetA "Carrier A1-E1, Battleship A3-D3, Cruiser A5-C5, Submarine A7-C7, Destroyer A9-B9"]
//! [FleetB "Carrier J1-J5, Battleship H1-H4, Cruiser F1-F3, Submarine D1-D3, Destroyer B1-B2"]
//! [Result "B"]
//! [End "resigned"]
//!
//! 1A. E5- 2B. A1+ 3A. B1+ 4B. {a lucky streak} B1+ 5A. B2#Destroyer 6B. C1+ 7A. resign
//! ```
//!
//! Marks after a shot repeat what happened (`-` miss, `+` hit, `#` sunk, `?` not reported). They are
//! optional, but checked if present. The reader replays every game, so a record that was read is a valid
//! game.

mod cursor;
mod marks;
mod reader;
mod scanner;
mod seen;
mod splitter;
mod tags;
#[cfg(test)]
mod tests;
mod turns;
mod writer;

pub use cursor::NotationError;
pub use reader::Games;
pub(crate) use seen::read as read_seen;
pub use splitter::{GameSplitter, GameText};
pub(crate) use writer::write;
