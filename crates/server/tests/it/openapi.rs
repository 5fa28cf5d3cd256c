//! The OpenAPI document in the repository matches the router.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::harness::Server;

#[test]
fn the_openapi_snapshot_is_up_to_date() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("openapi.json");
    let now = server::openapi();
    if std::env::var_os("BROADSIDE_BLESS").is_some() {
        fs::write(&file, now).unwrap();
    }
    let kept = fs::read_to_string(&file).unwrap_or_default();
    assert!(
        kept == now,
        "crates/server/openapi.json differs from the router; run this test with BROADSIDE_BLESS=1"
    );
}

#[tokio::test]
async fn the_served_document_is_the_snapshot() {
    let server = Server::start().await;
    let answer = server.get("/api/openapi.json").await;
    assert_eq!(answer.text, server::openapi());
    for route in ["/api/rules", "/api/tables/{id}/socket", "/api/games/{id}/notation", "/metrics"] {
        assert!(answer.json()["paths"][route].is_object(), "{route}");
    }
}

/// Every value under a key, however deep.
fn under<'a>(value: &'a Value, key: &str, found: &mut Vec<&'a Value>) {
    match value {
        Value::Object(map) => {
            found.extend(map.get(key));
            map.values().for_each(|value| under(value, key, found));
        }
        Value::Array(list) => list.iter().for_each(|value| under(value, key, found)),
        _ => {}
    }
}

#[test]
fn programs_can_read_the_document() {
    let document: Value = serde_json::from_str(server::openapi()).unwrap();
    let mut references = Vec::new();
    under(&document, "$ref", &mut references);
    assert!(references.len() > 20);
    for reference in references {
        let path = reference.as_str().unwrap().strip_prefix('#').unwrap();
        assert!(document.pointer(path).is_some(), "{path} is nowhere");
    }
    let mut ids = Vec::new();
    under(&document, "operationId", &mut ids);
    let mut names: Vec<&str> = ids.iter().map(|id| id.as_str().unwrap()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), ids.len(), "every operation has a name of its own");
    let mut properties = Vec::new();
    under(&document, "properties", &mut properties);
    for name in properties.iter().filter_map(|properties| properties.as_object()).flat_map(|all| all.keys()) {
        assert!(!name.contains('_'), "{name} is not how the JSON spells it");
    }
}
