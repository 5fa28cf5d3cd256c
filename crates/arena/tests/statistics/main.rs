//! Pairing, standings and statistics: cases computed by hand, properties, and coverage of the intervals.

mod adjusted;
mod chance;
mod coverage;
mod elo;
mod pairing;
mod ratings;
mod sprt;
mod standings;
mod tournament;
