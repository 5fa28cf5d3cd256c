//! The five ranks, from Cadet to Admiral: the computer opponents for people. Each plays every rule set.

mod admiral;
mod cadet;
mod captain;
mod lieutenant;
mod mate;

pub use admiral::book::lines as book_lines;
pub use admiral::{Admiral, InformedAdmiral};
pub use cadet::Cadet;
pub use captain::CaptainRank;
pub use lieutenant::Lieutenant;
pub use mate::Mate;
