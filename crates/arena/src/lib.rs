//! Matches between strangers: duels and tournaments of captains, bots over HTTP and local programs.
//!
//! Tournaments are pure: a [`Schedule`] says who plays whom, a [`Tournament`] what comes next, [`Standings`] who
//! stands where. The statistics are pure too: [`Difference`] of two, [`rate`] for everybody, [`Sprt`] for a test that
//! ends as soon as it knows.

pub mod elo;
mod normal;
mod pairing;
mod pairs;
mod ratings;
mod sprt;
mod standings;
mod tournament;

pub use elo::Difference;
pub use pairing::{Fixture, Format, Schedule};
pub use pairs::{Pairs, Points};
pub use ratings::{BELIEF, Rating, rate};
pub use sprt::{Sprt, SprtError, Verdict, Weighed};
pub use standings::{Standing, Standings, Tally};
pub use tournament::{Limits, Progress, Tournament};
