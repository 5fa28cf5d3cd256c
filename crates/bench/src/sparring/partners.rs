//! The sparring partners by name.

use captains::{Budget, Captain};
use rules::{Dice, Fleet, Order, Ruleset, View};

use super::layers::{self, Layer};
use super::notes::Notes;
use super::shooters::{self, Shooter};

/// A program or a person to play against.
pub(super) struct Partner {
    pub(super) name: &'static str,
    pub(super) layer: Layer,
    shooter: Shooter,
}

/// All partners: plain ones, those that study their opponent or have habits, and those that hardly shoot back, against
/// which the shots of a captain can be counted.
pub(super) static PARTNERS: &[Partner] = &[
    partner("density", layers::uniform, shooters::density),
    partner("sequential", layers::sequential, shooters::density),
    partner("rounded", layers::rounded, shooters::density),
    partner("parity", layers::sequential, shooters::parity),
    partner("apart", layers::apart, shooters::density_apart),
    partner("rim", layers::rim, shooters::density),
    partner("edge-loving", layers::edge_loving, shooters::density),
    partner("edge-shy", layers::edge_shy, shooters::density),
    partner("habit", layers::habit, shooters::parity),
    partner("scholar", layers::uniform, shooters::scholar),
    partner("hider", layers::hidden, shooters::density),
    partner("hider-apart", layers::hidden, shooters::density_apart),
    partner("idle-uniform", layers::uniform, shooters::idle),
    partner("idle-sequential", layers::sequential, shooters::idle),
    partner("idle-rounded", layers::rounded, shooters::idle),
    partner("idle-edge", layers::edge_loving, shooters::idle),
    partner("idle-rim", layers::rim, shooters::idle),
];

const fn partner(name: &'static str, layer: Layer, shooter: Shooter) -> Partner {
    Partner { name, layer, shooter }
}

/// Those that shoot back.
pub(super) fn serious() -> impl Iterator<Item = &'static Partner> {
    PARTNERS.iter().filter(|partner| !partner.name.starts_with("idle"))
}

/// The names of all partners.
pub(super) fn names() -> String {
    PARTNERS.iter().map(|partner| partner.name).collect::<Vec<_>>().join(", ")
}

/// A partner for one game: its fleet is placed, and its notes are those of the games before.
pub(super) struct AtTheBoard<'n> {
    pub(super) partner: &'n Partner,
    pub(super) notes: &'n Notes,
    pub(super) fleet: Fleet,
}

impl Captain for AtTheBoard<'_> {
    fn deploy(&self, _: &Ruleset, _: &mut Dice) -> Fleet {
        self.fleet.clone()
    }

    fn order(&self, view: &View, dice: &mut Dice, _: Budget) -> Order {
        (self.partner.shooter)(view, self.notes, dice)
    }
}
