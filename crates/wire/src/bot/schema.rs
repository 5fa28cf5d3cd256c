//! JSON Schemas of the bot protocol, for programs that check or generate clients.

use serde_json::{Value, json};
use utoipa::openapi::{RefOr, schema::Schema};
use utoipa::{PartialSchema, ToSchema};

use super::answer::{GeneralMove, PlacementAnswer, SimpleMove};
use super::move_request::{GeneralTurn, SimpleTurn};
use super::optional_calls::{EndRequest, Hello};
use super::placement_request::{GeneralPlacement, SimplePlacement};
use super::request::BotRequest;

/// Every schema with the name of its file.
pub fn schemas() -> Vec<(&'static str, Value)> {
    vec![
        ("placement-request.simple", schema::<SimplePlacement>()),
        ("placement-request.general", schema::<GeneralPlacement>()),
        ("placement-answer", schema::<PlacementAnswer>()),
        ("move-request.simple", schema::<SimpleTurn>()),
        ("move-request.general", schema::<GeneralTurn>()),
        ("move-answer.simple", schema::<SimpleMove>()),
        ("move-answer.general", schema::<GeneralMove>()),
        ("hello-answer", schema::<Hello>()),
        ("end-request", schema::<EndRequest>()),
        ("line", schema::<BotRequest>()),
    ]
}

/// The self-contained schema of one type: types it refers to are under `$defs`.
fn schema<T: ToSchema + PartialSchema>() -> Value {
    let mut others: Vec<(String, RefOr<Schema>)> = Vec::new();
    T::schemas(&mut others);
    others.sort_by(|a, b| a.0.cmp(&b.0));
    others.dedup_by(|a, b| a.0 == b.0);
    let mut whole = json!({ "$schema": "https://json-schema.org/draft/2020-12/schema", "title": T::name() });
    merge(&mut whole, json(&T::schema()));
    if !others.is_empty() {
        let defs = others.iter().map(|(name, schema)| (name.clone(), json(schema)));
        merge(&mut whole, json!({ "$defs": defs.collect::<serde_json::Map<_, _>>() }));
    }
    adapt(&mut whole);
    whole
}

fn json(schema: &RefOr<Schema>) -> Value {
    serde_json::to_value(schema).expect("a schema is plain data")
}

fn merge(into: &mut Value, from: Value) {
    if let (Value::Object(into), Value::Object(from)) = (into, from) {
        into.extend(from);
    }
}

/// The schemas are made for an OpenAPI document, which keeps types elsewhere and forbids unknown fields; here
/// either side may send fields the other does not know.
fn adapt(value: &mut Value) {
    match value {
        Value::Object(map) => {
            map.remove("additionalProperties");
            for (key, value) in map {
                match value {
                    Value::String(text) if key == "$ref" => {
                        *text = text.replace("#/components/schemas/", "#/$defs/");
                    }
                    value => adapt(value),
                }
            }
        }
        Value::Array(list) => list.iter_mut().for_each(adapt),
        _ => {}
    }
}
