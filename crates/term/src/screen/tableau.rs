//! A whole screen of a game: two boards, fleets, log, and what can be done.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use rules::{Board, Cell};

use super::fleet_panel::FleetPanel;
use super::look::{Ink, Look};
use super::pen;
use super::picture::Picture;
use super::plan::{Plan, Plot};
use super::sea::Sea;
use crate::paragraph::hanging_within;

/// A board with its title.
pub(crate) struct Panel {
    pub(crate) title: String,
    pub(crate) beside: String,
    /// None where a board is not shown in this game; a line says so.
    pub(crate) picture: Option<Picture>,
    pub(crate) cursor: Option<Cell>,
}

/// A whole screen of a game.
pub(crate) struct Tableau<'a> {
    pub(crate) board: Board,
    /// What is played and how it stands, and what belongs to it at the right end.
    pub(crate) head: (String, String),
    pub(crate) main: Panel,
    pub(crate) side: Panel,
    pub(crate) fleets: [FleetPanel; 2],
    /// What was told, the oldest first.
    pub(crate) log: &'a [String],
    pub(crate) status: Vec<(String, Style)>,
    /// Whether something is typed at the end of the status.
    pub(crate) caret: bool,
    pub(crate) orders: Vec<(String, Style)>,
    pub(crate) keys: String,
}

impl Tableau<'_> {
    pub(crate) fn draw(&self, frame: &mut Frame, look: Look) {
        let window = frame.area();
        frame.buffer_mut().set_style(window, look.ink(Ink::Text));
        let Some(plan) = Plan::new(window, self.board) else {
            too_small(frame, Plan::least(self.board), look);
            return;
        };
        let buffer = frame.buffer_mut();
        self.head(plan.head, buffer, look);
        panel(&self.main, plan.main, buffer, look);
        if let Some(side) = plan.side {
            panel(&self.side, side, buffer, look);
        }
        if let Some(area) = plan.fleets {
            self.fleets(area, buffer, look);
        }
        if let Some(area) = plan.log {
            log(self.log, area, buffer, look);
        }
        let behind = said(buffer, [inset(plan.status), inset(plan.orders)], &self.status, &self.orders);
        pen::parts(buffer, inset(plan.keys), [(self.keys.as_str(), look.ink(Ink::Faint))]);
        if self.caret {
            frame.set_cursor_position((behind.min(window.right() - 1), plan.status.y));
        }
    }

    fn head(&self, row: Rect, buffer: &mut Buffer, look: Look) {
        let row = inset(row);
        let name = look.ink(Ink::Text).add_modifier(Modifier::BOLD | Modifier::ITALIC);
        let (text, beside) = (&self.head.0, &self.head.1);
        // What stands at the right may be about a lost connection: it is never left out.
        let start = row.right().saturating_sub(beside.chars().count() as u16).max(row.x);
        let rest = Rect::new(start, row.y, row.right() - start, 1);
        pen::parts(buffer, rest, [(beside.as_str(), look.ink(Ink::Accent))]);
        let left = Rect { width: (start - row.x).saturating_sub(u16::from(start < row.right())), ..row };
        pen::parts(buffer, left, [("Broadside  ", name), (text.as_str(), look.ink(Ink::Soft))]);
    }

    fn fleets(&self, area: Rect, buffer: &mut Buffer, look: Look) {
        let [upper, lower] = &self.fleets;
        let gap = u16::from(upper.height() + lower.height() < area.height);
        let middle = (upper.height() + gap).min(area.height);
        upper.draw(Rect { height: middle, ..area }, buffer, look);
        let rest = Rect { y: area.y + middle, height: area.height - middle, ..area };
        lower.draw(rest, buffer, look);
    }
}

/// Writes what can be done, and the orders below it; what is too long for one row takes theirs. Returns the column
/// behind the end of it.
pub(crate) fn said(
    buffer: &mut Buffer,
    [first, second]: [Rect; 2],
    status: &[(String, Style)],
    orders: &[(String, Style)],
) -> u16 {
    let long: usize = status.iter().map(|(text, _)| text.chars().count()).sum();
    if long <= usize::from(first.width) {
        pen::flow(buffer, second, orders);
        return pen::parts(buffer, first, status.iter().map(|(text, style)| (text.as_str(), *style)));
    }
    let text: String = status.iter().map(|(text, _)| text.as_str()).collect();
    let style = status.last().map_or_else(Style::new, |(_, style)| *style);
    let lines = hanging_within("", &text, usize::from(first.width));
    let rows = std::iter::once(first).chain(second.rows()).zip(&lines);
    rows.map(|(row, line)| pen::parts(buffer, row, [(line.as_str(), style)])).last().unwrap_or(first.x)
}

/// A row with a free column at either end, where it fills the window.
fn inset(row: Rect) -> Rect {
    if row.x == 0 && row.width > 2 { Rect { x: 1, width: row.width - 2, ..row } } else { row }
}

fn panel(panel: &Panel, plot: Plot, buffer: &mut Buffer, look: Look) {
    let title = Rect { x: plot.title.x + 3, width: plot.title.width.saturating_sub(4), ..plot.title };
    pen::title(buffer, title, &panel.title, &panel.beside, look);
    let Some(picture) = &panel.picture else {
        let line = "Your chart is put away.".to_owned();
        pen::centred(buffer, plot.area, &[(line, look.ink(Ink::Faint))]);
        return;
    };
    let sea = Sea { picture, scale: plot.scale, look, cursor: panel.cursor };
    ratatui::widgets::Widget::render(sea, plot.area, buffer);
}

/// The newest on top: it stands next to the boards.
fn log(log: &[String], area: Rect, buffer: &mut Buffer, look: Look) {
    let mut y = area.y;
    for (age, entry) in log.iter().rev().enumerate() {
        let (label, text) = entry.split_once(' ').unwrap_or(("", entry));
        // The number stands beside every sentence anyway.
        if text.strip_prefix("Round ") == Some(label) {
            continue;
        }
        let label = format!("{label:>4} ");
        let style = look.ink(if age < 2 { Ink::Text } else { Ink::Faint });
        for line in hanging_within(&label, text, usize::from(area.width)) {
            if y >= area.bottom() {
                return;
            }
            pen::parts(buffer, Rect::new(area.x, y, area.width, 1), [(line.as_str(), style)]);
            y += 1;
        }
    }
}

/// What is said instead when a window is too small.
pub(crate) fn too_small(frame: &mut Frame, (width, height): (u16, u16), look: Look) {
    let window = frame.area();
    let style = look.ink(Ink::Text);
    let lines = [
        "This window is too small.".to_owned(),
        format!("It has {} by {}; this board", window.width, window.height),
        format!("needs {width} by {height}."),
        "Make it larger,".to_owned(),
        "or play with --plain.".to_owned(),
    ];
    pen::centred(frame.buffer_mut(), window, &lines.map(|line| (line, style)));
}
