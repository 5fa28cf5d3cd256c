//! What goes on now.

use rules::{Seat, Sides};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::tournament::{EntrantInfo, TournamentInfo};

/// Something of each side.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
pub struct BySeat {
    /// Of seat A.
    #[serde(rename = "A", default, skip_serializing_if = "Option::is_none")]
    pub a: Option<String>,
    /// Of seat B.
    #[serde(rename = "B", default, skip_serializing_if = "Option::is_none")]
    pub b: Option<String>,
}

impl BySeat {
    /// Whether neither side has one.
    pub fn is_empty(&self) -> bool {
        self.a.is_none() && self.b.is_none()
    }

    /// What this seat has.
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

/// A match that is being played, before anything that happens in it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MatchCard {
    /// Names the game in links, also after its end.
    pub id: String,
    /// The tournament.
    pub tournament: String,
    /// Its place among the games of the tournament, from 1.
    pub number: u32,
    /// Who plays, at A and at B.
    pub players: [EntrantInfo; 2],
    /// Who moves first.
    pub first: crate::water::Seat,
    /// The name and version of the rules.
    pub rules: String,
    /// What each side is held to: a hash of its fleet, from before the first shot on.
    #[serde(default, skip_serializing_if = "BySeat::is_empty")]
    pub commitments: BySeat,
    /// When it began.
    pub began_at: String,
}

/// What goes on now.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EventInfo {
    /// The current tournament, or the last one where none runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament: Option<TournamentInfo>,
    /// The matches that are being played.
    pub running: Vec<MatchCard>,
    /// The pairs that come next, by their names, the next one first.
    pub next: Vec<[String; 2]>,
    /// How many there are.
    pub counts: EventCounts,
    /// Where other machines reach this server, as far as it knows, such as `http://192.168.1.7:3000`; missing where only its
    /// own machine does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
}

/// How many there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct EventCounts {
    /// Bots that were not removed.
    pub bots: u32,
    /// Of these, bots that can be called.
    pub active: u32,
    /// Finished games that count.
    pub games: u32,
}
