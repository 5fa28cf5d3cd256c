//! The line at which something is typed or confirmed.

use super::key::Key;

/// The longest line that can be typed.
const LONGEST: usize = 60;

/// The line at which something is typed or confirmed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Prompt {
    /// An order in words.
    Line(String),
    /// Whether to leave, and what that means.
    Leave(&'static str),
}

/// What leaving means at one keyboard.
pub(crate) const UNFINISHED: &str = "The game stays unfinished.";

/// What came of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum PromptAnswer {
    /// Nothing after all.
    Nothing,
    /// This was typed.
    Line(String),
    /// The player leaves.
    Leave,
}

impl Prompt {
    pub(crate) fn line() -> Prompt {
        Prompt::Line(String::new())
    }

    pub(crate) fn leave(consequence: &'static str) -> Prompt {
        Prompt::Leave(consequence)
    }

    /// Takes a key; an answer ends the prompt.
    pub(crate) fn press(&mut self, key: Key) -> Option<PromptAnswer> {
        match (self, key) {
            (Prompt::Line(_), Key::Escape) => Some(PromptAnswer::Nothing),
            (Prompt::Line(text), Key::Enter) => Some(PromptAnswer::Line(std::mem::take(text))),
            (Prompt::Line(text), Key::Backspace) => {
                let empty = text.pop().is_none();
                empty.then_some(PromptAnswer::Nothing)
            }
            (Prompt::Line(text), Key::Char(c)) if !c.is_control() => {
                if text.chars().count() < LONGEST {
                    text.push(c);
                }
                None
            }
            (Prompt::Line(_), _) => None,
            (Prompt::Leave(_), Key::Char('y' | 'Y')) => Some(PromptAnswer::Leave),
            (Prompt::Leave(_), _) => Some(PromptAnswer::Nothing),
        }
    }

    /// The prompt as it is written, and whether a caret stands at its end.
    pub(crate) fn text(&self) -> String {
        match self {
            Prompt::Line(text) => format!(": {text}"),
            Prompt::Leave(consequence) => {
                format!("Leave? {consequence} Press y to leave, any other key to stay.")
            }
        }
    }

    pub(crate) fn has_caret(&self) -> bool {
        matches!(self, Prompt::Line(_))
    }
}
