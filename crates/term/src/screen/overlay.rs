//! A sheet of text that lies on top of everything.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::widgets::Clear;

use super::key::{Edge, Key};
use super::look::{Ink, Look};
use super::pen;
use super::scene::Scene;
use super::square::Sign;
use crate::options::Charts;
use crate::paragraph::hanging_within;
use crate::roll::{self, Places};
use crate::{digest, help};

/// What a sheet is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Topic {
    Help,
    Log,
    Fleets,
    Rules,
    Hits,
}

/// A sheet of text that lies on top of everything until it is closed.
#[derive(Clone, Debug)]
pub(crate) struct Overlay {
    title: &'static str,
    lines: Vec<Line>,
    top: usize,
}

/// A line of a sheet.
#[derive(Clone, Debug)]
enum Line {
    Text(String),
    /// A sign and what it means; how it is drawn depends on the terminal.
    Sign(Sign, &'static str),
}

impl Line {
    fn width(&self) -> usize {
        match self {
            Line::Text(text) => text.chars().count(),
            Line::Sign(_, meaning) => meaning.chars().count() + 4,
        }
    }
}

/// How wide the text on a sheet gets.
const WIDTH: usize = 74;

impl Overlay {
    /// A sheet with these lines; long ones are broken.
    pub(crate) fn new(title: &'static str, lines: impl IntoIterator<Item = String>) -> Overlay {
        let broken = |line: String| {
            let indent = line.len() - line.trim_start().len();
            // A table keeps its columns.
            if line.chars().count() <= WIDTH {
                vec![line]
            } else {
                hanging_within(&" ".repeat(indent), &line, WIDTH)
            }
        };
        Overlay { title, lines: lines.into_iter().flat_map(broken).map(Line::Text).collect(), top: 0 }
    }

    /// The same sheet with signs and what they mean at its end.
    fn with_signs(mut self, heading: &str, signs: &[Sign]) -> Overlay {
        self.lines.extend([String::new(), heading.to_owned()].map(Line::Text));
        let told = signs.iter().filter_map(|sign| Some(Line::Sign(*sign, sign.meaning()?)));
        self.lines.extend(told);
        self
    }

    /// The sheet about something in a game.
    pub(crate) fn of(topic: Topic, scene: &Scene) -> Overlay {
        let (view, seat) = (scene.view, scene.seat);
        let ruleset = view.ruleset();
        match topic {
            Topic::Help => {
                let sheet = Overlay::new("Help", super::keys::help(ruleset));
                sheet.with_signs("The marks:", &super::keys::signs(ruleset))
            }
            Topic::Log if scene.log.is_empty() => {
                Overlay::new("Log", ["Nothing has happened yet.".to_owned()])
            }
            Topic::Log => Overlay::new("Log", scene.log.iter().rev().cloned()),
            Topic::Fleets => {
                let places = match scene.charts {
                    Charts::Both => Places::Said,
                    Charts::EnemyOnly => Places::Hidden,
                };
                let own = roll::own(view, seat, places);
                let gap = std::iter::once(String::new());
                Overlay::new("Fleets", roll::enemy(view, seat).into_iter().chain(gap).chain(own))
            }
            Topic::Rules => Overlay::new("Rules", digest::lines(ruleset)),
            Topic::Hits => Overlay::new("Hits made", roll::hits(view, seat).lines().map(str::to_owned)),
        }
    }

    /// Help while ships are placed.
    pub(crate) fn placing(ruleset: &rules::Ruleset) -> Overlay {
        let typed = help::placing(ruleset);
        let lines = super::keys::PLACING.iter().map(|line| (*line).to_owned());
        let typed = typed.lines().skip(1).map(str::to_owned);
        let head = [String::new(), "After a colon you can type, as in plain mode:".to_owned()];
        Overlay::new("Help", lines.chain(head).chain(typed))
    }

    /// Takes a key; false when the sheet is put away.
    pub(crate) fn press(&mut self, key: Key) -> bool {
        let last = self.lines.len().saturating_sub(1);
        let step = match key {
            Key::Page(pages) => pages * 10,
            Key::Edge(Edge::First) => -(last as i32),
            Key::Edge(Edge::Last) => last as i32,
            Key::Arrow(0, dy) => dy,
            Key::Char('j') => 1,
            Key::Char('k') => -1,
            _ => return false,
        };
        self.top = self.top.saturating_add_signed(step as isize).min(last);
        true
    }

    pub(crate) fn draw(&self, frame: &mut Frame, look: Look) {
        let window = frame.area();
        let longest = self.lines.iter().map(Line::width).max().unwrap_or(0);
        let width = (longest.max(30) as u16 + 4).min(window.width);
        let height = (self.lines.len() as u16 + 4).min(window.height);
        let area = Rect::new(
            window.x + (window.width - width) / 2,
            window.y + (window.height - height) / 2,
            width,
            height,
        );
        frame.render_widget(Clear, area);
        let buffer = frame.buffer_mut();
        buffer.set_style(area, look.ink(Ink::Text));
        pen::boxed(buffer, area, look);
        let room = usize::from(height.saturating_sub(4));
        // Nothing is gained by scrolling past the end.
        let top = self.top.min(self.lines.len().saturating_sub(room));
        let title = look.ink(Ink::Accent).add_modifier(Modifier::BOLD);
        buffer.set_stringn(area.x + 2, area.y + 1, self.title, usize::from(width - 4), title);
        for (row, line) in (area.y + 2..).zip(self.lines.iter().skip(top).take(room)) {
            let row = Rect::new(area.x + 2, row, width - 4, 1);
            match line {
                Line::Text(text) => pen::parts(buffer, row, [(text.as_str(), look.ink(Ink::Text))]),
                Line::Sign(sign, meaning) => {
                    let glyph = format!("  {} ", sign.glyph(look));
                    let parts = [(glyph.as_str(), look.ink(sign.ink())), (*meaning, look.ink(Ink::Text))];
                    pen::parts(buffer, row, parts)
                }
            };
        }
        let more = self.lines.len() > room;
        let foot = if more { " arrows scroll, any other key closes " } else { " any key closes " };
        let at = area.right().saturating_sub(foot.len() as u16 + 2).max(area.x);
        buffer.set_stringn(at, area.bottom() - 1, foot, usize::from(width), look.ink(Ink::Faint));
    }
}
