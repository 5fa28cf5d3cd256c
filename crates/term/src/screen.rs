//! The game on a whole screen: boards, fleets, a log, a cursor.
//!
//! Everything here is a machine that takes a [`Key`], changes its state and can be drawn at any time; only
//! [`terminal`] knows of a real terminal. So every picture can be made in a test.

mod aim;
mod closing;
mod coordinate;
mod curtain;
mod describe;
mod desk;
mod fleet_panel;
mod glyph;
mod harbour;
mod key;
mod keys;
mod local;
mod look;
mod overlay;
mod palette;
mod pen;
mod picture;
mod plan;
mod play_view;
mod prompt;
mod replayer;
mod scene;
mod sea;
mod setup;
mod show;
mod square;
mod tableau;
mod terminal;

pub use key::{Edge, Key};
pub use local::{Ask, Local};
pub use look::{Colours, Glyphs, Look};
pub use palette::Theme;
pub use replayer::Replayer;
pub use show::{Flow, Show};
pub use terminal::{Mouse, run};
