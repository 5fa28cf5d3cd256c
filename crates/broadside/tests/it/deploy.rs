//! The files for containers: what they call is what this program understands.

use std::fs;
use std::path::Path;

use crate::program::run;

fn file(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy");
    fs::read_to_string(folder.join(name)).unwrap()
}

/// The lists of words after these keys.
fn commands(text: &str, key: &str) -> Vec<Vec<String>> {
    let lists = text.lines().filter_map(|line| line.trim().strip_prefix(key));
    lists
        .map(|list| serde_json::from_str(list.trim()).unwrap_or_else(|error| panic!("{list}: {error}")))
        .collect()
}

#[test]
fn the_commands_of_the_containers_are_understood() {
    let (compose, image) = (file("compose.yaml"), file("Containerfile"));
    let mut ours = commands(&compose, "command:");
    // NATS has one too.
    ours.retain(|words| !words[0].starts_with("--"));
    ours.extend(commands(&image, "CMD "));
    assert_eq!(ours.len(), 3, "{ours:?}");
    for words in ours {
        let words: Vec<&str> = words.iter().map(String::as_str).chain(["--help"]).collect();
        let answer = run(&words, "");
        assert_eq!(answer.code, 0, "{words:?}: {}", answer.err);
    }
    assert_ne!(run(&["serve", "--lisen", "0.0.0.0:3000", "--help"], "").code, 0, "the test sees mistakes");
}

#[test]
fn the_variables_of_the_containers_are_known() {
    let compose = file("compose.yaml");
    let names = compose.lines().filter_map(|line| line.trim().split_once(':')).map(|(name, _)| name);
    let names: Vec<&str> = names.filter(|name| name.starts_with("BROADSIDE_")).collect();
    assert_eq!(names, ["BROADSIDE_DATABASE", "BROADSIDE_NATS", "BROADSIDE_WAIT"]);
    for command in ["serve", "worker"] {
        let help = run(&[command, "--help"], "").out;
        for name in &names {
            assert!(help.contains(name), "{command} does not know {name}");
        }
    }
}
