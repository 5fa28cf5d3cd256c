//! The two seats of a game, and pairs of values for them.

use std::ops::{Index, IndexMut};
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use strum::Display;

/// One of the two seats. Who moves first depends on the game, not on the seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Display, Serialize, Deserialize)]
pub enum Seat {
    /// The first seat.
    A,
    /// The second seat.
    B,
}

impl Seat {
    /// Both seats, A first.
    pub const BOTH: [Seat; 2] = [Seat::A, Seat::B];

    /// The other seat.
    pub const fn other(self) -> Seat {
        match self {
            Seat::A => Seat::B,
            Seat::B => Seat::A,
        }
    }
}

impl FromStr for Seat {
    type Err = UnknownSeat;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "A" | "a" => Ok(Seat::A),
            "B" | "b" => Ok(Seat::B),
            _ => Err(UnknownSeat),
        }
    }
}

/// The text is not a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a seat is A or B")]
pub struct UnknownSeat;

/// One value for each seat, indexed by [`Seat`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Sides<T> {
    /// Seat A's value.
    pub a: T,
    /// Seat B's value.
    pub b: T,
}

impl<T> Sides<T> {
    /// One value for each seat.
    pub const fn new(a: T, b: T) -> Self {
        Sides { a, b }
    }

    /// Makes each seat's value from the seat.
    pub fn from_fn(mut make: impl FnMut(Seat) -> T) -> Self {
        let a = make(Seat::A);
        Sides { a, b: make(Seat::B) }
    }

    /// Converts both values.
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> Sides<U> {
        let a = change(self.a);
        Sides { a, b: change(self.b) }
    }

    /// Both values with their seats, A first.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        [(Seat::A, &self.a), (Seat::B, &self.b)].into_iter()
    }
}

impl<T> Index<Seat> for Sides<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        match seat {
            Seat::A => &self.a,
            Seat::B => &self.b,
        }
    }
}

impl<T> IndexMut<Seat> for Sides<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        match seat {
            Seat::A => &mut self.a,
            Seat::B => &mut self.b,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_other_seat_is_across_the_table() {
        assert_eq!(Seat::A.other(), Seat::B);
        assert_eq!(Seat::B.other(), Seat::A);
    }

    #[test]
    fn sides_are_indexed_by_seat() {
        let mut sides = Sides::new(1, 2);
        sides[Seat::B] += 10;
        assert_eq!((sides[Seat::A], sides[Seat::B]), (1, 12));
        assert_eq!(sides.map(|n| n * 2), Sides::new(2, 24));
        assert_eq!(Sides::from_fn(Seat::other), Sides::new(Seat::B, Seat::A));
    }
}
