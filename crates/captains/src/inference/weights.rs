//! Weights of berths: how likely each is before anything is known.

use rules::{Berth, Ruleset};

use super::fingerprint::Fingerprint;

/// How much a ship of each length counts at each of its berths. A fleet counts the product over its ships.
///
/// Only ratios between berths of one length matter. Weights belong to lengths and not to classes, so that
/// ships of equal length stay interchangeable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    by_length: Vec<(u8, Box<[u16]>)>,
    fingerprint: u128,
    /// Whether every weight is one.
    ones: bool,
}

impl Weights {
    /// The largest weight. With it, no sum that is counted exactly can overflow.
    pub const MOST: u16 = 1000;

    /// Weighs every berth of every length; weights are limited to 1 to [`MOST`](Weights::MOST), because a
    /// berth that a prior considers impossible may be taken all the same.
    pub fn new(ruleset: &Ruleset, weight: impl Fn(u8, usize, &Berth) -> u16) -> Weights {
        let mut by_length: Vec<(u8, Box<[u16]>)> = Vec::new();
        for class in ruleset.classes() {
            let length = class.length();
            if by_length.iter().all(|(known, _)| *known != length) {
                let berths = class.berths().iter().enumerate();
                let weights = berths.map(|(number, berth)| weight(length, number, berth));
                by_length.push((length, weights.map(|weight| weight.clamp(1, Weights::MOST)).collect()));
            }
        }
        let mut fingerprint = Fingerprint::new();
        for (length, weights) in &by_length {
            fingerprint.add(u64::from(*length));
            weights.iter().for_each(|weight| fingerprint.add(u64::from(*weight)));
        }
        let ones = by_length.iter().all(|(_, weights)| weights.iter().all(|weight| *weight == 1));
        Weights { by_length, fingerprint: fingerprint.number(), ones }
    }

    /// The weight of every berth for ships of a length, in the order of [`rules::Class::berths`].
    pub fn of_length(&self, length: u8) -> &[u16] {
        self.by_length.iter().find(|(known, _)| *known == length).map_or(&[], |(_, weights)| weights)
    }

    /// Whether every weight is one.
    pub(super) fn are_ones(&self) -> bool {
        self.ones
    }

    pub(super) fn fingerprint(&self) -> u128 {
        self.fingerprint
    }
}
