//! Glyphs: the character, colour and meaning of each sign on a board.

use super::look::{Ink, Look};
use super::square::Sign;
use crate::mark::{Mark, Run, digit};

impl Sign {
    pub(crate) fn ink(self) -> Ink {
        match self {
            Sign::Aimed(_) => Ink::Aim,
            Sign::Covered => Ink::Accent,
            Sign::Pencil => Ink::Pencil,
            Sign::Barred => Ink::Hit,
            Sign::Chance(_) => Ink::Text,
            Sign::Mark(mark) => match mark {
                Mark::Unknown | Mark::Water => Ink::Grid,
                Mark::Miss | Mark::Fired(_) => Ink::Miss,
                Mark::Hit | Mark::Again(_) | Mark::Destroyed | Mark::Damaged => Ink::Hit,
                Mark::Wreck(_) => Ink::Wreck,
                Mark::Cleared => Ink::Cleared,
                Mark::Contact | Mark::Nothing | Mark::Seen => Ink::Radar,
                Mark::Ship(_) => Ink::Hull,
            },
        }
    }

    /// The sign in one character. In ASCII it is the mark of plain mode.
    pub(crate) fn glyph(self, look: Look) -> char {
        let pick = |unicode, ascii| if look.is_ascii() { ascii } else { unicode };
        match self {
            Sign::Aimed(n) => pick(digit(u16::from(n)), '@'),
            Sign::Pencil => pick('╱', '/'),
            Sign::Covered => pick('▫', '*'),
            Sign::Barred => pick('✕', '!'),
            Sign::Chance(percent) => digit(u16::from((percent + 5) / 10).min(9)),
            Sign::Mark(mark) if look.is_ascii() => mark.ascii(),
            Sign::Mark(mark) => match mark {
                Mark::Unknown | Mark::Water => '·',
                Mark::Miss => '○',
                Mark::Hit => '◆',
                Mark::Again(2) => '◈',
                Mark::Destroyed => '✕',
                Mark::Wreck(Run::Across) => '┿',
                Mark::Wreck(Run::Down) => '╂',
                Mark::Wreck(Run::Slanted) => '╳',
                Mark::Cleared => '~',
                Mark::Contact | Mark::Damaged => '◇',
                Mark::Nothing => '−',
                Mark::Fired(round @ 1..=20) => ringed(round),
                Mark::Again(_) | Mark::Seen | Mark::Fired(_) | Mark::Ship(_) => mark.ascii(),
            },
        }
    }

    /// What the sign means, for the legend; `None` if it needs no explanation.
    pub(crate) fn meaning(self) -> Option<&'static str> {
        match self {
            Sign::Aimed(_) => Some("aimed"),
            Sign::Pencil => Some("pencil mark: no ship"),
            Sign::Covered => Some("covered by the order"),
            Sign::Barred => Some("cannot go here"),
            Sign::Chance(_) => Some("chance of a hit in %"),
            Sign::Mark(mark) => mark.meaning(),
        }
    }

    /// The sign in three rows of seven, for the largest boards.
    pub(crate) fn drawing(self, look: Look) -> Option<[&'static str; 3]> {
        if look.is_ascii() {
            return None;
        }
        Some(match self {
            Sign::Barred => ["  ╲ ╱  ", "   ╳   ", "  ╱ ╲  "],
            Sign::Mark(mark) => match mark {
                Mark::Miss => [" ╭───╮ ", " │   │ ", " ╰───╯ "],
                Mark::Hit => ["  ▄█▄  ", " █████ ", "  ▀█▀  "],
                Mark::Again(2) => ["  ▄█▄  ", " ██◈██ ", "  ▀█▀  "],
                Mark::Wreck(Run::Across) => ["   ┃   ", "━━━╋━━━", "   ┃   "],
                Mark::Wreck(Run::Down) => ["   ┃   ", " ━━╋━━ ", "   ┃   "],
                Mark::Wreck(Run::Slanted) => ["  ╲ ╱  ", "   ╳   ", "  ╱ ╲  "],
                _ => return None,
            },
            _ => return None,
        })
    }
}

/// The number of a round in a circle.
fn ringed(round: u16) -> char {
    char::from_u32('①' as u32 + u32::from(round) - 1).unwrap_or('○')
}
