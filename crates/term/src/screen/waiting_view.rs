//! Draws the time before a game at a table: what we wait for, and the link to send.

use ratatui::Frame;
use ratatui::style::{Modifier, Style};
use rules::Ruleset;

use super::look::{Ink, Look};
use super::pen;

/// A screen that only says what we wait for, where, and what else there is to say.
pub(crate) fn draw(
    frame: &mut Frame,
    [what, link]: [&str; 2],
    ruleset: Option<&Ruleset>,
    said: impl Iterator<Item = String>,
    look: Look,
) {
    let window = frame.area();
    let buffer = frame.buffer_mut();
    buffer.set_style(window, look.ink(Ink::Text));
    let title = look.ink(Ink::Text).add_modifier(Modifier::BOLD | Modifier::ITALIC);
    let gap = || (String::new(), title);
    let mut lines: Vec<(String, Style)> = vec![("Broadside".to_owned(), title), gap()];
    lines.push((what.to_owned(), look.ink(Ink::Text)));
    lines.push((link.to_owned(), look.ink(Ink::Accent)));
    if let Some(ruleset) = ruleset {
        lines.extend([gap(), (ruleset.id(), look.ink(Ink::Soft))]);
        lines.push((ruleset.rules().summary.clone(), look.ink(Ink::Faint)));
    }
    for said in said {
        lines.extend([gap(), (said, look.ink(Ink::Warn))]);
    }
    lines.extend([gap(), ("q quit".to_owned(), look.ink(Ink::Faint))]);
    pen::centred(buffer, window, &lines);
}
