//! Drawing helpers: clipped lines, wrapped text, titles.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::Widget as _;

use super::look::{Ink, Look};
use crate::paragraph::{broken_within, filled};

/// Writes a line on one row, clipped at its end. Returns the column behind it.
pub(crate) fn line<'a>(buffer: &mut Buffer, row: Rect, line: impl Into<Line<'a>>) -> u16 {
    buffer.set_line(row.x, row.y, &line.into(), row.width).0
}

/// Writes parts one after another; a part that does not fit goes to the next row, and one wider than a row is wrapped.
pub(crate) fn flow(buffer: &mut Buffer, area: Rect, parts: &[Span]) {
    let width = usize::from(area.width);
    let (mut x, mut y) = (area.x, area.y);
    for Span { content, style } in parts {
        let long = content.trim_end().chars().count() > width;
        let rows = if long { filled("", content.trim(), 2, width) } else { vec![content.to_string()] };
        for row in &rows {
            if x > area.x && (long || x + row.trim_end().chars().count() as u16 > area.right()) {
                (x, y) = (area.x, y + 1);
            }
            if y >= area.bottom() {
                return;
            }
            x = buffer.set_stringn(x, y, row, usize::from(area.right().saturating_sub(x)), *style).0;
        }
    }
}

/// Writes a title, and a note at the right end. If it does not fit, only what follows its last comma is written.
pub(crate) fn title(buffer: &mut Buffer, row: Rect, text: &str, beside: &str, look: Look) {
    let behind = line(buffer, row, Span::styled(text, look.bold(Ink::Text)));
    let short = beside.rsplit_once(", ").map_or(beside, |(_, short)| short);
    let fits = |note: &&str| behind + (note.chars().count() as u16) < row.right();
    if let Some(note) = [beside, short].into_iter().find(fits) {
        Line::from(look.span(note, Ink::Faint)).right_aligned().render(row, buffer);
    }
}

/// An empty page to write on, and its area.
pub(crate) fn page<'a>(frame: &'a mut Frame, look: Look) -> (Rect, &'a mut Buffer) {
    let window = frame.area();
    let buffer = frame.buffer_mut();
    buffer.set_style(window, look.ink(Ink::Text));
    (window, buffer)
}

/// The style of the name of the game, and of what is written as large.
pub(crate) fn headline(look: Look) -> Style {
    look.bold(Ink::Text).add_modifier(Modifier::ITALIC)
}

/// Writes lines centred in an area, wrapped if needed.
pub(crate) fn centred(buffer: &mut Buffer, area: Rect, lines: &[Span]) {
    let broken = |line: &Span| {
        let style = line.style;
        let parts = broken_within(&line.content, usize::from(area.width));
        parts.into_iter().map(move |part| Line::styled(part, style))
    };
    let text: Text = lines.iter().flat_map(broken).collect();
    let above = area.height.saturating_sub(text.height() as u16) / 2;
    text.centered().render(Rect { y: area.y + above, height: area.height - above, ..area }, buffer);
}
