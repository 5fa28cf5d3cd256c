//! The names of the two players.

use rules::{End, Header, Seat, Sides, Verdict};

use crate::paragraph::legible;

/// The longest name of a player, in characters.
const LONGEST: usize = 40;

/// The names of the two players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Names(Sides<String>);

/// Why a name cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NameError {
    /// It has no characters, or too many, or some that cannot be shown on a line.
    #[error("\"{}\" cannot be used as a name; use 1 to {LONGEST} letters, digits, spaces, dots, hyphens or apostrophes", .0.escape_debug())]
    NotAName(String),
    /// Both players have the same name.
    #[error("both players are called {0}; choose different names")]
    Same(String),
}

impl Names {
    /// The name of a single player who gave none.
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

    /// The names in a record, made distinct. Records come from anywhere, so characters that cannot be shown on a line
    /// are left out.
    pub(crate) fn of_header(header: &Header) -> Names {
        let shown = |seat: Seat| {
            let name = legible(header.get(&seat.to_string()).unwrap_or_default(), LONGEST);
            if name.is_empty() { seat.to_string() } else { name }
        };
        let names = Sides::from_fn(shown);
        if names.a.to_lowercase() == names.b.to_lowercase() {
            return Names(Sides::from_fn(|seat| format!("{} ({seat})", names[seat])));
        }
        Names(names)
    }

    /// A name or word with a capital letter.
    pub fn title(name: &str) -> String {
        let mut chars = name.chars();
        let first = chars.next().map(|first| first.to_ascii_uppercase());
        first.into_iter().chain(chars).collect()
    }

    /// How a game ended, for one of the players or for everybody.
    pub(crate) fn verdict(&self, end: End, reader: Option<Seat>) -> String {
        Verdict { end, names: Sides::from_fn(|seat| self.of(seat)), reader }.to_string()
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

    #[test]
    fn names_of_a_record_can_always_be_said() {
        let names =
            |a: &str, b: &str| Names::of_header(&Header::of_players(&Sides::new(a.to_owned(), b.to_owned())));
        let said = |a: &str, b: &str| {
            let names = names(a, b);
            (names.of(Seat::A).to_owned(), names.of(Seat::B).to_owned())
        };
        assert_eq!(said("Mara", " "), ("Mara".to_owned(), "B".to_owned()));
        assert_eq!(said("Cadet", "cadet"), ("Cadet (A)".to_owned(), "cadet (B)".to_owned()));
        assert_eq!(said("x\u{1b}[2J\nWon", "B").0, "x[2J Won");
        assert_eq!(said(&"n".repeat(100), "B").0.chars().count(), LONGEST);
        let nameless = Names::of_header(&Header::default());
        assert_eq!((nameless.of(Seat::A), nameless.of(Seat::B)), ("A", "B"));
    }
}
