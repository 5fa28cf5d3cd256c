//! Drawing helpers: clipped text, wrapped text, titles, boxes.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::look::{Ink, Look};
use crate::paragraph::{broken_within, filled};

/// Writes parts one after another on one row, clipped at its end. Returns the column behind the last.
pub(crate) fn parts<'a>(
    buffer: &mut Buffer,
    row: Rect,
    parts: impl IntoIterator<Item = (&'a str, Style)>,
) -> u16 {
    let mut x = row.x;
    for (text, style) in parts {
        let room = row.right().saturating_sub(x);
        if room == 0 {
            break;
        }
        x = buffer.set_stringn(x, row.y, text, usize::from(room), style).0;
    }
    x
}

/// Writes parts one after another; a part that does not fit goes to the next row, and one wider than a row is wrapped.
pub(crate) fn flow(buffer: &mut Buffer, area: Rect, parts: &[(String, Style)]) {
    let (mut x, mut y) = (area.x, area.y);
    for (text, style) in parts {
        let width = usize::from(area.width);
        let long = text.trim_end().chars().count() > width;
        let rows = if long { filled("", text.trim(), 2, width) } else { vec![text.clone()] };
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

/// Clears the text in an area.
pub(crate) fn clear(buffer: &mut Buffer, area: Rect) {
    for y in area.rows().map(|row| row.y) {
        for x in area.x..area.right() {
            buffer[(x, y)].set_symbol(" ");
        }
    }
}

/// Writes a title, and a note at the right end. If it does not fit, only what follows its last comma is written.
pub(crate) fn title(buffer: &mut Buffer, row: Rect, text: &str, beside: &str, look: Look) {
    let style = look.ink(Ink::Text).add_modifier(Modifier::BOLD);
    let behind = parts(buffer, row, [(text, style)]);
    let start = |note: &str| row.right().saturating_sub(note.chars().count() as u16);
    let short = beside.rsplit_once(", ").map_or(beside, |(_, short)| short);
    let beside = if start(beside) > behind { beside } else { short };
    let start = start(beside);
    if start > behind {
        let rest = Rect::new(start, row.y, row.right() - start, 1);
        parts(buffer, rest, [(beside, look.ink(Ink::Faint))]);
    }
}

/// Draws a box.
pub(crate) fn boxed(buffer: &mut Buffer, area: Rect, look: Look) {
    if area.width < 2 || area.height < 2 {
        return;
    }
    let style = look.ink(Ink::Frame);
    for x in area.left()..area.right() {
        for y in [area.top(), area.bottom() - 1] {
            buffer.set_string(x, y, look.pick("─", "-"), style);
        }
    }
    for y in area.top()..area.bottom() {
        for x in [area.left(), area.right() - 1] {
            buffer.set_string(x, y, look.pick("│", "|"), style);
        }
    }
    corners(buffer, area, ["╭", "╮", "╰", "╯"], look);
}

/// Draws the corners of a box.
pub(crate) fn corners(buffer: &mut Buffer, area: Rect, glyphs: [&str; 4], look: Look) {
    let (left, top, right, bottom) = (area.left(), area.top(), area.right() - 1, area.bottom() - 1);
    let places = [(left, top), (right, top), (left, bottom), (right, bottom)];
    for (glyph, (x, y)) in glyphs.into_iter().zip(places) {
        buffer.set_string(x, y, look.pick(glyph, "+"), look.ink(Ink::Frame));
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
    look.ink(Ink::Text).add_modifier(Modifier::BOLD | Modifier::ITALIC)
}

/// Writes lines centred in an area, wrapped if needed.
pub(crate) fn centred(buffer: &mut Buffer, area: Rect, lines: &[(String, Style)]) {
    let width = usize::from(area.width);
    let broken = |(line, style): &(String, Style)| {
        broken_within(line, width).into_iter().map(|part| (part, *style)).collect::<Vec<_>>()
    };
    let lines: Vec<(String, Style)> = lines.iter().flat_map(broken).collect();
    let top = area.y + area.height.saturating_sub(lines.len() as u16) / 2;
    for (y, (line, style)) in (top..area.bottom()).zip(&lines) {
        let width = line.chars().count().min(usize::from(area.width)) as u16;
        let row = Rect::new(area.x + (area.width - width) / 2, y, width, 1);
        parts(buffer, row, [(line.as_str(), *style)]);
    }
}
