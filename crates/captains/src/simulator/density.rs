//! The independent density, played.

use rules::Dice;

use super::gunner::{Answer, Gunner};
use super::planes::{Afloat, best_cells};
use super::sea::{Bits, diagonal, grown, pick};
use super::wreck;

/// Fires where most places of the ships still afloat lie; see [`planes`](super::planes) for what that means.
#[derive(Clone)]
pub(super) struct Density {
    keeps_gap: bool,
    /// Cells not fired at and not known to be water.
    possible: Bits,
    /// Hits that no sunk ship explains, and how many they are.
    open: Bits,
    open_count: u32,
    afloat: Afloat,
}

impl Density {
    pub(super) fn new(board: Bits, afloat: Afloat, keeps_gap: bool) -> Density {
        Density { keeps_gap, possible: board, open: 0, open_count: 0, afloat }
    }
}

impl Gunner for Density {
    #[inline]
    fn aim(&mut self, dice: &mut Dice) -> Bits {
        pick(best_cells(self.possible, self.open, self.open_count, self.afloat), dice)
    }

    #[inline]
    fn hear(&mut self, shot: Bits, answer: Answer, dice: &mut Dice) {
        self.possible &= !shot;
        match answer {
            Answer::Miss => {}
            Answer::Hit => {
                self.open |= shot;
                self.open_count += 1;
                if self.keeps_gap {
                    // Ships are straight and apart, so nothing lies at the corners of a hit.
                    self.possible &= !diagonal(shot);
                }
            }
            Answer::Sunk { length, wreck, cleared } => {
                let hits = self.open | shot;
                let wreck = match (wreck, self.keeps_gap) {
                    // The usual case, and the quick one: this ship was the only one that was followed.
                    (0, _) if self.open_count + 1 == length => hits,
                    (0, true) => wreck::apart(shot, length, hits),
                    (0, false) => wreck::touching(shot, length, hits, dice),
                    _ => wreck,
                };
                self.afloat[length as usize] -= 1;
                self.open = hits & !wreck;
                self.open_count = self.open.count_ones();
                self.possible &= !cleared;
                if self.keeps_gap {
                    self.possible &= !grown(wreck);
                }
            }
        }
    }
}
