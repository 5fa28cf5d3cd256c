//! Analysis of finished games, and how it is computed.
//!
//! `broadside analyse --json` and the HTTP API share these shapes.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::water::Seat;

/// The analysis of a finished game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GameAnalysis {
    /// The version of the analysis; a higher one replaces a lower one.
    pub version: u32,
    /// The rules, by name and version.
    pub rules: String,
    /// Seat A's game.
    pub a: SideAnalysis,
    /// Seat B's game.
    pub b: SideAnalysis,
    /// Every order, in game order.
    pub orders: Vec<OrderAnalysis>,
    /// The turning points, in game order.
    pub moments: Vec<GameMoment>,
}

/// One side's game in figures. Hits are expected values unless stated otherwise.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SideAnalysis {
    /// The player's name.
    #[schema(required)]
    pub name: Option<String>,
    /// How many orders the side gave.
    pub orders: u64,
    /// How many of them attacked, or could have.
    pub attacks: u64,
    /// Hits made.
    pub hits: u32,
    /// Expected hits of these orders.
    pub expected: f64,
    /// Expected hits of the best orders in their place.
    pub best: f64,
    /// The share of the available chances that was taken, from 0 to 1, regardless of luck.
    #[schema(required)]
    pub accuracy: Option<f64>,
    /// Expected hits missed by not aiming at the best squares.
    pub given_up: f64,
    /// Hits made beyond the expected ones.
    pub luck: f64,
    /// Information gained from all answers, in bits.
    pub information: f64,
    /// How well the fleet was hidden.
    #[schema(required)]
    pub placement: Option<PlacementGrade>,
}

/// How many shots two captains need to sink a fleet when nobody shoots back.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct PlacementGrade {
    /// Mean shots of Captain.
    pub captain: f64,
    /// Mean shots of Admiral.
    pub admiral: f64,
    /// The share of random fleets that take more shots, from 0 to 1; missing for rules without measurements.
    #[schema(required)]
    pub harder: Option<f64>,
}

/// One order, judged by what its player knew before it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderAnalysis {
    /// How the chances were computed.
    #[serde(flatten)]
    pub surety: Surety,
    /// The number of the turn or round.
    pub turn: u16,
    /// The step of the game it belongs to; 0 is the opening.
    pub step: usize,
    /// Who gave it.
    pub seat: Seat,
    /// The order in the notation; missing if the attempt was punished.
    #[schema(required)]
    pub order: Option<String>,
    /// Expected hits of the order; missing for orders that do not attack.
    #[schema(required)]
    pub chance: Option<f64>,
    /// Expected hits of the best order of its kind.
    #[schema(required)]
    pub best: Option<f64>,
    /// The best order of its kind; the first of equals.
    #[schema(required)]
    pub best_order: Option<String>,
    /// Hit points it took.
    pub hits: u8,
    /// Expected hits missed by not giving the best order.
    #[schema(required)]
    pub given_up: Option<f64>,
    /// Hits beyond the expected ones.
    #[schema(required)]
    pub luck: Option<f64>,
    /// Information in its answer, in bits.
    pub information: f64,
    /// The chance of a hit at every square before the order, row by row, in thousandths; null where firing
    /// was not allowed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heat: Option<Vec<Option<u16>>>,
}

/// How the chances were computed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Surety {
    /// Whether all fleets were counted.
    pub exactness: Exactness,
    /// How many fleets were sampled, if they were not counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub samples: Option<u64>,
    /// The largest standard error of a square's chance, if they were not counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standard_error: Option<f64>,
    /// How many fleets fit what the player knew; a string, because it may exceed what JSON numbers hold
    /// safely.
    pub fleets: String,
}

/// Whether all fleets were counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Exactness {
    /// All fleets were counted.
    Exact,
    /// A sample represents them.
    Sampled,
}

/// A memorable order of a game.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct GameMoment {
    /// The step of the game.
    pub step: usize,
    /// The number of the turn or round.
    pub turn: u16,
    /// Whose order it was.
    pub seat: Seat,
    /// What was special about it.
    pub kind: MomentKind,
    /// By how many hits.
    pub by: f64,
}

/// What is special about an order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum MomentKind {
    /// It missed a much better chance.
    GaveUp,
    /// It hit far more than expected.
    GoodLuck,
    /// It hit far less than expected.
    BadLuck,
    /// It took the lead in hits for good.
    TookLead,
}

/// The progress of an analysis.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct AnalysisProgress {
    /// Steps done; also 0 while it waits in the queue.
    pub done: usize,
    /// Total steps; 0 while unknown.
    pub of: usize,
}
