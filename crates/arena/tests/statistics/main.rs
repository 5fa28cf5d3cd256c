//! Pairing, standings and statistics: cases computed by hand, properties, and whether the intervals keep their word.

mod chance;
mod coverage;
mod elo;
mod pairing;
mod ratings;
mod sprt;
mod standings;
mod tournament;
