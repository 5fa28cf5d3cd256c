//! Pairs of games with the first move swapped, and one side's points in them.

use rules::{Outcome, Seat};

/// One side's points in one game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Points {
    /// It lost.
    None,
    /// Neither side was better: a draw, or both lost.
    Half,
    /// It won.
    Full,
}

impl Points {
    /// The points of a seat; none if the game does not count.
    ///
    /// If both lose, the standings count two losses. Here, where two sides are compared, it counts as a draw.
    pub fn of(outcome: Outcome, seat: Seat) -> Option<Points> {
        match outcome {
            Outcome::Won(winner) if winner == seat => Some(Points::Full),
            Outcome::Won(_) => Some(Points::None),
            Outcome::Drawn | Outcome::BothLost => Some(Points::Half),
            Outcome::Void => None,
        }
    }

    /// In half points.
    pub const fn halves(self) -> usize {
        self as usize
    }
}

/// How many pairs of games gave one side 0, ½, 1, 1½ and 2 points.
///
/// The two games of a pair have the same players and the first move swapped. The first mover has an advantage, so one
/// game of a pair tends to help where the other hurts: the games are not independent, but the pairs are. That is why
/// every error bar is computed over pairs. Over single games it would be too wide or, if something else correlates the
/// games of a pair, too narrow.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Pairs {
    /// By half points, from 0 to 4.
    pub counts: [u64; 5],
}

impl Pairs {
    /// Counts one pair.
    pub fn add(&mut self, one: Points, other: Points) {
        self.counts[one.halves() + other.halves()] += 1;
    }

    /// How many pairs there are.
    pub fn len(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The same pairs from the other side.
    pub fn reversed(mut self) -> Pairs {
        self.counts.reverse();
        self
    }

    /// The mean share of the points, from 0 to 1, and the variance of a single pair's share. NaN if there are no pairs.
    pub fn share(&self) -> (f64, f64) {
        let n = self.len() as f64;
        let mean = SHARES.iter().zip(self.counts).map(|(share, count)| share * count as f64).sum::<f64>() / n;
        let squares = SHARES.iter().zip(self.counts);
        let variance = squares.map(|(share, count)| (share - mean).powi(2) * count as f64).sum::<f64>() / n;
        (mean, variance)
    }
}

/// The share of the points for each count of [`Pairs`].
pub(crate) const SHARES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];
