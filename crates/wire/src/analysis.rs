//! What is said of a finished game, and what the coach says during one.
//!
//! The analysis of a game is the same text at the command line (`broadside analyse --json`) and over HTTP, spelled as all
//! JSON of the API.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::water::Seat;

/// A finished game, order by order.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GameAnalysis {
    /// Which analysis made it; a higher one replaces a lower one.
    pub version: u32,
    /// The rules, by name and version.
    pub rules: String,
    /// Seat A's game.
    pub a: SideAnalysis,
    /// Seat B's game.
    pub b: SideAnalysis,
    /// Every order in the order of the game.
    pub orders: Vec<OrderAnalysis>,
    /// Where the game turned, in its order.
    pub moments: Vec<GameMoment>,
}

/// One side's game in a few figures. Hits are expected ones unless it says that they were made.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SideAnalysis {
    /// The player's name.
    #[schema(required)]
    pub name: Option<String>,
    /// How many orders were given.
    pub orders: u64,
    /// How many of them attacked, or could have.
    pub attacks: u64,
    /// The hits that were made.
    pub hits: u32,
    /// The hits to be expected of these orders.
    pub expected: f64,
    /// The hits to be expected of the best orders in their place.
    pub best: f64,
    /// Which share of the chances on offer was taken, from 0 to 1; luck has no part in it.
    #[schema(required)]
    pub accuracy: Option<f64>,
    /// The hits given up by aiming elsewhere than at the best place.
    pub given_up: f64,
    /// The hits made beyond what could be expected.
    pub luck: f64,
    /// The bits that all answers told.
    pub information: f64,
    /// How well the fleet was hidden.
    #[schema(required)]
    pub placement: Option<PlacementGrade>,
}

/// What it costs two captains to clear a fleet, nobody shooting back.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct PlacementGrade {
    /// The mean shots of Captain.
    pub captain: f64,
    /// The mean shots of Admiral.
    pub admiral: f64,
    /// Which share of uniform fleets costs more, from 0 to 1; none for rules whose fleets were never measured.
    #[schema(required)]
    pub harder: Option<f64>,
}

/// One order, judged by what its player knew before it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderAnalysis {
    /// How the chances were found.
    #[serde(flatten)]
    pub surety: Surety,
    /// The number of the turn or round.
    pub turn: u16,
    /// The step of the game it belongs to; 0 is the opening.
    pub step: usize,
    /// Who gave it.
    pub seat: Seat,
    /// The order in the notation; none if the attempt was punished.
    #[schema(required)]
    pub order: Option<String>,
    /// The hits to be expected of it; none for orders that do not attack.
    #[schema(required)]
    pub chance: Option<f64>,
    /// The hits to be expected of the best order of its kind.
    #[schema(required)]
    pub best: Option<f64>,
    /// The best order of its kind; the first of equals.
    #[schema(required)]
    pub best_order: Option<String>,
    /// The hit points it took.
    pub hits: u8,
    /// The hits it gave up by not being the best.
    #[schema(required)]
    pub given_up: Option<f64>,
    /// The hits beyond what could be expected.
    #[schema(required)]
    pub luck: Option<f64>,
    /// The bits its answer told.
    pub information: f64,
    /// The chance of a hit at every square before it, row by row, in thousandths; none where no shot was allowed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heat: Option<Vec<Option<u16>>>,
}

/// How chances were found.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Surety {
    /// Whether all fleets were counted.
    pub exactness: Exactness,
    /// How many fleets were drawn, where they were not counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub samples: Option<u64>,
    /// The largest standard error of a square's chance, where they were not counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standard_error: Option<f64>,
    /// How many fleets explain what the player knew; a text, because it may be larger than JSON's numbers are safe for.
    pub fleets: String,
}

/// Whether all fleets were counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Exactness {
    /// Yes.
    Exact,
    /// A sample stands for them.
    Sampled,
}

/// An order that a game is remembered by.
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
    /// It gave chances up.
    GaveUp,
    /// It hit far more than could be expected.
    GoodLuck,
    /// It hit far less than could be expected.
    BadLuck,
    /// It took the lead in hits, and kept it.
    TookLead,
}

/// How far an analysis is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct AnalysisProgress {
    /// Steps that are done; 0 also while it waits for others.
    pub done: usize,
    /// Steps that there are; 0 while that is not known.
    pub of: usize,
}
