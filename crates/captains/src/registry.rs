//! The list of all captains, by name.

use rules::Ruleset;

use crate::captain::Captain;
use crate::ranks::Admiral;
use crate::ranks::Cadet;
use crate::ranks::CaptainRank;
use crate::ranks::Lieutenant;
use crate::ranks::Mate;
use crate::reference::{Buoyancy, Fog, Phoenix, SalvoRandom};
use crate::strength;

/// The kind of a captain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// A rank: it plays every rule set and uses every special order.
    Level,
    /// A reference opponent: it follows a published description as faithfully as it can without looking at hidden cells.
    Reference,
}

/// A captain with what people should know before choosing it.
pub struct CaptainEntry {
    /// The name on the command line.
    pub name: &'static str,
    /// Its kind.
    pub kind: Kind,
    /// One line about how it plays.
    pub description: &'static str,
    /// The captain itself.
    pub captain: &'static dyn Captain,
}

/// All captains: the ranks from weakest to strongest, then the reference opponents.
pub static CAPTAINS: &[CaptainEntry] = &[
    CaptainEntry {
        name: "cadet",
        kind: Kind::Level,
        description: "Fires at random and uses special orders at random.",
        captain: &Cadet,
    },
    CaptainEntry {
        name: "mate",
        kind: Kind::Level,
        description: "Searches at random, then fires around its hits.",
        captain: &Mate,
    },
    CaptainEntry {
        name: "lieutenant",
        kind: Kind::Level,
        description: "Searches a checkerboard, follows hits, remembers what sank.",
        captain: &Lieutenant,
    },
    CaptainEntry {
        name: "captain",
        kind: Kind::Level,
        description: "Counts where ships could be and weighs every special order.",
        captain: &CaptainRank,
    },
    CaptainEntry {
        name: "admiral",
        kind: Kind::Level,
        description: "Counts every fleet that fits the results so far.",
        captain: &Admiral,
    },
    CaptainEntry {
        name: "buoyancy",
        kind: Kind::Reference,
        description: "Follows one ship at a time until it sinks.",
        captain: &Buoyancy,
    },
    CaptainEntry {
        name: "fog",
        kind: Kind::Reference,
        description: "Fires next to hits, or where the most and longest ships fit.",
        captain: &Fog,
    },
    CaptainEntry {
        name: "phoenix-easy",
        kind: Kind::Reference,
        description: "Fires at random or around a hit; rarely uses special orders.",
        captain: &Phoenix::Easy,
    },
    CaptainEntry {
        name: "phoenix-medium",
        kind: Kind::Reference,
        description: "Searches a checkerboard and follows a line of two hits.",
        captain: &Phoenix::Medium,
    },
    CaptainEntry {
        name: "phoenix-hard",
        kind: Kind::Reference,
        description: "Counts where ships could be; on a checkerboard until it hits.",
        captain: &Phoenix::Hard,
    },
    CaptainEntry {
        name: "salvo-random",
        kind: Kind::Reference,
        description: "Fires all its shots at random; no special orders.",
        captain: &SalvoRandom,
    },
];

impl CaptainEntry {
    /// The mean shots it needs to sink a hidden fleet of these rules, measured; `None` if it does not play
    /// them, or if they are not a preset.
    pub fn shots(&self, ruleset: &Ruleset) -> Option<f64> {
        strength::shots(self.name, ruleset)
    }
}

/// The captain with this name, ignoring case.
pub fn find(name: &str) -> Option<&'static CaptainEntry> {
    CAPTAINS.iter().find(|entry| entry.name.eq_ignore_ascii_case(name))
}
