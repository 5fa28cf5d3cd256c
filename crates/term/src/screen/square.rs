//! One square of a board: its sign, background and frame.

use super::look::Ground;
use crate::mark::Mark;

/// What is drawn in a square: its mark, or what the player is about to do there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Sign {
    /// The square's mark.
    Mark(Mark),
    /// Aimed at by this shot of the salvo.
    Aimed(u8),
    /// The player's own note: no ship here.
    Pencil,
    /// Unknown, and covered by the aimed order.
    Covered,
    /// A ship cannot be placed here.
    Barred,
    /// A chance in per cent.
    Chance(u8),
}

/// Whether a square stands out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Rim {
    #[default]
    None,
    /// The last shot was here.
    Last,
    /// The cursor is here.
    Cursor,
}

/// One square of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Square {
    pub(crate) sign: Sign,
    pub(crate) ground: Ground,
    pub(crate) rim: Rim,
    /// The ship continues to the right, without a gap.
    pub(crate) joined_right: bool,
    /// The ship continues below.
    pub(crate) joined_down: bool,
    pub(crate) smoke: bool,
}

impl Square {
    /// A square with only its mark.
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
