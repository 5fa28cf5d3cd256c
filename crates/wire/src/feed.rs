//! The live feed: every match as it is played, for anybody who looks on.

use rules::Sides;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::event::{BySeat, GameSummary, MatchCard, Row, TournamentInfo};
use crate::live::ByeReason;
use crate::rules_info::RulesInfo;
use crate::sighting::Sighting;
use crate::water::Fleet;

/// What somebody who looks on says. There is nothing to say but hello, once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "t", rename_all = "camelCase", deny_unknown_fields)]
pub enum FeedHello {
    /// Asks to be shown everything that may be seen.
    Hello {
        /// The token of a screen of the organiser, which sees the fleets too.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        screen: Option<String>,
    },
}

/// What everybody who looks on is told. The first frame is a `snapshot`; the numbers of those that follow have no gaps.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "t", rename_all = "camelCase")]
pub enum FeedFrame {
    /// How everything stands. Frames that follow change it.
    Snapshot {
        /// The number of the last frame that is in it.
        seq: u64,
        /// The current tournament, or the last one where none runs.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tournament: Option<TournamentInfo>,
        /// The pairs that come next, by their names, the next one first.
        next: Vec<[String; 2]>,
        /// The last games that ended, the newest first.
        recent: Vec<GameSummary>,
        /// The leaderboard of the current tournament.
        current: Vec<Row>,
        /// The leaderboard of all time.
        #[serde(rename = "allTime")]
        all_time: Vec<Row>,
        /// The matches that are being played, in the order in which they began.
        matches: Vec<LiveMatch>,
    },
    /// Both fleets of a match are laid out and promised.
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
        /// What these eyes are told of it.
        event: LiveEvent,
    },
    /// A match is over and its result is kept. A match that failed before the first shot was never `started`.
    Ended {
        /// Its number.
        seq: u64,
        /// The match.
        #[serde(rename = "match")]
        live: String,
        /// What came of it.
        game: Box<GameSummary>,
        /// The fleets, as far as there were any.
        fleets: Fleets,
        /// What each side was held to.
        commitments: BySeat,
        /// What opens it.
        salts: BySeat,
    },
    /// A match was broken off and counts for nobody; if it is played again, that is another match.
    Dropped {
        /// Its number.
        seq: u64,
        /// The match.
        #[serde(rename = "match")]
        live: String,
    },
    /// The organiser made a game void that has ended: it counts nowhere any more.
    Voided {
        /// Its number.
        seq: u64,
        /// The game as it is told from now on, with the reason.
        game: Box<GameSummary>,
    },
    /// Who stands where has changed.
    Standings {
        /// Its number.
        seq: u64,
        /// The leaderboard of the current tournament.
        current: Vec<Row>,
        /// The leaderboard of all time.
        #[serde(rename = "allTime")]
        all_time: Vec<Row>,
    },
    /// The tournament, or what comes next in it, has changed.
    Tournament {
        /// Its number.
        seq: u64,
        /// The current tournament, or the last one where none runs.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tournament: Option<TournamentInfo>,
        /// The pairs that come next, by their names, the next one first.
        next: Vec<[String; 2]>,
    },
    /// The server closes this connection.
    Bye {
        /// Why. Whoever was too slow may come again, to a new snapshot.
        reason: ByeReason,
    },
}

/// A match that is being played, with everything that happened in it so far.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LiveMatch {
    /// Who plays what.
    #[serde(flatten)]
    pub card: MatchCard,
    /// The rules, whole.
    pub rules_info: RulesInfo,
    /// What happened, turn by turn, the opening first. The last field, so that it can grow.
    pub events: Vec<LiveEvent>,
}

/// One turn of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct LiveEvent {
    /// Counted from 0, the opening, without gaps.
    pub n: u32,
    /// What these eyes are told of it.
    pub sightings: Vec<Sighting>,
    /// When.
    pub at: String,
}

/// The fleets of both sides.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
pub struct Fleets {
    /// Of seat A.
    #[serde(rename = "A", default, skip_serializing_if = "Option::is_none")]
    pub a: Option<Fleet>,
    /// Of seat B.
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
        for text in [r#"{"t":"hello"}"#, r#"{"t":"hello","screen":"x"}"#] {
            let hello: FeedHello = serde_json::from_str(text).unwrap();
            assert_eq!(serde_json::to_string(&hello).unwrap(), text);
        }
        for text in ["", "{}", "null", r#"{"t":"bye"}"#, r#"{"t":"hello","admin":1}"#, r#"{"type":"hello"}"#]
        {
            assert!(serde_json::from_str::<FeedHello>(text).is_err(), "{text}");
        }
    }

    #[test]
    fn frames_have_the_names_that_pages_know() {
        let event = LiveEvent { n: 3, sightings: vec![Sighting::Round { number: 1 }], at: "now".to_owned() };
        let frame = FeedFrame::Event { seq: 7, live: "x".to_owned(), event };
        let text = r#"{"t":"event","seq":7,"match":"x","event":{"n":3,"sightings":[{"type":"round","number":1}],"at":"now"}}"#;
        assert_eq!(serde_json::to_string(&frame).unwrap(), text);
        assert_eq!(serde_json::from_str::<FeedFrame>(text).unwrap(), frame);
        let standings = FeedFrame::Standings { seq: 8, current: Vec::new(), all_time: Vec::new() };
        assert_eq!(
            serde_json::to_string(&standings).unwrap(),
            r#"{"t":"standings","seq":8,"current":[],"allTime":[]}"#
        );
    }
}
