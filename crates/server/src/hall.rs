//! The hall: everybody who looks on while bots play.
//!
//! The conductor tells a [`MatchSeat`] every turn and goes on. What a turn shows is made into text once for each kind of
//! eyes, and that text is shared by all who look on. Nobody who looks on can make a match wait: whoever does not keep up
//! is dropped, and comes again to a snapshot.

mod audience;
mod frame;
mod matches;
mod seat;
mod socket;
mod state;
#[cfg(test)]
mod tests;

pub(crate) use audience::Hall;
pub(crate) use seat::MatchSeat;
pub(crate) use socket::talk;
