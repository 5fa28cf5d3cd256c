//! A shooter on a small board, and the game it plays.

use rules::Dice;

use super::hidden::Hidden;
use super::sea::{Bits, grown};

/// Somebody who shoots, one cell at a time, and remembers what came of it.
pub(super) trait Gunner {
    /// The cell to fire at: one that was neither fired at nor cleared.
    fn aim(&mut self, dice: &mut Dice) -> Bits;

    /// Takes in what came of the shot.
    fn hear(&mut self, shot: Bits, answer: Answer, dice: &mut Dice);
}

/// What the shooter is told of a shot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Answer {
    Miss,
    Hit,
    Sunk {
        length: u32,
        /// The cells of the ship; nothing where that is not told.
        wreck: Bits,
        /// The water around it; nothing where it is not cleared.
        cleared: Bits,
    },
}

/// What is told of a ship that sinks, beyond its length.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sinking {
    /// Nothing.
    Told,
    /// Its cells.
    Shown,
    /// Its cells, and the water around it is cleared.
    Cleared,
}

/// Shoots until the fleet is gone. Returns the number of shots.
#[inline]
pub(super) fn play(gunner: &mut impl Gunner, fleet: &Hidden, sinking: Sinking, dice: &mut Dice) -> u32 {
    let mut left = fleet.occupied;
    let mut shots = 0;
    loop {
        let shot = gunner.aim(dice);
        debug_assert!(shot.is_power_of_two(), "one shot at a time");
        shots += 1;
        if left & shot == 0 {
            gunner.hear(shot, Answer::Miss, dice);
            continue;
        }
        left ^= shot;
        if left == 0 {
            return shots;
        }
        let ship = fleet.ships.iter().find(|ship| *ship & shot != 0).copied().unwrap_or(shot);
        let answer = if ship & left != 0 {
            Answer::Hit
        } else {
            Answer::Sunk {
                length: ship.count_ones(),
                wreck: if sinking == Sinking::Told { 0 } else { ship },
                cleared: if sinking == Sinking::Cleared { grown(ship) & !ship } else { 0 },
            }
        };
        gunner.hear(shot, answer, dice);
    }
}
