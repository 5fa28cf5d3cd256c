//! What a bot is sent to `/move`.

use rules::{Echo, OrderKind, Phase, Seat, View};
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;

use super::answer::PlacedShip;
use super::form::{Form, RequestExtras};
use super::rulebook::Rulebook;
use crate::rules_info::RulesInfo;
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
    /// Names the game; the other side knows it by another name.
    pub game_id: String,
    /// The number of the order that is asked for, counting both sides' orders from 1.
    pub turn: u32,
    /// Every shot the bot has fired, in order. A radar sweep is an order, but no shot.
    pub your_shots: Vec<ShotReport>,
    /// Every shot that was fired at the bot, in order.
    pub opponent_shots: Vec<ShotReport>,
    /// Whether no radar sweep is left.
    pub radar_used: bool,
    /// The bot's sweeps, in order, and the ship squares each has shown.
    pub radar_history: Vec<RadarReport>,
    /// How long the answer may take. An extra.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub timeout_ms: Option<u64>,
    /// How long the bot's last answer took. An extra.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_latency_ms: Option<u64>,
    /// How much time the bot has left for all its answers of this game, where that is limited. An extra.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_left_ms: Option<u64>,
    /// What is played. An extra.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<RulesInfo>)]
    pub rules: Option<Rulebook>,
}

/// A shot and what came of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct ShotReport {
    /// The column.
    pub x: u8,
    /// The row.
    pub y: u8,
    /// What came of it: a shot that took nothing, on water or on a square already destroyed, is a miss.
    pub result: Effect,
}

/// A radar sweep and what it showed.
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
    /// Names the game; the other side knows it by another name.
    pub game_id: String,
    /// The number of the order that is asked for, counting both sides' orders from 1; where both decide at once, the
    /// number of the round.
    pub turn: u32,
    /// The bot's seat.
    pub you: crate::Seat,
    /// What is played.
    #[schema(value_type = RulesInfo)]
    pub rules: Rulebook,
    /// The bot's own fleet, as it was laid out.
    pub fleet: Vec<PlacedShip>,
    /// How many squares a `fire` order may name now; it must name one at least.
    pub shots: u32,
    /// The kinds of order that are allowed now. Resigning always is.
    pub orders: Vec<OrderWord>,
    /// Everything the bot was told, from the start of the game.
    pub seen: Vec<Sighting>,
    /// How long the answer may take. An extra.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub timeout_ms: Option<u64>,
    /// How long the bot's last answer took. An extra.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_latency_ms: Option<u64>,
    /// How much time the bot has left for all its answers of this game, where that is limited. An extra.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_left_ms: Option<u64>,
}

/// A kind of order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum OrderWord {
    /// Shots at chosen squares: `E5`, `(A4 C5 D8)`.
    Fire,
    /// A radar sweep: `R:E5`.
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
    /// The request to the player whose view it is, in the form the rules need. A view that is no player's gives none.
    pub fn of(view: &View, game_id: &str, extras: RequestExtras) -> Option<MoveRequest> {
        MoveRequest::under(&Rulebook::of(view.ruleset()), view, game_id, extras)
    }

    /// The same with the rules at hand, for whoever asks often. They must be those of the view.
    pub fn under(rules: &Rulebook, view: &View, game_id: &str, extras: RequestExtras) -> Option<MoveRequest> {
        let seat = view.seat()?;
        Some(match Form::of(view.ruleset()) {
            Form::Simple => MoveRequest::Simple(SimpleTurn::of(view, seat, game_id, extras, rules)),
            Form::General => MoveRequest::General(GeneralTurn::of(view, seat, game_id, extras, rules)),
        })
    }

    /// The name of the game.
    pub fn game_id(&self) -> &str {
        match self {
            MoveRequest::Simple(request) => &request.game_id,
            MoveRequest::General(request) => &request.game_id,
        }
    }

    /// What is played, if the request says it.
    pub fn rules(&self) -> Option<&RulesInfo> {
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
        }
    }
}

/// The number of the order or round that is open.
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

// By hand and not `untagged`, so that a mistake is named by its field and not just "no variant fits".
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
