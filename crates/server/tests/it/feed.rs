//! The doors of the feed: hello, origins, screens.

use futures_util::SinkExt as _;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::{self, Message};

use crate::client::{Socket, receive, socket_at};
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

#[tokio::test]
async fn an_empty_hall_has_an_empty_snapshot() {
    let server = Server::start().await;
    let (_socket, frame) = hello(&server, r#"{"t":"hello"}"#).await;
    assert_eq!((&frame["t"], &frame["matches"]), (&json!("snapshot"), &json!([])));
}

#[tokio::test]
async fn anything_but_hello_is_answered_with_bye() {
    let server = Server::start().await;
    for said in ["", "{}", "[]", "hello", r#"{"t":"hello","admin":true}"#, r#"{"type":"hello","after":0}"#] {
        let (mut socket, frame) = hello(&server, said).await;
        assert_eq!(frame, json!({"t": "bye", "reason": "protocol"}), "{said}");
        assert_eq!(receive(&mut socket).await, None);
    }
    let (mut socket, _) = hello(&server, r#"{"t":"hello"}"#).await;
    socket.send(Message::text(r#"{"t":"hello"}"#)).await.unwrap();
    let last = receive(&mut socket).await.unwrap();
    assert_eq!(serde_json::from_str::<Value>(&last).unwrap(), json!({"t": "bye", "reason": "protocol"}));
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
    let said = json!({"t": "hello", "screen": token}).to_string();
    let (mut socket, frame) = hello(&server, &said).await;
    assert_eq!(frame["t"], "snapshot");
    let path = format!("/api/admin/screens/{}", id.as_str().unwrap());
    for status in [204, 404] {
        let answer = server.as_one(&organiser, "DELETE", &path, &json!({})).await;
        assert_eq!(answer.status, status, "{}", answer.text);
    }
    let last = receive(&mut socket).await.unwrap();
    assert_eq!(serde_json::from_str::<Value>(&last).unwrap(), json!({"t": "bye", "reason": "token"}));
    let (_, frame) = hello(&server, &said).await;
    assert_eq!(frame, json!({"t": "bye", "reason": "token"}));
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
