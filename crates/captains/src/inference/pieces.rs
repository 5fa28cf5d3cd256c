//! Divides berths into pieces, so that conflicts can be counted without looking at pairs.

use rules::{Berth, Board};

use super::measure::Part;

/// The pieces of the berths of a shape.
///
/// A straight ship is a box of points: its cells or, if the rules keep a gap, the corners of its cells,
/// because two ships touch if they share a corner. Ships conflict if their boxes meet, and boxes that meet
/// pairwise all have a common point (Helly); so any number of ships conflict with each other if their boxes
/// have a common part. That part is a box again, and for a box points minus lines plus squares is one
/// (Euler's formula). So whether ships conflict is a sum over the pieces that all of them contain, and how
/// many do is a sum of products of how many ships contain each piece.
#[derive(Default)]
pub(super) struct Pieces {
    /// Points and squares, this many for each berth.
    added: Vec<u16>,
    each_added: usize,
    /// Lines between neighbouring points, this many for each berth.
    taken: Vec<u16>,
    each_taken: usize,
}

/// How many pieces the largest board has: points, squares, horizontal and vertical lines on a lattice of
/// 17x17.
pub(super) const PIECES: usize = 4 * LATTICE * LATTICE;
const LATTICE: usize = 17;

impl Pieces {
    /// How many pieces there are on a board.
    pub(super) fn on(board: Board, gap: bool) -> usize {
        let side = |side: u8| usize::from(side) + usize::from(gap);
        4 * side(board.width()) * side(board.height())
    }

    /// The pieces of these berths on a board.
    pub(super) fn of(berths: &[Berth], board: Board, gap: bool) -> Pieces {
        let mut pieces = Pieces::default();
        let across = usize::from(board.width()) + usize::from(gap);
        let all = Pieces::on(board, gap) / 4;
        for berth in berths {
            let (start, end) = (berth.span.start(), berth.span.end());
            let more = usize::from(gap);
            let (left, right) = (usize::from(start.x()), usize::from(end.x()) + more);
            let (top, bottom) = (usize::from(start.y()), usize::from(end.y()) + more);
            let number = |sort: usize, x: usize, y: usize| (sort * all + y * across + x) as u16;
            for y in top..=bottom {
                for x in left..=right {
                    pieces.added.push(number(0, x, y));
                    if x < right && y < bottom {
                        pieces.added.push(number(1, x, y));
                    }
                    if x < right {
                        pieces.taken.push(number(2, x, y));
                    }
                    if y < bottom {
                        pieces.taken.push(number(3, x, y));
                    }
                }
            }
        }
        pieces.each_added = pieces.added.len() / berths.len().max(1);
        pieces.each_taken = pieces.taken.len() / berths.len().max(1);
        pieces
    }

    /// How many pieces a berth is made of.
    pub(super) fn of_a_berth(&self) -> usize {
        self.each_added + self.each_taken
    }

    #[inline]
    fn parts(&self, berth: usize) -> (&[u16], &[u16]) {
        let (added, taken) = (self.each_added, self.each_taken);
        (&self.added[berth * added..(berth + 1) * added], &self.taken[berth * taken..(berth + 1) * taken])
    }

    /// Adds a number to every piece of a berth.
    #[inline]
    pub(super) fn scatter<P: Part>(&self, berth: usize, number: P, sums: &mut [P; PIECES]) {
        let (added, taken) = self.parts(berth);
        added.iter().chain(taken).for_each(|piece| sums[usize::from(*piece)] += number);
    }

    /// The sum of the numbers of a berth's pieces, with lines subtracted.
    #[inline]
    pub(super) fn gather<P: Part>(&self, berth: usize, numbers: &[P; PIECES]) -> P {
        let (added, taken) = self.parts(berth);
        let sum = |pieces: &[u16]| pieces.iter().map(|piece| numbers[usize::from(*piece)]).sum::<P>();
        sum(added) - sum(taken)
    }
}
