//! Which rules are meant: a preset by its name, or a file.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

use rules::Ruleset;
use wire::nearest;

use crate::bad_input::BadInput;
use crate::io_error;

/// How long a rules file may be, in bytes.
const LONGEST: u64 = 100_000;

/// The rule set that is meant wherever rules can be chosen: a preset (`classic`, `classic@1`), or else a file.
pub(crate) fn find(name: &str) -> Result<Ruleset, BadInput> {
    if let Some(preset) = Ruleset::preset(&name.to_ascii_lowercase()) {
        return Ok(preset);
    }
    let text = match read(name) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound && !looks_like_a_path(name) => {
            let meant = nearest(name, Ruleset::preset_names());
            let meant = meant.map_or_else(|| ".".to_owned(), |meant| format!("; did you mean {meant}?"));
            return Err(BadInput::new(format!("there are no rules \"{name}\"{meant} {}", choices())));
        }
        Err(error) => {
            let why = io_error::describe(&error);
            return Err(BadInput::new(format!("{name} cannot be read: {why}. {}", choices())));
        }
    };
    if text.trim().is_empty() {
        let start = "\"broadside rules classic\" prints one to start from";
        return Err(BadInput::content(format!("{name} is empty; {start}")));
    }
    Ruleset::from_toml(&text)
        .map_err(|error| BadInput::content(format!("{name}: {}", error.to_string().trim_end())))
}

/// The text of a rules file. Nobody writes long ones, and a file without an end must not fill the memory.
fn read(name: &str) -> io::Result<String> {
    let mut text = String::new();
    File::open(name)?.take(LONGEST + 1).read_to_string(&mut text)?;
    if text.len() as u64 > LONGEST {
        return Err(io::Error::other("it is too long; rules have 100 kB at most"));
    }
    Ok(text)
}

fn looks_like_a_path(name: &str) -> bool {
    let path = Path::new(name);
    path.components().count() > 1 || path.extension().is_some_and(|extension| extension == "toml")
}

fn choices() -> String {
    let names: Vec<&str> = Ruleset::preset_names().collect();
    format!("The presets are {}, and any other rules come from a TOML file", names.join(", "))
}
