//! The live feed: every match as it is played, for spectators.

use rules::Sides;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::event::{BySeat, GameSummary, MatchCard, Row, TournamentInfo};
use crate::live::ByeReason;
use crate::rules_info::RulesInfo;
use crate::sighting::Sighting;
use crate::water::Fleet;

/// What a spectator sends: a `hello` first, then a `watch` whenever it wants to see other matches.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum FeedRequest {
    /// Subscribes to the summary: who plays, results, standings.
    Hello {
        /// The token of an organiser's screen, which also sees the fleets.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        screen: Option<String>,
    },
    /// Names the matches whose every turn this client gets from now on, instead of those it named before.
    Watch {
        /// The matches, at most twelve.
        #[schema(max_items = 12)]
        matches: Vec<WatchFrom>,
    },
}

impl FeedRequest {
    /// How many matches a client may watch at once.
    pub const MOST_WATCHED: usize = 12;
}

/// A match to watch, and the first turn that the client doesn't have yet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WatchFrom {
    /// The match.
    #[serde(rename = "match")]
    pub id: String,
    /// The number of the first event to send; 0 for everything.
    #[serde(default)]
    pub next: u32,
}

/// What spectators receive. The first frame is a `snapshot`; frames with a `seq` are the summary and are numbered
/// without gaps after it. `match`, `event` and `gone` come only for matches that the client watches.
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
        matches: Vec<MatchCard>,
        /// Whether live updates are delayed; results are not lost.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        delayed: bool,
    },
    /// A match started: both fleets are placed and committed to.
    Started {
        /// Its number.
        seq: u64,
        /// The match.
        #[serde(rename = "match")]
        card: Box<MatchCard>,
    },
    /// A match that this client watches from now on, with its turns from the one that was asked for. If the match ended a
    /// moment ago, a copy of its `ended` frame follows.
    Match {
        /// The match.
        #[serde(rename = "match")]
        live: Box<LiveMatch>,
    },
    /// The match that this client asked for is not being played, and did not end just now.
    Gone {
        /// The match.
        #[serde(rename = "match")]
        live: String,
    },
    /// Something happened in a match that this client watches.
    Event {
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
    /// Live updates are delayed, because the servers cannot reach each other, or are in time again. Results are stored all
    /// the same, and what was missed follows.
    Delayed {
        /// Its number.
        seq: u64,
        /// Whether they are delayed.
        delayed: bool,
    },
    /// The server closes this connection.
    Bye {
        /// Why. A client that was too slow may reconnect and gets a new snapshot.
        reason: ByeReason,
    },
}

/// A match being played, with what has happened in it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LiveMatch {
    /// The players and what is played.
    #[serde(flatten)]
    pub card: MatchCard,
    /// The complete rules.
    pub rules_info: RulesInfo,
    /// What happened, turn by turn, from the opening or from the turn that was asked for.
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
    fn clients_say_hello_and_what_they_watch() {
        for text in [
            r#"{"type":"hello"}"#,
            r#"{"type":"hello","screen":"x"}"#,
            r#"{"type":"watch","matches":[]}"#,
            r#"{"type":"watch","matches":[{"match":"x","next":7}]}"#,
        ] {
            let request: FeedRequest = serde_json::from_str(text).unwrap();
            assert_eq!(serde_json::to_string(&request).unwrap(), text);
        }
        for text in [
            "",
            "{}",
            "null",
            r#"{"type":"bye"}"#,
            r#"{"type":"hello","admin":1}"#,
            r#"{"t":"hello"}"#,
            r#"{"type":"watch"}"#,
            r#"{"type":"watch","matches":["x"]}"#,
            r#"{"type":"watch","matches":[{"match":"x","next":-1}]}"#,
        ] {
            assert!(serde_json::from_str::<FeedRequest>(text).is_err(), "{text}");
        }
    }

    #[test]
    fn frames_have_the_names_that_pages_know() {
        let event = LiveEvent { n: 3, sightings: vec![Sighting::Round { number: 1 }], at: "now".to_owned() };
        let frame = FeedFrame::Event { live: "x".to_owned(), event };
        let text = r#"{"type":"event","match":"x","event":{"n":3,"sightings":[{"type":"round","number":1}],"at":"now"}}"#;
        assert_eq!(serde_json::to_string(&frame).unwrap(), text);
        assert_eq!(serde_json::from_str::<FeedFrame>(text).unwrap(), frame);
        let standings = FeedFrame::Standings { seq: 8, current: Vec::new(), all_time: Vec::new() };
        assert_eq!(
            serde_json::to_string(&standings).unwrap(),
            r#"{"type":"standings","seq":8,"current":[],"allTime":[]}"#
        );
    }
}
