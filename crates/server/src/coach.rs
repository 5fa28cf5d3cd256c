//! The coach: what it says during a game, and what it finds out afterwards.

mod analyses;
mod coaching;
mod hints;
mod told;

pub(crate) use analyses::{Analyses, Asked, NotAnalysed};
pub(crate) use coaching::kept;
pub(crate) use hints::{HINTS, Hints, MISSES};
pub(crate) use told::advice;
pub use told::{Heat, analysis};
