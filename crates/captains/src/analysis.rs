//! A game looked at afterwards: what each order could have done, and what it did.

mod grade;
mod review;
mod summary;

pub use grade::{Chances, Grade};
pub use review::{Analysis, NoAnalysis};
pub use summary::Summary;
