//! Reference opponents: captains that follow a published description.
//!
//! They are sparring partners of known strength. They keep no memory: at every call they rebuild what they
//! need from the sightings of the view.

mod buoyancy;
#[cfg(test)]
mod cases;
mod compass;
mod fog;
mod known;
mod need;
mod phoenix;
#[cfg(test)]
mod rehearsal;
mod salvo_random;
mod shots;

pub use buoyancy::Buoyancy;
pub use fog::Fog;
pub use phoenix::Phoenix;
pub use salvo_random::SalvoRandom;
