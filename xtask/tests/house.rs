//! Architecture test: our crates may depend on each other only as listed here.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::process::Command;

use serde_json::Value;

/// Every crate of the workspace, and the ones it may depend on.
///
/// Tests and build scripts count too: a crate that needs a forbidden one for its tests is in the wrong place.
const ARROWS: &[(&str, &[&str])] = &[
    ("testkit", &[]),
    ("rules", &[]),
    ("captains", &["rules"]),
    ("wire", &["rules"]),
    ("arena", &["rules", "captains", "wire"]),
    ("store", &["testkit", "rules", "wire"]),
    ("server", &["testkit", "rules", "captains", "wire", "arena", "store"]),
    ("term", &["rules", "captains", "wire"]),
    ("broadside", &["testkit", "rules", "captains", "wire", "arena", "store", "server", "term"]),
    ("bench", &["testkit", "rules", "captains", "wire", "arena", "store"]),
    ("xtask", &["testkit"]),
];

/// Our crates, and their dependencies among each other.
type Graph = BTreeMap<String, BTreeSet<String>>;

/// Reads the graph from what `cargo metadata --no-deps` prints.
///
/// A dependency is ours if it has a path instead of a registry. That also catches a path to a crate outside the
/// workspace, which is never allowed.
fn graph(metadata: &Value) -> Graph {
    let list = |value: &Value| value.as_array().expect("a list").clone();
    let name = |value: &Value| value["name"].as_str().expect("a name").to_owned();
    list(&metadata["packages"])
        .iter()
        .map(|package| {
            let dependencies = list(&package["dependencies"]);
            (name(package), dependencies.iter().filter(|d| d["path"].is_string()).map(name).collect())
        })
        .collect()
}

/// All dependencies in the graph that are not allowed.
fn faults(graph: &Graph) -> Vec<String> {
    let mut faults = Vec::new();
    for (name, dependencies) in graph {
        let Some((_, allowed)) = ARROWS.iter().find(|(known, _)| known == name) else {
            faults.push(format!("{name} is not listed: add it to xtask/tests/house.rs"));
            continue;
        };
        for dependency in dependencies.iter().filter(|d| !allowed.contains(&d.as_str())) {
            faults.push(format!("{name} must not depend on {dependency}"));
        }
    }
    faults
}

#[test]
fn dependencies_follow_the_arrows() {
    let output = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(["metadata", "--format-version", "1", "--no-deps"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let graph = graph(&serde_json::from_slice(&output.stdout).expect("cargo prints JSON"));
    assert!(graph.contains_key("xtask"), "the graph must be ours: {graph:?}");
    assert_eq!(faults(&graph), Vec::<String>::new());
}

#[test]
fn a_wrong_arrow_is_found_whatever_its_kind() {
    for kind in [Value::Null, "dev".into(), "build".into()] {
        let metadata = serde_json::json!({"packages": [
            {"name": "rules", "dependencies": [
                {"name": "serde", "kind": null},
                {"name": "captains", "kind": kind, "rename": "c", "path": "/crates/captains"},
            ]},
            {"name": "captains", "dependencies": [{"name": "rules", "kind": kind, "path": "/crates/rules"}]},
        ]});
        assert_eq!(faults(&graph(&metadata)), ["rules must not depend on captains"]);
    }
}

#[test]
fn a_crate_without_a_place_is_found() {
    let metadata = serde_json::json!({"packages": [
        {"name": "util", "dependencies": []},
        {"name": "wire", "dependencies": [{"name": "util", "kind": null, "path": "/crates/util"}]},
    ]});
    let expected = ["util is not listed: add it to xtask/tests/house.rs", "wire must not depend on util"];
    assert_eq!(faults(&graph(&metadata)), expected);
}

#[test]
fn the_arrows_make_no_circle() {
    // Each crate may use only those listed above it, so the list reads bottom up.
    for (place, (name, allowed)) in ARROWS.iter().enumerate() {
        for dependency in *allowed {
            let known = ARROWS[..place].iter().any(|(earlier, _)| earlier == dependency);
            assert!(known, "{name} -> {dependency}");
        }
    }
}
