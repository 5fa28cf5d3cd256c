//! Access to the feed: hello, origins, screens.

use std::collections::BTreeMap;

use arena::{Proof, examine};
use futures_util::SinkExt as _;
use rules::Record;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::{self, Message};

use crate::client::{Socket, receive, socket_at};
use crate::event_harness::Event;
use crate::harness::Server;

async fn feed(server: &Server, headers: &[(&'static str, &str)]) -> Result<Socket, tungstenite::Error> {
    socket_at(server.address, "/api/feed", headers).await
}

/// Says this first; the first frame that comes back.
async fn hello(server: &Server, said: &str) -> (Socket, Value) {
    let mut socket = feed(server, &[]).await.unwrap();
    socket.send(Message::text(said.to_owned())).await.unwrap();
    let frame = receive(&mut socket).await.unwrap();
    (socket, serde_json::from_str(&frame).unwrap())
}

/// Reads up to the first frame that is so.
async fn until(socket: &mut Socket, so: impl Fn(&Value) -> bool) -> Value {
    loop {
        let frame = serde_json::from_str(&receive(socket).await.unwrap()).unwrap();
        if so(&frame) {
            return frame;
        }
    }
}

#[tokio::test]
async fn an_empty_hall_has_an_empty_snapshot() {
    let server = Server::start().await;
    let (_socket, frame) = hello(&server, r#"{"type":"hello"}"#).await;
    assert_eq!((&frame["type"], &frame["matches"]), (&json!("snapshot"), &json!([])));
}

#[tokio::test]
async fn anything_but_hello_is_answered_with_bye() {
    let server = Server::start().await;
    for said in ["", "{}", "[]", "hello", r#"{"type":"hello","admin":true}"#, r#"{"type":"hello","after":0}"#]
    {
        let (mut socket, frame) = hello(&server, said).await;
        assert_eq!(frame, json!({"type": "bye", "reason": "protocol"}), "{said}");
        assert_eq!(receive(&mut socket).await, None);
    }
    for said in [r#"{"type":"hello"}"#, r#"{"type":"watch"}"#, r#"{"type":"watch","matches":[{"match":7}]}"#]
    {
        let (mut socket, _) = hello(&server, r#"{"type":"hello"}"#).await;
        socket.send(Message::text(said)).await.unwrap();
        let last = receive(&mut socket).await.unwrap();
        let last: Value = serde_json::from_str(&last).unwrap();
        assert_eq!(last, json!({"type": "bye", "reason": "protocol"}), "{said}");
    }
}

#[tokio::test]
async fn pages_of_other_sites_do_not_look_on() {
    let server = Server::start().await;
    assert!(feed(&server, &[("origin", "https://play.example.org")]).await.is_ok());
    let refused = feed(&server, &[("origin", "https://evil.example.org")]).await;
    let Err(tungstenite::Error::Http(answer)) = refused else { panic!("{refused:?}") };
    assert_eq!(answer.status(), 403);
    assert_eq!(server.get("/api/feed").await.code(), "no-socket");
}

#[tokio::test]
async fn screens_are_made_listed_and_revoked_by_the_organiser_alone() {
    let server = Server::start().await;
    let organiser = server.organiser().await;
    let (_, owner) = server.bot("Ada").await;
    for cookie in ["", &owner] {
        for (method, path) in [("GET", ""), ("POST", ""), ("DELETE", "/0190a6f0-0000-7000-8000-000000000000")]
        {
            let path = format!("/api/admin/screens{path}");
            let answer = server.as_one(cookie, method, &path, &json!({"name": "wall"})).await;
            assert_eq!((answer.status, answer.code().as_str()), (401, "not-signed-in"), "{method} {path}");
        }
    }
    let made = server.as_one(&organiser, "POST", "/api/admin/screens", &json!({"name": "wall"})).await;
    assert_eq!(made.status, 201, "{}", made.text);
    let (token, id) = (made.json()["token"].as_str().unwrap().to_owned(), made.json()["id"].clone());
    let listed = server.as_one(&organiser, "GET", "/api/admin/screens", &json!({})).await;
    assert_eq!((listed.json()[0]["name"].as_str(), listed.text.contains(&token)), (Some("wall"), false));
    let said = json!({"type": "hello", "screen": token}).to_string();
    let (mut socket, frame) = hello(&server, &said).await;
    assert_eq!(frame["type"], "snapshot");
    let path = format!("/api/admin/screens/{}", id.as_str().unwrap());
    for status in [204, 404] {
        let answer = server.as_one(&organiser, "DELETE", &path, &json!({})).await;
        assert_eq!(answer.status, status, "{}", answer.text);
    }
    let last = receive(&mut socket).await.unwrap();
    assert_eq!(serde_json::from_str::<Value>(&last).unwrap(), json!({"type": "bye", "reason": "token"}));
    let (_, frame) = hello(&server, &said).await;
    assert_eq!(frame, json!({"type": "bye", "reason": "token"}));
    let log = server.as_one(&organiser, "GET", "/api/admin/audit", &json!({})).await.json();
    let deeds: Vec<&str> =
        log["entries"].as_array().unwrap().iter().map(|entry| entry["what"].as_str().unwrap()).collect();
    assert_eq!(deeds[..2], ["screen-revoked", "screen-made"]);
    // The token itself is nowhere in the data.
    for file in std::fs::read_dir(server.data()).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        assert!(!bytes.windows(token.len()).any(|window| window == token.as_bytes()));
    }
}

#[tokio::test]
async fn a_tournament_is_promised_and_shown_in_the_fog_from_its_first_shot_to_its_end() {
    let event = Event::of(&["Ada", "Ben"]).await;
    let (mut socket, _) = hello(&event.server, r#"{"type":"hello"}"#).await;
    let id = event.fast(json!({"games": 4, "concurrency": 2})).await;
    let (mut promised, mut over, mut turns) = (BTreeMap::new(), BTreeMap::new(), 0);
    let mut see = |event: &Value| {
        turns += 1;
        let sightings = event["sightings"].to_string();
        let ended = sightings.contains("\"type\":\"ended\"");
        assert_eq!(sightings.contains("\"type\":\"ship\""), ended, "fleets with the end: {sightings}");
    };
    while over.len() < 4 {
        let frame: Value = serde_json::from_str(&receive(&mut socket).await.unwrap()).unwrap();
        match frame["type"].as_str().unwrap() {
            "started" => {
                let card = &frame["match"];
                assert!(!card.to_string().contains("\"ship\""), "{card}");
                promised.insert(card["id"].as_str().unwrap().to_owned(), card["commitments"].clone());
                let matches: Vec<Value> = promised.keys().map(|id| json!({"match": id})).collect();
                let watch = json!({"type": "watch", "matches": matches});
                socket.send(Message::text(watch.to_string())).await.unwrap();
            }
            "match" => frame["match"]["events"].as_array().unwrap().iter().for_each(&mut see),
            "event" => {
                assert!(promised.contains_key(frame["match"].as_str().unwrap()));
                see(&frame["event"]);
            }
            "ended" => {
                over.insert(frame["match"].as_str().unwrap().to_owned(), frame);
            }
            _ => {}
        }
    }
    assert!(turns > 4);
    assert_eq!(event.until_state(&id, "finished").await["tournament"]["played"], 4);
    for (game, frame) in over {
        assert_eq!(frame["commitments"], promised[&game], "what was promised is what is opened");
        let notation = event.server.get(&format!("/api/games/{game}/notation")).await.text;
        let record = Record::read_all(&notation).unwrap().remove(0);
        assert_eq!(examine(&record), Ok(Proof::Promised));
        for (seat, fleet) in record.fleets().iter() {
            let seat = seat.to_string();
            let tag = |name: &str| record.header().get(&format!("{name}{seat}")).unwrap().to_owned();
            assert_eq!(frame["salts"][&seat], tag("Salt"));
            assert_eq!(promised[&game][&seat], tag("Commitment"));
            let shown = wire::Fleet::of(fleet.unwrap(), record.ruleset());
            assert_eq!(frame["fleets"][&seat], serde_json::to_value(shown).unwrap());
        }
    }
}

#[tokio::test]
async fn a_game_that_is_made_void_is_void_for_everybody_at_once() {
    let event = Event::of(&["Ada", "Ben"]).await;
    let id = event.fast(json!({"games": 2})).await;
    event.until_state(&id, "finished").await;
    let (mut socket, before) = hello(&event.server, r#"{"type":"hello"}"#).await;
    let game = before["recent"][1].clone();
    assert_eq!(game.get("voided"), None);
    let path = format!("/api/admin/games/{}/void", game["id"].as_str().unwrap());
    let voided = event.ask("POST", &path, &json!({"reason": "too early"})).await.json();
    assert_eq!(voided["voided"]["replay"], "no", "unless it is asked for");
    let frame = until(&mut socket, |frame| frame["type"] == "voided").await;
    assert_eq!((&frame["game"], &frame["game"]["voided"]["reason"]), (&voided, &json!("too early")));
    // Whoever comes now reads it in the snapshot, without any frame.
    let (_socket, after) = hello(&event.server, r#"{"type":"hello"}"#).await;
    assert_eq!((&after["recent"][0], &after["recent"][1]), (&before["recent"][0], &voided));
}

#[tokio::test]
async fn a_match_decided_for_an_absent_bot_ends_in_the_feed_too() {
    let event = Event::of(&["Ada", "Ben"]).await;
    let (mut socket, _) = hello(&event.server, r#"{"type":"hello"}"#).await;
    let id = event.fast(json!({"games": 10, "concurrency": 1})).await;
    event.until(&id, "it runs", |shown| shown["tournament"]["played"] != 0).await;
    let bench = format!("/api/admin/bots/{}/bench", event.teams[1].id);
    assert_eq!(event.ask("POST", &bench, &json!({"reason": "too loud"})).await.status, 200);
    event.until_state(&id, "finished").await;
    let games = event.games(&id).await;
    assert!(games.iter().any(|game| game["cause"] == "left"), "{games:?}");
    for game in &games {
        let frame = until(&mut socket, |frame| frame["type"] == "ended").await;
        assert_eq!((&frame["match"], &frame["game"]), (&game["id"], game));
        if game["cause"] == "left" {
            let nothing = json!({});
            assert_eq!(
                (&frame["fleets"], &frame["commitments"], &frame["salts"]),
                (&nothing, &nothing, &nothing)
            );
        }
    }
    // Whoever comes later knows them too, from the snapshot and what has ended since it was made.
    let (mut socket, snapshot) = hello(&event.server, r#"{"type":"hello"}"#).await;
    let mut known: Vec<Value> = snapshot["recent"].as_array().unwrap().iter().rev().cloned().collect();
    while known.len() < games.len() {
        known.push(until(&mut socket, |frame| frame["type"] == "ended").await["game"].clone());
    }
    assert_eq!(known, games);
}
