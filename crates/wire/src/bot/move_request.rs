//! Move requests: what a bot gets at `/move`.

use rules::{Echo, OrderKind, Phase, Seat, View};
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;

use super::answer::PlacedShip;
use super::form::{Form, RequestExtras};
use super::rulebook::{RequestRules, Rulebook};
use crate::sighting::{Effect, Sighting};
use crate::water::Cell;

/// Asks for an order.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub enum MoveRequest {
    /// In the simple form.
    Simple(SimpleTurn),
    /// In the general form.
    General(GeneralTurn),
}

/// Asks for an order in the simple form.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SimpleTurn {
    /// The id of the game; the other side gets another id.
    pub game_id: String,
    /// The number of the order requested, counting both sides' orders from 1.
    pub turn: u32,
    /// Every shot the bot has fired, in order. A radar scan is an order, but not a shot.
    pub your_shots: Vec<ShotReport>,
    /// Every shot fired at the bot, in order.
    pub opponent_shots: Vec<ShotReport>,
    /// Whether no radar scan is left.
    pub radar_used: bool,
    /// The bot's scans, in order, and the ship squares each one showed.
    pub radar_history: Vec<RadarReport>,
    /// How long the answer may take. Optional.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub timeout_ms: Option<u64>,
    /// How long the bot's last answer took. Optional.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_latency_ms: Option<u64>,
    /// How much time the bot has left for all its answers of this game, if limited. Optional.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_left_ms: Option<u64>,
    /// The rules. Optional.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<RequestRules>)]
    pub rules: Option<Rulebook>,
    /// Whether the fleets were dealt: the bot was not asked for one and does not learn what is fired at it.
    /// Only there if they were. Optional.
    #[serde(default, skip_serializing_if = "is_false")]
    pub dealt: bool,
}

/// A shot and its result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct ShotReport {
    /// The column.
    pub x: u8,
    /// The row.
    pub y: u8,
    /// Its result. A shot that takes no hit point, on water or on a destroyed square, is a miss.
    pub result: Effect,
}

/// A radar scan and what it showed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RadarReport {
    /// Its centre.
    pub center: Cell,
    /// The ship squares in its area, in reading order, without those of ships that radar cannot see.
    pub visible_cells: Vec<Cell>,
}

/// Asks for an order in the general form.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GeneralTurn {
    /// The id of the game; the other side gets another id.
    pub game_id: String,
    /// The number of the order requested, counting both sides' orders from 1; if both choose at once, the
    /// number of the round.
    pub turn: u32,
    /// The bot's seat.
    pub you: crate::Seat,
    /// The rules.
    #[schema(value_type = RequestRules)]
    pub rules: Rulebook,
    /// The bot's own fleet, as placed.
    pub fleet: Vec<PlacedShip>,
    /// How many squares a `fire` order may name now; it must name at least one.
    pub shots: u32,
    /// The kinds of order allowed now. Resigning is always allowed.
    pub orders: Vec<OrderWord>,
    /// Everything the bot has learned, from the start of the game.
    pub seen: Vec<Sighting>,
    /// How long the answer may take. Optional.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub timeout_ms: Option<u64>,
    /// How long the bot's last answer took. Optional.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_latency_ms: Option<u64>,
    /// How much time the bot has left for all its answers of this game, if limited. Optional.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_left_ms: Option<u64>,
    /// Whether the fleets were dealt: the bot was not asked for one and does not learn what is fired at it.
    /// Only there if they were.
    #[serde(default, skip_serializing_if = "is_false")]
    pub dealt: bool,
}

/// A kind of order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum OrderWord {
    /// Shots at chosen squares: `E5`, `(A4 C5 D8)`.
    Fire,
    /// A radar scan: `R:E5`.
    Radar,
    /// Shots at an area: `A:E5`.
    Artillery,
    /// Shots at a row or column: `T:5`, `T:E`.
    Torpedo,
    /// A smoke screen: `S:E5`.
    Smoke,
}

impl OrderWord {
    const ALL: [(OrderWord, OrderKind); 5] = [
        (OrderWord::Fire, OrderKind::Fire),
        (OrderWord::Radar, OrderKind::Radar),
        (OrderWord::Artillery, OrderKind::Artillery),
        (OrderWord::Torpedo, OrderKind::Torpedo),
        (OrderWord::Smoke, OrderKind::Smoke),
    ];
}

impl MoveRequest {
    /// The request to the player of this view, in the form the rules need; `None` if it is not a player's
    /// view.
    pub fn of(view: &View, game_id: &str, extras: RequestExtras) -> Option<MoveRequest> {
        MoveRequest::under(&Rulebook::of(view.ruleset()), view, game_id, extras)
    }

    /// The same with the rulebook at hand, for frequent use. It must be of the view's rules.
    pub fn under(rules: &Rulebook, view: &View, game_id: &str, extras: RequestExtras) -> Option<MoveRequest> {
        let seat = view.seat()?;
        Some(match Form::of(view.ruleset()) {
            Form::Simple => MoveRequest::Simple(SimpleTurn::of(view, seat, game_id, extras, rules)),
            Form::General => MoveRequest::General(GeneralTurn::of(view, seat, game_id, extras, rules)),
        })
    }

    /// The id of the game.
    pub fn game_id(&self) -> &str {
        match self {
            MoveRequest::Simple(request) => &request.game_id,
            MoveRequest::General(request) => &request.game_id,
        }
    }

    /// The rules, if the request includes them.
    pub fn rules(&self) -> Option<&RequestRules> {
        match self {
            MoveRequest::Simple(request) => request.rules.as_deref(),
            MoveRequest::General(request) => Some(&request.rules),
        }
    }
}

impl SimpleTurn {
    fn of(view: &View, seat: Seat, game_id: &str, extras: RequestExtras, rules: &Rulebook) -> SimpleTurn {
        let sweeps = view.waters(seat.other()).sweeps().iter().map(|sweep| RadarReport {
            center: sweep.at.into(),
            visible_cells: match sweep.echo {
                Echo::Cells(cells) => Cell::list(cells),
                Echo::Presence(_) | Echo::Obscured => Vec::new(),
            },
        });
        SimpleTurn {
            game_id: game_id.to_owned(),
            turn: turn(view),
            your_shots: ShotReport::all_by(seat, view),
            opponent_shots: ShotReport::all_by(seat.other(), view),
            radar_used: !offers(view, seat, OrderKind::Radar),
            radar_history: sweeps.collect(),
            timeout_ms: extras.timeout_ms(),
            last_latency_ms: extras.last_latency_ms(),
            time_left_ms: extras.time_left_ms(),
            rules: (extras != RequestExtras::Off).then(|| rules.clone()),
            dealt: extras != RequestExtras::Off && is_dealt(view, seat),
        }
    }
}

impl ShotReport {
    fn all_by(seat: Seat, view: &View) -> Vec<ShotReport> {
        let shots = view.sightings().iter().filter_map(|sighting| match *sighting {
            rules::Sighting::Shot { by, cell, effect, .. } if by == seat => {
                Some(ShotReport { x: cell.x(), y: cell.y(), result: effect.into() })
            }
            _ => None,
        });
        shots.collect()
    }
}

impl GeneralTurn {
    fn of(view: &View, seat: Seat, game_id: &str, extras: RequestExtras, rules: &Rulebook) -> GeneralTurn {
        let ruleset = view.ruleset();
        let allowed = OrderWord::ALL.iter().filter(|(_, kind)| offers(view, seat, *kind));
        GeneralTurn {
            game_id: game_id.to_owned(),
            turn: turn(view),
            you: seat.into(),
            rules: rules.clone(),
            fleet: PlacedShip::all(view.waters(seat).ships(), ruleset),
            shots: view.arsenal(seat).shots(),
            orders: allowed.map(|(word, _)| *word).collect(),
            seen: view.sightings().iter().map(|sighting| Sighting::of(sighting, ruleset)).collect(),
            timeout_ms: extras.timeout_ms(),
            last_latency_ms: extras.last_latency_ms(),
            time_left_ms: extras.time_left_ms(),
            dealt: is_dealt(view, seat),
        }
    }
}

/// Whether a player does not know their own fleet.
fn is_dealt(view: &View, seat: Seat) -> bool {
    view.waters(seat).ships().is_empty()
}

// Serde passes references.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_false(dealt: &bool) -> bool {
    !*dealt
}

/// The number of the open order or round.
fn turn(view: &View) -> u32 {
    match view.phase() {
        Some(Phase::Round { number, .. }) => number.into(),
        _ => u32::from(view.orders().a) + u32::from(view.orders().b) + 1,
    }
}

fn offers(view: &View, seat: Seat, kind: OrderKind) -> bool {
    let arsenal = view.arsenal(seat);
    arsenal.offers(view.ruleset(), kind).is_ok() && (kind != OrderKind::Fire || arsenal.shots() > 0)
}

// Written by hand instead of `untagged`, so that an error names its field, not just "no variant fits".
impl<'de> Deserialize<'de> for MoveRequest {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<MoveRequest, D::Error> {
        use serde::de::Error as _;
        let value = serde_json::Value::deserialize(deserializer)?;
        if value.get("yourShots").is_some() {
            Ok(MoveRequest::Simple(serde_json::from_value(value).map_err(D::Error::custom)?))
        } else {
            Ok(MoveRequest::General(serde_json::from_value(value).map_err(D::Error::custom)?))
        }
    }
}
