//! Which rules are meant: a preset by its name, or a file.

use std::fs;
use std::io;
use std::path::Path;

use rules::Ruleset;

use crate::bad_input::BadInput;

/// The rule set that is meant wherever rules can be chosen: a preset (`classic`, `classic@1`), or else a file.
pub(crate) fn find(name: &str) -> Result<Ruleset, BadInput> {
    if let Some(preset) = Ruleset::preset(name) {
        return Ok(preset);
    }
    let text = match fs::read_to_string(name) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound && !looks_like_a_path(name) => {
            return Err(BadInput::new(format!("there are no rules \"{name}\"; {}", choices())));
        }
        Err(error) => {
            return Err(BadInput::new(format!("{name} cannot be read: {error}; {}", choices())));
        }
    };
    Ruleset::from_toml(&text)
        .map_err(|error| BadInput::new(format!("{name}: {}", error.to_string().trim_end())))
}

fn looks_like_a_path(name: &str) -> bool {
    let path = Path::new(name);
    path.components().count() > 1 || path.extension().is_some_and(|extension| extension == "toml")
}

fn choices() -> String {
    let names: Vec<&str> = Ruleset::preset_names().collect();
    format!("the presets are {}, and any other rules come from a TOML file", names.join(", "))
}
