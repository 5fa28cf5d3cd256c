//! A set of berths of one shape, as bits.

/// A set of berths of one shape, by their index: `W` words of 64 bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Mask<const W: usize>(pub(super) [u64; W]);

impl<const W: usize> Mask<W> {
    pub(super) const EMPTY: Mask<W> = Mask([0; W]);

    /// The first `n` berths.
    pub(super) fn first(n: usize) -> Mask<W> {
        let mut mask = Mask::EMPTY;
        (0..n).for_each(|berth| mask.insert(berth));
        mask
    }

    pub(super) fn insert(&mut self, berth: usize) {
        self.0[berth / 64] |= 1 << (berth % 64);
    }

    pub(super) fn remove(&mut self, berth: usize) {
        self.0[berth / 64] &= !(1 << (berth % 64));
    }

    pub(super) fn has(&self, berth: usize) -> bool {
        self.0[berth / 64] & (1 << (berth % 64)) != 0
    }

    #[inline]
    pub(super) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline]
    pub(super) fn and(&self, other: &Mask<W>) -> Mask<W> {
        Mask(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    #[inline]
    pub(super) fn or(&self, other: &Mask<W>) -> Mask<W> {
        Mask(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    #[inline]
    pub(super) fn without(&self, other: &Mask<W>) -> Mask<W> {
        Mask(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// How many berths both sets have.
    #[inline]
    pub(super) fn shared(&self, other: &Mask<W>) -> u32 {
        (0..W).map(|word| (self.0[word] & other.0[word]).count_ones()).sum()
    }

    /// The berths in growing order.
    #[inline]
    pub(super) fn iter(self) -> Berths<W> {
        Berths { left: self, word: 0 }
    }

    /// The `n`-th berth of the set, counted from 0.
    pub(super) fn nth(&self, mut n: u32) -> Option<usize> {
        for (word, &bits) in self.0.iter().enumerate() {
            let here = bits.count_ones();
            if n < here {
                let mut bits = bits;
                (0..n).for_each(|_| bits &= bits - 1);
                return Some(word * 64 + bits.trailing_zeros() as usize);
            }
            n -= here;
        }
        None
    }
}

/// The berths of a set in growing order.
pub(super) struct Berths<const W: usize> {
    left: Mask<W>,
    word: usize,
}

impl<const W: usize> Iterator for Berths<W> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.word < W {
            let bits = self.left.0[self.word];
            if bits != 0 {
                self.left.0[self.word] = bits & (bits - 1);
                return Some(self.word * 64 + bits.trailing_zeros() as usize);
            }
            self.word += 1;
        }
        None
    }
}
