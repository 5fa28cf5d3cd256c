//! Names of people and bots, and what makes a name valid.

use std::fmt;

use serde::{Deserialize, Serialize};
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;
use utoipa::ToSchema;

/// A player's name: 1 to 32 characters of plain text in NFKC form, without invisible characters.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(try_from = "String", into = "String")]
#[schema(value_type = String, min_length = 1, max_length = 32)]
pub struct PlayerName(String);

/// The longest name, in characters.
const LONGEST: usize = 32;

/// Why a text is not a valid name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NameFault {
    /// It is empty after trimming.
    #[error("A name needs at least one character.")]
    Empty,
    /// It is too long.
    #[error("A name can have at most {LONGEST} characters.")]
    TooLong,
    /// It has a character that is invisible or changes the direction of text.
    #[error("A name must be plain text on one line, without control, invisible or direction characters.")]
    Unseen,
    /// It has only accents, without a letter to carry them.
    #[error("A name needs a letter, digit or symbol, not only accents.")]
    OnlyMarks,
}

/// Checks and normalises the text of a name.
fn plain(text: &str) -> Result<String, NameFault> {
    // Limit the length before any work: NFKC can make a text eighteen times longer.
    if text.len() > LONGEST * 16 {
        return Err(NameFault::TooLong);
    }
    let name: String = text.nfkc().collect();
    let name = name.trim();
    if name.chars().any(is_unseen) {
        return Err(NameFault::Unseen);
    }
    match name.chars().count() {
        0 => Err(NameFault::Empty),
        1..=LONGEST if name.chars().all(|c| is_combining_mark(c) || c.is_whitespace()) => {
            Err(NameFault::OnlyMarks)
        }
        1..=LONGEST => Ok(name.to_owned()),
        _ => Err(NameFault::TooLong),
    }
}

impl PlayerName {
    /// Checks a name.
    pub fn new(text: &str) -> Result<PlayerName, NameFault> {
        plain(text).map(PlayerName)
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Whether a character is invisible or changes how its neighbours are displayed.
pub(crate) fn is_unseen(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{00AD}' | '\u{034F}' | '\u{061C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}'
            | '\u{180B}'..='\u{180F}'
            | '\u{200B}'..='\u{200F}'
            | '\u{2028}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}'
            | '\u{2800}' | '\u{3164}'
            | '\u{E000}'..='\u{F8FF}'
            | '\u{FE00}'..='\u{FE0F}'
            | '\u{FEFF}' | '\u{FFA0}'
            | '\u{FFF0}'..='\u{FFFF}'
            | '\u{1BCA0}'..='\u{1BCA3}'
            | '\u{1D173}'..='\u{1D17A}'
            | '\u{E0000}'..='\u{10FFFF}')
}

impl TryFrom<String> for PlayerName {
    type Error = NameFault;

    fn try_from(text: String) -> Result<PlayerName, NameFault> {
        PlayerName::new(&text)
    }
}

impl From<PlayerName> for String {
    fn from(name: PlayerName) -> String {
        name.0
    }
}

impl fmt::Display for PlayerName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_the_world_are_names() {
        for (text, name) in [
            ("Mara", "Mara"),
            ("  Ben ", "Ben"),
            ("Ａｄａ", "Ada"),
            ("Zoë", "Zoë"),
            ("李小龍", "李小龍"),
            ("محمد", "محمد"),
            ("O'Neil <b>", "O'Neil <b>"),
            ("🚢", "🚢"),
            ("O\u{B4}Neil", "O \u{301}Neil"),
        ] {
            assert_eq!(PlayerName::new(text).unwrap().as_str(), name);
        }
    }

    #[test]
    fn hostile_names_are_refused() {
        for (text, fault) in [
            ("", NameFault::Empty),
            (" \u{00A0}\u{3000} ", NameFault::Empty),
            ("a\nb", NameFault::Unseen),
            ("a\u{0}b", NameFault::Unseen),
            ("a\u{202E}b", NameFault::Unseen),
            ("a\u{2066}b", NameFault::Unseen),
            ("\u{200B}", NameFault::Unseen),
            ("a\u{200D}b", NameFault::Unseen),
            ("\u{FEFF}admin", NameFault::Unseen),
            ("\u{3164}", NameFault::Unseen),
            ("a\u{E0041}", NameFault::Unseen),
            ("\u{301}", NameFault::OnlyMarks),
            ("\u{301} \u{20E3}\u{489}", NameFault::OnlyMarks),
            ("\u{B4}", NameFault::OnlyMarks),
        ] {
            assert_eq!(PlayerName::new(text), Err(fault), "{text:?}");
        }
        assert_eq!(PlayerName::new(&"x".repeat(33)), Err(NameFault::TooLong));
        assert_eq!(
            PlayerName::new(&"\u{FDFA}".repeat(20)),
            Err(NameFault::TooLong),
            "it grows when normalised"
        );
        assert_eq!(PlayerName::new(&"x".repeat(10_000_000)), Err(NameFault::TooLong));
    }
}
