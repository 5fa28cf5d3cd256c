//! The list of all captains, by name.

use rules::Ruleset;

use crate::captain::Captain;
use crate::ranks::{Admiral, Cadet, CaptainRank, Lieutenant, Mate};
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
    level("cadet", &Cadet, "Fires at random and uses special orders at random."),
    level("mate", &Mate, "Searches at random, then fires around its hits."),
    level("lieutenant", &Lieutenant, "Searches a checkerboard, follows hits, remembers what sank."),
    level("captain", &CaptainRank, "Counts where ships could be and weighs every special order."),
    level("admiral", &Admiral, "Counts every fleet that fits the results so far."),
    reference("buoyancy", &Buoyancy, "Follows one ship at a time until it sinks."),
    reference("fog", &Fog, "Fires next to hits, or where the most and longest ships fit."),
    reference("phoenix-easy", &Phoenix::Easy, "Fires at random or around a hit; rarely uses special orders."),
    reference("phoenix-medium", &Phoenix::Medium, "Searches a checkerboard and follows a line of two hits."),
    reference(
        "phoenix-hard",
        &Phoenix::Hard,
        "Counts where ships could be; on a checkerboard until it hits.",
    ),
    reference("salvo-random", &SalvoRandom, "Fires all its shots at random; no special orders."),
];

const fn level(name: &'static str, captain: &'static dyn Captain, description: &'static str) -> CaptainEntry {
    CaptainEntry { name, kind: Kind::Level, description, captain }
}

const fn reference(
    name: &'static str,
    captain: &'static dyn Captain,
    description: &'static str,
) -> CaptainEntry {
    CaptainEntry { name, kind: Kind::Reference, description, captain }
}

impl CaptainEntry {
    /// The mean shots it needs to sink a hidden fleet of these rules, measured; `None` if it does not play
    /// them, or if they are not a preset.
    pub fn shots(&self, ruleset: &Ruleset) -> Option<f64> {
        strength::shots(self.name, ruleset)
    }

    /// Its Elo rating in games among all captains that play these rules, whose mean is 0; `None` if it does not
    /// play them, or if they are not a preset.
    pub fn elo(&self, ruleset: &Ruleset) -> Option<f64> {
        strength::elo(self.name, ruleset)
    }
}

/// The captain with this name, ignoring case.
pub fn find(name: &str) -> Option<&'static CaptainEntry> {
    CAPTAINS.iter().find(|entry| entry.name.eq_ignore_ascii_case(name))
}
