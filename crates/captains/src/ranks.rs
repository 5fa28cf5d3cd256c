//! The five ranks, the computer opponents for people: from a Cadet to the Admiral. Each plays every rule set.

mod admiral;
mod cadet;
mod captain;
mod lieutenant;
mod mate;

pub use admiral::Admiral;
pub use admiral::book::lines as book_lines;
pub use cadet::Cadet;
pub use captain::CaptainRank;
pub use lieutenant::Lieutenant;
pub use mate::Mate;
