//! The messages of a live table.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::coach::{Advice, Coaching, HintGrade, HintsLeft};
use crate::order::Order;
use crate::sighting::Sighting;
use crate::table::TableInfo;
use crate::water::{Cell, Fleet, Seat};

/// What a page says. The first frame is `hello`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields)]
pub enum ClientFrame {
    /// Who looks, and what they have seen already.
    Hello {
        /// The seat's token; a spectator has none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        token: Option<String>,
        /// The number of the last event seen; 0 at first.
        after: u32,
    },
    /// Lays the fleet out.
    Place {
        /// The fleet.
        fleet: Fleet,
    },
    /// Gives an order.
    Order {
        /// How many events the player had seen; an order given twice is thereby known.
        turn: u32,
        /// The order.
        order: Order,
    },
    /// Keeps the player's own marks on the enemy's chart.
    Pencil {
        /// All marked squares.
        marks: Vec<Cell>,
    },
    /// Asks the coach.
    Hint {
        /// How many events the player had seen.
        turn: u32,
        /// How much to tell.
        grade: HintGrade,
    },
    /// Changes how much the coach helps. Only in a game against a captain: between people both have to agree beforehand.
    Coach {
        /// How much from now on.
        coach: Coaching,
    },
    /// The player goes away.
    Leave {},
    /// Is anybody there?
    Ping {},
}

/// What the server says. The first frame is `welcome`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum ServerFrame {
    /// Who one is here, and how the table stands.
    Welcome {
        /// One's seat; none for a spectator.
        seat: Option<Seat>,
        /// The table.
        table: Box<TableInfo>,
        /// One's own marks.
        pencil: Vec<Cell>,
        /// One's own fleet, if it is laid out.
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
        /// What one is told of it.
        sightings: Vec<Sighting>,
        /// When.
        at: String,
    },
    /// State, names or seats have changed; the last of these counts.
    Table {
        /// The table.
        table: Box<TableInfo>,
    },
    /// How the clocks stand.
    Clock {
        /// Milliseconds left.
        left: ClockLeft,
        /// Whose clocks run.
        running: Vec<Seat>,
    },
    /// Whether a player is there.
    Presence {
        /// Which.
        seat: Seat,
        /// Whether.
        state: Presence,
        /// How long they may stay away, in milliseconds, if that is limited.
        #[serde(rename = "graceMs", default, skip_serializing_if = "Option::is_none")]
        grace_ms: Option<u64>,
    },
    /// What was asked for was not done, and nothing has changed.
    Refused {
        /// Why.
        message: String,
        /// Every fault, where there can be many.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        details: Vec<String>,
    },
    /// What the coach says; only to whoever asked.
    Advice {
        /// How many events had happened.
        turn: u32,
        /// What it says.
        advice: Box<Advice>,
    },
    /// Whether a hint can be had, where they are rare; only to the seat it is about.
    Hints(HintsLeft),
    /// The other side wants another game.
    Rematch {
        /// The new table.
        table: String,
    },
    /// The server closes this connection.
    Bye {
        /// Why.
        reason: ByeReason,
    },
    /// Yes.
    Pong {},
}

/// Milliseconds left of both clocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct ClockLeft {
    /// Of A's.
    #[serde(rename = "A")]
    pub a: u64,
    /// Of B's.
    #[serde(rename = "B")]
    pub b: u64,
}

/// Whether a player is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Presence {
    /// Yes.
    Here,
    /// The connection was lost.
    Reconnecting,
    /// The player went away.
    Left,
}

/// Why the server closes a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ByeReason {
    /// It stops; come again.
    Restart,
    /// What it sent was not read in time; come again.
    Slow,
    /// Too many others of the same address are here; come again later.
    Full,
    /// Nothing was heard for too long.
    Idle,
    /// The token is not of this table.
    Token,
    /// The messages are not ours, or too many.
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
