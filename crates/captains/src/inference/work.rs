//! A work budget that is spent step by step.

/// What is left of a budget. A step is about a dozen instructions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Work(u64);

/// The budget is spent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Spent;

impl Work {
    pub(super) const fn of(steps: u64) -> Work {
        Work(steps)
    }

    /// How many steps are left.
    #[cfg(test)]
    pub(super) const fn left(self) -> u64 {
        self.0
    }

    /// Takes steps before they are done.
    #[inline]
    pub(super) fn spend(&mut self, steps: u64) -> Result<(), Spent> {
        self.0 = self.0.checked_sub(steps).ok_or(Spent)?;
        Ok(())
    }
}
