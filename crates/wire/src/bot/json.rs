//! Strict JSON parsing for bot answers, with the path of every error.
//!
//! The parser is `serde_json`; this module rejects what it would accept: values nested too deep, keys that
//! appear twice, numbers that are not integers where one is expected. `serde_path_to_error` is not enough,
//! because it misses a key that appears twice in an object nobody reads.

use std::collections::HashSet;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};

use super::fault::{Fault, FaultKind, shortened};

/// The most bytes an answer may have.
pub const MAX_ANSWER: usize = 64 * 1024;
/// How deep lists and objects of an answer may be nested.
pub const MAX_DEPTH: usize = 32;

/// A JSON value that distinguishes integers from other numbers and keeps every key.
#[derive(Clone, PartialEq, Debug)]
enum Value {
    Null,
    Flag(bool),
    Integer(i128),
    Number(f64),
    Text(String),
    List(Vec<Value>),
    Object(Vec<(String, Value)>),
}

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
        let value = Nested { left: MAX_DEPTH }.deserialize(&mut parser).and_then(|value| {
            // What follows may not even be JSON, but that does not matter: nothing may follow.
            parser.end().map(|()| value)
        });
        let value = value.map_err(|error| {
            let place = format!("line {}, column {}", error.line(), error.column());
            let message = error.to_string();
            let message = message.split(" at line ").next().unwrap_or_default();
            bad(&format!("text that is not JSON ({message})")).with_gist("no JSON").at(&place)
        })?;
        refuse_twins(&value, &mut Vec::new())?;
        Ok(Document(value))
    }

    /// The value itself.
    pub(super) fn root(&self) -> Spot<'_> {
        Spot { value: &self.0, path: "$".to_owned() }
    }
}

impl<'a> Spot<'a> {
    /// The value of a required key.
    pub(super) fn field(&self, key: &str, wanted: &str) -> Result<Spot<'a>, Fault> {
        let Value::Object(fields) = self.value else {
            return Err(self.wrong("an object"));
        };
        let path = format!("{}.{key}", self.path);
        match fields.iter().find(|(name, _)| name == key) {
            Some((_, value)) => Ok(Spot { value, path }),
            None => Err(Fault::new(FaultKind::BadJson, "nothing", wanted).at(&path)),
        }
    }

    /// The value of a key, if present and not null.
    pub(super) fn optional(&self, key: &str) -> Result<Option<Spot<'a>>, Fault> {
        let Value::Object(fields) = self.value else {
            return Err(self.wrong("an object"));
        };
        let found = fields.iter().find(|(name, value)| name == key && *value != Value::Null);
        Ok(found.map(|(_, value)| Spot { value, path: format!("{}.{key}", self.path) }))
    }

    /// Every element of a list.
    pub(super) fn list(&self, wanted: &str) -> Result<impl Iterator<Item = Spot<'a>> + use<'a>, Fault> {
        let Value::List(list) = self.value else {
            return Err(self.wrong(wanted));
        };
        let path = self.path.clone();
        Ok(list.iter().enumerate().map(move |(n, value)| Spot { value, path: format!("{path}[{n}]") }))
    }

    /// The text here.
    pub(super) fn text(&self, wanted: &str) -> Result<&'a str, Fault> {
        match self.value {
            Value::Text(text) => Ok(text),
            _ => Err(self.wrong(wanted)),
        }
    }

    /// The integer here.
    pub(super) fn integer(&self, wanted: &str) -> Result<i128, Fault> {
        match self.value {
            Value::Integer(number) => Ok(*number),
            _ => Err(self.wrong(wanted)),
        }
    }

    /// The fault that the value here is not what was expected.
    pub(super) fn wrong(&self, wanted: &str) -> Fault {
        self.fault(FaultKind::BadJson, &self.value.to_string(), wanted)
    }

    /// A fault at this place.
    pub(super) fn fault(&self, kind: FaultKind, found: &str, wanted: &str) -> Fault {
        Fault::new(kind, found, wanted).at(&self.path)
    }
}

/// A step on the path from the whole answer to a value.
#[derive(Clone, Copy)]
enum Way<'a> {
    Key(&'a str),
    Index(usize),
}

/// Rejects a key that appears twice, here or deeper, because readers disagree which of them counts.
fn refuse_twins<'a>(value: &'a Value, ways: &mut Vec<Way<'a>>) -> Result<(), Fault> {
    match value {
        Value::Object(fields) => {
            let mut seen = HashSet::with_capacity(fields.len());
            for (key, value) in fields {
                ways.push(Way::Key(key));
                if !seen.insert(key) {
                    let fault = Fault::new(FaultKind::BadJson, "a key that appears twice", "each key once");
                    return Err(fault.at(&path(ways)));
                }
                refuse_twins(value, ways)?;
                ways.pop();
            }
        }
        Value::List(list) => {
            for (index, value) in list.iter().enumerate() {
                ways.push(Way::Index(index));
                refuse_twins(value, ways)?;
                ways.pop();
            }
        }
        _ => {}
    }
    Ok(())
}

/// The path as a JSON path.
fn path(ways: &[Way<'_>]) -> String {
    ways.iter().fold("$".to_owned(), |path, way| match way {
        Way::Key(key) => format!("{path}.{}", shortened(key, 40)),
        Way::Index(index) => format!("{path}[{index}]"),
    })
}

/// Describes a value for people.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Null => f.write_str("null"),
            Value::Flag(flag) => write!(f, "{flag}"),
            Value::Integer(number) => write!(f, "the number {number}"),
            Value::Number(number) => write!(f, "the number {number:?}, which is not written as an integer"),
            Value::Text(text) => write!(f, "the text \"{}\"", shortened(text, 60)),
            Value::List(list) if list.is_empty() => f.write_str("an empty list"),
            Value::List(list) => write!(f, "a list of {}", list.len()),
            Value::Object(_) => f.write_str("an object"),
        }
    }
}

/// Reads a value that may be nested this much deeper.
struct Nested {
    left: usize,
}

impl Nested {
    fn deeper<E: serde::de::Error>(&self) -> Result<Nested, E> {
        match self.left {
            0 => Err(E::custom(format!("nested more than {MAX_DEPTH} deep"))),
            left => Ok(Nested { left: left - 1 }),
        }
    }
}

impl<'de> DeserializeSeed<'de> for Nested {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Nested {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, flag: bool) -> Result<Value, E> {
        Ok(Value::Flag(flag))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Value, E> {
        Ok(Value::Integer(number.into()))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Value, E> {
        Ok(Value::Integer(number.into()))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Value, E> {
        Ok(Value::Number(number))
    }

    fn visit_str<E>(self, text: &str) -> Result<Value, E> {
        Ok(Value::Text(text.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let mut all = Vec::new();
        let left = self.deeper::<A::Error>()?.left;
        while let Some(value) = list.next_element_seed(Nested { left })? {
            all.push(value);
        }
        Ok(Value::List(all))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let mut all = Vec::new();
        let left = self.deeper::<A::Error>()?.left;
        while let Some(key) = map.next_key::<String>()? {
            all.push((key, map.next_value_seed(Nested { left })?));
        }
        Ok(Value::Object(all))
    }
}
