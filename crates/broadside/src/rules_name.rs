//! Finds rules by the name of a preset or of a file.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

use rules::{RulesError, RulesFault, RulesFaults, Ruleset};
use wire::nearest;

use crate::exit::BadInput;
use crate::fault_line;
use crate::io_error;

/// The longest rules file, in bytes.
const LONGEST: u64 = 100_000;

/// The rule set with this name: a preset (`classic`, `classic@1`), or else a TOML file.
pub(crate) fn find(name: &str) -> Result<Ruleset, BadInput> {
    find_by(name, Ruleset::from_toml)
}

/// The same for rules whose fleets are only counted: they may fit so rarely that none can be dealt.
pub(crate) fn find_to_count(name: &str) -> Result<Ruleset, BadInput> {
    find_by(name, |text| {
        let dealt = Ruleset::from_toml(text);
        let rare = |fault: &RulesFault| {
            matches!(fault, RulesFault::TooTight | RulesFault::NoFleetFound { .. } | RulesFault::NoFleet)
        };
        match &dealt {
            Err(RulesError::Faulty(faults)) if faults.list().iter().all(rare) => Ruleset::from_kept(text),
            _ => dealt,
        }
    })
}

fn find_by(
    name: &str,
    read_rules: impl Fn(&str) -> Result<Ruleset, RulesError>,
) -> Result<Ruleset, BadInput> {
    if let Some(preset) = Ruleset::preset(&name.to_ascii_lowercase()) {
        return Ok(preset);
    }
    let text = match read(name) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound && !looks_like_a_path(name) => {
            let meant = nearest(name, Ruleset::preset_names());
            let meant = meant.map_or_else(|| ".".to_owned(), |meant| format!("; did you mean {meant}?"));
            return Err(BadInput::new(format!("unknown rules \"{name}\"{meant} {}", choices())));
        }
        Err(error) => {
            let why = io_error::describe(&error);
            return Err(BadInput::new(format!("cannot read {name}: {why}. {}", choices())));
        }
    };
    if text.trim().is_empty() {
        let start = "\"broadside rules classic\" prints rules to start from";
        return Err(BadInput::content(format!("{name} is empty; {start}")));
    }
    read_rules(&text).map_err(|error| match error {
        RulesError::Faulty(faults) => BadInput::content(unplayable(name, &text, &faults)),
        RulesError::Unreadable(_) => BadInput::content(format!("{name}: {}", error.to_string().trim_end())),
    })
}

/// Why rules cannot be played, each reason with its line.
fn unplayable(name: &str, text: &str, faults: &RulesFaults) -> String {
    let line = |fault: &RulesFault| fault_line::line(text, fault);
    let said = faults.to_string();
    if let [fault] = faults.list() {
        return line(fault)
            .map_or_else(|| format!("{name}: {said}"), |line| format!("{name}, line {line}: {said}"));
    }
    let numbered = |fault: &RulesFault| match line(fault) {
        Some(line) => format!("\n- line {line}: {fault}"),
        None => format!("\n- {fault}"),
    };
    let reasons: String = faults.list().iter().map(numbered).collect();
    format!("{name}: {}{reasons}", said.lines().next().unwrap_or_default())
}

/// The text of a rules file. Limited, because an endless file must not fill the memory.
fn read(name: &str) -> io::Result<String> {
    let mut text = String::new();
    File::open(name)?.take(LONGEST + 1).read_to_string(&mut text)?;
    if text.len() as u64 > LONGEST {
        return Err(io::Error::other("it is longer than 100 kB"));
    }
    Ok(text)
}

fn looks_like_a_path(name: &str) -> bool {
    let path = Path::new(name);
    path.components().count() > 1 || path.extension().is_some_and(|extension| extension == "toml")
}

fn choices() -> String {
    let names: Vec<&str> = Ruleset::preset_names().collect();
    format!("The presets are {}; for other rules, give a TOML file", names.join(", "))
}
