//! Hunt and target, the way most people begin.

use rules::Dice;

use super::gunner::{Answer, Gunner};
use super::sea::{Bits, EVEN, ROW, beside, grown, pick};
use super::wreck;

/// How it looks for ships while it follows none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Search {
    /// On any cell.
    Anywhere,
    /// On every second cell, as on a checkerboard, while there are any.
    Checkerboard,
}

/// How it follows up hits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pursuit {
    /// Beside any hit, whether or not its ship is sunk.
    Beside,
    /// Along lines of hits first, leaving sunk ships alone. Where ships keep a gap, the water around a sunk ship is
    /// left alone too.
    Lines,
}

/// Fires at random until it hits, and then around its hits.
pub(super) struct Hunt {
    search: Search,
    pursuit: Pursuit,
    keeps_gap: bool,
    /// Cells not fired at and not known to be water.
    possible: Bits,
    /// Hits worth following.
    open: Bits,
}

impl Hunt {
    pub(super) fn new(board: Bits, search: Search, pursuit: Pursuit, keeps_gap: bool) -> Hunt {
        Hunt { search, pursuit, keeps_gap, possible: board, open: 0 }
    }

    /// The cells it chooses from: the first of its ideas that leaves any.
    #[inline]
    fn candidates(&self) -> Bits {
        let ends = match self.pursuit {
            Pursuit::Beside => 0,
            Pursuit::Lines => line_ends(self.open) & self.possible,
        };
        let near = beside(self.open) & self.possible;
        let sought = match self.search {
            Search::Anywhere => 0,
            Search::Checkerboard => self.possible & EVEN,
        };
        [ends, near, sought].into_iter().find(|cells| *cells != 0).unwrap_or(self.possible)
    }
}

/// The cells before and after every two hits in a line.
#[inline]
const fn line_ends(hits: Bits) -> Bits {
    let across = hits & (hits >> 1);
    let down = hits & (hits >> ROW);
    across << 2 | across >> 1 | down << (2 * ROW) | down >> ROW
}

impl Gunner for Hunt {
    #[inline]
    fn aim(&mut self, dice: &mut Dice) -> Bits {
        pick(self.candidates(), dice)
    }

    #[inline]
    fn hear(&mut self, shot: Bits, answer: Answer, dice: &mut Dice) {
        self.possible &= !shot;
        if answer != Answer::Miss {
            self.open |= shot;
        }
        let Answer::Sunk { length, wreck, cleared } = answer else { return };
        self.possible &= !cleared;
        if self.pursuit == Pursuit::Lines {
            let wreck = match (wreck, self.keeps_gap) {
                (0, true) => wreck::apart(shot, length, self.open),
                (0, false) => wreck::touching(shot, length, self.open, dice),
                _ => wreck,
            };
            self.open &= !wreck;
            if self.keeps_gap {
                self.possible &= !grown(wreck);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: Bits = {
        let mut board = 0;
        let mut y = 0;
        while y < 10 {
            board |= 0x3ff << (y * ROW);
            y += 1;
        }
        board
    };

    const fn at(x: u32, y: u32) -> Bits {
        1 << (y * ROW + x)
    }

    fn told(pursuit: Pursuit, keeps_gap: bool, shots: &[(Bits, Answer)]) -> Hunt {
        let mut hunt = Hunt::new(BOARD, Search::Checkerboard, pursuit, keeps_gap);
        let mut dice = Dice::from_seed(1);
        for (shot, answer) in shots {
            hunt.hear(*shot, *answer, &mut dice);
        }
        hunt
    }

    const SUNK_TWO: Answer = Answer::Sunk { length: 2, wreck: 0, cleared: 0 };

    #[test]
    fn it_looks_on_every_second_cell() {
        let hunt = told(Pursuit::Beside, false, &[(at(0, 0), Answer::Miss)]);
        assert_eq!(hunt.candidates(), BOARD & EVEN & !at(0, 0));
    }

    #[test]
    fn it_fires_beside_hits() {
        let hunt = told(Pursuit::Beside, false, &[(at(9, 4), Answer::Hit), (at(9, 3), Answer::Miss)]);
        assert_eq!(hunt.candidates(), at(8, 4) | at(9, 5));
    }

    #[test]
    fn it_follows_lines() {
        let hits = [(at(4, 4), Answer::Hit), (at(5, 4), Answer::Hit)];
        assert_eq!(told(Pursuit::Lines, false, &hits).candidates(), at(3, 4) | at(6, 4));
        assert_eq!(told(Pursuit::Beside, false, &hits).candidates().count_ones(), 6);
    }

    #[test]
    fn it_leaves_sunk_ships_and_their_water_alone() {
        let shots = [(at(4, 4), Answer::Hit), (at(5, 4), SUNK_TWO)];
        assert_eq!(told(Pursuit::Beside, false, &shots).candidates().count_ones(), 6);
        assert_eq!(told(Pursuit::Lines, false, &shots).candidates(), BOARD & EVEN & !at(4, 4) & !at(5, 4));
        let apart = told(Pursuit::Lines, true, &shots);
        assert_eq!(apart.candidates(), BOARD & EVEN & !grown(at(4, 4) | at(5, 4)));
    }
}
