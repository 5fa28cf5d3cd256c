//! Offers unfinished games on the screen, before the set-up.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Span;

use super::key::Key;
use super::look::{Ground, Ink, Look};
use super::pen;
use super::show::Pressed;
use crate::paragraph::broken_within;

/// A list of unfinished games, with a new game at its end.
pub(crate) struct ResumeScreen {
    games: Vec<String>,
    row: usize,
}

impl ResumeScreen {
    pub(crate) fn new(games: Vec<String>) -> ResumeScreen {
        ResumeScreen { games, row: 0 }
    }

    /// Takes a key; the answer is the game that goes on, or `None` for a new one.
    pub(crate) fn press(&mut self, key: Key) -> Pressed<Option<usize>> {
        let rows = self.games.len() + 1;
        match key {
            Key::Enter if self.row < self.games.len() => return Pressed::Done(Some(self.row)),
            Key::Enter | Key::Char('n') => return Pressed::Done(None),
            Key::Char('q') | Key::Escape => return Pressed::Leave,
            Key::Arrow(0, 1) | Key::Tab | Key::Char('j') => self.row = (self.row + 1) % rows,
            Key::Arrow(0, -1) | Key::BackTab | Key::Char('k') => self.row = (self.row + rows - 1) % rows,
            _ => {}
        }
        Pressed::Open
    }

    pub(crate) fn draw(&self, frame: &mut Frame, look: Look) {
        let (window, buffer) = pen::page(frame, look);
        let width = window.width.saturating_sub(4).min(72);
        let area = Rect { x: (window.width - width) / 2, width, ..window };
        let wrapped = |text: &str, width: u16| broken_within(text, usize::from(width));
        let mut lines = vec![Span::styled("Broadside", pen::headline(look)), Span::default()];
        lines.push(look.span("Unfinished games", Ink::Text));
        let keys = look.pick("↑↓  Enter go on  n new  q quit", "up/down  Enter go on  n new  q quit");
        let keys = wrapped(keys, width);
        let room = usize::from(window.height).saturating_sub(lines.len() + 1 + keys.len());
        let new = "a new game".to_owned();
        let (mut rows, mut end) = (Vec::new(), 0);
        for (index, game) in self.games.iter().chain([&new]).enumerate() {
            let chosen = index == self.row;
            let style = if chosen { look.on(Ink::Text, Ground::Chosen) } else { look.ink(Ink::Soft) };
            for (part, text) in wrapped(game, width.saturating_sub(2)).into_iter().enumerate() {
                let arrow = if chosen && part == 0 { look.pick("▸ ", "> ") } else { "  " };
                rows.push(Span::styled(format!("{arrow}{text}"), style));
            }
            end = if chosen { rows.len() } else { end };
        }
        // A long list is shown from where the chosen game is in it.
        lines.extend(rows.into_iter().skip(end.saturating_sub(room)).take(room));
        lines.push(Span::default());
        lines.extend(keys.into_iter().map(|row| look.span(row, Ink::Accent)));
        let top = window.height.saturating_sub(lines.len() as u16) / 3;
        for (y, line) in (top..window.height).zip(lines) {
            pen::line(buffer, Rect { y, height: 1, ..area }, line);
        }
    }
}

#[cfg(test)]
mod tests {
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    use super::*;

    #[test]
    fn the_chosen_game_and_the_keys_are_shown_however_many_games_there_are() {
        let games = (1..=9).map(|number| format!("classic@1 against Cadet, {number} orders, 2026-11-18"));
        let mut screen = ResumeScreen::new(games.collect());
        let mut terminal = Terminal::new(TestBackend::new(40, 12)).unwrap();
        for chosen in (1..=9)
            .map(|number| format!("> classic@1 against Cadet, {number}"))
            .chain(["> a new game".to_owned()])
        {
            terminal.draw(|frame| screen.draw(frame, Look::PLAIN)).unwrap();
            let text = terminal.backend().to_string();
            assert!(text.contains(&chosen) && text.contains("q quit"), "{text}");
            screen.press(Key::Char('j'));
        }
    }
}
