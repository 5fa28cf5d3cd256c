//! Draws both boards as far as they are public: for spectators, and for everybody after the end.

use ratatui::Frame;
use ratatui::style::{Modifier, Style};
use rules::{Eye, Record, Seat, plural};

use super::board_model::BoardModel;
use super::end_screen::EndScreen;
use super::fleet_panel::FleetPanel;
use super::game_screen::{GameScreen, Panel, turning};
use super::head::Head;
use super::look::{Ink, Look};
use crate::game_view::GameView;
use crate::text_board::Tracking;
use crate::totals;

/// A game without orders to give, ready to draw.
pub(crate) struct EndView<'a> {
    pub(crate) game_view: GameView<'a>,
    pub(crate) end: &'a EndScreen,
    /// The record of the finished game, once it is known.
    pub(crate) record: Option<&'a Record>,
}

impl EndView<'_> {
    fn whose(&self, seat: Seat, what: &str) -> String {
        if self.game_view.reader == Some(seat) {
            format!("Your {what}")
        } else {
            format!("{}'s {what}", self.game_view.names.of(seat))
        }
    }

    /// What each side fired, in brief.
    fn shooting(&self, look: Look) -> Vec<(String, Style)> {
        let Some(game) = self.record.and_then(Record::game) else { return Vec::new() };
        let (scores, near) = (totals::of(game), self.game_view.seat);
        let part = |seat: Seat| {
            let who = if self.game_view.reader == Some(seat) { "You" } else { self.game_view.names.of(seat) };
            let score = scores[seat];
            let (shots, hits) = (plural(score.shots, "shot"), plural(score.hits, "hit"));
            let text =
                format!("{who}: {} {shots}, {} {hits}{}.  ", score.shots, score.hits, score.accuracy());
            (text, look.ink(Ink::Soft))
        };
        vec![part(near), part(near.other())]
    }

    pub(crate) fn draw(&self, frame: &mut Frame, look: Look) {
        let GameView { reader, names, .. } = self.game_view;
        let near = reader.unwrap_or(Seat::A);
        let all = self.record.and_then(Record::game).map(|game| game.view(Eye::Organiser));
        let view = all.as_ref().unwrap_or(self.game_view.view);
        let known = |seat: Seat| !view.waters(seat).ships().is_empty();
        let panel = |seat: Seat| Panel {
            title: self.whose(seat, "waters"),
            beside: String::new(),
            model: Some(if known(seat) {
                BoardModel::own(view, seat)
            } else {
                BoardModel::enemy(view, seat, Tracking::Full)
            }),
            cursor: None,
        };
        let fleet = |seat: Seat| {
            if known(seat) {
                FleetPanel::own(view, seat, &self.whose(seat, "fleet"), 8)
            } else {
                FleetPanel::enemy(view, seat, names.of(seat))
            }
        };
        let player = self.game_view.view.seat().is_some();
        let (status, keys) = match view.end() {
            Some(end) if player => {
                (names.verdict(end, reader), "Enter rematch  r replay  L log  s save  q quit")
            }
            Some(end) => (names.verdict(end, None), "r replay  L log  s save  q quit"),
            None => (self.game_view.moment(), "L log  q quit"),
        };
        let board = view.ruleset().board();
        let screen = GameScreen {
            board,
            head: Head {
                rules: view.ruleset().id(),
                moment: self.game_view.moment(),
                standing: self.game_view.line.clone().unwrap_or_default(),
                clocks: self.game_view.clocks.clone(),
                stakes: String::new(),
            },
            main: panel(near.other()),
            side: panel(near),
            front: self.end.front(),
            fleets: [fleet(near.other()), fleet(near)],
            log: self.game_view.log,
            status: vec![match self.end.notice() {
                Some(notice) => (notice.to_owned(), look.ink(Ink::Warn)),
                None => (status, look.ink(Ink::Accent).add_modifier(Modifier::BOLD)),
            }],
            caret: false,
            orders: self.shooting(look),
            keys: format!("{}{keys}", turning(frame.area(), board)),
        };
        screen.draw(frame, look);
    }
}
