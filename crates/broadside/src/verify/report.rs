//! The report of `broadside verify`, as text and as JSON.

use std::fmt;

use arena::{Proof, examine};
use rules::{NotationError, Record, Sides};
use serde::Serialize;

use super::Demand;
use crate::count::count;
use crate::game_head::{GameHead, by_seat};

/// One verified game.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Checked {
    #[serde(flatten)]
    head: GameHead,
    proof: Kind,
    commitments: Sides<Option<String>>,
    faults: Vec<String>,
}

/// What a game proves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Committed,
    Unplayed,
    Unsealed,
    None,
    Broken,
    Unreadable,
}

impl Kind {
    /// All of them, in the order of the report.
    const ALL: [Kind; 6] =
        [Kind::Committed, Kind::Unplayed, Kind::Unsealed, Kind::None, Kind::Broken, Kind::Unreadable];

    const fn words(self) -> &'static str {
        match self {
            Kind::Committed => "with matching commitments",
            Kind::Unplayed => "without a shot",
            Kind::Unsealed => "without a seal",
            Kind::None => "without commitments",
            Kind::Broken => "with broken commitments",
            Kind::Unreadable => "unreadable",
        }
    }
}

impl Checked {
    pub(super) fn of(
        source: &str,
        number: usize,
        game: Result<Record, NotationError>,
        demand: Demand,
    ) -> Checked {
        match game {
            Ok(record) => Checked::of_record(GameHead::new(source, number, Some(&record)), &record, demand),
            Err(error) => Checked {
                head: GameHead::new(source, number, None),
                proof: Kind::Unreadable,
                commitments: Sides::default(),
                faults: vec![error.to_string()],
            },
        }
    }

    fn of_record(head: GameHead, record: &Record, demand: Demand) -> Checked {
        let (proof, mut faults) = match examine(record) {
            Ok(Proof::Promised) => (Kind::Committed, Vec::new()),
            Ok(Proof::Unplayed) => (Kind::Unplayed, Vec::new()),
            Ok(Proof::Unsealed) => (Kind::Unsealed, Vec::new()),
            Ok(Proof::None) => (Kind::None, Vec::new()),
            Err(breaches) => (Kind::Broken, breaches.iter().map(ToString::to_string).collect()),
        };
        if demand == Demand::Commitments {
            faults.extend(match proof {
                Kind::None => Some("it has no fleet commitments".to_owned()),
                Kind::Unsealed => {
                    Some("it has no seal, so everything but its fleets may have been changed".to_owned())
                }
                _ => None,
            });
        }
        Checked { head, proof, commitments: by_seat(record, ["CommitmentA", "CommitmentB"]), faults }
    }

    /// Its faults, a line each.
    pub(super) fn faults(&self) -> impl Iterator<Item = String> {
        let GameHead { source, number, .. } = &self.head;
        let id = self.head.game_id().map_or(String::new(), |id| format!(" ({id:?})"));
        self.faults.iter().map(move |fault| format!("{source}: game {number}{id}: {fault}"))
    }
}

/// Counts the games of a source by what they prove.
#[derive(Debug, Default)]
pub(super) struct Tally {
    games: [usize; Kind::ALL.len()],
    faulty: usize,
}

impl Tally {
    pub(super) fn add(&mut self, game: &Checked) {
        self.games[game.proof as usize] += 1;
        self.faulty += usize::from(!game.faults.is_empty());
    }

    pub(super) fn is_empty(&self) -> bool {
        self.games.iter().sum::<usize>() == 0
    }

    /// Whether no game has a fault.
    pub(super) fn is_valid(&self) -> bool {
        self.faulty == 0
    }
}

/// The number of games of each kind.
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all: usize = self.games.iter().sum();
        let replayed = all - self.games[Kind::Unreadable as usize];
        write!(f, "{} replayed", count(replayed as u64, "game"))?;
        for kind in Kind::ALL {
            let games = self.games[kind as usize];
            if games > 0 {
                write!(f, ", {games} {}", kind.words())?;
            }
        }
        f.write_str(".")
    }
}
