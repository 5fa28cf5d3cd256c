//! `broadside analyse`: grades the moves of games, and shows where ships may be.

mod game;
mod luck;
mod position;

use std::path::Path;
use std::time::Duration;

use captains::analysis::Report;
use captains::inference::Prior;
use captains::{Budget, priors};
use clap::ValueHint;
use rules::Ruleset;

use crate::exit::BadInput;
use crate::suggestion;

/// A test runs these examples, so that they stay correct.
const EXAMPLES: &str = r#"Examples:
  broadside analyse game.bgn
  broadside analyse --seen "E5- F6+ F7#Destroyer"
  broadside analyse --rules hackathon --seen "B2- R:F5=E5,F5"
  broadside analyse --rules phoenix --seen "R:F5=yes R:B2=no"
  broadside analyse --rules salvo --seen "(A4 C5 D6)=Ca1,De2#"
  broadside analyse --prior rounded --seen "E5- F6+"
  broadside analyse --seat B --seen "1A. E5- 2B. A1+ 3A. B1+ 4B. B1+"
  broadside analyse https://play.example.org/games/ID

Invalid or unplayed games are reported and skipped.
Exit status: 0 if all games are graded, 1 if any is not, 2 if a source cannot be read or contains no games"#;

/// Grade every order of a game, or show where the ships may be
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Game files to grade, or links to games on a server; - reads standard input
    #[arg(value_name = "FILE|LINK", required_unless_present = "seen", conflicts_with_all = ["seen", "rules"], value_hint = ValueHint::FilePath)]
    files: Vec<String>,
    /// Show where the ships may be after these orders of yours, with their results; - reads them from standard input
    #[arg(long, value_name = "ORDERS", allow_hyphen_values = true, help_heading = "A position")]
    seen: Option<String>,
    /// In --seen from a game file, such as "1A. E5- 2B. F6+", whose orders to take
    #[arg(long, value_enum, default_value_t = Player::A, ignore_case = true, requires = "seen", help_heading = "A position")]
    seat: Player,
    /// The rules for --seen: a preset or a TOML file
    #[arg(long, value_name = "NAME|FILE", default_value = "classic", value_parser = suggestion::RULES, hide_possible_values = true, help_heading = "A position")]
    rules: String,
    /// How long to count each position exactly before estimating it, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = Report::BUDGET.time().as_millis() as u64, value_parser = clap::value_parser!(u64).range(1..=600_000))]
    budget: u64,
    /// How the fleets are expected to be placed: uniform, sequential, rounded, edge-loving, edge-shy or touching-shy
    #[arg(long, value_name = "NAME", default_value = "uniform")]
    prior: String,
    /// Also print the chance of a hit for every square, before every order or in one turn or round: --heat=5
    #[arg(long, value_name = "TURN", num_args = 0..=1, require_equals = true, default_missing_value = "0")]
    heat: Option<u16>,
    /// Print JSON, one line per game or position
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Player {
    #[value(name = "A")]
    A,
    #[value(name = "B")]
    B,
}

impl Arguments {
    fn budget(&self) -> Budget {
        Budget::of(Duration::from_millis(self.budget))
    }

    /// The prior for a rule set.
    fn prior(&self, ruleset: &Ruleset) -> anyhow::Result<Prior> {
        priors::find(&self.prior, ruleset).map_err(|error| bad(format!("--prior: {error}")))
    }

    /// `--heat 14` takes 14 for a file, because the value is optional; suggest `--heat=14`.
    fn refuse_stray_turn(&self) -> anyhow::Result<()> {
        let is_turn = |file: &&String| file.parse::<u16>().is_ok() && !Path::new(file).exists();
        match self.files.iter().find(is_turn) {
            Some(turn) if self.heat.is_some() => Err(bad(format!(
                "no such file: {turn}; for turn {turn} write --heat={turn}, without a space"
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

/// An error in the user's input.
fn bad(message: impl std::fmt::Display) -> anyhow::Error {
    BadInput::new(message.to_string()).into()
}
