//! `broadside bench book`: makes the Admiral's opening book.

use std::io::{self, Write as _};

use rules::Ruleset;

/// Print the Admiral's opening book: its first shots while all of them miss, for every preset where they take long to
/// find. The text belongs into crates/captains/book.txt.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// How many misses it goes on for
    #[arg(long, value_name = "N", default_value_t = 12)]
    misses: usize,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "# Positions that take long to count, and where the Admiral fires there; made by broadside bench book."
    )?;
    writeln!(out, "# The position as a number, then the indices of its best cells.")?;
    for preset in Ruleset::presets() {
        writeln!(out, "# {}", preset.id())?;
        for line in captains::book_lines(&preset, arguments.misses) {
            writeln!(out, "{line}")?;
        }
    }
    Ok(out.flush()?)
}
