//! What a player can conclude about a hidden fleet from everything that was told, and how surely.

mod exactness;

pub use exactness::Exactness;
