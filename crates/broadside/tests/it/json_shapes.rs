//! The JSON of every command has the shape that docs/scripting.md shows.

use std::fs;
use std::process::Stdio;

use serde_json::Value;

use crate::program::command;

const PAGE: &str = include_str!("../../../../docs/scripting.md");
const GAME: &str = include_str!("../../../../games/08-unlocks.bgn");

/// Every command of the page with the example that follows it.
fn examples() -> Vec<(String, Value)> {
    let mut asked = None;
    let mut examples = Vec::new();
    for block in PAGE.split("```").skip(1).step_by(2) {
        match block.split_once('\n') {
            Some(("sh", line)) => asked = Some(line.trim().to_owned()),
            Some(("json", text)) => {
                let example = serde_json::from_str(text).unwrap_or_else(|error| panic!("{error} in {text}"));
                examples.push((asked.take().expect("a command comes first"), example));
            }
            _ => {}
        }
    }
    examples
}

/// Where the value differs from the example. `"..."` stands for anything; null may stand for what is not known.
fn difference(shown: &Value, real: &Value, at: &str) -> Option<String> {
    match (shown, real) {
        (Value::String(any), _) if any == "..." => None,
        (Value::Object(shown), Value::Object(real)) => {
            let open = shown.get("...");
            let missing = shown.keys().find(|key| *key != "..." && !real.contains_key(*key));
            if let Some(key) = missing.filter(|_| !real.is_empty() || open.is_none()) {
                return Some(format!("{at}.{key} is missing"));
            }
            real.iter().find_map(|(key, value)| match shown.get(key).or(open) {
                Some(shown) => difference(shown, value, &format!("{at}.{key}")),
                None => Some(format!("{at}.{key} is not on the page")),
            })
        }
        (Value::Array(shown), Value::Array(real)) => {
            let first = shown.first()?;
            real.iter().find_map(|value| difference(first, value, &format!("{at}[]")))
        }
        (Value::Null, _)
        | (_, Value::Null)
        | (Value::String(_), Value::String(_))
        | (Value::Number(_), Value::Number(_))
        | (Value::Bool(_), Value::Bool(_)) => None,
        _ => Some(format!("{at} is {real}, on the page {shown}")),
    }
}

#[test]
fn json_is_as_the_page_says() {
    let folder = tempfile::TempDir::new().unwrap();
    fs::write(folder.path().join("game.bgn"), GAME).unwrap();
    let examples = examples();
    assert_eq!(examples.len(), 9);
    for (line, example) in examples {
        let words: Vec<&str> = line
            .split('"')
            .enumerate()
            .flat_map(
                |(index, part)| {
                    if index % 2 == 0 { part.split_whitespace().collect() } else { vec![part] }
                },
            )
            .collect();
        let ran = command(&words[1..]).current_dir(&folder).stdin(Stdio::null()).output().unwrap();
        let (out, err) = (String::from_utf8(ran.stdout).unwrap(), String::from_utf8(ran.stderr).unwrap());
        assert!(ran.status.code() < Some(2) && !out.is_empty(), "{line}: {err}");
        for text in out.lines() {
            let real: Value = serde_json::from_str(text).unwrap();
            assert!(real["version"].is_u64(), "{line}: {text}");
            assert_eq!(difference(&example, &real, "$"), None, "{line}\n{text}");
        }
    }
}

#[test]
fn keys_are_in_camel_case_and_rules_have_ids() {
    for (line, example) in examples() {
        let mut open = vec![&example];
        while let Some(value) = open.pop() {
            let entries = value.as_object().into_iter().flatten();
            for (key, value) in entries {
                let camel = key.chars().next().is_some_and(char::is_lowercase)
                    && key.chars().all(char::is_alphanumeric);
                let is_value = key == "..." || key.contains(['@', '1']) || line.contains("rules --json");
                assert!(camel || is_value, "{line}: {key}");
                if let ("rules", Some(id)) = (key.as_str(), value.as_str()) {
                    assert!(id.contains('@'), "{line}: {id}");
                }
                open.push(value);
            }
            open.extend(value.as_array().into_iter().flatten());
        }
    }
}
