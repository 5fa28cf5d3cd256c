//! Prompt in the status line: typing an order, or confirming to quit.

use super::key::Key;
use super::show::Pressed;

/// The longest line that can be typed.
const LONGEST: usize = 60;

/// A prompt in the status line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Prompt {
    /// An order being typed.
    Line(String),
    /// Whether to quit, and what that means.
    Leave(&'static str),
}

/// What quitting means while ships are placed.
pub(crate) const NOT_STARTED: &str = "The game has not started.";

impl Prompt {
    /// Takes a key; an answer closes the prompt, and one that is still open cancels it.
    pub(crate) fn press(&mut self, key: Key) -> Option<Pressed<String>> {
        match (self, key) {
            (Prompt::Line(_), Key::Escape) => Some(Pressed::Open),
            (Prompt::Line(text), Key::Enter) => Some(Pressed::Done(std::mem::take(text))),
            (Prompt::Line(text), Key::Backspace) => {
                let empty = text.pop().is_none();
                empty.then_some(Pressed::Open)
            }
            (Prompt::Line(text), Key::Char(c)) if !c.is_control() => {
                if text.chars().count() < LONGEST {
                    text.push(c);
                }
                None
            }
            (Prompt::Line(_), _) => None,
            (Prompt::Leave(_), Key::Char('y' | 'Y')) => Some(Pressed::Leave),
            (Prompt::Leave(_), _) => Some(Pressed::Open),
        }
    }

    /// The text of the prompt.
    pub(crate) fn text(&self) -> String {
        match self {
            Prompt::Line(text) => format!(": {text}"),
            Prompt::Leave(consequence) => {
                format!("Quit? {consequence} Press y to quit, any other key to stay.")
            }
        }
    }

    pub(crate) fn has_caret(&self) -> bool {
        matches!(self, Prompt::Line(_))
    }
}
