//! `broadside verify`: checks games, their fleet commitments and their seals.

mod report;

use std::io::{self, BufWriter, Write as _};

use crate::game_reader::{Bar, each_game};
use crate::problem::Problem;
use report::{Checked, Json, Tally};

const EXAMPLES: &str = "\
Examples:
  broadside verify games.bgn
  broadside verify --require-commitments 'http://127.0.0.1:3000/api/export?format=bgn'

A game with a fault does not stop the check.
Exit status: 0 if no game has a fault, 1 if any does, 2 if a source cannot be read or contains no games";

/// Verify recorded games, their fleet commitments and their seals
///
/// Replays every turn, and recomputes every fleet commitment and every seal.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Game files, or addresses on a server such as http://127.0.0.1:3000/api/export?format=bgn; - reads standard
    /// input
    #[arg(value_name = "FILE|URL", required = true)]
    sources: Vec<String>,
    /// Treat games without fleet commitments or without a seal as faults
    #[arg(long)]
    require_commitments: bool,
    /// Print JSON: one object, with one line per game
    #[arg(long)]
    json: bool,
}

/// Whether games without commitments or without a seal pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Demand {
    /// They pass: replaying them is enough.
    Replay,
    /// They fail.
    Commitments,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let demand = if arguments.require_commitments { Demand::Commitments } else { Demand::Replay };
    let mut worst = Problem::None;
    let mut json =
        if arguments.json { Some(Json::begin(BufWriter::new(io::stdout().lock()))?) } else { None };
    for source in &arguments.sources {
        let mut tally = Tally::default();
        if let Some(json) = &mut json {
            json.source(source)?;
        }
        let unread = each_game(source, Bar::Shown, |reader, number, game| {
            let checked = Checked::of(number, game, demand);
            tally.add(&checked);
            if let Some(json) = &mut json {
                return reader.say(|| json.game(&checked));
            }
            checked.faults(source).for_each(|fault| reader.error(fault));
            Ok(())
        })?;
        if let Some(json) = &mut json {
            json.end_of_source(unread.as_deref())?;
        } else if !tally.is_empty() {
            writeln!(io::stdout(), "{source}: {tally}")?;
        }
        worst.or(if tally.is_valid() { Problem::None } else { Problem::Content });
        if let Some(why) = unread {
            eprintln!("error: {why}");
            worst.or(Problem::Source);
        }
    }
    if let Some(json) = json {
        json.end(worst == Problem::None)?;
    }
    worst.end()
}
