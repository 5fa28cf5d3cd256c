//! `bench placements`: what uniform fleets cost, so that a fleet can be compared with others.

use std::io::{self, Write as _};

use anyhow::Context as _;
use captains::analysis::Placement;
use rules::{Dice, Draw, Fleet, Ruleset};

/// Measure how many shots Captain and Admiral need against uniform fleets
///
/// Prints a row per preset for crates/captains/placements.txt: the shots from the easiest fleet to the hardest, in equal
/// steps.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Only these presets
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    rules: Vec<String>,
    /// How many uniform fleets are drawn for each
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(21..=1_000_000))]
    fleets: u32,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// The steps of a scale.
const STEPS: usize = 40;

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    for name in &arguments.rules {
        Ruleset::preset(name).with_context(|| format!("there is no preset \"{name}\""))?;
    }
    let wanted = |ruleset: &Ruleset| {
        arguments.rules.is_empty() || arguments.rules.iter().any(|name| name == ruleset.name())
    };
    for ruleset in Ruleset::presets().filter(wanted) {
        let dice = Dice::from_seed(arguments.seed);
        let mut shots = Vec::with_capacity(arguments.fleets as usize);
        for number in 0..arguments.fleets {
            let fleet = Fleet::random(&ruleset, Draw::Uniform, &mut dice.fork_nth(u64::from(number)));
            let placement = Placement::of(&ruleset, &fleet);
            shots.push(
                placement.with_context(|| format!("a fleet of {} was not cleared", ruleset.id()))?.shots(),
            );
        }
        shots.sort_by(f64::total_cmp);
        let scale = (0..=STEPS).map(|step| shots[step * (shots.len() - 1) / STEPS]);
        let scale: Vec<String> = scale.map(|shots| format!("{shots:.2}")).collect();
        writeln!(out, "{} {}", ruleset.id(), scale.join(" "))?;
        out.flush()?;
    }
    Ok(())
}
