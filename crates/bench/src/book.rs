//! `bench book`: makes the Admiral's opening book.

use std::io::{self, Write as _};

use rules::Ruleset;

/// Print Admiral's opening book, for crates/captains/book.txt
///
/// The book has the first shots while all of them miss, for every preset in which they take long to find.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// How many misses it covers
    #[arg(long, value_name = "N", default_value_t = 12)]
    misses: usize,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "# Positions that take long to count, and where the Admiral fires there; made by cargo xtask bench book."
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
