//! Finds a captain by name.

use captains::registry::{self, CaptainEntry};
use rules::Ruleset;
use wire::nearest;

use crate::exit::BadInput;

/// The captain with this name, in any case, if it plays these rules.
pub(crate) fn find(name: &str, ruleset: &Ruleset) -> Result<&'static CaptainEntry, BadInput> {
    let entry = registry::find(name).ok_or_else(|| unknown(name))?;
    entry.captain.plays(ruleset).map_err(|declined| BadInput::new(declined.to_string()))?;
    Ok(entry)
}

/// The error for a name that no captain has.
pub(crate) fn unknown(name: &str) -> BadInput {
    let known: Vec<&str> = registry::CAPTAINS.iter().map(|entry| entry.name).collect();
    let meant = nearest(name, known.iter().copied());
    let meant = meant.map_or_else(|| ".".to_owned(), |meant| format!("; did you mean {meant}?"));
    BadInput::new(format!("unknown captain \"{name}\"{meant} The captains are {}", known.join(", ")))
}
