//! Malformed, forged, foreign and hostile input, each with the answer it must get.

use futures_util::SinkExt as _;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio_tungstenite::tungstenite::{self, Message};

use crate::client::{PATIENCE, http, raw, receive, send, socket};
use crate::harness::{Server, Table, captain};

const JSON: (&str, &str) = ("content-type", "application/json");

#[tokio::test]
async fn bodies_of_another_kind_are_refused() {
    let server = Server::start().await;
    let good = r#"{"rules":"classic","opponent":{"type":"online"},"first":"me","name":"Mara"}"#;
    let deep = "[".repeat(60_000);
    for (kind, body, status, code) in [
        ("application/json", deep.as_str(), 422, "bad-body"),
        ("application/json", &good.repeat(2), 400, "bad-body"),
        ("text/plain", good, 415, "not-json"),
    ] {
        let answer = http(server.address, "POST", "/api/tables", &[("content-type", kind)], body).await;
        answer.is(status, code, "");
    }
    let bytes = b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 4\r\n\r\n\xff\xfe\"\"";
    assert_eq!(raw(server.address, bytes).await.status, 400);
}

#[tokio::test]
async fn a_rules_file_that_is_wrong_is_refused_in_words() {
    let server = Server::start().await;
    let classic = rules::Ruleset::preset("classic").expect("a preset");
    let file = classic.to_toml().replace("width = 10", "width = \"ten\"");
    let answer = server.post("/api/rules/check", &json!({ "toml": file })).await;
    answer.is(422, "bad-rules", "");
    let words = "expected a whole number from 4 to 16, found the text";
    assert!(answer.text.contains("line ") && answer.text.contains(words), "{}", answer.text);
}

#[tokio::test]
async fn frames_of_another_shape_are_refused_in_words() {
    let server = Server::start().await;
    let table = server.table("classic", captain()).await;
    for (frame, words) in [
        (r#"{"type":"hello","after":null}"#, "expected a whole number, 0 or more, found null"),
        (r#"{"type":"hello"}"#, "after is missing"),
        (
            r#"{"type":"hullo","after":0}"#,
            "type must be hello, place, order, pencil, hint, coach, leave or ping, not hullo",
        ),
        ("nonsense", "not valid JSON"),
    ] {
        let mut socket = socket(server.address, &table.id, &[]).await.expect("a socket");
        socket.send(Message::text(frame)).await.expect("it is sent");
        let answer = receive(&mut socket).await.expect("an answer");
        let answer: Value = serde_json::from_str(&answer).expect("JSON");
        assert_eq!((&answer["type"], &answer["code"]), (&json!("refused"), &json!("bad-frame")), "{frame}");
        let told = answer["message"].as_str().unwrap_or_default();
        assert!(told.contains(words), "{frame}: {told}");
        assert!(!told.contains("column 1") || frame == "nonsense", "{told}");
    }
}

#[tokio::test]
async fn oversized_bodies_and_heads_are_refused() {
    let server = Server::start().await;
    // Declared, and never sent.
    let head = "POST /api/tables HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 68719476736\r\n\r\n";
    assert_eq!(raw(server.address, head.as_bytes()).await.status, 413);
    let long = format!("GET /{} HTTP/1.1\r\nhost: localhost\r\n\r\n", "x".repeat(100_000));
    assert!(matches!(raw(server.address, long.as_bytes()).await.status, 414 | 431));
    let many: String = "x-many: y\r\n".repeat(500);
    let many = format!("GET / HTTP/1.1\r\nhost: localhost\r\n{many}\r\n");
    assert_eq!(raw(server.address, many.as_bytes()).await.status, 431);
    assert_eq!(raw(server.address, b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\r\n\r\n").await.status, 400);
}

#[tokio::test]
async fn ids_of_others_and_of_nobody_open_nothing() {
    let server = Server::start().await;
    let table = server.table("classic", captain()).await;
    let upper = table.id.to_uppercase();
    let braced = format!("%7B{}%7D", table.id);
    let plain = table.id.replace('-', "");
    let long = "0".repeat(5000);
    let never = "01890000-0000-7000-8000-000000000000";
    for id in [never, &upper, &braced, &plain, &long, "1", "..", "%00", "' or 1=1 --%20", "%F0%9F%9A%A2"] {
        let id = id.replace(' ', "%20");
        for (method, path) in [
            ("GET", format!("/api/tables/{id}")),
            ("GET", format!("/api/games/{id}")),
            ("GET", format!("/api/games/{id}/notation")),
            ("POST", format!("/api/tables/{id}/join")),
        ] {
            let answer = http(server.address, method, &path, &[JSON], r#"{"name":"Eve"}"#).await;
            assert_eq!((answer.status, answer.code().as_str()), (404, "not-found"), "{path}");
        }
    }
    let Err(tungstenite::Error::Http(refused)) = socket(server.address, never, &[]).await else { panic!() };
    assert_eq!(refused.status(), 404);
    // A table against a captain has no free seat, whoever knows its id.
    let join = server.post(&format!("/api/tables/{}/join", table.id), &json!({"name": "Eve"})).await;
    join.is(409, "full", "");
}

/// What a hello with this token is answered.
async fn hello(server: &Server, table: &Table, token: &str) -> Vec<Value> {
    let mut socket = socket(server.address, &table.id, &[]).await.unwrap();
    send(&mut socket, &json!({"type": "hello", "token": token, "after": 0})).await;
    let mut frames = Vec::new();
    while let Some(text) = receive(&mut socket).await {
        frames.push(serde_json::from_str(&text).unwrap());
    }
    frames
}

#[tokio::test]
async fn forged_foreign_and_stale_tokens_take_no_seat() {
    let server = Server::start().await;
    let table = server.pair("classic").await;
    let other = server.pair("classic").await;
    let own = &table.tokens[0];
    let mut flipped = own.clone();
    flipped.replace_range(0..1, if own.starts_with('A') { "B" } else { "A" });
    let forged = [
        "",
        "A",
        &"A".repeat(43),
        &flipped,
        &own[..42],
        &format!("{own}="),
        &other.tokens[0],
        &"x".repeat(4000),
    ];
    let bye = json!({"type": "bye", "reason": "token"});
    for token in forged {
        assert_eq!(hello(&server, &table, token).await, std::slice::from_ref(&bye), "{token}");
        let bearer = format!("Bearer {token}");
        let path = format!("/api/tables/{}/rematch", table.id);
        let answer = http(server.address, "POST", &path, &[("authorization", &bearer)], "").await;
        assert_eq!(answer.status, if token.is_empty() { answer.status } else { 403 }, "{token}");
    }
    let path = format!("/api/tables/{}/rematch", table.id);
    let answer = server.post(&path, &json!({})).await;
    answer.is(401, "no-token", "");

    // A seat of a rematch that is asked for again gets a new token, and the old one is stale.
    let mut a = server.sit(&table, 0).await;
    let mut b = server.sit(&table, 1).await;
    a.place(1).await;
    b.place(2).await;
    a.my_turn().await;
    a.order(&json!({"type": "resign"})).await;
    a.until(|me| me.ended.is_some()).await;
    let bearer = format!("Bearer {own}");
    let first = http(server.address, "POST", &path, &[("authorization", &bearer)], "").await;
    let second = http(server.address, "POST", &path, &[("authorization", &bearer)], "").await;
    let (stale, fresh) = (Table::of(&first.json()), Table::of(&second.json()));
    assert_eq!(stale.id, fresh.id);
    assert_eq!(hello(&server, &fresh, &stale.tokens[0]).await, std::slice::from_ref(&bye));
    server.sit(&fresh, 0).await;
    // The token of the game before opens no seat of the next.
    assert_eq!(hello(&server, &fresh, own).await, std::slice::from_ref(&bye));
}

#[tokio::test]
async fn a_seat_acts_for_itself_alone() {
    let server = Server::start().await;
    let table = server.pair("classic").await;
    let (mut a, mut b) = (server.sit(&table, 0).await, server.sit(&table, 1).await);
    a.order(&json!({"type": "resign"})).await;
    a.until(|me| me.refusals.len() == 1).await;
    assert_eq!(a.refusals[0], "The game has not begun.");
    // The same fleet again is harmless: a client that got no answer sends it once more.
    a.place(1).await;
    a.place(1).await;
    a.place(3).await;
    a.until(|me| me.refusals.len() == 2).await;
    b.place(2).await;
    b.until(|me| me.seen == 1).await;
    b.order(&json!({"type": "fire", "cells": [{"x": 0, "y": 0}]})).await;
    b.until(|me| me.refusals.len() == 1).await;
    assert_eq!(b.refusals, ["It is not your turn."]);
    b.say(&json!({"type": "hello", "after": 0})).await;
    b.until(|me| me.refusals.len() == 2).await;
    a.my_turn().await;
    for order in [
        json!({"type": "fire", "cells": []}),
        json!({"type": "fire", "cells": [{"x": 10, "y": 0}]}),
        json!({"type": "fire", "cells": [{"x": 1, "y": 0}, {"x": 2, "y": 0}]}),
        json!({"type": "radar", "at": {"x": 1, "y": 0}}),
        json!({"type": "torpedo", "lane": {"row": 200}}),
    ] {
        let refused = a.refusals.len();
        a.order(&order).await;
        a.until(|me| me.refusals.len() == refused + 1).await;
    }
    assert_eq!((a.seen, b.seen), (1, 1), "nothing has changed");
    a.fire(1).await;
    a.until(|me| me.seen == 2).await;
}

#[tokio::test]
async fn a_mistake_of_the_page_is_never_punished() {
    // Here an illegal order loses the game; a message that no page of ours sends does not.
    let server = Server::start().await;
    let table = server.table("hackathon", captain()).await;
    let mut player = server.sit(&table, 0).await;
    player.place(1).await;
    player.my_turn().await;
    for order in [json!({"type": "fire", "cells": [{"x": 10, "y": 0}]}), json!({"type": "fire", "cells": []})]
    {
        player.order(&order).await;
    }
    player.until(|me| me.refusals.len() == 2).await;
    assert!(player.ended.is_none());
    // The rules do punish what the rules forbid.
    player.order(&json!({"type": "torpedo", "lane": {"row": 1}})).await;
    player.until(|me| me.ended.is_some()).await;
    assert_eq!(player.ended.as_ref().unwrap()["cause"], "illegal-order");
}

#[tokio::test]
async fn malformed_frames_are_refused_and_change_nothing() {
    let server = Server::start().await;
    let table = server.table("classic", captain()).await;
    let mut player = server.sit(&table, 0).await;
    player.place(1).await;
    player.my_turn().await;
    let deep = "[".repeat(4000);
    let bad = [
        "",
        "null",
        "{}",
        "{\"type\":\"order\"}",
        "{\"type\":\"win\"}",
        "{\"type\":\"ping\"}{\"type\":\"ping\"}",
        "{\"type\":\"ping\",\"x\":1}",
        "{\"type\":\"order\",\"turn\":-1,\"order\":{\"type\":\"resign\"}}",
        "{\"type\":\"order\",\"turn\":1e99,\"order\":{\"type\":\"resign\"}}",
        "{\"type\":\"order\",\"turn\":1,\"order\":{\"type\":\"resign\",\"for\":\"B\"}}",
        "{\"type\":\"order\",\"turn\":1,\"seat\":\"B\",\"order\":{\"type\":\"resign\"}}",
        "[\"ping\"]",
        "{\"type\":\"event\",\"n\":2,\"sightings\":[],\"at\":\"\"}",
        &deep,
    ];
    for (n, text) in bad.iter().enumerate() {
        player.socket().send(Message::text(*text)).await.unwrap();
        player.until(|me| me.refusals.len() == n + 1).await;
    }
    player.socket().send(Message::binary(vec![0; 100])).await.unwrap();
    player.until(|me| me.refusals.len() == bad.len() + 1).await;
    assert_eq!(player.seen, 1);
    player.fire(1).await;
    player.until(|me| me.seen == 2).await;
    // Patience ends.
    for _ in 0..30 {
        if player.socket().send(Message::text("x")).await.is_err() {
            break;
        }
    }
    while player.listen().await {}
    assert_eq!(player.bye.as_deref(), Some("protocol"));
}

#[tokio::test]
async fn a_first_frame_that_is_no_hello_ends_the_socket() {
    let server = Server::start().await;
    let table = server.table("classic", captain()).await;
    for first in [
        r#"{"type":"ping"}"#,
        "x",
        r#"{"type":"hello"}"#,
        r#"{"type":"hello","after":0,"seat":"A"}"#,
        r#"{"type":"hello","after":1}"#,
        r#"{"type":"hello","after":4294967295}"#,
    ] {
        let mut socket = socket(server.address, &table.id, &[]).await.unwrap();
        socket.send(Message::text(first)).await.unwrap();
        let mut last = String::new();
        while let Some(text) = receive(&mut socket).await {
            last = text;
        }
        assert_eq!(last, r#"{"type":"bye","reason":"protocol"}"#, "{first}");
    }
}

#[tokio::test]
async fn foreign_origins_write_nothing_and_open_no_socket() {
    let server = Server::start().await;
    let table = server.table("classic", captain()).await;
    let own = format!("http://{}", server.address);
    let body = r#"{"rules":"classic"}"#;
    for (origin, status) in [
        (own.as_str(), 200),
        ("https://play.example.org", 200),
        ("http://evil.example", 403),
        ("null", 403),
        ("", 403),
        ("http://127.0.0.1", 403),
        ("https://play.example.org.evil.example", 403),
        (&format!("{own}.evil.example"), 403),
        (&format!("ftp://{}", server.address), 403),
    ] {
        let headers = [JSON, ("origin", origin)];
        let answer = http(server.address, "POST", "/api/fleets/random", &headers, body).await;
        assert_eq!(answer.status, status, "{origin}");
        assert!(!answer.head.contains("access-control"), "no other site is let in: {}", answer.head);
        if status == 403 {
            assert_eq!(answer.code(), "foreign-origin");
        }
        match socket(server.address, &table.id, &[("origin", origin)]).await {
            Ok(_) => assert_eq!(status, 200, "{origin}"),
            Err(tungstenite::Error::Http(refused)) => {
                assert_eq!((refused.status().as_u16(), status), (403, 403), "{origin}");
            }
            Err(error) => panic!("{error}"),
        }
    }
    let cross = [JSON, ("sec-fetch-site", "cross-site")];
    assert_eq!(http(server.address, "POST", "/api/fleets/random", &cross, body).await.status, 403);
    let twice = [JSON, ("origin", own.as_str()), ("origin", "http://evil.example")];
    assert_eq!(http(server.address, "POST", "/api/fleets/random", &twice, body).await.status, 403);
}

#[tokio::test]
async fn every_answer_tells_the_browser_to_be_strict() {
    let server = Server::start().await;
    for path in ["/", "/play", "/game/x", "/api/rules", "/api/none", "/assets/none.js", "/health"] {
        let head = server.get(path).await.head;
        assert!(head.contains("content-security-policy: default-src 'self'"), "{path}: {head}");
        assert!(head.contains("frame-ancestors 'none'") && !head.contains("unsafe-inline"), "{path}");
        assert!(head.contains("x-content-type-options: nosniff"), "{path}");
    }
}

/// The head of a masked text frame that declares this length.
fn frame_head(length: u64) -> Vec<u8> {
    let mut head = vec![0x81, 0xff];
    head.extend(length.to_be_bytes());
    head.extend([0, 0, 0, 0]);
    head
}

#[tokio::test]
async fn frames_of_64_megabytes_are_cut_off_at_their_head() {
    let server = Server::start().await;
    let table = server.table("classic", captain()).await;
    let mut player = server.sit(&table, 0).await;
    player.place(1).await;
    player.my_turn().await;
    for length in [8 * 1024 + 1, 64 * 1024 * 1024, u64::MAX >> 1] {
        let mut bad = server.sit(&table, 0).await;
        let stream = bad.socket().get_mut();
        stream.write_all(&frame_head(length)).await.unwrap();
        // As much of the frame as the server takes.
        let chunk = vec![b'x'; 64 * 1024];
        let mut sent = 0u64;
        while sent < length.min(64 * 1024 * 1024) {
            match tokio::time::timeout(PATIENCE, stream.write_all(&chunk)).await {
                Ok(Ok(())) => sent += chunk.len() as u64,
                Ok(Err(_)) => break,
                Err(late) => panic!("the server neither reads nor closes: {late}"),
            }
        }
        let mut rest = Vec::new();
        let read = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut rest)).await;
        assert!(read.is_ok(), "the socket is still open");
        if length > 64 * 1024 {
            assert!(sent < 32 * 1024 * 1024, "{sent} bytes were taken");
        }
    }
    // Neither can it be had in pieces.
    let mut bad = server.sit(&table, 0).await;
    let stream = bad.socket().get_mut();
    let mut closed = false;
    for n in 0..8192 {
        let mut piece = vec![u8::from(n == 0), 0xfe, 0x1f, 0xff, 0, 0, 0, 0];
        piece.resize(8 + 0x1fff, b' ');
        if stream.write_all(&piece).await.is_err() {
            closed = true;
            break;
        }
    }
    assert!(closed, "64 MB in pieces were taken");
    // The player has noticed nothing.
    player.fire(1).await;
    player.until(|me| me.seen >= 2).await;
}

#[tokio::test]
async fn odd_names_are_plain_text() {
    let server = Server::start().await;
    let body =
        |name: &str| json!({"rules": "classic", "opponent": {"type": "online"}, "first": "me", "name": name});
    for (name, shown) in [
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("'; drop table tables; --", "'; drop table tables; --"),
        ("Ｍａｒａ", "Mara"),
        ("\"]\n[A \"x".replace('\n', " ").as_str(), "\"] [A \"x"),
    ] {
        let opened = server.post("/api/tables", &body(name)).await;
        assert_eq!(opened.status, 201, "{name}");
        let mut table = Table::of(&opened.json());
        let path = format!("/api/tables/{}", table.id);
        let info = server.get(&path).await;
        assert_eq!(info.json()["names"]["A"], shown);
        assert!(info.head.contains("content-type: application/json"));
        // It goes through a whole record and back.
        let joined = server.post(&format!("{path}/join"), &json!({"name": name})).await.json();
        table.tokens.push(joined["token"].as_str().unwrap().to_owned());
        let (mut a, mut b) = (server.sit(&table, 0).await, server.sit(&table, 1).await);
        a.place(1).await;
        b.place(2).await;
        a.my_turn().await;
        a.order(&json!({"type": "resign"})).await;
        a.until(|me| me.ended.is_some()).await;
        assert_eq!(server.get(&format!("/api/games/{}", table.id)).await.status, 200, "{name}");
    }
}

#[tokio::test]
async fn a_damaged_database_is_refused_with_a_clear_message() {
    let server = Server::start().await;
    server.table("classic", captain()).await;
    let file = server.data().join("broadside.sqlite");
    assert!(file.exists());
    let copy = tempfile::TempDir::new().unwrap();
    let broken = copy.path().join("broadside.sqlite");
    std::fs::write(&broken, b"SQLite format 3\0 and then nothing of use").unwrap();
    let prepared = server::prepare(server::Config::in_directory(copy.path())).await;
    let Err(error) = prepared else { panic!("it was opened") };
    assert!(error.to_string().contains("is damaged"), "{error}");
    assert_eq!(std::fs::read(&broken).unwrap(), b"SQLite format 3\0 and then nothing of use");
}
