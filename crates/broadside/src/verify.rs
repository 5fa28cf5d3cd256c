//! `broadside verify`: do games keep what they promise?

mod report;

use std::io::{self, Write as _};

use crate::bad_input::BadInput;
use crate::source;
use report::Report;

/// Check games: every turn is replayed, every promised fleet and every seal is computed again.
#[derive(clap::Args)]
#[command(
    after_help = "Ends with 0 if everything holds, with 1 if anything does not, with 2 if there is nothing to read."
)]
pub(crate) struct Arguments {
    /// Files of games, or addresses of games on a server such as http://127.0.0.1:3000/api/export?format=bgn; - is the
    /// standard input
    #[arg(value_name = "FILE|URL", required = true)]
    sources: Vec<String>,
    /// Games whose fleets were not promised are faults too
    #[arg(long)]
    promised: bool,
    /// Print JSON instead
    #[arg(long)]
    json: bool,
}

/// Something does not hold. The program ends with code 1 and says no more: the report has said it.
#[derive(Debug, thiserror::Error)]
#[error("not everything holds")]
pub(crate) struct Broken;

/// Whether games without promises are good enough.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Demand {
    /// They are.
    Replay,
    /// They are not.
    Promises,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let demand = if arguments.promised { Demand::Promises } else { Demand::Replay };
    let mut out = io::stdout().lock();
    let (mut reports, mut unread) = (Vec::new(), Vec::new());
    for source in &arguments.sources {
        match source::read(source) {
            Ok(text) => {
                let report = Report::of(source, &text, demand);
                if !arguments.json {
                    write!(out, "{report}")?;
                }
                if report.games.is_empty() && report.fault.is_none() {
                    unread.push(format!("{source}: there are no games in it"));
                }
                reports.push(report);
            }
            Err(fault) => unread.push(fault),
        }
    }
    if arguments.json {
        serde_json::to_writer_pretty(&mut out, &report::json(&reports))?;
        writeln!(out)?;
    }
    out.flush()?;
    if !unread.is_empty() {
        return Err(BadInput::new(unread.join("\n")).into());
    }
    if reports.iter().all(Report::holds) { Ok(()) } else { Err(Broken.into()) }
}
