//! `broadside analyse`: what could be known, and what was made of it.

mod game;
mod position;

use std::path::Path;
use std::time::Duration;

use captains::Budget;
use captains::analysis::Report;

use crate::bad_input::BadInput;

/// A test runs them: whoever learns from them must not learn what cannot be.
const EXAMPLES: &str = r#"Examples:
  broadside analyse game.bgn
  broadside analyse --seen "E5- F6+ F7#Destroyer"
  broadside analyse --rules hackathon --seen "B2- R:F5=E5,F5"
  broadside analyse --rules phoenix --seen "R:F5=yes R:B2=no"
  broadside analyse --rules salvo --seen "(A4 C5 D6)=Ca1,De2#"

Behind a game that is wrong, or was never played, it goes on with the next one. Ends with 0 if all games are graded, with 1 if any
is not, with 2 if a source cannot be read or has no games."#;

/// Grade every order of recorded games, or tell where ships may lie after what was told.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Files of games to grade, or addresses of games on a server; - is the standard input
    #[arg(value_name = "FILE|URL", required_unless_present = "seen", conflicts_with_all = ["seen", "rules"])]
    files: Vec<String>,
    /// Your orders with their answers, as in the examples below
    #[arg(long, value_name = "ORDERS", allow_hyphen_values = true)]
    seen: Option<String>,
    /// The rules of what was seen: a preset or a TOML file
    #[arg(long, value_name = "RULES", default_value = "classic")]
    rules: String,
    /// How long to think about each position before an estimate has to do, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = Report::BUDGET.time().as_millis() as u64, value_parser = clap::value_parser!(u64).range(1..=600_000))]
    budget: u64,
    /// Print the chance of every square too: of this turn or round of a game, or of every order
    #[arg(long, value_name = "TURN", num_args = 0..=1, require_equals = true, default_missing_value = "0")]
    heat: Option<u16>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Arguments {
    fn budget(&self) -> Budget {
        Budget::of(Duration::from_millis(self.budget))
    }

    /// A number behind `--heat` and a space is read as a file, because the number may be left out: it is said how to write it.
    fn refuse_stray_turn(&self) -> anyhow::Result<()> {
        let is_turn = |file: &&String| file.parse::<u16>().is_ok() && !Path::new(file).exists();
        match self.files.iter().find(is_turn) {
            Some(turn) if self.heat.is_some() => Err(bad(format!(
                "there is no file {turn}; for turn {turn} write --heat={turn}, without a space"
            ))),
            _ => Ok(()),
        }
    }
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    match &arguments.seen {
        Some(seen) => position::run(arguments, seen),
        None => arguments.refuse_stray_turn().and_then(|()| game::run(arguments)),
    }
}

/// Something that was given and leads nowhere.
fn bad(message: impl std::fmt::Display) -> anyhow::Error {
    BadInput::new(message.to_string()).into()
}
