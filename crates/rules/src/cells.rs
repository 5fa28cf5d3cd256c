//! A set of cells, as a bit board of 16x16.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

use crate::cell::Cell;

/// An ordered set of cells of any board, iterated in reading order (row by row, left to right).
///
/// Sixteen rows of sixteen bits in four words. `a | b`, `a & b`, `a - b` are union, intersection and
/// difference; `!a` is the complement on the largest board, so intersect it with the board's own cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Cells([u64; 4]);

/// Bits of column 0 in a word of four rows.
const FIRST_COLUMN: u64 = 0x0001_0001_0001_0001;

impl Cells {
    /// The empty set.
    pub const EMPTY: Cells = Cells([0; 4]);

    /// The set of one cell.
    pub const fn of(cell: Cell) -> Cells {
        // Compute every word, so the set is built in registers: writing one word into zeroes in memory would
        // stall the next copy.
        let bit = 1 << (cell.index() & 63);
        let word = cell.index() >> 6;
        Cells([
            if word == 0 { bit } else { 0 },
            if word == 1 { bit } else { 0 },
            if word == 2 { bit } else { 0 },
            if word == 3 { bit } else { 0 },
        ])
    }

    /// Every cell of a rectangle that starts at the top left.
    pub(crate) const fn rectangle(width: u8, height: u8) -> Cells {
        let row = if width >= 16 { 0xffff } else { (1u64 << width) - 1 };
        let four_rows = row * FIRST_COLUMN;
        let mut words = [0; 4];
        let mut word = 0;
        while word < 4 {
            let rows = (height as u32).saturating_sub(4 * word);
            words[word as usize] = if rows >= 4 { four_rows } else { four_rows & ((1 << (16 * rows)) - 1) };
            word += 1;
        }
        Cells(words)
    }

    /// How many cells are in the set.
    pub const fn len(self) -> u32 {
        let [a, b, c, d] = self.0;
        a.count_ones() + b.count_ones() + c.count_ones() + d.count_ones()
    }

    /// Whether the set has no cells.
    pub const fn is_empty(self) -> bool {
        let [a, b, c, d] = self.0;
        a | b | c | d == 0
    }

    /// Whether the set has exactly one cell; quicker than counting.
    pub const fn is_single(self) -> bool {
        let [a, b, c, d] = self.0;
        let seconds = (a & a.wrapping_sub(1))
            | (b & b.wrapping_sub(1))
            | (c & c.wrapping_sub(1))
            | (d & d.wrapping_sub(1));
        seconds == 0 && (a != 0) as u8 + (b != 0) as u8 + (c != 0) as u8 + (d != 0) as u8 == 1
    }

    /// Whether the cell is in the set.
    pub const fn has(self, cell: Cell) -> bool {
        self.0[(cell.index() >> 6) as usize] & (1 << (cell.index() & 63)) != 0
    }

    /// Adds a cell.
    pub const fn insert(&mut self, cell: Cell) {
        self.0[(cell.index() >> 6) as usize] |= 1 << (cell.index() & 63);
    }

    /// Removes a cell.
    pub const fn remove(&mut self, cell: Cell) {
        self.0[(cell.index() >> 6) as usize] &= !(1 << (cell.index() & 63));
    }

    /// Whether the two sets share a cell.
    pub const fn meets(self, other: Cells) -> bool {
        let [a, b, c, d] = self.0;
        let [e, f, g, h] = other.0;
        (a & e) | (b & f) | (c & g) | (d & h) != 0
    }

    /// Whether every cell of this set is in the other.
    pub const fn within(self, other: Cells) -> bool {
        let [a, b, c, d] = self.0;
        let [e, f, g, h] = other.0;
        (a & !e) | (b & !f) | (c & !g) | (d & !h) == 0
    }

    /// The first cell in reading order.
    pub const fn first(self) -> Option<Cell> {
        let mut word = 0;
        while word < 4 {
            if self.0[word] != 0 {
                return Some(Cell::from_index((word as u32 * 64 + self.0[word].trailing_zeros()) as u8));
            }
            word += 1;
        }
        None
    }

    /// The `n`-th cell in reading order, counted from 0.
    pub fn nth(self, mut n: u32) -> Option<Cell> {
        for (word, mut bits) in self.0.into_iter().enumerate() {
            let here = bits.count_ones();
            if n >= here {
                n -= here;
                continue;
            }
            for _ in 0..n {
                bits &= bits - 1;
            }
            return Some(Cell::from_index((word as u32 * 64 + bits.trailing_zeros()) as u8));
        }
        None
    }

    /// The cells in reading order.
    pub fn iter(self) -> Iter {
        Iter(self)
    }

    /// Every cell moved one column to the right; cells that leave the largest board are dropped.
    pub const fn right(self) -> Cells {
        let [a, b, c, d] = self.0;
        let keep = !FIRST_COLUMN;
        Cells([a << 1 & keep, b << 1 & keep, c << 1 & keep, d << 1 & keep])
    }

    /// Every cell moved one column to the left; cells that leave the board are dropped.
    pub const fn left(self) -> Cells {
        let [a, b, c, d] = self.0;
        let keep = !(FIRST_COLUMN << 15);
        Cells([a >> 1 & keep, b >> 1 & keep, c >> 1 & keep, d >> 1 & keep])
    }

    /// Every cell moved one row down; cells that leave the largest board are dropped.
    pub const fn down(self) -> Cells {
        let [a, b, c, d] = self.0;
        Cells([a << 16, b << 16 | a >> 48, c << 16 | b >> 48, d << 16 | c >> 48])
    }

    /// Every cell moved one row up; cells that leave the board are dropped.
    pub const fn up(self) -> Cells {
        let [a, b, c, d] = self.0;
        Cells([a >> 16 | b << 48, b >> 16 | c << 48, c >> 16 | d << 48, d >> 16])
    }

    /// The set grown by all eight neighbours of its cells, on the largest board.
    pub const fn grown(self) -> Cells {
        let row = self.union(self.left()).union(self.right());
        row.union(row.up()).union(row.down())
    }

    /// The set grown by the four neighbours that share a side with its cells, on the largest board.
    pub const fn grown_by_sides(self) -> Cells {
        self.union(self.left()).union(self.right()).union(self.up()).union(self.down())
    }

    const fn union(self, other: Cells) -> Cells {
        let [a, b, c, d] = self.0;
        let [e, f, g, h] = other.0;
        Cells([a | e, b | f, c | g, d | h])
    }
}

impl BitOr for Cells {
    type Output = Cells;
    fn bitor(self, other: Cells) -> Cells {
        self.union(other)
    }
}

impl BitAnd for Cells {
    type Output = Cells;
    fn bitand(self, other: Cells) -> Cells {
        let [a, b, c, d] = self.0;
        let [e, f, g, h] = other.0;
        Cells([a & e, b & f, c & g, d & h])
    }
}

impl Sub for Cells {
    type Output = Cells;
    fn sub(self, other: Cells) -> Cells {
        self & !other
    }
}

impl Not for Cells {
    type Output = Cells;
    fn not(self) -> Cells {
        let [a, b, c, d] = self.0;
        Cells([!a, !b, !c, !d])
    }
}

impl BitOrAssign for Cells {
    fn bitor_assign(&mut self, other: Cells) {
        *self = *self | other;
    }
}

impl BitAndAssign for Cells {
    fn bitand_assign(&mut self, other: Cells) {
        *self = *self & other;
    }
}

impl SubAssign for Cells {
    fn sub_assign(&mut self, other: Cells) {
        *self = *self - other;
    }
}

impl From<Cell> for Cells {
    fn from(cell: Cell) -> Cells {
        Cells::of(cell)
    }
}

impl FromIterator<Cell> for Cells {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Cells {
        let mut set = Cells::EMPTY;
        set.extend(cells);
        set
    }
}

impl Extend<Cell> for Cells {
    fn extend<I: IntoIterator<Item = Cell>>(&mut self, cells: I) {
        for cell in cells {
            self.insert(cell);
        }
    }
}

impl IntoIterator for Cells {
    type Item = Cell;
    type IntoIter = Iter;
    fn into_iter(self) -> Iter {
        self.iter()
    }
}

impl fmt::Debug for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|cell| (cell.x(), cell.y()))).finish()
    }
}

/// The cells of a set in reading order.
#[derive(Clone, Debug)]
pub struct Iter(Cells);

impl Iterator for Iter {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        for word in 0..4 {
            let bits = self.0.0[word];
            if bits != 0 {
                self.0.0[word] = bits & (bits - 1);
                return Some(Cell::from_index((word as u32 * 64 + bits.trailing_zeros()) as u8));
            }
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.len() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Iter {}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    fn sets() -> impl Strategy<Value = (BTreeSet<u8>, Cells)> {
        prop_oneof![
            proptest::collection::btree_set(any::<u8>(), 0..40),
            proptest::collection::btree_set(any::<u8>(), 0..3)
        ]
        .prop_map(|set| (set.clone(), set.into_iter().map(Cell::from_index).collect()))
    }

    /// The obviously correct way to move a set: cell by cell.
    fn moved(set: &BTreeSet<u8>, dx: i16, dy: i16) -> BTreeSet<u8> {
        set.iter()
            .filter_map(|&index| {
                let (x, y) = (i16::from(index % 16) + dx, i16::from(index / 16) + dy);
                ((0..16).contains(&x) && (0..16).contains(&y)).then_some((y * 16 + x) as u8)
            })
            .collect()
    }

    fn indices(cells: Cells) -> BTreeSet<u8> {
        cells.iter().map(Cell::index).collect()
    }

    proptest! {
        #[test]
        fn a_set_of_cells_is_a_set((a, x) in sets(), (b, y) in sets()) {
            prop_assert_eq!(indices(x | y), a.union(&b).copied().collect::<BTreeSet<_>>());
            prop_assert_eq!(indices(x & y), a.intersection(&b).copied().collect::<BTreeSet<_>>());
            prop_assert_eq!(indices(x - y), a.difference(&b).copied().collect::<BTreeSet<_>>());
            prop_assert_eq!(x.meets(y), !a.is_disjoint(&b));
            prop_assert_eq!(x.within(y), a.is_subset(&b));
            prop_assert_eq!(x.len() as usize, a.len());
            prop_assert_eq!(x.first().map(Cell::index), a.first().copied());
            prop_assert_eq!(x.is_empty(), a.is_empty());
            prop_assert_eq!(x.is_single(), a.len() == 1);
            prop_assert_eq!(!!x, x);
            for (n, index) in a.iter().enumerate() {
                prop_assert_eq!(x.nth(n as u32), Some(Cell::from_index(*index)));
                prop_assert!(x.has(Cell::from_index(*index)));
            }
            prop_assert_eq!(x.nth(a.len() as u32), None);
        }

        #[test]
        fn moving_a_set_moves_each_cell((a, x) in sets()) {
            prop_assert_eq!(indices(x.right()), moved(&a, 1, 0));
            prop_assert_eq!(indices(x.left()), moved(&a, -1, 0));
            prop_assert_eq!(indices(x.down()), moved(&a, 0, 1));
            prop_assert_eq!(indices(x.up()), moved(&a, 0, -1));
            let mut all = BTreeSet::new();
            for (dx, dy) in (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy))) {
                all.extend(moved(&a, dx, dy));
            }
            prop_assert_eq!(indices(x.grown()), all);
        }
    }

    #[test]
    fn a_rectangle_has_its_cells() {
        let cells = Cells::rectangle(5, 7);
        assert_eq!(cells.len(), 35);
        assert!(cells.iter().all(|cell| cell.x() < 5 && cell.y() < 7));
        assert_eq!(Cells::rectangle(16, 16), !Cells::EMPTY);
    }
}
