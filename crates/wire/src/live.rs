//! Messages of the live table WebSocket.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::coach::{Advice, Coaching, HintGrade, HintsLeft};
use crate::order::Order;
use crate::sighting::Sighting;
use crate::table::TableInfo;
use crate::table_refusal::Refused;
use crate::water::{Cell, Fleet, Seat};

/// What a client sends. The first frame is `hello`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ClientFrame {
    /// Who connects, and what they have already seen.
    Hello {
        /// The seat's token; spectators have none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        token: Option<String>,
        /// The number of the last event seen; 0 at first.
        after: u32,
    },
    /// Places the fleet.
    Place {
        /// The fleet.
        fleet: Fleet,
    },
    /// Gives an order.
    Order {
        /// How many events the player has seen, so that an order sent twice is recognised.
        turn: u32,
        /// The order.
        order: Order,
    },
    /// Saves the player's own pencil marks on the enemy board.
    Pencil {
        /// All marked squares.
        marks: Vec<Cell>,
    },
    /// Asks the coach.
    Hint {
        /// How many events the player has seen.
        turn: u32,
        /// How much to reveal.
        grade: HintGrade,
    },
    /// Changes how much the coach helps. Only against a captain: between people both must agree beforehand.
    Coach {
        /// The new setting.
        coach: Coaching,
    },
    /// The player leaves.
    Leave {},
    /// Checks the connection.
    Ping {},
}

/// What the server sends. The first frame is `welcome`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ServerFrame {
    /// The client's seat and the current state of the table.
    Welcome {
        /// The client's seat; missing for spectators.
        seat: Option<Seat>,
        /// The table.
        table: Box<TableInfo>,
        /// The player's own marks.
        pencil: Vec<Cell>,
        /// The player's own fleet, if placed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        fleet: Option<Fleet>,
        /// The server's time.
        #[serde(rename = "serverTime")]
        server_time: String,
    },
    /// Something happened.
    Event {
        /// Counted from 1, without gaps.
        n: u32,
        /// What this client sees of it.
        sightings: Vec<Sighting>,
        /// When.
        at: String,
    },
    /// The table's state, names or seats have changed; the latest frame replaces earlier ones.
    Table {
        /// The table.
        table: Box<TableInfo>,
    },
    /// The clocks.
    Clock {
        /// Milliseconds left.
        left: ClockLeft,
        /// Whose clocks are running.
        running: Vec<Seat>,
    },
    /// A player's connection has changed.
    Presence {
        /// Which player.
        seat: Seat,
        /// The new state.
        state: Presence,
        /// How long they may stay away, in milliseconds, if limited.
        #[serde(rename = "graceMs", default, skip_serializing_if = "Option::is_none")]
        grace_ms: Option<u64>,
    },
    /// A request was refused, and nothing has changed.
    Refused(Refused),
    /// The coach's answer; sent only to the player who asked.
    Advice {
        /// How many events had happened.
        turn: u32,
        /// The hint.
        advice: Box<Advice>,
    },
    /// Whether a hint is available, if hints are limited; sent only to that seat.
    Hints(HintsLeft),
    /// The opponent offers a rematch.
    Rematch {
        /// The new table.
        table: String,
    },
    /// The server closes this connection.
    Bye {
        /// Why.
        reason: ByeReason,
    },
    /// The connection works.
    Pong {},
}

/// Milliseconds left on both clocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct ClockLeft {
    /// A's clock.
    #[serde(rename = "A")]
    pub a: u64,
    /// B's clock.
    #[serde(rename = "B")]
    pub b: u64,
}

/// Whether a player is connected.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Presence {
    /// Connected.
    Here,
    /// The connection was lost.
    Reconnecting,
    /// The player left.
    Left,
}

/// Why the server closes a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ByeReason {
    /// The server is stopping; reconnect later.
    Restart,
    /// The client did not read fast enough; reconnect.
    Slow,
    /// Too many connections from the same address; reconnect later.
    Full,
    /// No message arrived for too long.
    Idle,
    /// The token does not belong to this table.
    Token,
    /// The client sent invalid messages, or too many.
    Protocol,
    /// The player asked to leave.
    Left,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strange_frames_are_refused() {
        for text in [
            "",
            "null",
            "{}",
            r#"{"type":"hello"}"#,
            r#"{"type":"hello","after":-1}"#,
            r#"{"type":"hello","after":0,"admin":true}"#,
            r#"{"type":"ping","x":1}"#,
            r#"{"type":"leave","x":1}"#,
            r#"{"type":"order","turn":1,"order":{"type":"fire","cells":[{"x":1,"y":1,"z":1}]}}"#,
            r#"{"type":"welcome"}"#,
            r#"{"type":"place","fleet":[{"class":"Carrier","from":{"x":0,"y":0}}]}"#,
        ] {
            assert!(serde_json::from_str::<ClientFrame>(text).is_err(), "{text}");
        }
        for text in [
            r#"{"type":"hello","after":0}"#,
            r#"{"type":"hello","token":"x","after":3}"#,
            r#"{"type":"ping"}"#,
            r#"{"type":"order","turn":1,"order":{"type":"resign"}}"#,
        ] {
            let frame: ClientFrame = serde_json::from_str(text).unwrap();
            assert_eq!(serde_json::to_string(&frame).unwrap(), text);
        }
    }
}
