//! Battleship in a terminal, in plain lines.
//!
//! [`play`] reads lines and writes lines and knows nothing of terminals, so it works in a pipe, with a
//! screen reader and in a test alike. It plays whole games by any rules, against any of the captains or
//! between two people at one keyboard. A [`Replay`] tells a recorded game to people.

mod chart;
mod closing;
mod console;
mod digest;
mod dockyard;
mod grades;
mod heat;
mod help;
mod keyboard;
mod mistake;
mod names;
mod options;
mod paragraph;
mod phrase;
mod placing;
mod replay;
mod roll;
mod score;
mod session;
mod table;
mod verdict;
mod words;

pub use chart::Tracking;
pub use console::Echo;
pub use grades::Grades;
pub use heat::Heat;
pub use names::{NameError, Names};
pub use options::{Boards, Charts, First, FleetChoice, Opponent, Options};
pub use replay::Replay;
pub use session::play;
