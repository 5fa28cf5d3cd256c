//! One side's game in a few figures.

use super::grade::Grade;

/// One side's game in a few figures.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Summary {
    /// How many orders were given.
    pub orders: usize,
    /// How many of them attacked, or could have.
    pub attacks: usize,
    /// The hits that were made.
    pub hits: u32,
    /// The hits that could be expected of these orders.
    pub expected: f64,
    /// The hits that could be expected of the best orders in their place.
    pub best: f64,
    /// The bits that all answers told.
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

    /// Which share of the chances on offer was taken, from 0 to 1. Luck has no part in it: it looks at where somebody
    /// aimed and never at what was there. None where nothing could be hit.
    pub fn accuracy(&self) -> Option<f64> {
        (self.best > 0.0).then(|| (self.expected / self.best).clamp(0.0, 1.0))
    }

    /// The hits that were given up by aiming elsewhere than at the best place.
    pub fn given_up(&self) -> f64 {
        (self.best - self.expected).max(0.0)
    }

    /// The hits beyond what could be expected.
    pub fn luck(&self) -> f64 {
        f64::from(self.hits) - self.expected
    }
}
