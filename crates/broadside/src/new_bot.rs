//! `broadside new-bot`: writes a kit to start a bot from.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use wire::nearest;

use crate::exit::BadInput;
use crate::io_error;

const EXAMPLES: &str = "\
Examples:
  broadside new-bot python my-bot
  broadside new-bot go my-bot";

/// Write a kit to start a bot from
///
/// A kit is a small bot that plays all rules. Its README says how to start it and which file to change.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// The language: python, javascript, rust, go, java or csharp
    #[arg(value_name = "LANGUAGE")]
    language: String,
    /// A folder for the bot; it is made, or must be empty
    #[arg(value_name = "DIRECTORY")]
    directory: PathBuf,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let language = arguments.language.to_ascii_lowercase();
    let files: Vec<_> = server::kit_files(&language).collect();
    if files.is_empty() {
        return Err(unknown(&arguments.language).into());
    }
    let directory = &arguments.directory;
    if directory.read_dir().is_ok_and(|mut entries| entries.next().is_some()) {
        let message = format!("{} is not empty; choose a new folder", directory.display());
        return Err(BadInput::new(message).into());
    }
    for (name, bytes) in files {
        write(&directory.join(name), bytes)?;
    }
    let (shown, readme) = (directory.display(), directory.join("README.md"));
    writeln!(io::stdout(), "Your bot is in {shown}. {} says how to start it.", readme.display())?;
    Ok(())
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), BadInput> {
    let made = path.parent().map_or(Ok(()), fs::create_dir_all);
    made.and_then(|()| fs::write(path, bytes)).map_err(|error| {
        BadInput::new(format!("cannot write {}: {}", path.display(), io_error::describe(&error)))
    })
}

fn unknown(language: &str) -> BadInput {
    let known: Vec<&str> = server::kit_languages().collect();
    let meant = nearest(language, known.iter().copied());
    let meant = meant.map_or_else(|| ".".to_owned(), |meant| format!("; did you mean {meant}?"));
    let language = language.escape_debug();
    BadInput::new(format!(
        "there is no kit for \"{language}\"{meant} There are kits for {}",
        known.join(", ")
    ))
}
