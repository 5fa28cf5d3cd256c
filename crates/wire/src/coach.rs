//! Hints during a game.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::analysis::Surety;
use crate::order::Order;
use crate::water::Cell;

/// Which help players get at a table. Between people it counts once both have agreed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Coaching {
    /// None.
    #[default]
    Off,
    /// A hint after a run of misses, a few times a game.
    Sparing,
    /// As much as they like, with every chance on the chart.
    Open,
}

/// How much a hint tells. Each tells what those before it tell, and more.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum HintGrade {
    /// In which part of the board to look.
    Region,
    /// Where to fire.
    Square,
    /// The chance of a hit at every square.
    Numbers,
}

/// What the coach says, from what the player was told and nothing else.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Advice {
    /// How much it tells.
    pub grade: HintGrade,
    /// How the chances were found.
    #[serde(flatten)]
    pub surety: Surety,
    /// What the region is called: "upper left", "centre".
    pub region: String,
    /// The squares of the region.
    pub area: Vec<Cell>,
    /// Where to fire: all that are as good as the best, or the best salvo.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best: Option<Vec<Cell>>,
    /// The hits to be expected there; for a single shot, the chance of a hit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expected: Option<f64>,
    /// The chance of a hit at every square, row by row, in thousandths; none where no shot is allowed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heat: Option<Vec<Option<u16>>>,
    /// The best special attacks that may be ordered now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strikes: Option<Vec<Strike>>,
}

/// A special attack and what it promises.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Strike {
    /// The order.
    pub order: Order,
    /// The hits to be expected of it.
    pub expected: f64,
}

/// Whether a hint can be had where they are rare.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct HintsLeft {
    /// Whether one can be had now.
    pub ready: bool,
    /// How many can be had in this game.
    pub left: u8,
    /// How many misses in a row there are.
    pub misses: u32,
    /// How many it takes.
    pub needed: u32,
}

/// In how many positions each side has asked the coach.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
pub struct HintsUsed {
    /// Seat A.
    #[serde(rename = "A")]
    pub a: u32,
    /// Seat B.
    #[serde(rename = "B")]
    pub b: u32,
}
