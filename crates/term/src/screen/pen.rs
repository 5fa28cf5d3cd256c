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

/// Parts one after another; a part that does not fit goes to the next row, and one wider than a row is wrapped. Each
/// piece with its column and row.
fn flowed(parts: &[Span], width: u16) -> Vec<(u16, u16, Span<'static>)> {
    let mut pieces = Vec::new();
    let (mut x, mut y) = (0, 0);
    for Span { content, style } in parts {
        let long = content.trim_end().chars().count() > usize::from(width);
        let rows =
            if long { filled("", content.trim(), 2, usize::from(width)) } else { vec![content.to_string()] };
        for row in rows {
            if x > 0 && (long || x + row.trim_end().chars().count() as u16 > width) {
                (x, y) = (0, y + 1);
            }
            let at = x;
            x = (x + row.chars().count() as u16).min(width);
            pieces.push((at, y, Span::styled(row, *style)));
        }
    }
    pieces
}

/// How many rows these parts take.
pub(crate) fn flow_height(parts: &[Span], width: u16) -> u16 {
    let text = flowed(parts, width).into_iter().rfind(|(_, _, piece)| !piece.content.trim().is_empty());
    text.map_or(0, |(_, y, _)| y + 1)
}

/// Writes parts one after another, as far as the area has rows.
pub(crate) fn flow(buffer: &mut Buffer, area: Rect, parts: &[Span]) {
    for (x, y, piece) in flowed(parts, area.width).into_iter().filter(|(_, y, _)| *y < area.height) {
        buffer.set_span(area.x + x, area.y + y, &piece, area.width - x);
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
