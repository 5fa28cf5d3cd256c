//! The report of `broadside verify`, as text and as JSON.

use std::fmt;
use std::io::Write;

use arena::{Proof, examine};
use rules::{NotationError, Record};
use serde::Serialize;

use super::Demand;

/// One verified game.
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

    /// Its faults, a line each.
    pub(super) fn faults(&self, source: &str) -> impl Iterator<Item = String> {
        let id = self.game_id.as_ref().map_or(String::new(), |id| format!(" ({id:?})"));
        self.faults.iter().map(move |fault| format!("{source}: game {}{id}: {fault}", self.number))
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

/// The report as JSON, written while games are checked: one object, with each game on its own line.
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

    /// Ends a source, with the error if it could not be read to its end.
    pub(super) fn end_of_source(&mut self, error: Option<&str>) -> anyhow::Result<()> {
        let error = error.map(serde_json::to_string).transpose()?;
        let error = error.map_or(String::new(), |error| format!(",\"error\":{error}"));
        write!(self.out, "\n]{error}}}")?;
        Ok(())
    }

    pub(super) fn end(mut self, valid: bool) -> anyhow::Result<()> {
        let Json { games, unreadable, .. } = self;
        writeln!(self.out, "\n],\n\"valid\":{valid},\"games\":{games},\"unreadable\":{unreadable}}}")?;
        self.out.flush()?;
        Ok(())
    }
}
