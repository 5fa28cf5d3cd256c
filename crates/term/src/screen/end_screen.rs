//! End screen: a finished game with everything shown, to be replayed, saved or followed by another.

use std::time::Duration;

use ratatui::Frame;
use ratatui::layout::Rect;
use rules::{Record, View};

use super::end_view;
use super::game_screen::Front;
use super::key::Key;
use super::look::Look;
use super::overlay::Overlay;
use super::replayer::Replayer;
use super::show::{Flow, Show as _};

/// A finished game: everything is shown, and it can be replayed and saved.
pub(crate) struct EndScreen {
    /// Everything.
    view: View,
    record: Record,
    overlay: Option<Overlay>,
    replay: Option<Replayer>,
    notice: Option<String>,
    /// The file it was saved to.
    file: Option<String>,
    front: Front,
}

/// What the player wants after a game.
pub(crate) enum After {
    /// Nothing the session has to do.
    Nothing,
    /// Another game.
    Another,
    /// Save this one.
    Keep(Box<Record>),
    /// Quit.
    Leave,
}

/// The keys after a game.
pub(crate) const KEYS: &str = "Enter rematch  r replay  L log  s save  q quit";

impl EndScreen {
    pub(crate) fn new(view: View, record: Record) -> EndScreen {
        EndScreen { view, record, overlay: None, replay: None, notice: None, file: None, front: Front::Main }
    }

    pub(crate) fn view(&self) -> &View {
        &self.view
    }

    /// Which board is shown if only one fits.
    pub(crate) fn front(&self) -> Front {
        self.front
    }

    /// Shows which file the game was saved to, or why it was not.
    pub(crate) fn kept(&mut self, kept: Result<String, String>) {
        match kept {
            Ok(file) => {
                self.notice = Some(in_file(&file));
                self.file = Some(file);
            }
            Err(reason) => self.notice = Some(reason),
        }
    }

    /// Takes a key. The log is the player's log of this game.
    pub(crate) fn press(&mut self, key: Key, window: Rect, log: &[String]) -> After {
        if let Some(replay) = &mut self.replay {
            if replay.press(key, window) == Flow::Leave {
                self.replay = None;
            }
            return After::Nothing;
        }
        if let Some(overlay) = &mut self.overlay {
            if !overlay.press(key, window) {
                self.overlay = None;
            }
            return After::Nothing;
        }
        self.notice = None;
        match key {
            // Not Escape: it closes overlays, and an unsaved game would be lost.
            Key::Char('q') => return After::Leave,
            Key::Char('o') => self.front = self.front.other(),
            Key::Enter | Key::Char('n') => return After::Another,
            Key::Char('L') => self.overlay = Some(Overlay::new("Log", log.iter().rev().cloned())),
            Key::Char('r') => self.replay = Some(Replayer::new(vec![self.record.clone()])),
            Key::Char('s') => match &self.file {
                // It is saved only once.
                Some(file) => self.notice = Some(in_file(file)),
                None => return After::Keep(Box::new(self.record.clone())),
            },
            _ => {}
        }
        After::Nothing
    }

    pub(crate) fn tick(&mut self, passed: Duration) -> bool {
        self.replay.as_mut().is_some_and(|replay| replay.tick(passed))
    }

    pub(crate) fn draw(&self, end_view: &end_view::EndView, frame: &mut Frame, look: Look) {
        if let Some(replay) = &self.replay {
            return replay.draw(frame, look);
        }
        end_view.draw(frame, self.notice.as_deref(), look);
        if let Some(overlay) = &self.overlay {
            overlay.draw(frame, look);
        }
    }
}

/// The message for a saved game.
pub(crate) fn in_file(file: &str) -> String {
    format!("Saved to {file}. To analyse it: broadside analyse {file}")
}
