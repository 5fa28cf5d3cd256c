//! How long a captain may think.

use std::time::Duration;

/// How long a captain may think about one order.
///
/// It is converted to an amount of work at a fixed rate and never measured with a clock, so that a decision
/// can be repeated on any machine from the view, the dice and the budget. On a slow or busy machine a
/// decision takes longer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Budget(Duration);

/// How many steps of inference a slow core does in a microsecond. A step is about a dozen instructions.
const STEPS_A_MICROSECOND: u64 = 250;

impl Budget {
    /// Enough for exact inference in nearly every position of every preset.
    pub const USUAL: Budget = Budget(Duration::from_millis(200));

    /// This much time for one order.
    pub const fn of(time: Duration) -> Budget {
        Budget(time)
    }

    /// This many times as much.
    #[must_use]
    pub(crate) fn times(self, times: u32) -> Budget {
        Budget(self.0.saturating_mul(times))
    }

    /// The share of each of this many.
    #[must_use]
    pub(crate) fn over(self, parts: u32) -> Budget {
        Budget(self.0 / parts.max(1))
    }

    /// The time it represents.
    pub const fn time(self) -> Duration {
        self.0
    }

    /// How many steps of inference it buys.
    pub(crate) fn steps(self) -> u64 {
        let micros = u64::try_from(self.0.as_micros()).unwrap_or(u64::MAX);
        micros.saturating_mul(STEPS_A_MICROSECOND)
    }
}

impl Default for Budget {
    fn default() -> Budget {
        Budget::USUAL
    }
}
