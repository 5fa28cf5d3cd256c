//! Glyphs: the character, colour and meaning of each sign on a board.

use super::look::{Ink, Look};
use super::square::Sign;
use crate::mark::{Mark, Run};

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
            Sign::Mark(mark) => match mark {
                Mark::Unknown | Mark::Water => pick('·', '.'),
                Mark::Miss => pick('○', 'o'),
                Mark::Hit => pick('◆', 'X'),
                Mark::Again(2) => pick('◈', '2'),
                Mark::Again(points) => digit(u16::from(points)),
                Mark::Destroyed => pick('✕', 'x'),
                Mark::Wreck(Run::Across) => pick('┿', '#'),
                Mark::Wreck(Run::Down) => pick('╂', '#'),
                Mark::Wreck(Run::Slanted) => pick('╳', '#'),
                Mark::Cleared => pick('~', '-'),
                Mark::Contact => pick('◇', '?'),
                Mark::Nothing => pick('−', '='),
                Mark::Seen => '+',
                Mark::Fired(round @ 1..=20) if !look.is_ascii() => ringed(round),
                Mark::Fired(round) => digit(round),
                Mark::Ship(letter) => letter,
                Mark::Damaged => pick('◇', 'x'),
            },
        }
    }

    /// What the sign means, for the legend; `None` if it needs no explanation.
    pub(crate) fn meaning(self) -> Option<&'static str> {
        Some(match self {
            Sign::Aimed(_) => "aimed",
            Sign::Pencil => "pencil mark: no ship",
            Sign::Covered => "covered by the order",
            Sign::Barred => "cannot go here",
            Sign::Chance(_) => "chance of a hit in %",
            Sign::Mark(mark) => match mark {
                Mark::Miss => "miss",
                Mark::Hit => "hit",
                Mark::Again(_) => "hit again",
                Mark::Destroyed => "destroyed",
                Mark::Wreck(_) => "sunk",
                Mark::Cleared => "known water",
                Mark::Contact => "radar contact",
                Mark::Nothing => "radar clear",
                Mark::Seen => "seen by radar",
                Mark::Fired(_) => "fired at in that round",
                Mark::Damaged => "armour hit",
                Mark::Unknown | Mark::Water | Mark::Ship(_) => return None,
            },
        })
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

/// The last digit: boards have no room for more.
fn digit(number: u16) -> char {
    char::from_digit(u32::from(number % 10), 10).unwrap_or('0')
}
