//! Tables: how they are opened, joined and shown.

use rules::Sides;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::coach::{Coaching, HintsUsed};
use crate::name::PlayerName;
use crate::rules_info::{RulesInfo, RulesRef};
use crate::sighting::Outcome;
use crate::water::Seat;

/// Asks for a new table.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewTable {
    /// The rules.
    #[schema(value_type = crate::rules_shape::RulesRef)]
    pub rules: RulesRef,
    /// Who sits across.
    pub opponent: Opponent,
    /// Who moves first.
    pub first: First,
    /// Your name; without one the server chooses "Guest", or "Player 1" at one screen.
    pub name: Option<PlayerName>,
    /// The other player's name, at one screen.
    pub other_name: Option<PlayerName>,
    /// Thinking time; none if left out.
    pub clock: Option<ClockSetting>,
    /// Which help players shall get; between people it is an offer.
    #[serde(default)]
    pub coach: Coaching,
}

/// Who sits across.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Opponent {
    /// A captain of the house.
    Captain {
        /// Its name.
        name: String,
    },
    /// A second person at the same screen.
    Hotseat {},
    /// Somebody who follows an invite link.
    Online {},
}

/// Who moves first, seen by whoever opens the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum First {
    /// Whoever opens it.
    Me,
    /// The other side.
    Them,
    /// Drawn at random.
    Random,
}

/// Thinking time of each player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ClockSetting {
    /// For the whole game, 10 seconds to a day.
    #[schema(minimum = 10, maximum = 86400)]
    pub total_seconds: u32,
    /// Given back after each order, at most an hour.
    #[schema(maximum = 3600)]
    pub increment_seconds: u32,
}

/// Asks for the free seat of a table.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// Your name; without one the server chooses "Guest".
    pub name: Option<PlayerName>,
    /// Whether the coach that the table offers is agreed to; without that nobody there gets hints.
    #[serde(default)]
    pub coach: bool,
}

/// A seat and the token that proves it is one's own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct SeatToken {
    /// Which seat.
    pub seat: Seat,
    /// 43 characters nobody can guess. It is shown once; keep it.
    pub token: String,
}

/// A new table and the seats that are one's own.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Opened {
    /// The table.
    pub table: TableInfo,
    /// One seat, or both at one screen.
    pub seats: Vec<SeatToken>,
}

/// What everybody may know of a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TableInfo {
    /// Names the table in links.
    pub id: String,
    /// What is played.
    pub rules: RulesInfo,
    /// Who plays.
    pub kind: TableKind,
    /// The players' names; a free seat has none.
    pub names: Names,
    /// The captain of the house at seat B, by its name, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub captain: Option<String>,
    /// How far it is.
    pub state: TableState,
    /// Seats that can be taken.
    pub free: Vec<Seat>,
    /// Seats whose fleet is laid out.
    pub placed: Vec<Seat>,
    /// Who moves first.
    pub first: Seat,
    /// Thinking time, if it is limited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockSetting>,
    /// Which help players get; only offered while a seat is free.
    pub coach: Coaching,
    /// In how many positions each side has asked the coach.
    #[serde(default)]
    pub hints: HintsUsed,
    /// The time in which a player who is away must come back; only where people play from afar.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grace: Option<Grace>,
    /// The table of the rematch, once there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
    /// How it ended; only after the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<TableEnd>,
}

/// How long players have to come back. The time of one who is away runs while the other is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Grace {
    /// The whole time, in seconds.
    pub seconds: u32,
    /// What seat A has left, in milliseconds, while its time runs.
    #[serde(rename = "A", default, skip_serializing_if = "Option::is_none")]
    pub a: Option<u64>,
    /// What seat B has left, in milliseconds, while its time runs.
    #[serde(rename = "B", default, skip_serializing_if = "Option::is_none")]
    pub b: Option<u64>,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct TableEnd {
    /// Who has what of it.
    pub outcome: Outcome,
    /// Why, in one word.
    pub cause: String,
}

/// The players' names.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Names {
    /// At seat A.
    #[serde(rename = "A", default, skip_serializing_if = "Option::is_none")]
    pub a: Option<String>,
    /// At seat B.
    #[serde(rename = "B", default, skip_serializing_if = "Option::is_none")]
    pub b: Option<String>,
}

impl From<Sides<Option<String>>> for Names {
    fn from(sides: Sides<Option<String>>) -> Names {
        Names { a: sides.a, b: sides.b }
    }
}

/// Who plays at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TableKind {
    /// One person and a captain of the house.
    Captain,
    /// Two people at one screen.
    Hotseat,
    /// Two people, each at their own.
    Online,
    /// Bots or captains, in a tournament. Nobody can sit down there.
    Tournament,
}

/// How far a table is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TableState {
    /// The other player is not there yet.
    Waiting,
    /// Fleets are being laid out.
    Placing,
    /// The game is on.
    Playing,
    /// The game has ended.
    Over,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_known_fields_open_a_table() {
        let good = r#"{"rules":"classic","opponent":{"type":"captain","name":"cadet"},"first":"random","name":"Mara"}"#;
        assert!(serde_json::from_str::<NewTable>(good).is_ok());
        for (from, to) in [
            ("\"first\"", "\"turbo\":1,\"first\""),
            ("\"random\"", "\"always\""),
            ("\"name\":\"cadet\"", "\"name\":\"cadet\",\"cheat\":true"),
            ("\"captain\"", "\"ghost\""),
            ("\"Mara\"", "\"\\u202eMara\""),
            ("\"Mara\"", "17"),
            ("{\"type\":\"captain\",\"name\":\"cadet\"}", "{\"type\":\"screen\",\"name\":\"x\"}"),
        ] {
            let bad = good.replace(from, to);
            assert_ne!(bad, good);
            assert!(serde_json::from_str::<NewTable>(&bad).is_err(), "{bad}");
        }
    }
}
