//! Which captain is meant.

use captains::registry::{self, CaptainEntry};
use rules::Ruleset;
use wire::nearest;

use crate::bad_input::BadInput;

/// The captain with this name, in either case, if it plays these rules.
pub(crate) fn find(name: &str, ruleset: &Ruleset) -> Result<&'static CaptainEntry, BadInput> {
    let Some(entry) = registry::find(name) else {
        let known: Vec<&str> = registry::CAPTAINS.iter().map(|entry| entry.name).collect();
        let meant = nearest(name, known.iter().copied());
        let meant = meant.map_or_else(String::new, |meant| format!("did you mean {meant}? Otherwise "));
        return Err(BadInput::new(format!(
            "there is no captain \"{name}\"; {meant}there are {}",
            known.join(", ")
        )));
    };
    entry.captain.plays(ruleset).map_err(|declined| BadInput::new(declined.to_string()))?;
    Ok(entry)
}
