//! What the two players are called.

use rules::{Seat, Sides};

/// The longest name of a player, in characters.
const LONGEST: usize = 40;

/// What the two players are called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Names(Sides<String>);

/// Why a name is none.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NameError {
    /// It has no characters, or too many, or some that cannot be shown on a line.
    #[error("\"{}\" is not a name; a name has 1 to {LONGEST} letters, digits, spaces, dots, hyphens or apostrophes", .0.escape_debug())]
    NotAName(String),
    /// Both are called the same.
    #[error("both players are called {0}; choose two names")]
    Same(String),
}

impl Names {
    /// What a player is called who gave no name and needs none, because nobody else sits there.
    pub const DEFAULT: &str = "Player";

    /// Checks the names of both seats.
    pub fn new(a: &str, b: &str) -> Result<Names, NameError> {
        let names = Sides::new(a.trim(), b.trim());
        for (_, name) in names.iter() {
            let plain = |c: char| c.is_alphanumeric() || [' ', '.', '-', '\'', '_'].contains(&c);
            if name.is_empty() || name.chars().count() > LONGEST || !name.chars().all(plain) {
                return Err(NameError::NotAName((*name).to_owned()));
            }
        }
        if names.a.to_lowercase() == names.b.to_lowercase() {
            return Err(NameError::Same(names.a.to_owned()));
        }
        Ok(Names(names.map(str::to_owned)))
    }

    /// The name of a seat.
    pub fn of(&self, seat: Seat) -> &str {
        &self.0[seat]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_fit_on_a_line() {
        assert_eq!(Names::new(" Ann-Marie O'Hara ", "B").unwrap().of(Seat::A), "Ann-Marie O'Hara");
        for wrong in ["", "  ", "a\nb", "x\u{1b}[2J", "say \"x\"", &"n".repeat(41)] {
            assert!(matches!(Names::new(wrong, "B"), Err(NameError::NotAName(_))), "{wrong:?}");
        }
        assert_eq!(Names::new("Ann", "ann"), Err(NameError::Same("Ann".to_owned())));
    }
}
