//! `broadside captains`: lists the computer opponents and their strength.

use std::fmt::Write as _;
use std::io::{self, Write as _};

use captains::registry::{CAPTAINS, CaptainEntry, Kind};
use rules::Ruleset;
use serde_json::json;

use crate::json;

const EXAMPLES: &str = "\
Examples:
  broadside captains
  broadside captains --json | jq -r .name";

/// List the captains (computer opponents) and their strength
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Print JSON, one line per captain
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    if arguments.json {
        CAPTAINS.iter().try_for_each(|entry| json::write_line(&mut out, &details(entry)))?;
    } else {
        write!(out, "{}", table())?;
    }
    Ok(out.flush()?)
}

fn details(entry: &CaptainEntry) -> serde_json::Value {
    let presets: Vec<Ruleset> = plays(entry).collect();
    let shots: serde_json::Map<String, serde_json::Value> = presets
        .iter()
        .filter_map(|preset| entry.shots(preset).map(|shots| (preset.id(), json!(shots))))
        .collect();
    let elo: serde_json::Map<String, serde_json::Value> =
        presets.iter().filter_map(|preset| entry.elo(preset).map(|elo| (preset.id(), json!(elo)))).collect();
    json!({
        "name": entry.name,
        "kind": match entry.kind {
            Kind::Level => "level",
            Kind::Reference => "reference",
        },
        "description": entry.description,
        "plays": presets.iter().map(Ruleset::id).collect::<Vec<_>>(),
        "shots": shots,
        "elo": elo,
    })
}

fn plays(entry: &CaptainEntry) -> impl Iterator<Item = Ruleset> {
    Ruleset::presets().filter(|preset| entry.captain.plays(preset).is_ok())
}

fn table() -> String {
    let width = CAPTAINS.iter().map(|entry| entry.name.len()).max().unwrap_or(0);
    let mut text = String::new();
    for (kind, heading) in [
        (Kind::Level, "Levels, weakest first:"),
        (Kind::Reference, "Reference opponents, built from published descriptions:"),
    ] {
        let _ = writeln!(text, "{heading}");
        for entry in CAPTAINS.iter().filter(|entry| entry.kind == kind) {
            let _ = writeln!(text, "  {:width$}  {}", entry.name, entry.description);
        }
        text.push('\n');
    }
    add_figures(
        &mut text,
        "Average shots to sink a random fleet (fewer is better; -: does not play them):",
        |entry, preset| entry.shots(preset).map(|shots| format!("{shots:.1}")),
    );
    text.push('\n');
    add_figures(
        &mut text,
        "Elo in games among these captains (the mean is 0; 100 more: 64 % of the points):",
        |entry, preset| entry.elo(preset).map(|elo| format!("{elo:+.0}")),
    );
    text
}

/// Adds a table with a row for each captain and a column for each preset.
fn add_figures(text: &mut String, heading: &str, figure: impl Fn(&CaptainEntry, &Ruleset) -> Option<String>) {
    let width = CAPTAINS.iter().map(|entry| entry.name.len()).max().unwrap_or(0);
    let presets: Vec<Ruleset> = Ruleset::presets().collect();
    let _ = write!(text, "{heading}\n  {:width$}", "");
    for preset in &presets {
        let _ = write!(text, " {:>column$}", preset.name(), column = column(preset));
    }
    text.push('\n');
    for entry in CAPTAINS {
        let _ = write!(text, "  {:width$}", entry.name);
        for preset in &presets {
            let figure = figure(entry, preset).unwrap_or_else(|| "-".to_owned());
            let _ = write!(text, " {figure:>column$}", column = column(preset));
        }
        text.push('\n');
    }
}

fn column(preset: &Ruleset) -> usize {
    preset.name().len().max(6)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_fits_a_terminal_and_names_every_captain() {
        let table = table();
        assert!(table.lines().all(|line| line.chars().count() <= 80), "{table}");
        for entry in CAPTAINS {
            let start = format!("  {} ", entry.name);
            let rows = table.lines().filter(|line| line.starts_with(&start)).count();
            assert_eq!(rows, 3, "{} is described once and measured twice\n{table}", entry.name);
        }
        assert!(details(&CAPTAINS[0])["plays"].as_array().is_some_and(|plays| plays.len() == 7));
    }
}
