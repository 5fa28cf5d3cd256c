//! The live feed: every match as it is played, for spectators.

use rules::Sides;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::event::{BySeat, GameSummary, MatchCard, Row, TournamentInfo};
use crate::live::ByeReason;
use crate::rules_info::RulesInfo;
use crate::sighting::Sighting;
use crate::water::Fleet;

/// What a spectator sends: a `hello`, once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum FeedHello {
    /// Subscribes to everything this client may see.
    Hello {
        /// The token of an organiser's screen, which also sees the fleets.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        screen: Option<String>,
    },
}

/// What spectators receive. The first frame is a `snapshot`; the frames after it are numbered without gaps.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum FeedFrame {
    /// The current state. The frames that follow change it.
    Snapshot {
        /// The number of the last frame included.
        seq: u64,
        /// The current tournament, or the last one if none is running.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tournament: Option<TournamentInfo>,
        /// The pairs that play next, by name, the next one first.
        next: Vec<[String; 2]>,
        /// The last finished games, the newest first.
        recent: Vec<GameSummary>,
        /// The leaderboard of the current tournament.
        current: Vec<Row>,
        /// The leaderboard of all tournaments.
        #[serde(rename = "allTime")]
        all_time: Vec<Row>,
        /// The matches being played, in the order they started.
        matches: Vec<LiveMatch>,
    },
    /// A match started: both fleets are placed and committed to.
    Started {
        /// Its number.
        seq: u64,
        /// The match, with its opening.
        #[serde(rename = "match")]
        live: Box<LiveMatch>,
    },
    /// Something happened in a match.
    Event {
        /// Its number.
        seq: u64,
        /// The match.
        #[serde(rename = "match")]
        live: String,
        /// What this client sees of it.
        event: LiveEvent,
    },
    /// A match is over and its result is stored. A match that failed before the first shot was never
    /// `started`.
    Ended {
        /// Its number.
        seq: u64,
        /// The match.
        #[serde(rename = "match")]
        live: String,
        /// Its result.
        game: Box<GameSummary>,
        /// The fleets, if there were any.
        fleets: Fleets,
        /// The commitment of each side.
        commitments: BySeat,
        /// What opens the commitments.
        salts: BySeat,
    },
    /// A match was aborted and counts for nobody; if it is played again, that is a new match.
    Dropped {
        /// Its number.
        seq: u64,
        /// The match.
        #[serde(rename = "match")]
        live: String,
    },
    /// The organiser voided a finished game: it no longer counts.
    Voided {
        /// Its number.
        seq: u64,
        /// The game as shown from now on, with the reason.
        game: Box<GameSummary>,
    },
    /// The standings have changed.
    Standings {
        /// Its number.
        seq: u64,
        /// The leaderboard of the current tournament.
        current: Vec<Row>,
        /// The leaderboard of all tournaments.
        #[serde(rename = "allTime")]
        all_time: Vec<Row>,
    },
    /// The tournament, or what is next in it, has changed.
    Tournament {
        /// Its number.
        seq: u64,
        /// The current tournament, or the last one if none is running.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tournament: Option<TournamentInfo>,
        /// The pairs that play next, by name, the next one first.
        next: Vec<[String; 2]>,
    },
    /// The server closes this connection.
    Bye {
        /// Why. A client that was too slow may reconnect and gets a new snapshot.
        reason: ByeReason,
    },
}

/// A match being played, with everything that has happened in it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LiveMatch {
    /// The players and what is played.
    #[serde(flatten)]
    pub card: MatchCard,
    /// The complete rules.
    pub rules_info: RulesInfo,
    /// What happened, turn by turn, the opening first. The last field, so that it can grow.
    pub events: Vec<LiveEvent>,
}

/// One turn of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct LiveEvent {
    /// Counted from 0, the opening, without gaps.
    pub n: u32,
    /// What this client sees of it.
    pub sightings: Vec<Sighting>,
    /// When.
    pub at: String,
}

/// The fleets of both sides.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
pub struct Fleets {
    /// Seat A's fleet.
    #[serde(rename = "A", default, skip_serializing_if = "Option::is_none")]
    pub a: Option<Fleet>,
    /// Seat B's fleet.
    #[serde(rename = "B", default, skip_serializing_if = "Option::is_none")]
    pub b: Option<Fleet>,
}

impl From<Sides<Option<Fleet>>> for Fleets {
    fn from(sides: Sides<Option<Fleet>>) -> Fleets {
        Fleets { a: sides.a, b: sides.b }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_nothing_to_say_but_hello() {
        for text in [r#"{"type":"hello"}"#, r#"{"type":"hello","screen":"x"}"#] {
            let hello: FeedHello = serde_json::from_str(text).unwrap();
            assert_eq!(serde_json::to_string(&hello).unwrap(), text);
        }
        for text in
            ["", "{}", "null", r#"{"type":"bye"}"#, r#"{"type":"hello","admin":1}"#, r#"{"t":"hello"}"#]
        {
            assert!(serde_json::from_str::<FeedHello>(text).is_err(), "{text}");
        }
    }

    #[test]
    fn frames_have_the_names_that_pages_know() {
        let event = LiveEvent { n: 3, sightings: vec![Sighting::Round { number: 1 }], at: "now".to_owned() };
        let frame = FeedFrame::Event { seq: 7, live: "x".to_owned(), event };
        let text = r#"{"type":"event","seq":7,"match":"x","event":{"n":3,"sightings":[{"type":"round","number":1}],"at":"now"}}"#;
        assert_eq!(serde_json::to_string(&frame).unwrap(), text);
        assert_eq!(serde_json::from_str::<FeedFrame>(text).unwrap(), frame);
        let standings = FeedFrame::Standings { seq: 8, current: Vec::new(), all_time: Vec::new() };
        assert_eq!(
            serde_json::to_string(&standings).unwrap(),
            r#"{"type":"standings","seq":8,"current":[],"allTime":[]}"#
        );
    }
}
