//! Counts how many fleets have a ship on each cell, as bit planes.

/// For every cell, how many fleets have a ship there: plane i holds bit i of every cell's count, so that all
/// cells are counted at once.
pub(super) struct Census<const PLANES: usize>([u128; PLANES]);

impl<const PLANES: usize> Census<PLANES> {
    /// Counts fleets, fewer than this many bits can represent.
    #[inline]
    pub(super) fn of(mut fleets: impl ExactSizeIterator<Item = u128>) -> Census<PLANES> {
        let mut census = Census([0; PLANES]);
        // Four at a time, so that carries are handled less often.
        while fleets.len() >= 4 {
            let mut next = || fleets.next().unwrap_or(0);
            let (one, carried) = full(census.0[0], next(), next());
            let (one, again) = full(one, next(), next());
            census.0[0] = one;
            let (two, carried) = full(census.0[1], carried, again);
            census.0[1] = two;
            census.carry(2, carried);
        }
        for fleet in fleets {
            census.carry(0, fleet);
        }
        census
    }

    /// Counts fleets by their weights, which together this many bits can represent.
    pub(super) fn weighed(fleets: impl Iterator<Item = (u128, u16)>) -> Census<PLANES> {
        let mut census = Census([0; PLANES]);
        for (cells, weight) in fleets {
            (0..16).filter(|bit| weight >> bit & 1 == 1).for_each(|bit| census.carry(bit, cells));
        }
        census
    }

    #[inline]
    fn carry(&mut self, from: usize, cells: u128) {
        let mut carried = cells;
        for plane in &mut self.0[from..] {
            if carried == 0 {
                break;
            }
            (*plane, carried) = (*plane ^ carried, *plane & carried);
        }
    }

    /// Removes fleets that were counted before.
    #[inline]
    pub(super) fn take(&mut self, others: &Census<PLANES>) {
        let mut borrowed = 0;
        for (plane, other) in self.0.iter_mut().zip(&others.0) {
            let difference = *plane ^ other;
            (*plane, borrowed) = (difference ^ borrowed, (!*plane & other) | (!difference & borrowed));
        }
    }

    /// Resets the count of these cells to zero.
    #[inline]
    pub(super) fn forget(&mut self, cells: u128) {
        self.0.iter_mut().for_each(|plane| *plane &= !cells);
    }

    /// The cell that most fleets have, the first among equals; `None` if no fleet has any.
    #[inline]
    pub(super) fn surest(&self) -> Option<u32> {
        let (mut equals, mut any) = (u128::MAX, false);
        for plane in self.0.iter().rev() {
            if equals & plane != 0 {
                equals &= plane;
                any = true;
            }
        }
        any.then(|| equals.trailing_zeros())
    }
}

/// Adds three bits in every cell: the sum and the carry.
#[inline]
const fn full(a: u128, b: u128, c: u128) -> (u128, u128) {
    let x = a ^ b;
    (x ^ c, (a & b) | (x & c))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The same by counting cell after cell.
    fn surest(fleets: &[u128]) -> Option<u32> {
        let having = |cell: u32| fleets.iter().filter(|fleet| *fleet >> cell & 1 == 1).count();
        let most = (0..u128::BITS).map(having).max().filter(|most| *most > 0)?;
        (0..u128::BITS).find(|cell| having(*cell) == most)
    }

    proptest! {
        #[test]
        fn the_surest_cell_is_the_one_that_most_fleets_have(
            stay in prop::collection::vec(any::<(u128, u128)>().prop_map(|(a, b)| a & b), 0..20),
            leave in prop::collection::vec(any::<u128>(), 0..11),
            forgotten in any::<u128>(),
        ) {
            let all = [&stay[..], &leave[..]].concat();
            let mut census = Census::<5>::of(all.iter().copied());
            prop_assert_eq!(census.surest(), surest(&all));
            census.take(&Census::of(leave.into_iter()));
            prop_assert_eq!(census.surest(), surest(&stay));
            census.forget(forgotten);
            let rest: Vec<u128> = stay.iter().map(|fleet| fleet & !forgotten).collect();
            prop_assert_eq!(census.surest(), surest(&rest));
        }
    }

    #[test]
    fn a_full_board_of_equals_has_a_first_cell() {
        let everywhere = Census::<5>::of([u128::MAX; 3].into_iter());
        assert_eq!(everywhere.surest(), Some(0));
        assert_eq!(Census::<5>::of([0; 3].into_iter()).surest(), None);
    }
}
