//! `broadside replay`: games from files and servers, checked and told.

use std::io::{self, Write as _};

use rules::Record;
use term::Replay;
use term::screen::{self, Replayer};

use crate::bad_input::BadInput;
use crate::screen_look::{self, LookArguments};
use crate::source;

/// Read games, check every turn of them, and tell them turn by turn.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Files of games, or addresses of games on a server such as http://127.0.0.1:3000/api/games/ID/notation; - is the
    /// standard input
    #[arg(value_name = "FILE|URL", required = true)]
    files: Vec<String>,
    /// Print the games in the notation, with every mark
    #[arg(long, conflicts_with = "check")]
    notation: bool,
    /// Print one line for each file instead of its games
    #[arg(long)]
    check: bool,
    /// Go through the games turn by turn on the whole screen
    #[arg(short, long, conflicts_with_all = ["notation", "check"])]
    interactive: bool,
    #[command(flatten)]
    look: LookArguments,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    if arguments.interactive {
        return interactive(arguments);
    }
    let mut out = io::stdout().lock();
    let mut faults = Vec::new();
    for file in &arguments.files {
        match read(file) {
            Ok(records) if records.is_empty() && !arguments.notation => {
                writeln!(out, "{file}: no games.")?;
            }
            Ok(records) if arguments.check => {
                let games = if records.len() == 1 { "game" } else { "games" };
                writeln!(out, "{file}: {} {games}, all correct.", records.len())?;
            }
            Ok(records) if arguments.notation => {
                records.iter().try_for_each(|record| writeln!(out, "{record}"))?;
            }
            Ok(records) => {
                for (index, record) in records.iter().enumerate() {
                    let alone = arguments.files.len() == 1 && records.len() == 1;
                    if !alone {
                        writeln!(out, "{file}, game {} of {}", index + 1, records.len())?;
                    }
                    write!(out, "{}", Replay::new(record))?;
                    if !alone {
                        writeln!(out)?;
                    }
                }
            }
            Err(fault) => faults.push(fault),
        }
    }
    out.flush()?;
    if faults.is_empty() { Ok(()) } else { Err(BadInput::new(faults.join("\n")).into()) }
}

/// All games of all files, on the screen.
fn interactive(arguments: &Arguments) -> anyhow::Result<()> {
    let mut records = Vec::new();
    for file in &arguments.files {
        records.extend(read(file).map_err(BadInput::new)?);
    }
    if records.is_empty() {
        return Err(BadInput::new(format!("{}: no games.", arguments.files.join(", "))).into());
    }
    if !screen_look::has_screen() {
        return Err(
            BadInput::new("-i needs a terminal at both ends; without it the games are printed").into()
        );
    }
    let mut replayer = Replayer::new(records);
    screen::run(&mut replayer, arguments.look.look(), arguments.look.mouse(), |_| Ok(()))?;
    Ok(())
}

/// The games of a file or of a server, or what is wrong with them and where.
pub(crate) fn read(file: &str) -> Result<Vec<Record>, String> {
    let text = source::read(file)?;
    Record::read_all(&text).map_err(|error| format!("{file}: {error}"))
}
