//! Battleship in a terminal: on a whole screen, or in plain lines.
//!
//! [`screen`] has the boards: games at one keyboard, and recorded games turn by turn. [`online`] has the same boards
//! for tables on a server, and plain lines too.
//!
//! [`play`] reads lines and writes lines and knows nothing of terminals, so it works in a pipe, with a
//! screen reader and in a test alike. It plays whole games by any rules, against any of the captains or
//! between two people at one keyboard. A [`Replay`] tells a recorded game to people.

mod console;
mod describe;
mod fleet_list;
mod fleet_prompt;
mod game_summary;
mod grades;
mod heat;
mod help;
mod mark;
mod mistake;
mod names;
pub mod online;
mod options;
mod paragraph;
mod parse;
mod placing;
mod question;
mod replay;
mod rules_summary;
pub mod screen;
mod session;
mod setup_prompt;
mod shared_keyboard;
mod table;
mod text_board;
mod totals;
mod verdict;

pub use console::Echo;
pub use grades::Grades;
pub use heat::Heat;
pub use names::{NameError, Names};
pub use options::{Boards, Charts, First, FleetChoice, Opponent, Options};
pub use replay::Replay;
pub use session::play;
pub use setup_prompt::{SetupAnswers, ask_setup};
pub use text_board::Tracking;
