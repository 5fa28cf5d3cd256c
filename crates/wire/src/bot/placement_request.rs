//! Placement requests: what a bot gets at `/placement`.

use rules::{Ruleset, Seat};
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;

use super::form::{Form, RequestExtras};
use super::rulebook::{RequestRules, Rulebook};

/// Asks for a fleet.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub enum PlacementRequest {
    /// In the simple form.
    Simple(SimplePlacement),
    /// In the general form.
    General(GeneralPlacement),
}

/// Asks for a fleet in the simple form.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SimplePlacement {
    /// The id of the game; the other side gets another id.
    pub game_id: String,
    /// The number of columns and rows.
    pub board_size: u8,
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
}

/// Asks for a fleet in the general form.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GeneralPlacement {
    /// The id of the game; the other side gets another id.
    pub game_id: String,
    /// The bot's seat.
    pub you: crate::Seat,
    /// The rules.
    #[schema(value_type = RequestRules)]
    pub rules: Rulebook,
    /// How long the answer may take. Optional.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub timeout_ms: Option<u64>,
    /// How long the bot's last answer took. Optional.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_latency_ms: Option<u64>,
    /// How much time the bot has left for all its answers of this game, if limited. Optional.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_left_ms: Option<u64>,
}

impl PlacementRequest {
    /// The request to a seat under these rules, in the form they need.
    pub fn of(ruleset: &Ruleset, seat: Seat, game_id: &str, extras: RequestExtras) -> PlacementRequest {
        let game_id = game_id.to_owned();
        let (timeout_ms, last_latency_ms) = (extras.timeout_ms(), extras.last_latency_ms());
        let time_left_ms = extras.time_left_ms();
        match Form::of(ruleset) {
            Form::Simple => PlacementRequest::Simple(SimplePlacement {
                game_id,
                board_size: ruleset.board().width(),
                timeout_ms,
                last_latency_ms,
                time_left_ms,
                rules: (extras != RequestExtras::Off).then(|| Rulebook::of(ruleset)),
            }),
            Form::General => PlacementRequest::General(GeneralPlacement {
                game_id,
                you: seat.into(),
                rules: Rulebook::of(ruleset),
                timeout_ms,
                last_latency_ms,
                time_left_ms,
            }),
        }
    }

    /// The id of the game.
    pub fn game_id(&self) -> &str {
        match self {
            PlacementRequest::Simple(request) => &request.game_id,
            PlacementRequest::General(request) => &request.game_id,
        }
    }

    /// The rules, if the request includes them.
    pub fn rules(&self) -> Option<&RequestRules> {
        match self {
            PlacementRequest::Simple(request) => request.rules.as_deref(),
            PlacementRequest::General(request) => Some(&request.rules),
        }
    }
}

// Written by hand instead of `untagged`, so that an error names its field, not just "no variant fits".
impl<'de> Deserialize<'de> for PlacementRequest {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<PlacementRequest, D::Error> {
        use serde::de::Error as _;
        let value = serde_json::Value::deserialize(deserializer)?;
        if value.get("boardSize").is_some() {
            let request = serde_json::from_value(value).map_err(D::Error::custom)?;
            Ok(PlacementRequest::Simple(request))
        } else {
            Ok(PlacementRequest::General(serde_json::from_value(value).map_err(D::Error::custom)?))
        }
    }
}
