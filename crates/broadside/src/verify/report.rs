//! What was found in one file of games.

use std::fmt;

use arena::{Proof, examine};
use rules::Record;
use serde::Serialize;

use super::Demand;

/// What was found in a source.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Report {
    /// The file or address.
    source: String,
    /// The games that could be replayed.
    pub(super) games: Vec<Checked>,
    /// Why the rest could not be replayed, with its line and column.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) fault: Option<String>,
}

/// One game that could be replayed.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Checked {
    /// Its place in the source, from 1.
    number: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    game_id: Option<String>,
    players: BySeat,
    result: String,
    end: String,
    proof: &'static str,
    commitments: BySeat,
    faults: Vec<String>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "UPPERCASE")]
struct BySeat {
    #[serde(skip_serializing_if = "Option::is_none")]
    a: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    b: Option<String>,
}

impl Report {
    pub(super) fn of(source: &str, text: &str, demand: Demand) -> Report {
        let mut report = Report { source: source.to_owned(), games: Vec::new(), fault: None };
        for (index, record) in Record::games(text).enumerate() {
            match record {
                Ok(record) => report.games.push(Checked::of(index + 1, &record, demand)),
                Err(error) => report.fault = Some(format!("game {}: {error}", index + 1)),
            }
        }
        report
    }

    /// Whether nothing is wrong.
    pub(super) fn holds(&self) -> bool {
        self.fault.is_none() && self.games.iter().all(|game| game.faults.is_empty())
    }
}

impl Checked {
    fn of(number: usize, record: &Record, demand: Demand) -> Checked {
        let tag = |tag: &str| record.header().get(tag).map(str::to_owned);
        let (proof, mut faults) = match examine(record) {
            Ok(Proof::Promised) => ("promised", Vec::new()),
            Ok(Proof::Unplayed) => ("unplayed", Vec::new()),
            Ok(Proof::None) => ("none", Vec::new()),
            Err(breaches) => ("broken", breaches.iter().map(ToString::to_string).collect()),
        };
        if demand == Demand::Promises && proof == "none" {
            faults.push("its fleets were not promised".to_owned());
        }
        let end = record.end();
        Checked {
            number,
            game_id: tag("GameId"),
            players: BySeat { a: tag("A"), b: tag("B") },
            result: end.map_or("*".to_owned(), |end| end.outcome().to_string()),
            end: end.map_or(String::new(), |end| end.cause().to_string()),
            proof,
            commitments: BySeat { a: tag("CommitmentA"), b: tag("CommitmentB") },
            faults,
        }
    }
}

/// Everything that is wrong, a line each, and then how many games there were.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { source, games, fault } = self;
        for game in games {
            let id = game.game_id.as_ref().map_or(String::new(), |id| format!(" ({id:?})"));
            for fault in &game.faults {
                writeln!(f, "{source}: game {}{id}: {fault}", game.number)?;
            }
        }
        if let Some(fault) = fault {
            writeln!(f, "{source}: {fault}")?;
        }
        if games.is_empty() {
            return Ok(());
        }
        let count = |proof: &str| games.iter().filter(|game| game.proof == proof).count();
        let many = |n: usize| if n == 1 { "1 game".to_owned() } else { format!("{n} games") };
        write!(f, "{source}: {} replayed", many(games.len()))?;
        for (proof, words) in [
            ("promised", "with fleets as promised"),
            ("unplayed", "without a shot"),
            ("none", "without promises"),
            ("broken", "with broken promises"),
        ] {
            let n = count(proof);
            if n > 0 {
                write!(f, ", {n} {words}")?;
            }
        }
        writeln!(f, ".")
    }
}

/// All reports for programs.
pub(super) fn json(reports: &[Report]) -> impl Serialize {
    #[derive(Serialize)]
    struct All<'a> {
        holds: bool,
        games: usize,
        sources: &'a [Report],
    }
    All {
        holds: reports.iter().all(Report::holds),
        games: reports.iter().map(|report| report.games.len()).sum(),
        sources: reports,
    }
}
