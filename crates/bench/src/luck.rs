//! `bench luck`: the table of chances to win, and how much luck it takes out of results.

mod fit;
mod measure;

use std::io::{self, Write as _};

use anyhow::ensure;

/// Make the table by which luck is measured, or measure how much luck it takes out
///
/// Without --measure it prints crates/captains/luck.txt: Captain shoots at uniform fleets, and the turns still needed
/// are fitted by how far it has got. A published table never changes; a better one gets the next version.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Presets
    #[arg(
        long,
        value_name = "NAME",
        value_delimiter = ',',
        default_value = "classic,buoyancy,fog,morskoi,hackathon"
    )]
    rules: Vec<String>,
    /// How many games for each preset
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(2..))]
    games: u64,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Play duplicate pairs between these two captains instead, and compare results with and without luck
    #[arg(long, value_name = "A,B", value_delimiter = ',')]
    measure: Vec<String>,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let Arguments { rules, games, seed, measure } = arguments;
    let mut out = io::stdout().lock();
    if measure.is_empty() {
        writeln!(out, "# Turns still needed, made by cargo xtask bench luck --games {games} --seed {seed}")?;
        writeln!(
            out,
            "# Rules, ships afloat, hit points left, open hits: turns, turns for each square not tried, spread."
        )?;
        writeln!(out, "version 1")?;
        for name in rules {
            fit::write(&mut out, name, *games, *seed)?;
        }
        return Ok(());
    }
    ensure!(measure.len() == 2, "--measure: expected two captains, such as captain,lieutenant");
    for name in rules {
        measure::write(&mut out, name, [&measure[0], &measure[1]], *games, *seed)?;
    }
    Ok(())
}
