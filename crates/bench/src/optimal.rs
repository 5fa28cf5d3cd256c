//! `bench optimal`: captains beside the best that can be done.

mod boards;
mod shots;

use std::io::{self, Write as _};

use anyhow::Context as _;
use captains::optimum::Optimum;
use captains::registry::CaptainEntry;
use rules::Ruleset;
use serde_json::json;

use self::shots::Shots;
use crate::names;

/// Compare captains with optimal play on small boards
///
/// The optimum is the smallest possible average number of shots, found by searching all shots and results. `greedy` is
/// the exact average of always firing where a hit is most likely. Captains play against every fleet equally often.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Small rules from a TOML file; may be repeated [default: a list of boards]
    #[arg(long, value_name = "NAME|FILE", value_delimiter = ',')]
    rules: Vec<String>,
    /// The captains that shoot; may be repeated
    #[arg(long = "captain", value_name = "NAME", value_delimiter = ',', default_values = ["cadet", "mate", "lieutenant", "captain", "admiral"])]
    captains: Vec<String>,
    /// How many games each captain plays on each board, at least
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    games: u64,
    /// How many states the search for the optimum may visit
    #[arg(long, value_name = "N", default_value_t = 3_000_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    beliefs: u64,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many threads play; the games are the same [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Print JSON, one line per board
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let rulesets = match arguments.rules.as_slice() {
        [] => boards::all(),
        named => named.iter().map(|name| names::ruleset(name)).collect::<Result<Vec<_>, _>>()?,
    };
    let threads = arguments.threads.map_or(0, usize::from);
    let threads = rayon::ThreadPoolBuilder::new().num_threads(threads).build().context("no threads")?;
    let mut out = io::stdout().lock();
    for (nth, ruleset) in rulesets.iter().enumerate() {
        let captains = arguments.captains.iter().map(|name| names::captain(name, ruleset));
        let captains = captains.collect::<Result<Vec<&CaptainEntry>, _>>()?;
        let most = usize::try_from(arguments.beliefs).unwrap_or(usize::MAX);
        let optimum = Optimum::find(ruleset, most)?;
        // Rules that cannot be measured are refused before anything is printed.
        if nth == 0 && !arguments.json {
            writeln!(
                out,
                "{:<18}{:>8}  {:<16}{:>9}{:>8}{:>9}",
                "rules", "fleets", "who", "shots", "+-", "above"
            )?;
        }
        let mut played = Vec::new();
        for entry in captains {
            let shots =
                threads.install(|| Shots::of(entry, ruleset, &optimum, arguments.games, arguments.seed))?;
            played.push((entry.name, shots));
        }
        if arguments.json {
            writeln!(out, "{}", report(ruleset, &optimum, &played))?;
        } else {
            write_table(&mut out, ruleset, &optimum, &played)?;
        }
        out.flush()?;
    }
    Ok(())
}

fn report(ruleset: &Ruleset, optimum: &Optimum, played: &[(&str, Shots)]) -> serde_json::Value {
    let captains = played.iter().map(|(name, shots)| {
        json!({
            "captain": name, "mean": shots.mean, "standardError": shots.standard_error, "games": shots.games,
            "aboveOptimum": shots.mean - optimum.shots,
        })
    });
    json!({
        "rules": ruleset.id(), "fleets": optimum.fleets.len(), "beliefs": optimum.beliefs,
        "optimum": optimum.shots, "greedy": optimum.greedy, "captains": captains.collect::<Vec<_>>(),
    })
}

fn write_table(
    out: &mut impl io::Write,
    ruleset: &Ruleset,
    optimum: &Optimum,
    played: &[(&str, Shots)],
) -> io::Result<()> {
    let (name, fleets) = (ruleset.name(), optimum.fleets.len());
    writeln!(out, "{name:<18}{fleets:>8}  {:<16}{:>9.4}", "optimum", optimum.shots)?;
    let above = optimum.greedy - optimum.shots;
    writeln!(out, "{:<26}  {:<16}{:>9.4}{:>8}{above:>9.4}", "", "greedy", optimum.greedy, "")?;
    for (who, shots) in played {
        let Shots { mean, standard_error, .. } = shots;
        let above = mean - optimum.shots;
        writeln!(out, "{:<26}  {who:<16}{mean:>9.4}{standard_error:>8.4}{above:>9.4}", "")?;
    }
    Ok(())
}
