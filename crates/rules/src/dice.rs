//! Seeded random numbers that are the same on every platform.

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};

/// A random generator that gives the same draws for the same seed on every platform and in every version.
///
/// ChaCha8 with our own sampling on top, pinned by golden values in the tests, so no draw depends on how
/// another crate turns bits into numbers.
pub struct Dice {
    key: [u8; 32],
    stream: ChaCha8Rng,
}

impl Dice {
    /// Dice for an experiment that can be repeated.
    pub fn from_seed(seed: u64) -> Dice {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        Dice::from_key(key)
    }

    /// Dice from 32 bytes, such as the system's randomness.
    pub fn from_key(key: [u8; 32]) -> Dice {
        Dice { key, stream: ChaCha8Rng::from_seed(key) }
    }

    /// Separate dice for a purpose. They depend only on this seed and the name, not on what was drawn so far,
    /// so one purpose can draw more without disturbing another.
    pub fn fork(&self, name: &str) -> Dice {
        self.fork_by(hash(name.as_bytes()))
    }

    /// Separate dice for one of many, such as the n-th game.
    pub fn fork_nth(&self, n: u64) -> Dice {
        self.fork_by(hash(&n.to_le_bytes()))
    }

    fn fork_by(&self, stream: u64) -> Dice {
        let mut source = ChaCha8Rng::from_seed(self.key);
        // Stream 0 belongs to these dice themselves.
        source.set_stream(stream | 1);
        let mut key = [0; 32];
        source.fill_bytes(&mut key);
        Dice::from_key(key)
    }

    /// A number below `bound`, all equally likely. `bound` must be at least 1.
    pub fn below(&mut self, bound: u32) -> u32 {
        debug_assert!(bound > 0, "there is no number below 0");
        // Multiply and keep the upper half; reject the few draws that would favour some numbers (Lemire's
        // method).
        let mut wide = u64::from(self.stream.next_u32()) * u64::from(bound);
        if (wide as u32) < bound {
            let surplus = bound.wrapping_neg() % bound;
            while (wide as u32) < surplus {
                wide = u64::from(self.stream.next_u32()) * u64::from(bound);
            }
        }
        (wide >> 32) as u32
    }

    /// Any number.
    pub fn next_u64(&mut self) -> u64 {
        self.stream.next_u64()
    }

    /// True with this chance in percent.
    pub fn percent(&mut self, chance: u32) -> bool {
        self.below(100) < chance
    }

    /// One of the values, all equally likely; `None` if there are none.
    pub fn choose<'a, T>(&mut self, values: &'a [T]) -> Option<&'a T> {
        if values.is_empty() { None } else { values.get(self.below(values.len() as u32) as usize) }
    }

    /// One of the cells, all equally likely; `None` if there are none.
    pub fn cell(&mut self, cells: crate::Cells) -> Option<crate::Cell> {
        if cells.is_empty() { None } else { cells.nth(self.below(cells.len())) }
    }

    /// Shuffles the values; every order is equally likely.
    pub fn shuffle<T>(&mut self, values: &mut [T]) {
        for end in (1..values.len()).rev() {
            values.swap(end, self.below(end as u32 + 1) as usize);
        }
    }
}

impl std::fmt::Debug for Dice {
    /// Shows nothing: the seed of a running game is secret.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Dice")
    }
}

/// FNV-1a: short, well known, and the same everywhere.
fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_are_fair() {
        let mut dice = Dice::from_seed(7);
        let mut seen = [0u32; 6];
        for _ in 0..60_000 {
            seen[dice.below(6) as usize] += 1;
        }
        // Five degrees of freedom: above 20.5 once in a thousand seeds; this seed is fixed.
        let chi: f64 = seen.iter().map(|&n| (f64::from(n) - 10_000.0).powi(2) / 10_000.0).sum();
        assert!(chi < 20.5, "chi-square {chi}");
    }

    #[test]
    fn forks_do_not_depend_on_draws() {
        let mut dice = Dice::from_seed(1);
        let before = dice.fork("fleets").next_u64();
        dice.next_u64();
        assert_eq!(dice.fork("fleets").next_u64(), before);
        assert_ne!(dice.fork("orders").next_u64(), before);
        assert_ne!(dice.fork_nth(0).next_u64(), dice.fork_nth(1).next_u64());
    }
}
