//! End screen: a game without orders to give. A finished one can be replayed, saved or followed by another.

use std::time::Duration;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use rules::{Record, Seat, plural};

use super::board_model::BoardModel;
use super::fleet_panel::FleetPanel;
use super::game_screen::{GameScreen, Panel, turning};
use super::head::Head;
use super::key::Key;
use super::look::{Ink, Look};
use super::overlay::Overlay;
use super::replayer::Replayer;
use super::show::{Flow, Show as _};
use crate::game_summary::GameSummary;
use crate::game_view::GameView;
use crate::totals::Totals;

/// What a spectator does, and a player after the end: look at boards and log, replay the game, save it.
#[derive(Default)]
pub(crate) struct EndScreen {
    pub(crate) overlay: Option<Overlay>,
    pub(crate) replay: Option<Replayer>,
    /// A message until the next key.
    pub(crate) notice: Option<String>,
    /// The file the game was saved to.
    pub(crate) file: Option<String>,
    /// What the record is for, while it is being fetched.
    record_for: Option<RecordUse>,
    /// Whether the player's own board is shown if only one fits.
    shows_side: bool,
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
        if Overlay::takes(&mut self.overlay, key, window) {
            return After::Nothing;
        }
        self.notice = None;
        match (key, &self.file) {
            // Not Escape: it closes overlays, and an unsaved game would be lost.
            (Key::Char('q'), _) => return After::Leave,
            (Key::Char('o'), _) => self.shows_side = !self.shows_side,
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

    /// Draws both boards as far as they are public: for spectators, and for everybody after the end.
    pub(crate) fn draw(&self, frame: &mut Frame, game_view: &GameView, record: Option<&Record>, look: Look) {
        let summary = GameSummary::new(game_view, record);
        let (view, [far, near]) = (&summary.view, summary.sides());
        let panel = |seat: Seat| Panel {
            title: summary.whose(seat, "waters"),
            beside: String::new(),
            model: Some(BoardModel::known(view, seat)),
            cursor: None,
        };
        let fleet = |seat: Seat| {
            let known = !view.waters(seat).ships().is_empty();
            let name = game_view.names.of(seat).to_owned();
            FleetPanel::known(view, seat, &if known { summary.whose(seat, "fleet") } else { name })
        };
        let (status, keys) = match view.end() {
            Some(end) if game_view.view.seat().is_some() => {
                (summary.verdict(end), "Enter rematch  r replay  L log  s save  q quit")
            }
            Some(end) => (game_view.names.verdict(end, None), "r replay  L log  s save  q quit"),
            None => (game_view.moment(), "L log  q quit"),
        };
        let board = view.ruleset().board();
        let screen = GameScreen {
            board,
            head: Head::of(game_view, String::new()),
            main: panel(far),
            side: panel(near),
            shows_side: self.shows_side,
            fleets: [fleet(far), fleet(near)],
            log: game_view.log,
            status: match &self.notice {
                Some(notice) => look.span(notice.clone(), Ink::Warn).into(),
                None => Line::styled(status, look.bold(Ink::Accent)),
            },
            caret: false,
            orders: shooting(&summary, look),
            keys: format!("{}{keys}", turning(frame.area(), board)),
        };
        screen.draw(frame, look);
    }
}

/// What each side fired, in brief.
fn shooting(summary: &GameSummary, look: Look) -> Vec<Span<'static>> {
    let part = |(who, totals): (&str, Totals)| {
        let Totals { shots, hits, .. } = totals;
        let [shot, hit] = [plural(shots, "shot"), plural(hits, "hit")];
        look.span(format!("{who}: {shots} {shot}, {hits} {hit}{}.  ", totals.accuracy()), Ink::Soft)
    };
    summary.totals().into_iter().map(part).collect()
}

/// The message for a saved game.
fn in_file(file: &str) -> String {
    format!("Saved to {file}. To analyse it: broadside analyse {file}")
}
