//! Explains serde errors in plain words, for people who write TOML or JSON.
//!
//! Serde writes for programmers: `invalid type: null, expected u8`. Its phrases are few and fixed, so they
//! are parsed here and rephrased without type names.

use serde::de::DeserializeOwned;

/// The format that was read; some words depend on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DataFormat {
    /// JSON, which has objects.
    Json,
    /// TOML, which has tables.
    Toml,
}

impl DataFormat {
    fn map(self) -> &'static str {
        match self {
            DataFormat::Json => "an object",
            DataFormat::Toml => "a table",
        }
    }
}

/// How much of a found text to quote, in characters.
const LONGEST_QUOTE: usize = 60;

/// Explains a serde message. `place` names the field, such as `board.width`; leave it empty if it is unknown
/// or shown in another way.
pub fn explain_misread(format: DataFormat, place: &str, message: &str) -> String {
    let field = |name: &str| if place.is_empty() { name.to_owned() } else { format!("{place}.{name}") };
    if let Some(name) = quoted(message, "missing field ") {
        return format!("{} is missing", field(name));
    }
    if let Some(name) = quoted(message, "duplicate field ") {
        return format!("{} appears twice", field(name));
    }
    if let Some((name, known)) = unknown(message, "unknown field ") {
        // The place of an unknown field may already name it.
        let named = place.rsplit('.').next() == Some(name);
        let name = if named { place.to_owned() } else { field(name) };
        return match known.as_slice() {
            [] => format!("unknown field {name}"),
            known => format!("unknown field {name}; expected {}", listed(known, "or")),
        };
    }
    if let Some((name, known)) = unknown(message, "unknown variant ") {
        return mismatch(place, &listed(&known, "or"), &shortened(name));
    }
    let wrong = message.strip_prefix("invalid type: ").or_else(|| message.strip_prefix("invalid value: "));
    if let Some((found, expected)) = wrong.and_then(|wrong| wrong.rsplit_once(", expected ")) {
        return mismatch(place, expected_words(format, expected), &found_words(format, found));
    }
    if let Some((length, expected)) =
        message.strip_prefix("invalid length ").and_then(|wrong| wrong.split_once(", expected "))
    {
        return mismatch(place, expected_words(format, expected), &format!("{length} values"));
    }
    match (place, message.strip_prefix("expected ")) {
        ("", _) => message.to_owned(),
        (place, Some(expected)) => format!("{place} must be {expected}"),
        (place, None) => format!("{place}: {message}"),
    }
}

/// Reads TOML. Errors are in plain words, with their line.
pub fn read_toml<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    toml::from_str(text).map_err(|error| {
        let problem = explain_misread(DataFormat::Toml, "", error.message());
        // A missing top-level key has no line.
        let of_the_file = problem.ends_with(" is missing") && error.span().is_none_or(|span| span.start == 0);
        let shown = error.to_string();
        let Some((head, excerpt)) = shown.split_once('\n').filter(|_| !of_the_file) else { return problem };
        let Some(place) = head.strip_prefix("TOML parse error at ") else { return problem };
        let excerpt: Vec<&str> = excerpt.lines().take(3).collect();
        format!("{place}: {problem}\n{}", excerpt.join("\n"))
    })
}

fn mismatch(place: &str, expected: &str, found: &str) -> String {
    if place.is_empty() {
        format!("expected {expected}, found {found}")
    } else {
        format!("{place} must be {expected}, not {found}")
    }
}

fn expected_words(format: DataFormat, expected: &str) -> &str {
    match expected {
        "u8" => "a whole number from 0 to 255",
        "u16" => "a whole number from 0 to 65535",
        "u32" | "u64" | "u128" | "usize" => "a whole number, 0 or more",
        "i8" | "i16" | "i32" | "i64" | "i128" | "isize" => "a whole number",
        "f32" | "f64" => "a number",
        "a boolean" => "true or false",
        "a string" | "string" | "borrowed string" | "string or map" | "variant identifier" => "text",
        "a sequence" => "a list",
        "a map" => format.map(),
        _ if expected.starts_with("enum ") => "text",
        _ if ["struct ", "internally tagged enum ", "adjacently tagged enum "]
            .iter()
            .any(|start| expected.starts_with(start)) =>
        {
            format.map()
        }
        _ => expected,
    }
}

fn found_words(format: DataFormat, found: &str) -> String {
    let value =
        ["boolean `", "integer `", "floating point `"].iter().find_map(|kind| found.strip_prefix(kind));
    if let Some(value) = value.and_then(|value| value.strip_suffix('`')) {
        return value.to_owned();
    }
    match found {
        "unit value" => "null".to_owned(),
        "sequence" => "a list".to_owned(),
        "map" => format.map().to_owned(),
        _ => match found.strip_prefix("string ") {
            Some(text) => format!("the text {}", shortened(text)),
            None => found.to_owned(),
        },
    }
}

fn shortened(text: &str) -> String {
    if text.chars().count() <= LONGEST_QUOTE {
        return text.to_owned();
    }
    text.chars().take(LONGEST_QUOTE).chain(['…']).collect()
}

/// The name after these words, between backticks.
fn quoted<'a>(message: &'a str, start: &str) -> Option<&'a str> {
    message.strip_prefix(start)?.strip_prefix('`')?.strip_suffix('`')
}

/// The unknown name, and the known ones.
fn unknown<'a>(message: &'a str, start: &str) -> Option<(&'a str, Vec<&'a str>)> {
    let rest = message.strip_prefix(start)?.strip_prefix('`')?;
    if let Some((name, _)) = rest.rsplit_once("`, there are no ") {
        return Some((name, Vec::new()));
    }
    let (name, known) = rest.rsplit_once("`, expected ")?;
    Some((name, known.split('`').skip(1).step_by(2).collect()))
}

fn listed(words: &[&str], last: &str) -> String {
    match words {
        [] => "nothing".to_owned(),
        [only] => (*only).to_owned(),
        [front @ .., end] => format!("{} {last} {end}", front.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Deserialize, Debug)]
    #[serde(deny_unknown_fields, rename_all = "kebab-case")]
    #[allow(dead_code)]
    struct Dinghy {
        oars: u8,
        name: String,
        #[serde(default)]
        leaks: bool,
        #[serde(default)]
        paint: Option<Paint>,
        #[serde(default)]
        crew: Vec<Hand>,
    }

    #[derive(Deserialize, Debug)]
    #[serde(rename_all = "kebab-case")]
    enum Paint {
        Red,
        BottleGreen,
    }

    #[derive(Deserialize, Debug)]
    #[allow(dead_code)]
    struct Hand {
        age: u32,
    }

    fn fault(text: &str) -> String {
        read_toml::<Dinghy>(text).unwrap_err()
    }

    #[test]
    fn a_misread_file_is_explained_without_types() {
        for (text, words) in [
            ("name = \"x\"\noars = \"ten\"", "expected a whole number from 0 to 255, found the text \"ten\""),
            ("name = \"x\"\noars = -1", "expected a whole number from 0 to 255, found -1"),
            ("name = \"x\"\noars = 1.5", "expected a whole number from 0 to 255, found 1.5"),
            ("name = 7\noars = 2", "expected text, found 7"),
            ("name = \"x\"\noars = 2\nleaks = \"no\"", "expected true or false, found the text \"no\""),
            ("name = \"x\"\noars = 2\npaint = \"pink\"", "expected red or bottle-green, found pink"),
            (
                "name = \"x\"\noars = 2\nsail = 1",
                "unknown field sail; expected oars, name, leaks, paint or crew",
            ),
            ("name = \"x\"\noars = 2\ncrew = 1", "expected a list, found 1"),
            ("name = \"x\"\noars = 2\ncrew = [1]", "expected a table, found 1"),
            ("name = \"x\"\noars = [2]", "expected a whole number from 0 to 255, found a list"),
        ] {
            let told = fault(text);
            let first = told.lines().next().unwrap_or_default();
            assert!(first.ends_with(words), "{text}:\n{told}");
            assert!(first.starts_with("line "), "{told}");
            assert_eq!(told.lines().count(), 4, "{told}");
        }
    }

    #[test]
    fn what_a_file_lacks_is_at_no_line() {
        assert_eq!(fault("oars = 2"), "name is missing");
        let told = fault("name = \"x\"\noars = 2\n\n[[crew]]\nname = \"Ann\"\n");
        assert!(told.starts_with("line 4, column 1: age is missing\n"), "{told}");
    }

    #[test]
    fn a_place_that_is_known_is_named() {
        for (place, message, words) in [
            (
                "board.width",
                "invalid type: null, expected u8",
                "board.width must be a whole number from 0 to 255, not null",
            ),
            ("a", "unknown field `a`, expected `b`", "unknown field a; expected b"),
            ("", "unknown field `a`, there are no fields", "unknown field a"),
            ("at", "unknown field `a`, expected `x` or `y`", "unknown field at.a; expected x or y"),
            ("at", "missing field `x`", "at.x is missing"),
            ("", "duplicate field `x`", "x appears twice"),
            (
                "first",
                "unknown variant `always`, expected one of `me`, `them`, `lot`",
                "first must be me, them or lot, not always",
            ),
            ("shots", "expected a number, or \"guns\"", "shots must be a number, or \"guns\""),
            ("name", "A name has at most 32 characters.", "name: A name has at most 32 characters."),
            ("", "A name has at most 32 characters.", "A name has at most 32 characters."),
            (
                "x",
                "invalid type: string \"a, expected b\", expected a boolean",
                "x must be true or false, not the text \"a, expected b\"",
            ),
            ("pair", "invalid length 3, expected a pair", "pair must be a pair, not 3 values"),
        ] {
            assert_eq!(explain_misread(DataFormat::Json, place, message), words);
        }
        let long = format!("invalid type: string \"{}\", expected u8", "x".repeat(500));
        assert!(explain_misread(DataFormat::Json, "", &long).chars().count() < 200);
    }
}
