//! What is left of a game at a table: its record, which the server has, to be replayed and kept.

use std::time::Duration;

use ratatui::layout::Rect;
use rules::Record;

use crate::screen::end_screen::in_file;
use crate::screen::{Flow, Key, Replayer, Show as _};

/// The record of a game that is over. It is fetched when somebody first wants it.
#[derive(Default)]
pub(super) struct FinishedGame {
    record: Option<Record>,
    /// What the record is wanted for that is on its way.
    wanted_for: Option<RecordUse>,
    replay: Option<Replayer>,
    /// A game that is to be kept.
    wanted: Option<Record>,
    /// The file it was kept in.
    file: Option<String>,
}

/// What the record of a game is wanted for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum RecordUse {
    /// To go through the game again.
    Replay,
    /// To have it in a file.
    Keep,
}

/// What comes of wanting the record.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Fetch {
    /// It is there already, and this is to be said, if anything.
    Done(Option<String>),
    /// It has to be asked for.
    Ask,
}

impl FinishedGame {
    /// Somebody wants the record.
    pub(super) fn want(&mut self, wanted_for: RecordUse) -> Fetch {
        if let (RecordUse::Keep, Some(file)) = (wanted_for, &self.file) {
            // Once is enough.
            return Fetch::Done(Some(in_file(file)));
        }
        self.wanted_for = Some(wanted_for);
        if self.record.is_none() {
            return Fetch::Ask;
        }
        self.use_record();
        Fetch::Done(None)
    }

    /// The record has come.
    pub(super) fn arrive(&mut self, record: Record) {
        self.record = Some(record);
        self.use_record();
    }

    /// The record does not come.
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

    /// A game that somebody has asked to have kept.
    pub(super) fn take_wanted(&mut self) -> Option<Record> {
        self.wanted.take()
    }

    /// The file that the game was kept in, or why it was not; what is to be said of it.
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

    /// The replay that is on.
    pub(super) fn replay(&self) -> Option<&Replayer> {
        self.replay.as_ref()
    }

    /// Takes a key while a replay is on; false if none is.
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
