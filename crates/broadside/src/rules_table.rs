//! `broadside rules`: lists the presets, prints one as TOML, or checks a file.

use std::io::{self, Write as _};

use rules::Ruleset;

use crate::exit::Exit;
use crate::{json, rules_name, suggestion};

const EXAMPLES: &str = "\
Examples:
  broadside rules
  broadside rules classic > my-rules.toml
  broadside rules my-rules.toml

Exit status: 0 if the rules can be played, 1 if they cannot, 2 if the file cannot be read";

/// List the rule sets, print one as TOML, or check a file
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// A preset (classic, classic@1) to print, or a TOML file to check and print [default: list the presets]
    #[arg(value_name = "NAME|FILE", value_parser = suggestion::RULES, hide_possible_values = true)]
    rules: Option<String>,
    /// Print JSON with the keys of a rules file, one line per rule set
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    let found = arguments.rules.as_deref().map(rules_name::find).transpose();
    let found = match found {
        Err(error) if error.is_content => {
            eprintln!("error: {error}");
            return Exit::No.end();
        }
        found => found?,
    };
    match (found, arguments.json) {
        (Some(ruleset), false) => write!(out, "{}", ruleset.to_toml())?,
        (Some(ruleset), true) => json::write_as_is(&mut out, ruleset.rules())?,
        (None, false) => write!(out, "{}", table())?,
        (None, true) => {
            Ruleset::presets().try_for_each(|preset| json::write_as_is(&mut out, preset.rules()))?;
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
