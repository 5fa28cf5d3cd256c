//! The independent density of all cells at once.
//!
//! For every ship still afloat, look at every place where it could lie: no cell of it is water or belongs to a sunk
//! ship, and not all of its cells are hit. A place that covers k open hits (hits not yet explained by a sunk ship) is
//! on level k. Cells are compared by the number of places of the highest level through them, equals by the next level
//! down to level 1; without open hits there is level 0 alone. Equals are left for the caller to draw from.
//!
//! The numbers of all cells are kept as planes: plane i holds bit i of every cell's number. Adding two numbers in all
//! cells is then a handful of logic operations.

use super::sea::{Bits, ROW};

/// How many ships of each length are afloat, lengths 0 to 5.
///
/// Ships of one cell do not matter: they add the same to every possible cell, and they never cover an open hit
/// without being sunk.
pub(super) type Afloat = [u8; 6];

/// The most ships of each length that the planes have room for.
pub(super) const MOST: Afloat = [0, u8::MAX, 3, 2, 1, 1];

/// Adds two bits in every cell: the sum and the carry.
#[inline]
const fn half(a: Bits, b: Bits) -> (Bits, Bits) {
    (a ^ b, a & b)
}

/// Adds three bits in every cell: the sum and the carry.
#[inline]
const fn full(a: Bits, b: Bits, c: Bits) -> (Bits, Bits) {
    let x = a ^ b;
    (x ^ c, (a & b) | (x & c))
}

#[inline]
const fn everywhere_if(yes: bool) -> Bits {
    if yes { Bits::MAX } else { 0 }
}

/// The first cells (left or top) of the places that count, in one direction.
#[derive(Clone, Copy)]
struct Starts {
    /// Length 2, counted once: one or three of them are afloat.
    two: Bits,
    /// Length 2, counted twice: two or three of them are afloat.
    two_twice: Bits,
    three: Bits,
    /// The same as `three` while a second ship of that length is afloat.
    three_again: Bits,
    four: Bits,
    five: Bits,
}

impl Starts {
    /// From the first cells of the runs of 2, 3, 4 and 5 cells, without the lengths of which no ship is afloat.
    #[inline]
    fn afloat([two, three, four, five]: [Bits; 4], afloat: Afloat) -> Starts {
        Starts {
            two: two & everywhere_if(afloat[2] & 1 != 0),
            two_twice: two & everywhere_if(afloat[2] & 2 != 0),
            three: three & everywhere_if(afloat[3] > 0),
            three_again: three & everywhere_if(afloat[3] > 1),
            four: four & everywhere_if(afloat[4] > 0),
            five: five & everywhere_if(afloat[5] > 0),
        }
    }

    #[inline]
    fn any(&self) -> Bits {
        self.two | self.two_twice | self.three | self.four | self.five
    }
}

/// How many places lie on each cell, in five planes.
///
/// A ship of length n that starts at a cell lies on the cells 0 to n - 1 steps on. So with M(k) = the ships longer than
/// k that start at a cell, the number is the sum of all M(k) moved by k steps: Horner's rule with "moved by one step" in
/// the place of the variable.
#[inline]
fn cover<const STEP: u32>(starts: &Starts) -> [Bits; 5] {
    // M(3) = fives + fours.
    let (m3_0, m3_1) = half(starts.five, starts.four);
    // M(2) = M(3) + threes.
    let (m2_0, carry) = full(m3_0, starts.three, starts.three_again);
    let (m2_1, m2_2) = half(m3_1, carry);
    // M(1) = M(0) = M(2) + twos: at most 7.
    let (m1_0, carry) = half(m2_0, starts.two);
    let (m1_1, carry) = full(m2_1, starts.two_twice, carry);
    let m1_2 = m2_2 | carry;

    // M(4) moved, + M(3): at most 3.
    let (a0, carry) = half(starts.five << STEP, m3_0);
    let a1 = carry ^ m3_1;
    // All that moved, + M(2): at most 7.
    let (b0, carry) = half(a0 << STEP, m2_0);
    let (b1, carry) = full(a1 << STEP, m2_1, carry);
    let b2 = carry ^ m2_2;
    // All that moved, + M(1): at most 14.
    let (d0, carry) = half(b0 << STEP, m1_0);
    let (d1, carry) = full(b1 << STEP, m1_1, carry);
    let (d2, d3) = full(b2 << STEP, m1_2, carry);
    // All that moved, + M(0): at most 21.
    let (e0, carry) = half(d0 << STEP, m1_0);
    let (e1, carry) = full(d1 << STEP, m1_1, carry);
    let (e2, carry) = full(d2 << STEP, m1_2, carry);
    let (e3, e4) = half(d3 << STEP, carry);
    [e0, e1, e2, e3, e4]
}

/// Those of the cells with the greatest number of places through them.
#[inline]
fn greatest(across: &Starts, down: &Starts, among: Bits) -> Bits {
    let h = cover::<1>(across);
    let v = cover::<ROW>(down);
    let (p0, carry) = half(h[0], v[0]);
    let (p1, carry) = full(h[1], v[1], carry);
    let (p2, carry) = full(h[2], v[2], carry);
    let (p3, carry) = full(h[3], v[3], carry);
    let (p4, p5) = full(h[4], v[4], carry);
    let mut best = among;
    for plane in [p5, p4, p3, p2, p1, p0] {
        let with = best & plane;
        if with != 0 {
            best = with;
        }
    }
    best
}

/// Where runs of 2, 3, 4 and 5 free cells start.
#[inline]
const fn runs<const STEP: u32>(free: Bits) -> [Bits; 4] {
    let two = free & (free >> STEP);
    let three = two & (free >> (2 * STEP));
    let four = two & (two >> (2 * STEP));
    let five = four & (free >> (4 * STEP));
    [two, three, four, five]
}

/// The runs of 2, 3, 4 and 5 cells in one direction where a ship could lie, by the open hits it would cover.
struct Windows {
    runs: [Bits; 4],
    /// Three planes for each length: how many open hits the window that starts at a cell covers.
    hits: [[Bits; 3]; 4],
}

impl Windows {
    #[inline]
    fn new<const STEP: u32>(free: Bits, open: Bits) -> Windows {
        let (a0, a1) = half(open, open >> STEP);
        let (b0, carry) = half(a0, open >> (2 * STEP));
        let b1 = a1 | carry;
        let (d0, carry) = half(b0, open >> (3 * STEP));
        let (d1, d2) = half(b1, carry);
        let (e0, carry) = half(d0, open >> (4 * STEP));
        let (e1, carry) = half(d1, carry);
        let e2 = d2 | carry;
        Windows { runs: runs::<STEP>(free), hits: [[a0, a1, 0], [b0, b1, 0], [d0, d1, d2], [e0, e1, e2]] }
    }

    /// The places that cover exactly so many open hits and one cell more at least.
    #[inline]
    fn level(&self, level: u32, afloat: Afloat) -> Starts {
        let covering = |index: usize| {
            let length = index as u32 + 2;
            let [a, b, c] = self.hits[index];
            self.runs[index]
                & match level {
                    _ if length <= level => 0,
                    1 => a & !b & !c,
                    2 => !a & b & !c,
                    3 => a & b & !c,
                    _ => !a & !b & c,
                }
        };
        Starts::afloat([covering(0), covering(1), covering(2), covering(3)], afloat)
    }
}

/// The best cells while no hit is open. `possible`: cells not fired at and not known to be water.
#[inline]
fn best_to_hunt(possible: Bits, afloat: Afloat) -> Bits {
    let across = Starts::afloat(runs::<1>(possible), afloat);
    let down = Starts::afloat(runs::<ROW>(possible), afloat);
    greatest(&across, &down, possible)
}

/// The best cells by the places that cover open hits; none if there is no such place.
#[inline]
fn best_to_follow(possible: Bits, open: Bits, open_count: u32, afloat: Afloat) -> Bits {
    let free = possible | open;
    let across = Windows::new::<1>(free, open);
    let down = Windows::new::<ROW>(free, open);
    let mut best = 0;
    for level in (1..=open_count.min(4)).rev() {
        let across = across.level(level, afloat);
        let down = down.level(level, afloat);
        if across.any() | down.any() != 0 {
            best = greatest(&across, &down, if best == 0 { possible } else { best });
            if best.is_power_of_two() {
                break;
            }
        }
    }
    best
}

/// The best cells, none only if none is possible. `possible`: cells not fired at and not known to be water; `open`: the
/// hits that no sunk ship explains, so many of them.
#[inline]
pub(super) fn best_cells(possible: Bits, open: Bits, open_count: u32, afloat: Afloat) -> Bits {
    if open != 0 {
        let best = best_to_follow(possible, open, open_count, afloat);
        if best != 0 {
            return best;
        }
    }
    best_to_hunt(possible, afloat)
}

#[cfg(test)]
mod tests {
    use rules::{Board, Cells, Dice, Heading, Labels, Span};

    use super::*;
    use crate::simulator::sea::bits;

    fn board() -> Board {
        Board::new(10, 10, Labels::LettersAcross).unwrap()
    }

    /// Every place of every length that is compared.
    fn places() -> Vec<(u8, Cells)> {
        let mut places = Vec::new();
        for length in 2..=5 {
            for heading in &Heading::ALL[..2] {
                let spans = board().cells().iter().filter_map(|at| Span::new(board(), at, *heading, length));
                places.extend(spans.map(|span| (length, span.cells())));
            }
        }
        places
    }

    /// The definition, word for word.
    fn definition(places: &[(u8, Cells)], possible: Cells, open: Cells, afloat: Afloat) -> Cells {
        let through = |cell, level| -> u32 {
            let counted = places.iter().filter(|(length, place)| {
                let covered = (*place & open).len();
                place.has(cell)
                    && place.within(possible | open)
                    && covered == level
                    && covered < u32::from(*length)
            });
            counted.map(|(length, _)| u32::from(afloat[usize::from(*length)])).sum()
        };
        let keep_best = |among: Cells, level| -> Cells {
            let numbers: Vec<u32> = among.iter().map(|cell| through(cell, level)).collect();
            let most = numbers.iter().max().copied().unwrap_or(0);
            among.iter().zip(&numbers).filter(|(_, number)| **number == most).map(|(cell, _)| cell).collect()
        };
        let explained =
            (1..5).any(|level| possible.iter().any(|cell| !open.is_empty() && through(cell, level) > 0));
        if explained { (1..5).rev().fold(possible, keep_best) } else { keep_best(possible, 0) }
    }

    #[test]
    fn planes_agree_with_the_definition() {
        let places = places();
        let cells: Vec<_> = board().cells().iter().collect();
        let mut dice = Dice::from_seed(7);
        let mut followed = 0;
        for n in 0..1_500 {
            let mut possible = board().cells();
            for _ in 0..n % 60 {
                possible.remove(*dice.choose(&cells).unwrap());
            }
            // Hits lie near each other, as in games.
            let mut open = Cells::EMPTY;
            let centre = *dice.choose(&cells).unwrap();
            let near: Vec<_> =
                Cells::of(centre).grown().grown().iter().filter(|cell| board().has(*cell)).collect();
            for _ in 0..dice.below(7) {
                open.insert(*dice.choose(&near).unwrap());
            }
            possible -= open;
            let afloat =
                [0, 0, dice.below(4) as u8, dice.below(3) as u8, dice.below(2) as u8, dice.below(2) as u8];
            let quick = best_cells(bits(possible), bits(open), open.len(), afloat);
            let slow = definition(&places, possible, open, afloat);
            assert_eq!(quick, bits(slow), "possible {possible:?}, open {open:?}, afloat {afloat:?}");
            followed += u32::from(!open.is_empty());
        }
        assert!(followed > 1_000, "{followed}");
    }
}
