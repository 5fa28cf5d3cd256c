//! Something that runs on a whole screen.

use std::time::Duration;

use ratatui::Frame;
use ratatui::layout::Rect;

use super::key::Key;
use super::look::Look;

/// Whether a show goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// It does.
    On,
    /// The player has had enough.
    Leave,
}

/// Something that runs on a whole screen: it takes keys, changes, and can be drawn at any time.
pub trait Show {
    /// Takes a key that was pressed in a window of this size.
    fn press(&mut self, key: Key, window: Rect) -> Flow;

    /// Draws everything.
    fn draw(&self, frame: &mut Frame, look: Look);

    /// Takes in that time has passed, and what has happened elsewhere. Called often, whether a key was pressed or not;
    /// true if something is to be drawn anew.
    fn tick(&mut self, _passed: Duration) -> bool {
        false
    }

    /// The player left without being asked, such as with Ctrl-C.
    fn leave(&mut self) {}
}
