//! What was found in files of games.

use std::fmt;
use std::io::Write;

use arena::{Proof, examine};
use rules::{NotationError, Record};
use serde::Serialize;

use super::Demand;

/// One game, and what it proves.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Checked {
    /// Its place in the source, from 1.
    number: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    game_id: Option<String>,
    players: BySeat,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<String>,
    proof: Kind,
    commitments: BySeat,
    faults: Vec<String>,
}

#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "UPPERCASE")]
struct BySeat {
    #[serde(skip_serializing_if = "Option::is_none")]
    a: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    b: Option<String>,
}

/// What a game proves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Promised,
    Unplayed,
    Unsealed,
    None,
    Broken,
    Unreadable,
}

impl Kind {
    /// All of them, in the order in which they are told.
    const ALL: [Kind; 6] =
        [Kind::Promised, Kind::Unplayed, Kind::Unsealed, Kind::None, Kind::Broken, Kind::Unreadable];

    const fn words(self) -> &'static str {
        match self {
            Kind::Promised => "with fleets as promised",
            Kind::Unplayed => "without a shot",
            Kind::Unsealed => "without a seal",
            Kind::None => "without promises",
            Kind::Broken => "with broken promises",
            Kind::Unreadable => "that cannot be read",
        }
    }
}

impl Checked {
    pub(super) fn of(number: usize, game: Result<Record, NotationError>, demand: Demand) -> Checked {
        match game {
            Ok(record) => Checked::of_record(number, &record, demand),
            Err(error) => Checked {
                number,
                game_id: None,
                players: BySeat::default(),
                result: None,
                end: None,
                proof: Kind::Unreadable,
                commitments: BySeat::default(),
                faults: vec![error.to_string()],
            },
        }
    }

    fn of_record(number: usize, record: &Record, demand: Demand) -> Checked {
        let tag = |tag: &str| record.header().get(tag).map(str::to_owned);
        let (proof, mut faults) = match examine(record) {
            Ok(Proof::Promised) => (Kind::Promised, Vec::new()),
            Ok(Proof::Unplayed) => (Kind::Unplayed, Vec::new()),
            Ok(Proof::Unsealed) => (Kind::Unsealed, Vec::new()),
            Ok(Proof::None) => (Kind::None, Vec::new()),
            Err(breaches) => (Kind::Broken, breaches.iter().map(ToString::to_string).collect()),
        };
        if demand == Demand::Promises {
            faults.extend(match proof {
                Kind::None => Some("its fleets were not promised".to_owned()),
                Kind::Unsealed => {
                    Some("its seal is missing, so anything but its fleets may be changed".to_owned())
                }
                _ => None,
            });
        }
        let end = record.end();
        Checked {
            number,
            game_id: tag("GameId"),
            players: BySeat { a: tag("A"), b: tag("B") },
            result: Some(end.map_or("*".to_owned(), |end| end.outcome().to_string())),
            end: Some(end.map_or(String::new(), |end| end.cause().to_string())),
            proof,
            commitments: BySeat { a: tag("CommitmentA"), b: tag("CommitmentB") },
            faults,
        }
    }

    /// Everything that is wrong with it, a line each.
    pub(super) fn faults(&self, source: &str) -> impl Iterator<Item = String> {
        let id = self.game_id.as_ref().map_or(String::new(), |id| format!(" ({id:?})"));
        self.faults.iter().map(move |fault| format!("{source}: game {}{id}: {fault}", self.number))
    }
}

/// How many games of a source prove what.
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

    /// Whether nothing is wrong.
    pub(super) fn holds(&self) -> bool {
        self.faulty == 0
    }
}

/// How many games there were, and of which kinds.
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all: usize = self.games.iter().sum();
        let replayed = all - self.games[Kind::Unreadable as usize];
        write!(f, "{replayed} {} replayed", if replayed == 1 { "game" } else { "games" })?;
        for kind in Kind::ALL {
            let games = self.games[kind as usize];
            if games > 0 {
                write!(f, ", {games} {}", kind.words())?;
            }
        }
        f.write_str(".")
    }
}

/// The report for programs, written as it is found: one object, and each game on a line of its own.
pub(super) struct Json<W> {
    out: W,
    sources: usize,
    games_of_source: usize,
    games: usize,
    unreadable: usize,
}

impl<W: Write> Json<W> {
    pub(super) fn begin(mut out: W) -> anyhow::Result<Json<W>> {
        write!(out, "{{\"sources\":[")?;
        Ok(Json { out, sources: 0, games_of_source: 0, games: 0, unreadable: 0 })
    }

    pub(super) fn source(&mut self, source: &str) -> anyhow::Result<()> {
        let comma = if self.sources > 0 { "," } else { "" };
        write!(self.out, "{comma}\n{{\"source\":{},\"games\":[", serde_json::to_string(source)?)?;
        self.sources += 1;
        self.games_of_source = 0;
        Ok(())
    }

    pub(super) fn game(&mut self, game: &Checked) -> anyhow::Result<()> {
        let comma = if self.games_of_source > 0 { "," } else { "" };
        writeln!(self.out, "{comma}")?;
        serde_json::to_writer(&mut self.out, game)?;
        self.games_of_source += 1;
        if game.proof == Kind::Unreadable {
            self.unreadable += 1;
        } else {
            self.games += 1;
        }
        Ok(())
    }

    /// With the reason if the source could not be read to its end.
    pub(super) fn end_of_source(&mut self, unread: Option<&str>) -> anyhow::Result<()> {
        let unread = unread.map(serde_json::to_string).transpose()?;
        let unread = unread.map_or(String::new(), |why| format!(",\"unread\":{why}"));
        write!(self.out, "\n]{unread}}}")?;
        Ok(())
    }

    pub(super) fn end(mut self, holds: bool) -> anyhow::Result<()> {
        let Json { games, unreadable, .. } = self;
        writeln!(self.out, "\n],\n\"holds\":{holds},\"games\":{games},\"unreadable\":{unreadable}}}")?;
        self.out.flush()?;
        Ok(())
    }
}
