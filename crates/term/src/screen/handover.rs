//! The screen that hides one player's boards from the other.

use ratatui::Frame;
use ratatui::style::Modifier;

use super::look::{Ink, Look};
use super::pen;

/// Draws nothing but who is next.
pub(crate) fn draw(frame: &mut Frame, name: &str, look: Look) {
    let window = frame.area();
    let buffer = frame.buffer_mut();
    buffer.set_style(window, look.ink(Ink::Text));
    let title = look.ink(Ink::Text).add_modifier(Modifier::BOLD | Modifier::ITALIC);
    let lines = [
        ("Hand the keyboard over.".to_owned(), look.ink(Ink::Faint)),
        (String::new(), look.ink(Ink::Text)),
        (format!("{name} is next."), title),
        (String::new(), look.ink(Ink::Text)),
        (format!("Press Enter if you are {name}."), look.ink(Ink::Accent)),
    ];
    pen::centred(buffer, window, &lines);
}
