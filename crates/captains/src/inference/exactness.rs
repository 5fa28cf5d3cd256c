//! Whether chances were counted or estimated.

/// Whether chances were counted over all fleets or estimated from some.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Exactness {
    /// Every fleet that fits the answers was counted.
    Exact,
    /// Only a sample was drawn, because counting all would have exceeded the budget.
    Sampled {
        /// How many fleets were drawn.
        n: u64,
        /// The largest standard error of any cell's chance.
        standard_error: f64,
    },
}

impl Exactness {
    /// Whether every fleet was counted.
    pub fn is_exact(self) -> bool {
        self == Exactness::Exact
    }
}
