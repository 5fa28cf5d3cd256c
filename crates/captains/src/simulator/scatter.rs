//! Random shots: shot for shot what Cadet fires where there are no special orders.

use rules::Dice;

use super::gunner::{Answer, Gunner};
use super::sea::{Bits, nth};

/// Fires at random until the fleet is gone and returns the number of shots, where nothing but shots takes cells away.
///
/// Then nobody needs to know which cells were fired at, only how the ships lie among those that were not: bit n of
/// `fleet` tells whether the n-th cell left is a ship's, and a shot takes that bit out and closes the gap.
#[inline]
pub(super) fn scatter(mut fleet: Bits, cells: u32, dice: &mut Dice) -> u32 {
    let mut left = cells;
    while fleet != 0 {
        let shot = dice.below(left);
        let before = (1 << shot) - 1;
        fleet = (fleet & before) | ((fleet >> 1) & !before);
        left -= 1;
    }
    cells - left
}

/// The same where sinking a ship clears water, which takes cells away too.
pub(super) struct Scatter {
    unfired: Bits,
}

impl Scatter {
    pub(super) fn new(board: Bits) -> Scatter {
        Scatter { unfired: board }
    }
}

impl Gunner for Scatter {
    #[inline]
    fn aim(&mut self, dice: &mut Dice) -> Bits {
        nth(self.unfired, dice.below(self.unfired.count_ones()))
    }

    #[inline]
    fn hear(&mut self, shot: Bits, answer: Answer, _dice: &mut Dice) {
        self.unfired &= !shot;
        if let Answer::Sunk { cleared, .. } = answer {
            self.unfired &= !cleared;
        }
    }
}
