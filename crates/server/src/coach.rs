//! The coach: hints during a game, and analysis afterwards.

mod analyses;
mod api;
mod hints;
mod shared;

pub(crate) use analyses::{Analyses, Asked, NotAnalysed};
pub(crate) use api::advice;
pub use api::{Heat, analysis};
pub(crate) use hints::{HINTS, Hints, MISSES};
pub(crate) use shared::work;
