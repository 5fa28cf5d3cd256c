//! JSON from outside, read strictly.

use serde::de::DeserializeOwned;
use serde_json::error::Category;

/// Why something is not what was asked for.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum Unreadable {
    /// It is no JSON, or there is more behind it.
    #[error("{0}")]
    Malformed(String),
    /// It is JSON of another shape; where and why.
    #[error("{0}")]
    Misshapen(String),
}

/// Reads an object. What is wrong with it is told with its place.
///
/// The readers that are made for structures take a list of their fields as well; what is documented as an object shall
/// be one.
pub(crate) fn read_object<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Unreadable> {
    if bytes.trim_ascii_start().first() == Some(&b'[') {
        return Err(Unreadable::Misshapen("an object is expected, not a list".to_owned()));
    }
    let mut json = serde_json::Deserializer::from_slice(bytes);
    let value = serde_path_to_error::deserialize(&mut json).map_err(|error| {
        let path = error.path().to_string();
        let inner = error.into_inner();
        let place = if path == "." { String::new() } else { format!("{path}: ") };
        match inner.classify() {
            Category::Data => Unreadable::Misshapen(format!("{place}{inner}")),
            _ => Unreadable::Malformed(format!("{place}{inner}")),
        }
    })?;
    json.end().map_err(|error| Unreadable::Malformed(error.to_string()))?;
    Ok(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_object_is_an_object() {
        assert!(read_object::<wire::Join>(br#" {"name": "Mara"} "#).is_ok());
        for (text, part) in [
            ("[\"Mara\"]", "an object is expected"),
            ("\n [\"Mara\"]", "an object is expected"),
            ("\"Mara\"", "invalid type"),
            ("{\"name\": 7}", "name: invalid type"),
        ] {
            let Err(Unreadable::Misshapen(reason)) = read_object::<wire::Join>(text.as_bytes()) else {
                panic!("{text}")
            };
            assert!(reason.contains(part), "{reason}");
        }
        for text in ["", "{", "{\"name\": \"Mara\"} x", "{\"name\": \"\u{1}\"}"] {
            assert!(
                matches!(read_object::<wire::Join>(text.as_bytes()), Err(Unreadable::Malformed(_))),
                "{text}"
            );
        }
    }
}
