//! Battleship in a terminal: full screen, or in plain lines.
//!
//! [`screen`] is the full-screen mode: local games, and recorded games turn by turn. [`online`] plays and watches tables
//! on a server, full screen or in plain lines.
//!
//! [`play`] reads and writes plain lines, so it works in a pipe, with a screen reader and in a test. It plays games by
//! any rules, against a captain or between two people at one keyboard. [`Replay`] prints a recorded game.

mod agent;
mod console;
mod describe;
mod fleet_list;
mod fleet_prompt;
mod game_summary;
mod game_view;
mod grades;
mod heat;
mod help;
mod hint;
mod local;
mod mark;
mod mistake;
mod names;
mod objection;
pub mod online;
mod options;
mod order_words;
mod paragraph;
mod parse;
mod placing;
mod plain;
mod player_log;
mod qr_code;
mod question;
mod replay;
pub mod screen;
mod session;
mod setup_prompt;
mod source;
mod table;
mod text_board;
mod totals;
mod unfinished_game;

pub use agent::{Agent, AgentStep};
pub use grades::Grades;
pub use heat::Heat;
pub use names::{NameError, Names};
pub use options::{First, FleetChoice, Opponent, Options, VisibleBoards};
pub use plain::{PlainOptions, play};
pub use replay::Replay;
pub use session::Session;
pub use setup_prompt::{ResumeAnswer, ask_resume, ask_setup};
pub use source::Keep;
pub use text_board::Tracking;
pub use unfinished_game::{ResumeError, UnfinishedGame};
