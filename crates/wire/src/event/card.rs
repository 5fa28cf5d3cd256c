//! Running matches, and what is happening now.

use rules::{Seat, Sides};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::tournament::{EntrantInfo, TournamentInfo};

/// A value for each side.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
pub struct BySeat {
    /// Seat A's value.
    #[serde(rename = "A", default, skip_serializing_if = "Option::is_none")]
    pub a: Option<String>,
    /// Seat B's value.
    #[serde(rename = "B", default, skip_serializing_if = "Option::is_none")]
    pub b: Option<String>,
}

impl BySeat {
    /// Whether neither side has one.
    pub fn is_empty(&self) -> bool {
        self.a.is_none() && self.b.is_none()
    }

    /// This seat's value.
    pub fn of(&self, seat: Seat) -> Option<&str> {
        match seat {
            Seat::A => self.a.as_deref(),
            Seat::B => self.b.as_deref(),
        }
    }
}

impl From<Sides<Option<String>>> for BySeat {
    fn from(sides: Sides<Option<String>>) -> BySeat {
        BySeat { a: sides.a, b: sides.b }
    }
}

/// A running match, without its turns.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MatchCard {
    /// Its id, used in links; the finished game keeps it.
    pub id: String,
    /// The tournament.
    pub tournament: String,
    /// Its number among the games of the tournament, from 1.
    pub number: u32,
    /// The players, at A and at B.
    pub players: [EntrantInfo; 2],
    /// Who moves first.
    pub first: crate::water::Seat,
    /// Name and version of the rules.
    pub rules: String,
    /// The commitment of each side: a hash of its fleet, published before the first shot.
    #[serde(default, skip_serializing_if = "BySeat::is_empty")]
    pub commitments: BySeat,
    /// When it started.
    pub began_at: String,
}

/// What is happening now.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EventInfo {
    /// The current tournament, or the last one if none is running.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament: Option<TournamentInfo>,
    /// The running matches.
    pub running: Vec<MatchCard>,
    /// The pairs that play next, by name, the next one first.
    pub next: Vec<[String; 2]>,
    /// Totals.
    pub counts: EventCounts,
    /// Where other machines reach this server, such as `http://192.168.1.7:3000`; missing if only its own
    /// machine can.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
}

/// Totals.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct EventCounts {
    /// Bots that were not removed.
    pub bots: u32,
    /// Those of them that have a URL.
    pub active: u32,
    /// Finished games that count.
    pub games: u32,
}
