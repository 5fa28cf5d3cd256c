//! The record of a finished game at a table: fetched from the server to be replayed or saved.

use std::time::Duration;

use ratatui::layout::Rect;
use rules::Record;

use crate::screen::end_screen::in_file;
use crate::screen::{Flow, Key, Replayer, Show as _};

/// The record of a finished game. It is fetched when it is first needed.
#[derive(Default)]
pub(super) struct FinishedGame {
    record: Option<Record>,
    /// What the record is for, while it is being fetched.
    wanted_for: Option<RecordUse>,
    replay: Option<Replayer>,
    /// A game to be saved.
    wanted: Option<Record>,
    /// The file it was saved to.
    file: Option<String>,
}

/// What the record of a game is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum RecordUse {
    /// Replay the game.
    Replay,
    /// Save it to a file.
    Keep,
}

/// The answer to a request for the record.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Fetch {
    /// It is there already; show this message, if any.
    Done(Option<String>),
    /// Ask the server for it.
    Ask,
}

impl FinishedGame {
    /// The player asks for the record.
    pub(super) fn want(&mut self, wanted_for: RecordUse) -> Fetch {
        if let (RecordUse::Keep, Some(file)) = (wanted_for, &self.file) {
            // It is saved only once.
            return Fetch::Done(Some(in_file(file)));
        }
        self.wanted_for = Some(wanted_for);
        if self.record.is_none() {
            return Fetch::Ask;
        }
        self.use_record();
        Fetch::Done(None)
    }

    /// The record has arrived.
    pub(super) fn arrive(&mut self, record: Record) {
        self.record = Some(record);
        self.use_record();
    }

    /// The record could not be fetched.
    pub(super) fn fail(&mut self) {
        self.wanted_for = None;
    }

    fn use_record(&mut self) {
        let Some(record) = &self.record else { return };
        match self.wanted_for.take() {
            Some(RecordUse::Replay) => self.replay = Some(Replayer::new(vec![record.clone()])),
            Some(RecordUse::Keep) => self.wanted = Some(record.clone()),
            None => {}
        }
    }

    /// A game the player asked to save.
    pub(super) fn take_wanted(&mut self) -> Option<Record> {
        self.wanted.take()
    }

    /// Takes the file the game was saved to, or why it was not; returns the message.
    pub(super) fn kept(&mut self, kept: Result<String, String>) -> String {
        match kept {
            Ok(file) => {
                let said = in_file(&file);
                self.file = Some(file);
                said
            }
            Err(reason) => reason,
        }
    }

    /// The running replay.
    pub(super) fn replay(&self) -> Option<&Replayer> {
        self.replay.as_ref()
    }

    /// Passes a key to the replay; false if none is running.
    pub(super) fn press(&mut self, key: Key, window: Rect) -> bool {
        let Some(replay) = &mut self.replay else { return false };
        if replay.press(key, window) == Flow::Leave {
            self.replay = None;
        }
        true
    }

    pub(super) fn tick(&mut self, passed: Duration) -> bool {
        self.replay.as_mut().is_some_and(|replay| replay.tick(passed))
    }
}
