//! Limits under many connections at once.

use std::fs;
use std::time::Duration;

use futures_util::future::join_all;
use serde_json::json;
use server::Limits;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite;

use crate::client::{PATIENCE, Socket, receive, send, socket};
use crate::harness::{Server, captain};
use crate::held_clock::HeldClock;

/// How many connections this process may have with both ends in it, at most as many as wanted.
fn affordable(wanted: usize) -> usize {
    let limits = fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let files = limits.lines().find(|line| line.starts_with("Max open files"));
    let soft = files.and_then(|line| line.split_whitespace().nth(3)).and_then(|n| n.parse().ok());
    let room = soft.unwrap_or(1024_usize).saturating_sub(300) / 2;
    if room < wanted {
        eprintln!("only {room} of {wanted} connections: the system allows no more open files");
    }
    wanted.min(room)
}

async fn open(server: &Server, table: &str, count: usize) -> Vec<Socket> {
    let mut sockets = Vec::with_capacity(count);
    while sockets.len() < count {
        let batch = (0..100.min(count - sockets.len())).map(|_| socket(server.address, table, &[]));
        sockets.extend(join_all(batch).await.into_iter().map(Result::unwrap));
    }
    sockets
}

#[tokio::test(start_paused = true)]
async fn two_thousand_idle_sockets_disturb_nobody() {
    let clock = HeldClock::new();
    // Ours, and those of the players below.
    let hello_time = Limits::default().hello_time;
    let server = Server::with(|limits| {
        limits.sockets_per_address = 2010;
        limits.hello_time = hello_time;
    })
    .await;
    let table = server.table("classic", captain()).await;
    let count = affordable(2000);
    // Half never say a word; half say hello and then nothing.
    let mut silent = open(&server, &table.id, count / 2).await;
    let mut watching = open(&server, &table.id, count / 2).await;
    for watcher in &mut watching {
        send(watcher, &json!({"type": "hello", "after": 0})).await;
        assert!(receive(watcher).await.unwrap().contains("\"welcome\""));
    }
    let other = server.pair("classic").await;
    let (mut a, mut b) = (server.sit(&other, 0).await, server.sit(&other, 1).await);
    a.place(1).await;
    b.place(2).await;
    // The clock stands still: two play while all the others are connected, and nothing waits until one is sent away.
    for _ in 0..20 {
        a.my_turn().await;
        let seen = b.seen;
        a.fire(1).await;
        b.until(|me| me.seen > seen && me.may_act()).await;
        b.fire(2).await;
    }
    // Those who never said hello are sent away.
    clock.advance(hello_time).await;
    let first = silent.first_mut().unwrap();
    assert_eq!(receive(first).await.as_deref(), Some(r#"{"type":"bye","reason":"idle"}"#));
    // Those who did are told of the game they watch.
    let mut player = server.sit(&table, 0).await;
    player.place(1).await;
    player.until(|me| me.seen == 1).await;
    for watcher in watching.iter_mut().step_by(100) {
        loop {
            let frame = receive(watcher).await.unwrap();
            if frame.contains("\"event\"") {
                break;
            }
        }
    }
    drop((silent, watching));
    assert_eq!(server.stop().await, Duration::ZERO, "everybody leaves at once");
}

#[tokio::test(start_paused = true)]
async fn five_hundred_half_sent_requests_disturb_nobody() {
    let clock = HeldClock::new();
    let server = Server::with(|limits| limits.header_time = Duration::from_secs(2)).await;
    let mut half = Vec::new();
    for n in 0..affordable(500) {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        let start: &[u8] = match n % 3 {
            0 => b"GET /health HTTP/1.1\r\nhost: x\r\nx-slow:",
            1 => b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n",
            _ => b"G",
        };
        stream.write_all(start).await.unwrap();
        half.push(stream);
    }
    // The clock stands still, so all of them are still open.
    assert_eq!(server.get("/health").await.status, 200);
    // Each is closed when its time is up, with an answer or without.
    clock.advance(Duration::from_secs(2)).await;
    for stream in &mut half {
        let mut rest = Vec::new();
        let read = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut rest)).await;
        assert!(read.is_ok(), "a half-sent request is still open");
    }
}

#[tokio::test]
async fn half_sent_bodies_are_given_up() {
    let server = Server::with(|limits| limits.request_time = Duration::from_millis(500)).await;
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    let head = "POST /api/tables HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{";
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = vec![0; 4096];
    let read = tokio::time::timeout(PATIENCE, stream.read(&mut answer)).await.unwrap().unwrap();
    let answer = String::from_utf8_lossy(&answer[..read]).into_owned();
    assert!(answer.starts_with("HTTP/1.1 408") && answer.contains("too-slow"), "{answer}");
}

#[tokio::test]
async fn more_sockets_than_allowed_are_refused() {
    let server = Server::with(|limits| limits.sockets_per_address = 3).await;
    let table = server.table("classic", captain()).await;
    let mut kept = open(&server, &table.id, 3).await;
    let Err(tungstenite::Error::Http(refused)) = socket(server.address, &table.id, &[]).await else {
        panic!("a fourth socket was opened");
    };
    assert_eq!(refused.status(), 429);
    assert!(refused.headers().contains_key("retry-after"));
    // One goes, one may come.
    drop(kept.pop());
    let opened = async {
        while socket(server.address, &table.id, &[]).await.is_err() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, opened).await.expect("the place is given back");
}

#[tokio::test]
async fn too_many_writes_from_one_address_wait() {
    let server = Server::with(|limits| {
        limits.writes_per_second = 1;
        limits.write_burst = 3;
    })
    .await;
    let body = json!({"rules": "classic"});
    for _ in 0..3 {
        assert_eq!(server.post("/api/fleets/random", &body).await.status, 200);
    }
    let refused = server.post("/api/fleets/random", &body).await;
    refused.is(429, "too-many", "");
    assert!(refused.head.contains("retry-after: 1"));
    assert_eq!(server.get("/api/rules").await.status, 200, "reading is free");
}

#[tokio::test]
async fn a_flood_of_messages_ends_the_socket() {
    let server = Server::start().await;
    let table = server.table("classic", captain()).await;
    let mut player = server.sit(&table, 0).await;
    for _ in 0..1000 {
        // The server may close before all are sent.
        let ping = tungstenite::Message::text(r#"{"type":"ping"}"#);
        if futures_util::SinkExt::send(player.socket(), ping).await.is_err() {
            break;
        }
    }
    while player.listen().await {}
    assert_eq!(player.bye.as_deref(), Some("protocol"));
    // The seat is not lost.
    server.sit(&table, 0).await;
}
