//! Why a rules file cannot be used: the messages its author sees.

use std::fmt;

use serde::Serialize;
use strum::{IntoStaticStr, VariantNames};

use crate::coded::plural;

/// Why a text is not a playable rule set.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RulesError {
    /// The text is not a rules file.
    #[error("The rules file cannot be read: {0}")]
    Unreadable(String),
    /// It is a rules file, but the rules cannot be played.
    #[error(transparent)]
    Faulty(#[from] RulesFaults),
}

/// Every reason why a rule set cannot be played.
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

/// One reason why a rule set cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error, IntoStaticStr, VariantNames)]
#[serde(tag = "code", content = "params", rename_all = "kebab-case", rename_all_fields = "camelCase")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs)] // each message says what its fault means
pub enum RulesFault {
    #[error("name \"{name}\" must be 1 to 40 lower-case letters, digits or hyphens")]
    Name { name: String },
    #[error("{id} is a preset, and these rules differ from it; choose another name or version")]
    NameTaken { id: String },
    #[error("version must be at least 1")]
    Version,
    #[error("the summary must be one line of at most 200 characters, without triple quotes")]
    Summary,
    #[error("a {width}x{height} board is not possible; width and height must be {least} to {most}")]
    BoardSize { width: u8, height: u8, least: u8, most: u8 },
    #[error("the fleet has no ships")]
    NoShips,
    #[error("the fleet has {ships} ships; at most {most} are allowed")]
    TooManyShips { ships: u32, most: u32 },
    #[error("class \"{class}\" must be 1 to 24 letters, digits or hyphens and start with a letter")]
    ClassName { class: String },
    #[error("the title of {class} must be 1 to 24 letters, digits, spaces, hyphens or apostrophes")]
    Title { class: String },
    #[error("{class} is listed twice; raise its count instead")]
    ClassTwice { class: String },
    #[error("{class} has count 0; raise it or remove the ship")]
    Count { class: String },
    #[error("{class} has length {length}; this board fits lengths 1 to {longest}")]
    Length { class: String, length: u8, longest: u8 },
    #[error("{class} has armour {armour}; armour must be 1 to {most} hits per square")]
    Armour { class: String, armour: u8, most: u8 },
    #[error("{class} has {guns} guns; a ship must have 1 to {most}")]
    Guns { class: String, guns: u8, most: u8 },
    #[error(
        "{class} is armoured, so firing at a square again must be allowed (turns.fire-again = \"allowed\")"
    )]
    ArmourNeedsFireAgain { class: String },
    #[error("a turn has {shots} shots; 1 to {most} are allowed")]
    Shots { shots: u32, most: u8 },
    #[error("the limit of orders (turns.limit) must be at least 1")]
    Limit,
    #[error(
        "clearing the water around a sunk ship (told.clear-halo) needs a gap between ships (placement.gap = \"all-around\")"
    )]
    HaloWithoutGap,
    #[error(
        "clearing the water around a sunk ship (told.clear-halo) shows where the ship was, so its squares must be revealed too (told.sunk-cells = true)"
    )]
    HaloWithoutWreck,
    #[error(
        "the type of a ship cannot be revealed when it sinks (told.class = \"on-sinking\") if sinkings are never announced (told.sunk = \"never\"); use told.class = \"never\" or \"on-hit\""
    )]
    SilentClass,
    #[error(
        "the squares of a sunk ship cannot be revealed (told.sunk-cells) if sinkings are never announced (told.sunk = \"never\")"
    )]
    SilentWreck,
    #[error(
        "shots that depend on guns (turns.shots = \"guns\") show that a ship sank, but sinkings are never announced (told.sunk = \"never\"); use a number of shots"
    )]
    SilentGuns,
    #[error(
        "{order} is a reward for sinking ships, but sinkings are never announced (told.sunk = \"never\")"
    )]
    SilentReward { order: &'static str },
    #[error("{order} has size {size}; sizes go from 1 to {most}")]
    Area { order: &'static str, size: u8, most: u8 },
    #[error("radar needs at least 1 use; for no radar, leave [radar] out")]
    RadarUses,
    #[error("smoke only hides ships from radar, and these rules have no radar")]
    SmokeWithoutRadar,
    #[error("{}", torpedo_fault(*.left))]
    TorpedoUnlock { left: u8, ships: u32 },
    #[error("{order} works only when players take turns, but turns.order is \"together\"")]
    SpecialInRounds { order: &'static str },
    #[error("this fleet does not fit on the board")]
    NoFleet,
    #[error(
        "no way to place this fleet was found in {nodes} tries; use fewer or shorter ships, or a larger board"
    )]
    NoFleetFound { nodes: u32 },
    #[error(
        "this fleet fits in so few ways that random fleets cannot be drawn fairly; use fewer or shorter ships, or a larger board"
    )]
    TooTight,
}

fn torpedo_fault(left: u8) -> String {
    if left == 0 {
        return "the torpedo must unlock while the enemy has at least 1 ship left".to_owned();
    }
    let ships = plural(left.into(), "ship");
    format!(
        "the torpedo unlocks when the enemy has {left} {ships} left, so a fleet needs more ships than that"
    )
}
