//! Full-screen mode: boards, fleets, log and cursor, for local games, tables on a server and replays.
//!
//! Everything here takes a [`Key`], changes its state and can be drawn at any time; only [`run`] needs a real terminal,
//! so every screen can be drawn in a test.

mod aim;
mod board_model;
mod board_widget;
mod coordinate;
mod end_screen;
mod fleet_editor;
mod fleet_panel;
mod game;
mod game_screen;
mod glyph;
mod head;
mod key;
mod key_help;
mod layout;
mod local;
mod look;
mod order_input;
mod overlay;
mod palette;
mod pen;
mod play_view;
mod prompt;
mod replayer;
mod resume_screen;
mod setup;
mod show;
mod sixteen;
mod square;
mod square_text;
mod terminal;
mod waiting_view;

pub use game::Game;
pub use key::Key;
pub use local::Local;
pub use look::{Colours, Glyphs, Look};
pub use palette::Theme;
pub use replayer::Replayer;
pub use show::{Flow, Show};
pub use terminal::{Ending, run, width};
