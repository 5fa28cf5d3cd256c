//! The example in `docs/tables.md` works: its requests are sent to a real server, and its answers come back.

use serde_json::{Value, json};

use crate::client::{receive, send, socket};
use crate::harness::Server;

const PAGE: &str = include_str!("../../../../docs/tables.md");

/// Whether everything that is shown is there.
fn holds(frame: &Value, shown: &Value) -> bool {
    match shown {
        Value::Object(fields) => fields.iter().all(|(name, value)| holds(&frame[name], value)),
        value => frame == value,
    }
}

/// The body of the command on the page that posts to this path.
fn posted(path: &str) -> Value {
    let end = format!("' localhost:3000{path}");
    let command = PAGE.lines().find(|line| line.starts_with("curl") && line.ends_with(&end)).expect(path);
    let (_, body) = command.split_once("--json '").unwrap();
    serde_json::from_str(body.strip_suffix(&end).unwrap()).unwrap()
}

#[tokio::test]
async fn the_game_on_the_page_is_played_as_it_stands_there() {
    let server = Server::start().await;
    let opened = server.post("/api/tables", &posted("/api/tables")).await;
    assert_eq!(opened.status, 201, "{}", opened.text);
    let opened = opened.json();
    let (id, token) =
        (opened["table"]["id"].as_str().unwrap(), opened["seats"][0]["token"].as_str().unwrap());
    let mut line = socket(server.address, id, &[]).await.unwrap();
    let (mut said, mut heard) = (0, 0);
    for step in PAGE.lines() {
        if let Some(frame) = step.strip_prefix("> ") {
            send(&mut line, &serde_json::from_str(&frame.replace("TOKEN", token)).unwrap()).await;
            said += 1;
        } else if let Some(frame) = step.strip_prefix("< ") {
            let shown: Value = serde_json::from_str(frame).unwrap();
            loop {
                let text = receive(&mut line).await.unwrap_or_else(|| panic!("{step} never comes"));
                let came: Value = serde_json::from_str(&text).unwrap();
                if came["type"] == shown["type"] {
                    assert!(holds(&came, &shown), "{step}: {came}");
                    break;
                }
                assert!(came["type"] != "refused", "before {step}: {came}");
            }
            heard += 1;
        }
    }
    assert_eq!((said, heard), (6, 7));
    let notation = server.get(&format!("/api/games/{id}/notation")).await;
    assert_eq!(notation.status, 200, "{}", notation.text);
}

#[tokio::test]
async fn somebody_joins_as_the_page_says_and_a_fleet_is_drawn() {
    let server = Server::start().await;
    let mut body = posted("/api/tables");
    body["opponent"] = json!({"type": "online"});
    let id = server.post("/api/tables", &body).await.json()["table"]["id"].as_str().unwrap().to_owned();
    let joined = server.post(&format!("/api/tables/{id}/join"), &posted("/api/tables/ID/join")).await;
    assert_eq!((joined.status, &joined.json()["seat"]), (200, &json!("B")), "{}", joined.text);
    let table = server.get(&format!("/api/tables/{id}")).await.json();
    assert_eq!(table["coach"], "open", "both have agreed");
    assert_eq!(server.post("/api/fleets/random", &json!({"rules": "classic"})).await.status, 200);
}
