//! Opponents that follow a published description, each as it is described there.
//!
//! They are sparring partners of known strength. What they need to remember is read again from the sightings of the
//! view at every call.

mod buoyancy;
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
