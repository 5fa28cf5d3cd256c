//! Finds rules and captains by name.

use std::fs;

use anyhow::{Context as _, anyhow};
use captains::registry::{self, CaptainEntry};
use rules::Ruleset;

/// The rule set with this name: a preset (`classic`, `classic@1`), or else a TOML file.
pub(crate) fn ruleset(name: &str) -> anyhow::Result<Ruleset> {
    if let Some(preset) = Ruleset::preset(name) {
        return Ok(preset);
    }
    let text = fs::read_to_string(name)
        .with_context(|| format!("unknown rules \"{name}\": neither a preset nor a file that can be read"))?;
    Ruleset::from_toml(&text).with_context(|| name.to_owned())
}

/// The captain with this name, in any case, if it plays these rules.
pub(crate) fn captain(name: &str, ruleset: &Ruleset) -> anyhow::Result<&'static CaptainEntry> {
    let entry = registry::find(name)
        .ok_or_else(|| anyhow!("unknown captain \"{name}\". The captains are {}", all_captains()))?;
    entry.captain.plays(ruleset)?;
    Ok(entry)
}

/// The names of all captains.
pub(crate) fn all_captains() -> String {
    registry::CAPTAINS.iter().map(|entry| entry.name).collect::<Vec<_>>().join(", ")
}
