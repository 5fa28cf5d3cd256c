//! Tables in the API: opening, joining and showing them.

use rules::Sides;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::coach::{Coaching, HintsUsed};
use crate::name::PlayerName;
use crate::rules_info::{RulesInfo, RulesRef};
use crate::sighting::Outcome;
use crate::vocabulary::vocabulary;
use crate::water::Seat;

/// Opens a new table.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewTable {
    /// The rules.
    pub rules: RulesRef,
    /// The opponent.
    pub opponent: Opponent,
    /// Who moves first.
    pub first: First,
    /// Your name [default: "Guest", or "Player 1" on the same screen].
    pub name: Option<PlayerName>,
    /// The other player's name, on the same screen.
    pub other_name: Option<PlayerName>,
    /// Thinking time [default: unlimited].
    pub clock: Option<ClockSetting>,
    /// How much the coach helps; between people it is an offer.
    #[serde(default)]
    pub coach: Coaching,
}

/// The opponent.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Opponent {
    /// A captain.
    Captain {
        /// Its name.
        name: String,
    },
    /// A second person on the same screen.
    Hotseat {},
    /// Someone who follows an invite link.
    Online {},
}

/// Who moves first, as seen by the player who opens the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum First {
    /// The player who opens the table.
    Me,
    /// The opponent.
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
    /// Added after each order, at most an hour.
    #[schema(maximum = 3600)]
    pub increment_seconds: u32,
}

/// Joins a table at its free seat.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// Your name [default: "Guest"].
    pub name: Option<PlayerName>,
    /// Whether you accept the coach that the table offers. Both players must accept.
    #[serde(default)]
    pub coach: bool,
}

/// A seat and the token that proves ownership.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct SeatToken {
    /// Which seat.
    pub seat: Seat,
    /// 43 random characters. Shown only once, so save it.
    pub token: String,
}

/// A new table and your seats.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Opened {
    /// The table.
    pub table: TableInfo,
    /// One seat, or both on the same screen.
    pub seats: Vec<SeatToken>,
}

/// What is public about a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TableInfo {
    /// Its id, used in links.
    pub id: String,
    /// The rules.
    pub rules: RulesInfo,
    /// What kind of players.
    pub kind: TableKind,
    /// The players' names; a free seat has none.
    pub names: Names,
    /// The name of the captain at seat B, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub captain: Option<String>,
    /// The state of the game.
    pub state: TableState,
    /// Free seats.
    pub free: Vec<Seat>,
    /// Seats that have placed their fleet.
    pub placed: Vec<Seat>,
    /// Who moves first.
    pub first: Seat,
    /// Thinking time, if it is limited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockSetting>,
    /// How much the coach helps; only an offer while a seat is free.
    pub coach: Coaching,
    /// In how many positions each side has asked the coach.
    #[serde(default)]
    pub hints: HintsUsed,
    /// How long a player may stay away; only for online games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grace: Option<Grace>,
    /// The table of the rematch, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
    /// How the game ended; missing until then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<TableEnd>,
}

/// How long players may stay away. A player's time only runs while the opponent is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Grace {
    /// The total, in seconds.
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
    /// The outcome.
    pub outcome: Outcome,
    /// The cause, as one word.
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

vocabulary! {
    /// What kind of players a table has.
    pub enum TableKind {
        /// One person and a captain.
        Captain,
        /// Two people on the same screen.
        Hotseat,
        /// Two people, each on their own screen.
        Online,
        /// Bots or captains, in a tournament. Nobody can join.
        Tournament,
    }
}

/// The state of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TableState {
    /// Waiting for the other player.
    Waiting,
    /// The players are placing their fleets.
    Placing,
    /// The game has started.
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
