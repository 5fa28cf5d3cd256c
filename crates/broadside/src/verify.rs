//! `broadside verify`: do games keep what they promise?

mod report;

use std::io::{self, BufWriter, Write as _};

use crate::game_reader::{Bar, each_game};
use crate::problem::Problem;
use report::{Checked, Json, Tally};

/// Check games: every turn is replayed, every promised fleet and every seal is computed again.
#[derive(clap::Args)]
#[command(
    after_help = "Behind a game that is wrong it goes on with the next one. Ends with 0 if everything holds, with 1 if any game \
                  does not, with 2 if a source cannot be read or has no games."
)]
pub(crate) struct Arguments {
    /// Files of games, or addresses of games on a server such as http://127.0.0.1:3000/api/export?format=bgn; - is the
    /// standard input
    #[arg(value_name = "FILE|URL", required = true)]
    sources: Vec<String>,
    /// Games without promised fleets, or without a seal, are faults too
    #[arg(long)]
    promised: bool,
    /// Print JSON instead
    #[arg(long)]
    json: bool,
}

/// Whether games without promises or without a seal are good enough.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Demand {
    /// They are.
    Replay,
    /// They are not.
    Promises,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let demand = if arguments.promised { Demand::Promises } else { Demand::Replay };
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
        worst.or(if tally.holds() { Problem::None } else { Problem::Content });
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
