//! Every captain by name.

use crate::cadet::Cadet;
use crate::captain::Captain;
use crate::documented::{Buoyancy, Fog, Phoenix, SalvoRandom};
use crate::lieutenant::Lieutenant;
use crate::mate::Mate;
use crate::post_captain::PostCaptain;

/// A captain with what people should know before they choose.
pub struct Entry {
    /// The name on the command line.
    pub name: &'static str,
    /// One line about how it plays.
    pub description: &'static str,
    /// The captain itself.
    pub captain: &'static dyn Captain,
}

/// All captains: the levels for people from the weakest to the strongest, then the opponents that follow documents.
pub static CAPTAINS: &[Entry] = &[
    Entry {
        name: "cadet",
        description: "Fires at random and uses every special order at random.",
        captain: &Cadet,
    },
    Entry { name: "mate", description: "Hunts at random, then fires around what it hit.", captain: &Mate },
    Entry {
        name: "lieutenant",
        description: "Hunts on a lattice, follows lines of hits and heeds what sank.",
        captain: &Lieutenant,
    },
    Entry {
        name: "captain",
        description: "Counts the ways ships can lie and weighs every special order.",
        captain: &PostCaptain,
    },
    Entry {
        name: "buoyancy",
        description: "Follows the ship it has struck until it sinks, and no other.",
        captain: &Buoyancy,
    },
    Entry {
        name: "fog",
        description: "Fires beside hits, else where the most and longest ships could lie.",
        captain: &Fog,
    },
    Entry {
        name: "phoenix-easy",
        description: "Fires at random and around one hit; few special orders, at random.",
        captain: &Phoenix::Easy,
    },
    Entry {
        name: "phoenix-medium",
        description: "Hunts on a checkerboard and follows the line of two hits.",
        captain: &Phoenix::Medium,
    },
    Entry {
        name: "phoenix-hard",
        description: "Counts where ships could lie, on a checkerboard until it hits.",
        captain: &Phoenix::Hard,
    },
    Entry {
        name: "salvo-random",
        description: "Fires all its shots at random; no special orders.",
        captain: &SalvoRandom,
    },
];

/// The captain with this name, in either case.
pub fn find(name: &str) -> Option<&'static Entry> {
    CAPTAINS.iter().find(|entry| entry.name.eq_ignore_ascii_case(name))
}
