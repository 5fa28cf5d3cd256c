//! Why rules cannot be played.

use std::fmt;

use super::{MAX_AREA, MAX_ARMOUR, MAX_GUNS, MAX_SHIPS, MAX_SHOTS};
use crate::board::MIN_SIDE;
use crate::cell::MAX_SIDE;

/// Why a rule set cannot be had from a text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RulesError {
    /// The text is no rules file.
    #[error("The rules file cannot be read: {0}")]
    Unreadable(String),
    /// It is, but the rules cannot be played.
    #[error(transparent)]
    Faulty(#[from] RulesFaults),
}

/// Everything that keeps a rule set from being played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RulesFaults(pub(super) Vec<RulesFault>);

impl RulesFaults {
    /// The faults, in the order of the file.
    pub fn list(&self) -> &[RulesFault] {
        &self.0
    }
}

impl fmt::Display for RulesFaults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.as_slice() {
            [only] => write!(f, "These rules cannot be played: {only}"),
            many => {
                write!(f, "These rules cannot be played, for {} reasons:", many.len())?;
                many.iter().try_for_each(|fault| write!(f, "\n- {fault}"))
            }
        }
    }
}

impl std::error::Error for RulesFaults {}

/// One thing that keeps a rule set from being played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)] // each message says what its fault means
pub enum RulesFault {
    #[error("name \"{name}\" must be 1 to 40 small letters, digits or hyphens")]
    Name { name: String },
    #[error("{id} is a preset, and these rules differ from it; choose another name or version")]
    NameTaken { id: String },
    #[error("version must be at least 1")]
    Version,
    #[error("the summary must be one line of at most 200 characters without triple quotes")]
    Summary,
    #[error("a board of {width}x{height} is not offered; both sides go from {MIN_SIDE} to {MAX_SIDE}")]
    BoardSize { width: u8, height: u8 },
    #[error("the fleet has no ships")]
    NoShips,
    #[error("the fleet has {ships} ships; {MAX_SHIPS} are the most")]
    TooManyShips { ships: u32 },
    #[error("class \"{class}\" must be 1 to 24 letters, digits or hyphens and begin with a letter")]
    ClassName { class: String },
    #[error("the title of class {class} must be 1 to 24 letters, digits, spaces, hyphens or apostrophes")]
    Title { class: String },
    #[error("class {class} is listed twice; use count")]
    ClassTwice { class: String },
    #[error("class {class} counts no ships")]
    Count { class: String },
    #[error("class {class} has length {length}; on this board 1 to {longest} fit")]
    Length { class: String, length: u8, longest: u8 },
    #[error("class {class} has armour {armour}; 1 to {MAX_ARMOUR} hits a cell are possible")]
    Armour { class: String, armour: u8 },
    #[error("class {class} has {guns} guns; 1 to {MAX_GUNS} are possible")]
    Guns { class: String, guns: u8 },
    #[error(
        "class {class} is armoured, so firing again at a cell must be allowed (turns.fire-again = \"allowed\")"
    )]
    ArmourNeedsFireAgain { class: String },
    #[error("a turn of {shots} shots is not offered; 1 to {MAX_SHOTS} are possible")]
    Shots { shots: u32 },
    #[error("a limit of 0 orders leaves nothing to play")]
    Limit,
    #[error(
        "clearing the water around a sunk ship (told.clear-halo) needs a gap between ships (placement.gap = \"all-around\")"
    )]
    HaloWithoutGap,
    #[error(
        "clearing the water around a sunk ship (told.clear-halo) shows where it lay, so its cells must be told too (told.sunk-cells = true)"
    )]
    HaloWithoutWreck,
    #[error("{order} covers {size}x{size}; 1 to {MAX_AREA} are possible")]
    Area { order: &'static str, size: u8 },
    #[error("radar with 0 uses can never be used; leave [radar] out")]
    RadarUses,
    #[error("smoke hides from radar only, and these rules have no radar")]
    SmokeWithoutRadar,
    #[error(
        "the torpedo is granted by the sinking that leaves {left} ships; in a fleet of {ships} that must be at least 1 and fewer than all"
    )]
    TorpedoUnlock { left: u8, ships: u32 },
    #[error("{order} needs turns, but turns.order is \"together\"")]
    SpecialInRounds { order: &'static str },
    #[error("this fleet does not fit on the board")]
    NoFleet,
    #[error("no way to lay this fleet was found within {nodes} tries; it is too tight")]
    NoFleetFound { nodes: u32 },
    #[error(
        "this fleet fits, but so rarely that random fleets cannot be drawn fairly; use fewer or shorter ships, or a larger board"
    )]
    TooTight,
}
