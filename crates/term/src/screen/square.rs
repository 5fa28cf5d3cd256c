//! One square of a board as it is drawn.

use super::look::Ground;
use crate::mark::Mark;

/// What is drawn in a square: what the chart says, or what a hand is about to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sign {
    /// What the chart says.
    Mark(Mark),
    /// Aimed at, as this shot of the salvo.
    Aimed(u8),
    /// The player's own note: no ship here.
    Pencil,
    /// Unknown, and covered by the order that is aimed.
    Covered,
    /// A ship cannot lie here.
    Barred,
    /// A chance in per cent.
    Chance(u8),
}

/// Whether a square stands out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Rim {
    #[default]
    None,
    /// The last shot fell here.
    Last,
    /// The cursor stands here.
    Cursor,
}

/// One square of a board as it is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Square {
    pub(crate) sign: Sign,
    pub(crate) ground: Ground,
    pub(crate) rim: Rim,
    /// A ship goes on to the right, with no water between.
    pub(crate) joined_right: bool,
    /// A ship goes on below.
    pub(crate) joined_down: bool,
    pub(crate) smoke: bool,
}

impl Square {
    /// A square on which nothing but its mark is to be seen.
    pub(crate) fn of(mark: Mark) -> Square {
        Square {
            sign: Sign::Mark(mark),
            ground: Ground::Water,
            rim: Rim::None,
            joined_right: false,
            joined_down: false,
            smoke: false,
        }
    }
}
