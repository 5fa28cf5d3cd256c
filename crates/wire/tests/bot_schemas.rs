//! The JSON Schemas in `docs/schemas` match the types.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::Value;
use wire::bot::schemas;

#[test]
fn the_schemas_are_up_to_date() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schemas");
    let mut names = BTreeSet::new();
    for (name, schema) in schemas() {
        let now = format!("{schema:#}\n");
        let file = folder.join(format!("{name}.json"));
        if std::env::var_os("BROADSIDE_BLESS").is_some() {
            fs::create_dir_all(&folder).unwrap();
            fs::write(&file, &now).unwrap();
        }
        let kept = fs::read_to_string(&file).unwrap_or_default();
        assert!(
            kept == now,
            "docs/schemas/{name}.json differs from the types; run this test with BROADSIDE_BLESS=1"
        );
        names.insert(format!("{name}.json"));
    }
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
    assert_eq!(files.collect::<BTreeSet<_>>(), names, "every schema has its file, and no file is left over");
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
fn every_schema_stands_by_itself_and_spells_as_the_json_does() {
    for (name, schema) in schemas() {
        let mut references = Vec::new();
        under(&schema, "$ref", &mut references);
        for reference in references {
            let path = reference.as_str().unwrap().strip_prefix('#').unwrap();
            assert!(schema.pointer(path).is_some(), "{name}: {path} is nowhere");
        }
        let mut properties = Vec::new();
        under(&schema, "properties", &mut properties);
        assert!(!properties.is_empty(), "{name} has properties");
        for key in
            properties.iter().filter_map(|properties| properties.as_object()).flat_map(|all| all.keys())
        {
            assert!(!key.contains('_'), "{name}: {key} is not how the JSON spells it");
        }
    }
}
