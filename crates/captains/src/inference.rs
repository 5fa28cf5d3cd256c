//! What may be known about a hidden fleet, counted.

pub mod profile;
