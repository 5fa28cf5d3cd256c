//! Strict parsing of JSON from clients, with readable errors.

use rules::{DataFormat, explain_misread};
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::error::Category;

/// Why JSON is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum Unreadable {
    /// Not JSON, or followed by something else.
    #[error("{0}")]
    Malformed(String),
    /// JSON of the wrong shape: where and why.
    #[error("{0}")]
    Misshapen(String),
}

/// Parses an object. Errors say where they are.
///
/// serde also accepts a list of the fields for a struct; only an object is allowed here.
pub(crate) fn read_object<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Unreadable> {
    if bytes.trim_ascii_start().first() == Some(&b'[') {
        return Err(Unreadable::Misshapen("expected an object, not a list".to_owned()));
    }
    let mut json = serde_json::Deserializer::from_slice(bytes);
    let value = serde_path_to_error::deserialize(&mut json).map_err(|error| {
        let path = error.path().to_string();
        let inner = error.into_inner();
        match inner.classify() {
            Category::Data => {
                let place = if path == "." { "" } else { &path };
                Unreadable::Misshapen(explain_misread(DataFormat::Json, place, &without_position(&inner)))
            }
            // A value that isn't a string where an enum is expected is reported as a syntax error, though the JSON is valid.
            Category::Syntax if serde_json::from_slice::<IgnoredAny>(bytes).is_ok() => {
                Unreadable::Misshapen(format!("{path}: expected a string"))
            }
            _ => malformed(&inner),
        }
    })?;
    json.end().map_err(|error| malformed(&error))?;
    Ok(value)
}

/// Errors of shape name the field; errors of syntax name line and column.
fn malformed(error: &serde_json::Error) -> Unreadable {
    if error.is_eof() {
        return Unreadable::Malformed("not valid JSON: it ends too early".to_owned());
    }
    let (line, column, problem) = (error.line(), error.column(), without_position(error));
    Unreadable::Malformed(match problem.as_str() {
        "trailing characters" => "there is more text after the JSON".to_owned(),
        "expected ident" | "expected value" => format!("not valid JSON at line {line}, column {column}"),
        _ => format!("not valid JSON at line {line}, column {column}: {problem}"),
    })
}

fn without_position(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let position = format!(" at line {} column {}", error.line(), error.column());
    text.strip_suffix(&position).unwrap_or(&text).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_of_a_list_is_text() {
        for wrong in ["7", "true", "{}", "[]", "null", "\"shut\""] {
            let told = read_object::<wire::Registration>(format!("{{\"mode\": {wrong}}}").as_bytes());
            let Err(Unreadable::Misshapen(words)) = told else { panic!("{wrong}: {told:?}") };
            assert!(words.starts_with("mode"), "{wrong}: {words}");
        }
    }

    #[test]
    fn broken_json_is_told_by_its_place() {
        for (text, words) in [
            ("", "not valid JSON: it ends too early"),
            ("{\"name\": \"Ma", "not valid JSON: it ends too early"),
            ("{\"name\": \"Mara\"} x", "there is more text after the JSON"),
            ("{\n  name: 1}", "not valid JSON at line 2, column 3: key must be a string"),
        ] {
            let told = read_object::<wire::Join>(text.as_bytes());
            assert_eq!(told, Err(Unreadable::Malformed(words.to_owned())), "{text}");
        }
    }

    #[test]
    fn an_object_is_an_object() {
        assert!(read_object::<wire::Join>(br#" {"name": "Mara"} "#).is_ok());
        for (text, part) in [
            ("[\"Mara\"]", "expected an object, not a list"),
            ("\n [\"Mara\"]", "expected an object, not a list"),
            ("\"Mara\"", "expected an object, found the text \"Mara\""),
            ("{\"name\": 7}", "name must be text, not 7"),
            ("{\"name\": \"\"}", "name: A name needs at least one character."),
            ("{\"coach\": true, \"seat\": \"A\"}", "unknown field seat"),
            ("{\"name\": \"Mara\", \"name\": \"Ben\"}", "name appears twice"),
            ("{\"name\": \"Mara\", \"coach\": null}", "coach must be true or false, not null"),
            ("{\"name\": \"Mara\", \"rank\": 1}", "unknown field rank; expected name or coach"),
        ] {
            let Err(Unreadable::Misshapen(reason)) = read_object::<wire::Join>(text.as_bytes()) else {
                panic!("{text}")
            };
            assert!(reason.contains(part), "{reason}");
            assert!(!reason.contains("line") && !reason.contains("invalid"), "{reason}");
        }
        for text in ["", "{", "{\"name\": \"Mara\"} x", "{\"name\": \"\u{1}\"}"] {
            assert!(
                matches!(read_object::<wire::Join>(text.as_bytes()), Err(Unreadable::Malformed(_))),
                "{text}"
            );
        }
    }
}
