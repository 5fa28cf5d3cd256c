//! `Show`: the trait of everything that fills the screen, takes keys and can be drawn.

use std::time::Duration;

use ratatui::Frame;
use ratatui::layout::Rect;

use super::key::Key;
use super::look::Look;

/// Whether a show continues.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// It does.
    On,
    /// The player quits.
    Leave,
}

/// The result of a key in a part of a show that ends with an answer.
pub(crate) enum Pressed<T> {
    /// There is no answer yet.
    Open,
    /// The answer.
    Done(T),
    /// The player quits.
    Leave,
}

/// Something that fills the screen: it takes keys, changes, and can be drawn at any time.
pub trait Show {
    /// Takes a key that was pressed in a window of this size.
    fn press(&mut self, key: Key, window: Rect) -> Flow;

    /// Draws everything.
    fn draw(&self, frame: &mut Frame, look: Look);

    /// Called often, with the time since the last call; true if the screen has to be redrawn.
    fn tick(&mut self, _passed: Duration) -> bool {
        false
    }

    /// The title of the window, if it is to be changed.
    fn title(&self) -> Option<&'static str> {
        None
    }

    /// Whether to ring a bell now, because somebody waits for the player.
    fn rings(&mut self) -> bool {
        false
    }

    /// The player quit without confirming, for example with Ctrl-C.
    fn leave(&mut self) {}
}
