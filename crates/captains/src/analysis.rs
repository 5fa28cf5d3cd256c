//! Analysis of games: how good each order was, and what the best next order is.

mod advice;
mod grade;
mod moment;
mod placement;
mod prospect;
mod region;
mod report;
mod review;
mod summary;

pub use advice::{Advice, NoAdvice};
pub use grade::{Chances, Grade};
pub use moment::{Moment, MomentKind};
pub use placement::Placement;
pub use prospect::Prospect;
pub use region::Region;
pub use report::Report;
pub use review::{Analysis, NoAnalysis};
pub use summary::Summary;
