//! `broadside rules`: lists the presets, prints one as TOML, or checks a file.

use std::io::{self, Write as _};

use rules::Ruleset;

use crate::rules_name;

/// List the rule sets, print one as TOML, or check a file
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// A preset (classic, classic@1) to print, or a TOML file to check and print [default: list the presets]
    #[arg(value_name = "NAME|FILE")]
    rules: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    match (&arguments.rules, arguments.json) {
        (Some(name), false) => write!(out, "{}", rules_name::find(name)?.to_toml())?,
        (Some(name), true) => {
            serde_json::to_writer_pretty(&mut out, rules_name::find(name)?.rules())?;
            writeln!(out)?;
        }
        (None, false) => write!(out, "{}", table())?,
        (None, true) => {
            let all: Vec<_> = Ruleset::presets().map(|preset| preset.rules().clone()).collect();
            serde_json::to_writer_pretty(&mut out, &all)?;
            writeln!(out)?;
        }
    }
    Ok(out.flush()?)
}

fn table() -> String {
    let ids: Vec<(String, Ruleset)> = Ruleset::presets().map(|preset| (preset.id(), preset)).collect();
    let width = ids.iter().map(|(id, _)| id.len()).max().unwrap_or(0);
    let rows = ids.iter().map(|(id, preset)| format!("{id:width$}  {}", preset.rules().summary));
    rows.collect::<Vec<_>>().join("\n") + "\n"
}
