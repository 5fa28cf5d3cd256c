//! Screens without boards: what we wait for before a game at a table, and who sits down next at one keyboard.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use ratatui::text::Span;
use rules::Ruleset;

use super::look::{Colours, Glyphs, Ink, Look};
use super::pen;
use crate::qr_code;

/// A screen that only says what we wait for, where, and what else there is to say.
pub(crate) fn draw(
    frame: &mut Frame,
    [what, link]: [&str; 2],
    ruleset: Option<&Ruleset>,
    said: impl Iterator<Item = String>,
    look: Look,
) {
    let (window, buffer) = pen::page(frame, look);
    let title = Span::styled("Broadside", pen::headline(look));
    let gap = Span::default;
    let mut lines = vec![title, gap(), look.span(what, Ink::Text), look.span(link, Ink::Accent)];
    if let Some(ruleset) = ruleset {
        lines.extend([gap(), look.span(ruleset.id(), Ink::Soft)]);
        lines.push(look.span(&ruleset.rules().summary, Ink::Faint));
    }
    for said in said {
        lines.extend([gap(), look.span(said, Ink::Warn)]);
    }
    lines.extend([gap(), look.span("q quit", Ink::Faint)]);
    // Whoever is invited may have a camera.
    let code = qr_code::rows(link).filter(|_| what.ends_with(':') && look.glyphs == Glyphs::Unicode);
    let Some(code) = code else { return pen::centred(buffer, window, &lines) };
    let width = code[0].chars().count() as u16;
    let fits = |lines: usize| lines + code.len() <= usize::from(window.height) && width <= window.width;
    if !fits(lines.len()) {
        // The link and the code matter most.
        lines = lines.split_off(2);
        lines.truncate(2);
    }
    if !fits(lines.len()) {
        return pen::centred(buffer, window, &lines);
    }
    let style = match look.colours {
        Colours::None => Style::new(),
        _ => Style::new().fg(Color::White).bg(Color::Black),
    };
    let rows = (lines.len() + code.len()) as u16;
    let top = Rect { height: lines.len() as u16, y: (window.height - rows) / 2, ..window };
    pen::centred(buffer, top, &lines);
    for (y, row) in (top.bottom()..).zip(&code) {
        buffer.set_string((window.width - width) / 2, y, row, style);
    }
}

/// Hides the boards between the turns of two players at one keyboard: draws only who is next.
pub(crate) fn draw_handover(frame: &mut Frame, name: &str, look: Look) {
    let (window, buffer) = pen::page(frame, look);
    let lines = [
        look.span("Pass the keyboard.", Ink::Faint),
        Span::default(),
        Span::styled(format!("{name} is next."), pen::headline(look)),
        Span::default(),
        look.span(format!("{name}, press Enter when you are ready."), Ink::Accent),
    ];
    pen::centred(buffer, window, &lines);
}
