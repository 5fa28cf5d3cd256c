//! A hash that is the same everywhere, for positions and weights.

/// FNV-1a over words, 128 bits wide: short, and the same everywhere.
pub(super) struct Fingerprint(u128);

impl Fingerprint {
    pub(super) fn new() -> Fingerprint {
        Fingerprint(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d)
    }

    #[inline]
    pub(super) fn add(&mut self, word: u64) {
        self.0 = (self.0 ^ u128::from(word)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b);
    }

    pub(super) fn number(self) -> u128 {
        self.0
    }
}
