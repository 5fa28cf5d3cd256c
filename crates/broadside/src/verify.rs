//! `broadside verify`: checks games, their fleet commitments and their seals.

mod report;

use std::io::{self, Write as _};

use clap::ValueHint;

use crate::exit::Exit;
use crate::game_reader::{Bar, each_game};
use crate::json;
use report::{Checked, Tally};

const EXAMPLES: &str = "\
Examples:
  broadside verify games.bgn
  broadside verify --require-commitments https://play.example.org/games/ID
  broadside verify 'http://127.0.0.1:3000/api/export?format=bgn'

A game with a fault does not stop the check.
Exit status: 0 if no game has a fault, 1 if any does, 2 if a source cannot be read or contains no games";

/// Verify recorded games, their fleet commitments and their seals
///
/// Replays every turn, and recomputes every fleet commitment and every seal.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Game files, links to games, or the export of a server, http://127.0.0.1:3000/api/export?format=bgn; - reads
    /// standard input
    #[arg(value_name = "FILE|LINK", required = true, value_hint = ValueHint::FilePath)]
    sources: Vec<String>,
    /// Treat games without fleet commitments or without a seal as faults
    #[arg(long)]
    require_commitments: bool,
    /// Print JSON, one line per game
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
    let mut worst = Exit::Yes;
    for source in &arguments.sources {
        let mut tally = Tally::default();
        let unread = each_game(source, Bar::Shown, |reader, number, game| {
            let checked = Checked::of(source, number, game, demand);
            tally.add(&checked);
            if arguments.json {
                return reader.say(|| json::write_line(&mut io::stdout().lock(), &checked));
            }
            checked.faults().for_each(|fault| reader.error(fault));
            Ok(())
        })?;
        if !arguments.json && !tally.is_empty() {
            writeln!(io::stdout(), "{source}: {tally}")?;
        }
        worst.or(if tally.is_valid() { Exit::Yes } else { Exit::No });
        if let Some(why) = unread {
            eprintln!("error: {why}");
            worst.or(Exit::Unclear);
        }
    }
    worst.end()
}
