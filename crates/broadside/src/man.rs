//! `broadside man`: the manual pages.

use std::fs;
use std::io::{self, Write as _};
use std::path::PathBuf;

use anyhow::Context as _;
use clap::CommandFactory as _;
use clap_mangen::Man;

const EXAMPLES: &str = "\
Examples:
  broadside man ~/.local/share/man/man1 && man broadside-play
  broadside man | man -l -";

/// Print the manual page, or write all pages into a folder
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// The folder, which is created if it does not exist
    #[arg(value_name = "FOLDER")]
    folder: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let command = crate::Arguments::command().disable_help_subcommand(true);
    let Some(folder) = &arguments.folder else {
        let mut page = Vec::new();
        Man::new(command).render(&mut page)?;
        return Ok(io::stdout().write_all(&page)?);
    };
    let written = fs::create_dir_all(folder).and_then(|()| clap_mangen::generate_to(command, folder));
    written.with_context(|| format!("cannot write the pages into {}", folder.display()))
}
