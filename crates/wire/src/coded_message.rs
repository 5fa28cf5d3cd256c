//! A sentence with its code and its parameters, as every JSON of ours has it.

use rules::Coded;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

/// A sentence, and what it says for programs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct CodedMessage {
    /// What it says, as a code that never changes.
    pub code: String,
    /// The values in the sentence, by name.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    #[schema(value_type = Object)]
    pub params: Map<String, Value>,
    /// The sentence in English: plain text, not markup.
    pub message: String,
}

impl CodedMessage {
    /// The sentence of something that has a code.
    pub fn of(coded: &impl Coded) -> CodedMessage {
        let mut json = serde_json::to_value(coded).unwrap_or_default();
        let params = match json.get_mut("params").map(Value::take) {
            Some(Value::Object(params)) => params,
            _ => Map::new(),
        };
        CodedMessage { params, ..CodedMessage::new(coded.code(), coded.to_string()) }
    }

    /// A sentence without parameters.
    pub fn new(code: &str, message: impl Into<String>) -> CodedMessage {
        CodedMessage { code: code.to_owned(), params: Map::new(), message: message.into() }
    }
}
