//! The coach: hints during a game.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::analysis::Surety;
use crate::order::Order;
use crate::vocabulary::vocabulary;
use crate::water::Cell;

vocabulary! {
    /// How much the coach helps at a table. Between people it applies once both have agreed.
    #[derive(Default)]
    pub enum Coaching {
        /// None.
        #[default]
        Off,
        /// A few hints per game, each after a run of misses.
        Sparing,
        /// Unlimited hints, including the heat map.
        Open,
    }
}

/// How much a hint reveals. Each level includes the ones before.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum HintGrade {
    /// The part of the board to search.
    Region,
    /// The square to fire at.
    Square,
    /// The chance of a hit at every square.
    Numbers,
}

/// A hint, based only on what the player knows.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Advice {
    /// How much it reveals.
    pub grade: HintGrade,
    /// How the chances were computed.
    #[serde(flatten)]
    pub surety: Surety,
    /// The name of the region: "upper left", "centre".
    pub region: String,
    /// The squares of the region.
    pub area: Vec<Cell>,
    /// Where to fire: all squares that are equally good, or the best salvo.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best: Option<Vec<Cell>>,
    /// Expected hits there; for a single shot, the chance of a hit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expected: Option<f64>,
    /// The chance of a hit at every square, row by row, in thousandths; null where firing is not allowed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heat: Option<Vec<Option<u16>>>,
    /// The best special orders available now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strikes: Option<Vec<AdvisedOrder>>,
}

/// A special order and its expected hits.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct AdvisedOrder {
    /// The order.
    pub order: Order,
    /// Its expected hits.
    pub expected: f64,
}

/// Whether a hint is available, if hints are limited.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct HintsLeft {
    /// Whether one is available now.
    pub ready: bool,
    /// How many are left in this game.
    pub left: u8,
    /// The current number of misses in a row.
    pub misses: u32,
    /// How many misses in a row unlock a hint.
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
