//! `broadside completions`: scripts with which shells complete commands.

use std::io::{self, Write as _};

use clap::CommandFactory as _;
use clap_complete::Shell;

const EXAMPLES: &str = "\
Examples:
  broadside completions bash >> ~/.bash_completion
  broadside completions fish > ~/.config/fish/completions/broadside.fish";

/// Print a script with which a shell completes commands
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// The shell
    shell: Shell,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut crate::Arguments::command(), "broadside", &mut script);
    Ok(io::stdout().write_all(&script)?)
}
