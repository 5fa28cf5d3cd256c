//! Draws a finished game: both boards, both fleets, verdict, shots and hits.

use ratatui::Frame;
use ratatui::style::Modifier;
use rules::{Game, Seat, View, plural};

use super::board_model::BoardModel;
use super::fleet_panel::FleetPanel;
use super::game_screen::{Front, GameScreen, Panel, turning};
use super::head::Head;
use super::look::{Ink, Look};
use crate::game_summary::GameSummary;
use crate::names::Names;
use crate::totals;

/// A finished game, ready to draw.
pub(crate) struct EndView<'a> {
    pub(crate) game: &'a Game,
    /// Everything.
    pub(crate) view: &'a View,
    pub(crate) names: &'a Names,
    /// The player at the keyboard; `None` if there are two.
    pub(crate) reader: Option<Seat>,
    pub(crate) log: &'a [String],
    pub(crate) keys: &'a str,
    pub(crate) front: Front,
}

impl EndView<'_> {
    /// What a side fired, in brief.
    fn shooting(&self, seat: Seat) -> String {
        let score = totals::of(self.game)[seat];
        let who = if self.reader == Some(seat) { "You" } else { self.names.of(seat) };
        let (shots, hits) = (plural(score.shots, "shot"), plural(score.hits, "hit"));
        format!("{who}: {} {shots}, {} {hits}{}.  ", score.shots, score.hits, score.accuracy())
    }

    /// Draws it. A notice replaces the verdict until the next key.
    pub(crate) fn draw(&self, frame: &mut Frame, notice: Option<&str>, look: Look) {
        let summary = GameSummary::new(self.game, self.names, self.reader);
        let near = self.reader.unwrap_or(Seat::A);
        let far = near.other();
        let whose = |seat: Seat, what: &str| {
            if self.reader == Some(seat) {
                format!("Your {what}")
            } else {
                format!("{}'s {what}", self.names.of(seat))
            }
        };
        let panel = |seat: Seat| Panel {
            title: whose(seat, "waters"),
            beside: String::new(),
            model: Some(BoardModel::own(self.view, seat)),
            cursor: None,
        };
        let fleet = |seat: Seat| FleetPanel::own(self.view, seat, &whose(seat, "fleet"), 8);
        let ruleset = self.game.ruleset();
        let bold = look.ink(Ink::Accent).add_modifier(Modifier::BOLD);
        let screen = GameScreen {
            board: ruleset.board(),
            head: Head { rules: ruleset.id(), moment: "Game over.".to_owned(), ..Head::default() },
            main: panel(far),
            side: panel(near),
            front: self.front,
            fleets: [fleet(far), fleet(near)],
            log: self.log,
            status: vec![match notice {
                Some(notice) => (notice.to_owned(), look.ink(Ink::Warn)),
                None => (summary.verdict(), bold),
            }],
            caret: false,
            orders: [near, far].map(|seat| (self.shooting(seat), look.ink(Ink::Soft))).to_vec(),
            keys: format!("{}{}", turning(frame.area(), ruleset.board()), self.keys),
        };
        screen.draw(frame, look);
    }
}
