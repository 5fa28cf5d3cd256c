//! End screen: a game without orders to give. A finished one can be replayed, saved or followed by another.

use std::time::Duration;

use ratatui::Frame;
use ratatui::layout::Rect;
use rules::Record;

use super::game_screen::Front;
use super::key::Key;
use super::look::Look;
use super::overlay::Overlay;
use super::replayer::Replayer;
use super::show::{Flow, Show as _};

/// What a spectator does, and a player after the end: look at boards and log, replay the game, save it.
#[derive(Default)]
pub(crate) struct EndScreen {
    overlay: Option<Overlay>,
    replay: Option<Replayer>,
    notice: Option<String>,
    /// The file the game was saved to.
    file: Option<String>,
    /// What the record is for, while it is being fetched.
    record_for: Option<RecordUse>,
    front: Front,
}

/// What the record of a game is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum RecordUse {
    Replay,
    Keep,
}

/// What the player wants.
pub(crate) enum After {
    /// Nothing the session has to do.
    Nothing,
    /// Another game.
    Another,
    /// Save this one.
    Keep(Box<Record>),
    /// The record of the game, which is missing.
    Fetch,
    /// Quit.
    Leave,
}

impl EndScreen {
    /// Which board is shown if only one fits.
    pub(crate) fn front(&self) -> Front {
        self.front
    }

    /// The file the game was saved to.
    pub(crate) fn file(&self) -> Option<&str> {
        self.file.as_deref()
    }

    pub(crate) fn notice(&self) -> Option<&str> {
        self.notice.as_deref()
    }

    pub(crate) fn take_notice(&mut self) -> Option<String> {
        self.notice.take()
    }

    /// Shows a message until the next key.
    pub(crate) fn say(&mut self, text: String) {
        self.notice = Some(text);
    }

    /// The running replay.
    pub(crate) fn replay(&self) -> Option<&Replayer> {
        self.replay.as_ref()
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

    /// The record is there; returns it if it is to be saved.
    pub(crate) fn arrived(&mut self, record: &Record) -> Option<Record> {
        match self.record_for.take()? {
            RecordUse::Replay => {
                self.notice = None;
                self.replay = Some(Replayer::new(vec![record.clone()]));
                None
            }
            RecordUse::Keep => Some(record.clone()),
        }
    }

    /// Takes a key. The log is the player's log of this game, the record that of a finished game.
    pub(crate) fn press(&mut self, key: Key, window: Rect, log: &[String], record: Option<&Record>) -> After {
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
        match (key, &self.file) {
            // Not Escape: it closes overlays, and an unsaved game would be lost.
            (Key::Char('q'), _) => return After::Leave,
            (Key::Char('o'), _) => self.front = self.front.other(),
            (Key::Enter | Key::Char('n'), _) => return After::Another,
            (Key::Char('L'), _) => self.overlay = Some(Overlay::new("Log", log.iter().rev().cloned())),
            // It is saved only once.
            (Key::Char('s'), Some(file)) => self.notice = Some(in_file(file)),
            (Key::Char(letter @ ('r' | 's')), _) => {
                self.record_for = Some(if letter == 'r' { RecordUse::Replay } else { RecordUse::Keep });
                let Some(record) = record else { return After::Fetch };
                return self.arrived(record).map_or(After::Nothing, |record| After::Keep(Box::new(record)));
            }
            _ => {}
        }
        After::Nothing
    }

    pub(crate) fn tick(&mut self, passed: Duration) -> bool {
        self.replay.as_mut().is_some_and(|replay| replay.tick(passed))
    }

    pub(crate) fn draw_overlay(&self, frame: &mut Frame, look: Look) {
        if let Some(overlay) = &self.overlay {
            overlay.draw(frame, look);
        }
    }
}

/// The message for a saved game.
fn in_file(file: &str) -> String {
    format!("Saved to {file}. To analyse it: broadside analyse {file}")
}
