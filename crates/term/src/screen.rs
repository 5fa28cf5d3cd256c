//! Full-screen mode: boards, fleets, log and cursor, for local games, tables on a server and replays.
//!
//! Everything here takes a [`Key`], changes its state and can be drawn at any time; only [`run`] needs a real terminal,
//! so every screen can be drawn in a test.

mod aim;
pub(crate) mod board_model;
mod board_widget;
mod coach;
mod coordinate;
pub(crate) mod end_screen;
mod end_view;
pub(crate) mod fleet_editor;
pub(crate) mod fleet_panel;
pub(crate) mod game_screen;
pub(crate) mod game_view;
mod glyph;
mod handover;
pub(crate) mod head;
pub(crate) mod key;
mod key_help;
pub(crate) mod layout;
mod local;
pub(crate) mod look;
pub(crate) mod order_input;
pub(crate) mod overlay;
mod palette;
pub(crate) mod pen;
pub(crate) mod play_view;
pub(crate) mod prompt;
mod replayer;
mod setup;
pub(crate) mod show;
mod sixteen;
mod square;
mod square_text;
mod terminal;

pub use key::{Edge, Key};
pub use local::{Ask, Local};
pub use look::{Colours, Glyphs, Look};
pub use palette::Theme;
pub use replayer::Replayer;
pub use show::{Flow, Show};
pub use terminal::{Ending, Mouse, run, width};
