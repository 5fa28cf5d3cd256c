//! Overlay: a box of text over the screen for help, log, fleets, rules and hits.

use ratatui::Frame;
use ratatui::layout::{Constraint, Rect};
use ratatui::symbols::border;
use ratatui::text::{Line, Text};
use ratatui::widgets::{Block, Clear, Padding, Paragraph};

use super::key::Key;
use super::look::{Ink, Look};
use super::square::Sign;
use crate::fleet_list;
use crate::game_view::GameView;
use crate::help;
use crate::paragraph::{broken_within, hanging_within};
use crate::question::{NO_LOG, Question};

/// A box of text over the screen until it is closed.
#[derive(Clone, Debug)]
pub(crate) struct Overlay {
    title: &'static str,
    lines: Vec<OverlayLine>,
    top: usize,
}

/// A line of an overlay.
#[derive(Clone, Debug)]
enum OverlayLine {
    Text(String),
    /// A sign and what it means; how it is drawn depends on the terminal.
    Sign(Sign, String),
}

/// The column where the meaning of a sign starts.
const SIGN: usize = 4;

/// The widest text in an overlay.
const WIDTH: usize = 74;
/// Columns and rows of an overlay without text: frame and margin; frame, title and the row above the footer.
const AROUND: u16 = 4;

/// How wide the text can be in this window.
fn text_width(window: Rect) -> usize {
    usize::from(window.width.saturating_sub(AROUND)).clamp(1, WIDTH)
}

impl OverlayLine {
    /// The rows that this line takes at this width.
    fn rows(&self, width: usize) -> Vec<OverlayLine> {
        match self {
            OverlayLine::Text(text) => {
                broken_within(text, width).into_iter().map(OverlayLine::Text).collect()
            }
            OverlayLine::Sign(sign, meaning) => {
                let mut rows = hanging_within(&" ".repeat(SIGN), meaning, width).into_iter();
                let first = rows.next().unwrap_or_default().trim_start().to_owned();
                std::iter::once(OverlayLine::Sign(*sign, first)).chain(rows.map(OverlayLine::Text)).collect()
            }
        }
    }

    fn width(&self) -> usize {
        match self {
            OverlayLine::Text(text) => text.chars().count(),
            OverlayLine::Sign(_, meaning) => meaning.chars().count() + SIGN,
        }
    }

    fn drawn(&self, look: Look) -> Line<'_> {
        match self {
            OverlayLine::Text(text) => look.span(text, Ink::Text).into(),
            OverlayLine::Sign(sign, meaning) => {
                let glyph = look.span(format!("  {} ", sign.glyph(look)), sign.ink());
                vec![glyph, look.span(meaning, Ink::Text)].into()
            }
        }
    }
}

impl Overlay {
    /// An overlay with these lines; long lines are wrapped when it is drawn.
    pub(crate) fn new(title: &'static str, lines: impl IntoIterator<Item = String>) -> Overlay {
        Overlay { title, lines: lines.into_iter().map(OverlayLine::Text).collect(), top: 0 }
    }

    /// The same overlay with signs and their meanings at its end.
    fn with_signs(mut self, heading: &str, signs: &[Sign]) -> Overlay {
        self.lines.extend([String::new(), heading.to_owned()].map(OverlayLine::Text));
        let explained =
            signs.iter().filter_map(|sign| Some(OverlayLine::Sign(*sign, sign.meaning()?.to_owned())));
        self.lines.extend(explained);
        self
    }

    /// The answer to a question; `None` if the screen answers it all the time. Tables are made to fit the window.
    pub(crate) fn of(question: Question, game_view: &GameView, window: Rect) -> Option<Overlay> {
        let (view, seat) = (game_view.view, game_view.seat);
        let ruleset = view.ruleset();
        Some(match question {
            Question::Help | Question::Orders => {
                let overlay = Overlay::new("Help", super::key_help::help(ruleset, game_view.coach));
                overlay.with_signs("Marks:", &super::key_help::signs(ruleset))
            }
            Question::Log if game_view.log.is_empty() => Overlay::new("Log", [NO_LOG.to_owned()]),
            Question::Log => Overlay::new("Log", game_view.log.iter().rev().cloned()),
            Question::Fleet => {
                let own = fleet_list::own(view, seat, game_view.visible_boards);
                let gap = std::iter::once(String::new());
                Overlay::new("Fleets", fleet_list::enemy(view, seat).into_iter().chain(gap).chain(own))
            }
            Question::Rules => Overlay::new("Rules", help::rules(ruleset)),
            Question::Hits => {
                let table = fleet_list::hits(view, seat, game_view.tracking, text_width(window));
                Overlay::new("Your hits", table.lines().map(str::to_owned))
            }
            _ => return None,
        })
    }

    /// Help while ships are placed.
    pub(crate) fn placing(ruleset: &rules::Ruleset) -> Overlay {
        let typed = help::placing(ruleset);
        let typed = typed.lines().skip(1).map(str::to_owned);
        let head = [String::new(), "After : you can type, as in plain mode:".to_owned()];
        Overlay::new("Help", super::key_help::placing().into_iter().chain(head).chain(typed))
    }

    /// Takes a key that was pressed in a window of this size; false if it closes the overlay.
    fn press(&mut self, key: Key, window: Rect) -> bool {
        let all = self.rows(window).len();
        // Do not scroll past the end.
        let last = all.saturating_sub(room(window, all));
        let step = match key {
            Key::Page(pages) => pages * 10,
            Key::Home => -(last as i32),
            Key::End => last as i32,
            Key::Arrow(0, dy) => dy,
            Key::Char('j') => 1,
            Key::Char('k') => -1,
            _ => return false,
        };
        self.top = self.top.saturating_add_signed(step as isize).min(last);
        true
    }

    /// Passes a key to the overlay that is open, which it may close; false if none is.
    pub(crate) fn takes(open: &mut Option<Overlay>, key: Key, window: Rect) -> bool {
        let Some(overlay) = open else { return false };
        if !overlay.press(key, window) {
            *open = None;
        }
        true
    }

    fn rows(&self, window: Rect) -> Vec<OverlayLine> {
        let width = text_width(window);
        self.lines.iter().flat_map(|line| line.rows(width)).collect()
    }

    pub(crate) fn draw(&self, frame: &mut Frame, look: Look) {
        let window = frame.area();
        let rows = self.rows(window);
        let longest = rows.iter().map(OverlayLine::width).max().unwrap_or(0);
        let width = (longest.max(30) as u16 + AROUND).min(window.width);
        let room = room(window, rows.len());
        let area = window.centered(Constraint::Length(width), Constraint::Length(room as u16 + AROUND));
        // The window may have grown since a key was pressed.
        let top = self.top.min(rows.len().saturating_sub(room));
        let shown = rows.iter().skip(top).take(room).map(|row| row.drawn(look));
        let title = Line::styled(self.title, look.bold(Ink::Accent));
        let more = rows.len() > room;
        let foot = if more { " arrows scroll, other keys close " } else { " any key closes " };
        let block = Block::bordered()
            .border_set(look.frame(border::ROUNDED))
            .border_style(look.ink(Ink::Frame))
            .padding(Padding::horizontal(1))
            .title_bottom(Line::from(look.span(foot, Ink::Faint)).right_aligned());
        let text: Text = std::iter::once(title).chain(shown).collect();
        frame.render_widget(Clear, area);
        frame.render_widget(Paragraph::new(text).block(block).style(look.ink(Ink::Text)), area);
    }
}

/// How many of these rows fit in this window.
fn room(window: Rect, rows: usize) -> usize {
    rows.min(usize::from(window.height.saturating_sub(AROUND)))
}

#[cfg(test)]
mod tests {
    use rules::{Eye, Ruleset, Seat, Sighting};

    use super::*;
    use crate::names::Names;
    use crate::player_log::PlayerLog;

    fn texts(rows: &[OverlayLine]) -> Vec<&str> {
        fn text(line: &OverlayLine) -> Option<&str> {
            match line {
                OverlayLine::Text(text) => Some(text),
                OverlayLine::Sign(..) => None,
            }
        }
        rows.iter().filter_map(text).collect()
    }

    #[test]
    fn no_overlay_loses_its_columns_or_its_ends() {
        for preset in Ruleset::preset_names() {
            let ruleset = Ruleset::preset(preset).unwrap();
            let names = Names::new("Ann", "Bea").unwrap();
            let mut known = PlayerLog::new(&ruleset, Eye::Player(Seat::A), names);
            let view = &mut known.view;
            let cells = ruleset.board().cells().iter().take(3).collect();
            for round in 1..=12 {
                view.see(Sighting::Round { number: round });
                view.see(Sighting::Salvo { by: Seat::A, cells });
                let class = Some(ruleset.classes()[0].id());
                view.see(Sighting::Tally { by: Seat::A, class, hits: 1 });
            }
            known.note(&["A sentence that is longer than a narrow window. ".repeat(3)]);
            let game_view = GameView::of(&known, Seat::A);
            for width in 40..=90 {
                let window = Rect::new(0, 0, width, 20);
                let questions =
                    [Question::Help, Question::Log, Question::Fleet, Question::Rules, Question::Hits];
                let of = |question| Overlay::of(question, &game_view, window).unwrap();
                let overlays = questions.map(of);
                let replaying = Overlay::new("Help", crate::screen::replayer::help());
                for overlay in overlays.into_iter().chain([Overlay::placing(&ruleset), replaying]) {
                    keeps_columns(&overlay, window);
                }
                if !ruleset.tells_cells() {
                    let table = of(Question::Hits);
                    let rows = table.rows(window);
                    assert_eq!(rows.len(), table.lines.len(), "{preset}, {width}: {:?}", texts(&rows));
                }
            }
        }
    }

    fn keeps_columns(overlay: &Overlay, window: Rect) {
        for line in &overlay.lines {
            let rows = line.rows(text_width(window));
            let longest = rows.iter().map(OverlayLine::width).max().unwrap_or(0);
            assert!(longest <= text_width(window), "{window}: {rows:?}");
            let OverlayLine::Text(text) = line else { continue };
            // However it is wrapped, every column stays whole, with the gap behind it.
            let written = texts(&rows).join("\n");
            let label = text.trim_start().split_once("  ").map_or(text.as_str(), |(label, _)| label);
            let columns = text.split("  ").map(str::trim).filter(|column| !column.is_empty());
            let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
            assert_eq!(words(&written), words(text), "{window}");
            if columns.count() > 1 {
                let first = texts(&rows)[0];
                let begun = text.starts_with(first) || first.trim_start() == label;
                assert!(begun, "{window}: {text:?} became {written:?}");
            }
        }
    }
}
