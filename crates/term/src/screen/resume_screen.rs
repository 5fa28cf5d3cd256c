//! Offers unfinished games on the screen, before the set-up.

use ratatui::Frame;
use ratatui::layout::Rect;

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
        let title = pen::headline(look);
        let mut lines = vec![("Broadside".to_owned(), title), (String::new(), title)];
        lines.push(("Unfinished games".to_owned(), look.ink(Ink::Text)));
        let new = "a new game".to_owned();
        for (index, game) in self.games.iter().chain([&new]).enumerate() {
            let chosen = index == self.row;
            let style = if chosen { look.on(Ink::Text, Ground::Chosen) } else { look.ink(Ink::Soft) };
            for (part, text) in broken_within(game, usize::from(width) - 2).into_iter().enumerate() {
                let arrow = if chosen && part == 0 { look.pick("▸ ", "> ") } else { "  " };
                lines.push((format!("{arrow}{text}"), style));
            }
        }
        lines.push((String::new(), title));
        let keys = look.pick("↑↓  Enter go on  n new  q quit", "up/down  Enter go on  n new  q quit");
        lines.extend(
            broken_within(keys, usize::from(width)).into_iter().map(|row| (row, look.ink(Ink::Accent))),
        );
        let top = window.height.saturating_sub(lines.len() as u16) / 3;
        for (y, (text, style)) in (top..window.height).zip(&lines) {
            pen::parts(buffer, Rect { y, height: 1, ..area }, [(text.as_str(), *style)]);
        }
    }
}
