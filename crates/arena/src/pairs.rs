//! Games in twos: what one side got of them.

use rules::{Outcome, Seat};

/// What one side got of one game.
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
    /// Where both lose, the standings count two losses. Here, where two sides are compared with each other, neither
    /// was the better one.
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

/// How many pairs of games gave 0, ½, 1, 1½ and 2 points to the one who is looked at.
///
/// The two games of a pair have the same players and the first move swapped. Whoever moves first has an
/// advantage, so one game of a pair tends to help where the other one hurts: the games are not independent of each
/// other, but the pairs are. That is why every error bar is computed over pairs. Over single games it would come out
/// too wide or, where something else ties the games of a pair together, too narrow.
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

    /// The same pairs, looked at from the other side.
    pub fn reversed(mut self) -> Pairs {
        self.counts.reverse();
        self
    }

    /// The mean share of the points, from 0 to 1, and the variance of a single pair's share. Not a number if there
    /// are no pairs.
    pub fn share(&self) -> (f64, f64) {
        let n = self.len() as f64;
        let mean = SHARES.iter().zip(self.counts).map(|(share, count)| share * count as f64).sum::<f64>() / n;
        let squares = SHARES.iter().zip(self.counts);
        let variance = squares.map(|(share, count)| (share - mean).powi(2) * count as f64).sum::<f64>() / n;
        (mean, variance)
    }
}

/// The share of the points that each count of [`Pairs`] stands for.
pub(crate) const SHARES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];
