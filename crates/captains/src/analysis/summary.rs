//! One side's game in figures: hits, accuracy, luck, information.

use super::grade::Grade;

/// One side's game in figures.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Summary {
    /// How many orders it gave.
    pub orders: usize,
    /// How many of them attacked, or could have.
    pub attacks: usize,
    /// Hits made.
    pub hits: u32,
    /// Expected hits of these orders.
    pub expected: f64,
    /// Expected hits of the best orders in their place.
    pub best: f64,
    /// Information gained from all answers, in bits.
    pub information: f64,
}

impl Summary {
    pub(super) fn of<'a>(grades: impl Iterator<Item = &'a Grade>) -> Summary {
        let nothing = Summary { orders: 0, attacks: 0, hits: 0, expected: 0.0, best: 0.0, information: 0.0 };
        grades.fold(nothing, |sum, grade| {
            let (taken, best) = grade.chances.as_ref().map_or((0.0, 0.0), |c| (c.taken, c.best));
            Summary {
                orders: sum.orders + 1,
                attacks: sum.attacks + usize::from(grade.chances.is_some()),
                hits: sum.hits + u32::from(grade.hits),
                expected: sum.expected + taken,
                best: sum.best + best,
                information: sum.information + grade.information,
            }
        })
    }

    /// Accuracy: the share of the available chances that was taken, from 0 to 1, regardless of luck: it
    /// considers where the player aimed, never what was there. `None` if nothing could be hit.
    pub fn accuracy(&self) -> Option<f64> {
        (self.best > 0.0).then(|| (self.expected / self.best).clamp(0.0, 1.0))
    }

    /// Expected hits missed by not aiming at the best cells.
    pub fn given_up(&self) -> f64 {
        (self.best - self.expected).max(0.0)
    }

    /// Luck: hits beyond the expected ones.
    pub fn luck(&self) -> f64 {
        f64::from(self.hits) - self.expected
    }
}
