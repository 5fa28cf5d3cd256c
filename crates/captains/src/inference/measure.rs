//! What a berth counts: one, or the weight that a prior gives it.

use std::iter::Sum;
use std::ops::{Add, AddAssign, Div, Mul, MulAssign, Sub, SubAssign};

use super::berth_tables::BerthTables;
use super::mask::Mask;
use super::puzzle::Puzzle;
use super::weights::Weights;

/// What each berth counts, and which numbers hold the sums.
///
/// Everything is generic over it, so that counting every fleet once costs nothing extra: there each weight is
/// a constant one, and a sum of weights is a number of bits.
pub(super) trait Measure {
    /// Sums over the last three ships; signed, because conflicts are subtracted.
    type Part: Part;
    /// Sums over whole fleets, to which everything is added and nothing is lost.
    type Whole: Whole;
    /// What the ships placed so far count together.
    type Scale: Copy;
    /// The scale of no ships.
    const UNIT: Self::Scale;
    /// How many times as much work a step is.
    const WORK: u64;

    /// What a ship at a berth counts.
    fn weight(&self, shape: usize, berth: usize) -> Self::Part;

    /// The sum over a list.
    fn total<const W: usize>(&self, shape: usize, list: &Mask<W>) -> Self::Part;

    /// The sum over what two lists share.
    fn shared<const W: usize>(&self, shape: usize, one: &Mask<W>, other: &Mask<W>) -> Self::Part;

    /// The berth of a list at which the sum exceeds this number.
    fn pick<const W: usize>(&self, shape: usize, list: &Mask<W>, number: u32) -> Option<usize>;

    /// Whether a symmetry of the board leaves all weights as they are.
    fn keeps<const W: usize>(&self, tables: &BerthTables<W>, symmetry: usize) -> bool;

    /// Whether the sum over all fleets is certain to fit its number.
    fn fits<const W: usize>(&self, puzzle: &Puzzle<'_, W>) -> bool;

    /// A number that differs between priors; `None` if every berth counts one.
    fn fingerprint(&self) -> Option<u128>;

    fn whole(part: Self::Part) -> Self::Whole;
    /// A sum over lists of berths; at most a thousand berths count at most a thousand each.
    fn count(part: Self::Part) -> u32;
    fn deeper(scale: Self::Scale, part: Self::Part) -> Self::Scale;
    fn scaled(scale: Self::Scale, whole: Self::Whole) -> Self::Whole;
}

/// A signed number.
pub(super) trait Part:
    Copy + From<u8> + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + AddAssign + SubAssign + Sum
{
}
impl Part for i32 {}
impl Part for i64 {}

/// A number without a sign.
pub(super) trait Whole:
    Copy
    + From<u8>
    + Into<u128>
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + AddAssign
    + MulAssign
    + PartialEq
    + Sum
{
    /// The nearest floating point number.
    fn float(self) -> f64;
}

impl Whole for u64 {
    #[inline]
    fn float(self) -> f64 {
        self as f64
    }
}

impl Whole for u128 {
    #[inline]
    fn float(self) -> f64 {
        self as f64
    }
}

/// Every fleet counts one.
pub(super) struct Ones;

impl Measure for Ones {
    type Part = i32;
    type Whole = u64;
    type Scale = ();
    const UNIT: () = ();
    const WORK: u64 = 1;

    #[inline]
    fn weight(&self, _shape: usize, _berth: usize) -> i32 {
        1
    }

    #[inline]
    fn total<const W: usize>(&self, _shape: usize, list: &Mask<W>) -> i32 {
        list.len() as i32
    }

    #[inline]
    fn shared<const W: usize>(&self, _shape: usize, one: &Mask<W>, other: &Mask<W>) -> i32 {
        one.shared(other) as i32
    }

    fn pick<const W: usize>(&self, _shape: usize, list: &Mask<W>, number: u32) -> Option<usize> {
        list.nth(number)
    }

    fn keeps<const W: usize>(&self, _tables: &BerthTables<W>, _symmetry: usize) -> bool {
        true
    }

    fn fits<const W: usize>(&self, _puzzle: &Puzzle<'_, W>) -> bool {
        true
    }

    #[inline]
    fn fingerprint(&self) -> Option<u128> {
        None
    }

    #[inline]
    fn whole(part: i32) -> u64 {
        part as u64
    }

    #[inline]
    fn count(part: i32) -> u32 {
        part as u32
    }

    #[inline]
    fn deeper((): (), _part: i32) {}

    #[inline]
    fn scaled((): (), whole: u64) -> u64 {
        whole
    }
}

/// A fleet counts the product of what its ships count at their berths.
pub(super) struct Weighted<'w> {
    by_shape: Vec<&'w [u16]>,
    fingerprint: u128,
}

impl<'w> Weighted<'w> {
    pub(super) fn new<const W: usize>(weights: &'w Weights, tables: &BerthTables<W>) -> Weighted<'w> {
        let of_shape = |length: &u8| weights.of_length(*length);
        Weighted {
            by_shape: tables.lengths.iter().map(of_shape).collect(),
            fingerprint: weights.fingerprint(),
        }
    }
}

/// Beyond this, sums might not fit 128 bits: the sums of eight symmetries are added before they are divided.
const MOST: f64 = (1u128 << 124) as f64;

// A list has at most 1,024 berths, each at most 1,000: the product of three is below 2^60.
impl Measure for Weighted<'_> {
    type Part = i64;
    type Whole = u128;
    type Scale = u128;
    const UNIT: u128 = 1;
    const WORK: u64 = 2;

    #[inline]
    fn weight(&self, shape: usize, berth: usize) -> i64 {
        i64::from(self.by_shape[shape][berth])
    }

    #[inline]
    fn total<const W: usize>(&self, shape: usize, list: &Mask<W>) -> i64 {
        list.iter().map(|berth| self.weight(shape, berth)).sum()
    }

    #[inline]
    fn shared<const W: usize>(&self, shape: usize, one: &Mask<W>, other: &Mask<W>) -> i64 {
        self.total(shape, &one.and(other))
    }

    fn pick<const W: usize>(&self, shape: usize, list: &Mask<W>, number: u32) -> Option<usize> {
        let mut left = i64::from(number);
        list.iter().find(|berth| {
            left -= self.weight(shape, *berth);
            left < 0
        })
    }

    fn keeps<const W: usize>(&self, tables: &BerthTables<W>, symmetry: usize) -> bool {
        self.by_shape.iter().zip(&tables.shapes).all(|(weights, shape)| {
            let moved = shape.images[symmetry].iter().map(|to| weights[usize::from(*to)]);
            moved.eq(weights.iter().copied())
        })
    }

    fn fits<const W: usize>(&self, puzzle: &Puzzle<'_, W>) -> bool {
        let of_group = |group: &super::puzzle::Group<W>| {
            let total = self.total(group.shape, &group.list) as f64;
            // The ships of a group are a set.
            (1..=group.count).map(|ship| total / f64::from(ship)).product::<f64>()
        };
        puzzle.labels() as f64 * puzzle.groups.iter().map(of_group).product::<f64>() < MOST
    }

    fn fingerprint(&self) -> Option<u128> {
        Some(self.fingerprint)
    }

    #[inline]
    fn whole(part: i64) -> u128 {
        part as u128
    }

    #[inline]
    fn count(part: i64) -> u32 {
        part as u32
    }

    #[inline]
    fn deeper(scale: u128, part: i64) -> u128 {
        scale * part as u128
    }

    #[inline]
    fn scaled(scale: u128, whole: u128) -> u128 {
        scale * whole
    }
}
