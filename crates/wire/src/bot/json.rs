//! Strict JSON parsing for bot answers, with the path of every error.
//!
//! The parser is `serde_json`; this module rejects what it would accept: values nested too deep, keys that
//! appear twice, numbers that are not integers where one is expected. `serde_path_to_error` is not enough,
//! because it misses a key that appears twice in an object nobody reads.

use std::fmt::{self, Write as _};

use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};

use super::fault::{Fault, FaultKind, shortened};

/// The most bytes an answer may have.
pub const MAX_ANSWER: usize = 64 * 1024;
/// How deep lists and objects of an answer may be nested.
pub const MAX_DEPTH: usize = 32;

/// A place in an answer and its value.
#[derive(Clone, Debug)]
pub(super) struct Spot<'a> {
    value: &'a Value,
    path: String,
}

/// A whole answer that is valid JSON.
#[derive(Debug)]
pub(super) struct Document(Value);

impl Document {
    /// Reads an answer; `wanted` describes what was expected.
    pub(super) fn read(bytes: &[u8], wanted: &str) -> Result<Document, Fault> {
        let bad = |found: &str| Fault::new(FaultKind::BadJson, found, wanted);
        if bytes.len() > MAX_ANSWER {
            let found = format!("{} bytes", bytes.len());
            return Err(Fault::new(FaultKind::TooBig, &found, &format!("at most {MAX_ANSWER} bytes")));
        }
        if bytes.starts_with(b"\xef\xbb\xbf") {
            return Err(bad("a byte order mark before the JSON").at("line 1, column 1"));
        }
        let text = std::str::from_utf8(bytes).map_err(|error| {
            Fault::new(FaultKind::BadJson, "a byte that is not UTF-8", "UTF-8 text")
                .at(&format!("byte {}", error.valid_up_to() + 1))
        })?;
        if text.trim().is_empty() {
            return Err(bad("nothing"));
        }
        let mut parser = serde_json::Deserializer::from_str(text);
        let (mut path, mut twin) = ("$".to_owned(), None);
        let strict = Strict { path: &mut path, twin: &mut twin, left: MAX_DEPTH };
        let value = strict.deserialize(&mut parser).and_then(|value| {
            // What follows may not even be JSON, but that does not matter: nothing may follow.
            parser.end().map(|()| value)
        });
        let value = value.map_err(|error| {
            let place = format!("line {}, column {}", error.line(), error.column());
            let message = error.to_string();
            let message = message.split(" at line ").next().unwrap_or_default();
            bad(&format!("text that is not JSON ({message})")).with_gist("no JSON").at(&place)
        })?;
        // Readers disagree which of two equal keys counts.
        match twin {
            Some(path) => {
                Err(Fault::new(FaultKind::BadJson, "a key that appears twice", "each key once").at(&path))
            }
            None => Ok(Document(value)),
        }
    }

    /// The value itself.
    pub(super) fn root(&self) -> Spot<'_> {
        Spot { value: &self.0, path: "$".to_owned() }
    }
}

impl<'a> Spot<'a> {
    /// The value of a required key.
    pub(super) fn field(&self, key: &str, wanted: &str) -> Result<Spot<'a>, Fault> {
        let path = format!("{}.{key}", self.path);
        match self.fields()?.get(key) {
            Some(value) => Ok(Spot { value, path }),
            None => Err(Fault::new(FaultKind::BadJson, "nothing", wanted).at(&path)),
        }
    }

    /// The value of a key, if present and not null.
    pub(super) fn optional(&self, key: &str) -> Result<Option<Spot<'a>>, Fault> {
        let found = self.fields()?.get(key).filter(|value| !value.is_null());
        Ok(found.map(|value| Spot { value, path: format!("{}.{key}", self.path) }))
    }

    fn fields(&self) -> Result<&'a Map<String, Value>, Fault> {
        self.value.as_object().ok_or_else(|| self.wrong("an object"))
    }

    /// Every element of a list.
    pub(super) fn list(&self, wanted: &str) -> Result<impl Iterator<Item = Spot<'a>> + use<'a>, Fault> {
        let list = self.value.as_array().ok_or_else(|| self.wrong(wanted))?;
        let path = self.path.clone();
        Ok(list.iter().enumerate().map(move |(n, value)| Spot { value, path: format!("{path}[{n}]") }))
    }

    /// The text here.
    pub(super) fn text(&self, wanted: &str) -> Result<&'a str, Fault> {
        self.value.as_str().ok_or_else(|| self.wrong(wanted))
    }

    /// The integer here.
    pub(super) fn integer(&self, wanted: &str) -> Result<i128, Fault> {
        self.value.as_number().and_then(serde_json::Number::as_i128).ok_or_else(|| self.wrong(wanted))
    }

    /// The fault that the value here is not what was expected.
    pub(super) fn wrong(&self, wanted: &str) -> Fault {
        self.fault(FaultKind::BadJson, &described(self.value), wanted)
    }

    /// A fault at this place.
    pub(super) fn fault(&self, kind: FaultKind, found: &str, wanted: &str) -> Fault {
        Fault::new(kind, found, wanted).at(&self.path)
    }
}

/// Describes a value for people.
fn described(value: &Value) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Bool(flag) => flag.to_string(),
        Value::Number(number) => match number.as_f64().filter(|_| number.is_f64()) {
            Some(number) => format!("the number {number:?}, which is not written as an integer"),
            None => format!("the number {number}"),
        },
        Value::String(text) => format!("the text \"{}\"", shortened(text, 60)),
        Value::Array(list) if list.is_empty() => "an empty list".to_owned(),
        Value::Array(list) => format!("a list of {}", list.len()),
        Value::Object(_) => "an object".to_owned(),
    }
}

/// Reads a value that may be nested this much deeper, and notes the first key that appears twice in an object.
struct Strict<'a> {
    /// The JSON path of the value.
    path: &'a mut String,
    twin: &'a mut Option<String>,
    left: usize,
}

impl Strict<'_> {
    /// Reads a value inside of this one, at this step of the path.
    fn inner(&mut self, step: fmt::Arguments<'_>) -> Strict<'_> {
        self.path.write_fmt(step).expect("a text grows");
        Strict { path: &mut *self.path, twin: &mut *self.twin, left: self.left - 1 }
    }

    fn check_depth<E: serde::de::Error>(&self) -> Result<usize, E> {
        match self.left {
            0 => Err(E::custom(format!("nested more than {MAX_DEPTH} deep"))),
            _ => Ok(self.path.len()),
        }
    }
}

impl<'de> DeserializeSeed<'de> for Strict<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Strict<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, flag: bool) -> Result<Value, E> {
        Ok(flag.into())
    }

    fn visit_i64<E>(self, number: i64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_u64<E>(self, number: u64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_f64<E>(self, number: f64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_str<E>(self, text: &str) -> Result<Value, E> {
        Ok(text.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut list: A) -> Result<Value, A::Error> {
        let (here, mut all) = (self.check_depth::<A::Error>()?, Vec::new());
        while let Some(value) = list.next_element_seed(self.inner(format_args!("[{}]", all.len())))? {
            all.push(value);
            self.path.truncate(here);
        }
        self.path.truncate(here);
        Ok(Value::Array(all))
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut map: A) -> Result<Value, A::Error> {
        let (here, mut all) = (self.check_depth::<A::Error>()?, Map::new());
        while let Some(key) = map.next_key::<String>()? {
            let value = self.inner(format_args!(".{}", shortened(&key, 40)));
            if all.contains_key(&key) && value.twin.is_none() {
                *value.twin = Some(value.path.clone());
            }
            all.insert(key, map.next_value_seed(value)?);
            self.path.truncate(here);
        }
        Ok(Value::Object(all))
    }
}
