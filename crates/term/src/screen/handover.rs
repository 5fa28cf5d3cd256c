//! Hand-over screen: hides the boards between the turns of two players at one keyboard.

use ratatui::Frame;

use super::look::{Ink, Look};
use super::pen;

/// Draws only who is next.
pub(crate) fn draw(frame: &mut Frame, name: &str, look: Look) {
    let (window, buffer) = pen::page(frame, look);
    let lines = [
        ("Pass the keyboard.".to_owned(), look.ink(Ink::Faint)),
        (String::new(), look.ink(Ink::Text)),
        (format!("{name} is next."), pen::headline(look)),
        (String::new(), look.ink(Ink::Text)),
        (format!("{name}, press Enter when you are ready."), look.ink(Ink::Accent)),
    ];
    pen::centred(buffer, window, &lines);
}
