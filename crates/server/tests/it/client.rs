//! A test client: plain HTTP by hand, and a player at a WebSocket.

use std::fmt::Write as _;
use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use rules::{Dice, Draw, Ruleset};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{self, Message};

/// How long a test waits for anything: long enough for a busy machine, so that only what never comes fails.
pub(crate) const PATIENCE: Duration = Duration::from_mins(5);

/// An answer to a request.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) text: String,
    /// The body as it came, its chunks joined.
    pub(crate) bytes: Vec<u8>,
    /// The cookie that was set, as the next request sends it.
    pub(crate) cookie: Option<String>,
}

impl Answer {
    /// An answer as it came.
    pub(crate) fn of(answer: Vec<u8>) -> Answer {
        Answer::whole(answer).expect("the body breaks off")
    }

    /// An answer as it came, unless its body breaks off.
    pub(crate) fn whole(mut answer: Vec<u8>) -> Option<Answer> {
        let end = answer.windows(4).position(|four| four == b"\r\n\r\n");
        let bytes = end.map_or(Vec::new(), |end| answer.split_off(end + 4));
        let head = String::from_utf8(answer).unwrap();
        let chunked = head.to_ascii_lowercase().contains("transfer-encoding: chunked");
        let bytes = if chunked { joined(&bytes)? } else { bytes };
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        let set = head.lines().find_map(|line| line.strip_prefix("set-cookie: "));
        let cookie = set.and_then(|line| line.split(';').next()).map(str::to_owned);
        let text = String::from_utf8_lossy(&bytes).into_owned();
        Some(Answer { status, head: head.to_ascii_lowercase(), text, bytes, cookie })
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }

    /// Checks that it is this error.
    pub(crate) fn is(&self, status: u16, code: &str, what: &str) {
        assert_eq!((self.status, self.code().as_str()), (status, code), "{what}: {}", self.text);
    }

    /// The code of an error, after checking its shape.
    pub(crate) fn code(&self) -> String {
        let error = &self.json()["error"];
        let id = error["requestId"].as_str().unwrap();
        assert!(self.head.contains(&format!("x-request-id: {id}")), "{}", self.head);
        assert!(error["message"].as_str().is_some_and(|message| !message.is_empty()));
        error["code"].as_str().unwrap().to_owned()
    }

    /// The codes of an error's details.
    pub(crate) fn details(&self) -> Vec<String> {
        let details = self.json()["error"]["details"].as_array().cloned().unwrap_or_default();
        details.iter().map(|detail| detail["code"].as_str().unwrap().to_owned()).collect()
    }

    /// Checks that the server says it should get no requests, for this reason.
    pub(crate) fn is_not_ready(&self, reason: &str) {
        self.is(503, "not-ready", reason);
        assert_eq!(self.details(), [reason], "{}", self.text);
    }
}

/// The chunks of a body as one, each of which begins with its length. A body that breaks off has no last, empty one.
fn joined(mut chunks: &[u8]) -> Option<Vec<u8>> {
    let mut body = Vec::new();
    loop {
        let end = chunks.windows(2).position(|two| two == b"\r\n")?;
        let length = std::str::from_utf8(&chunks[..end]).unwrap();
        let length = usize::from_str_radix(length, 16).unwrap();
        if length == 0 {
            return Some(body);
        }
        let chunk = &chunks[end + 2..];
        body.extend_from_slice(chunk.get(..length)?);
        chunks = chunk.get(length + 2..)?;
    }
}

/// One request on a connection of its own.
pub(crate) async fn http(
    to: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> Answer {
    raw(to, request(to, method, path, headers, body).as_bytes()).await
}

/// The text of a request.
pub(crate) fn request(
    to: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> String {
    let mut request = format!("{method} {path} HTTP/1.1\r\nhost: {to}\r\nconnection: close\r\n");
    for (name, value) in headers {
        write!(request, "{name}: {value}\r\n").unwrap();
    }
    write!(request, "content-length: {}\r\n\r\n{body}", body.len()).unwrap();
    request
}

/// Bytes, and whatever comes back.
pub(crate) async fn raw(to: SocketAddr, bytes: &[u8]) -> Answer {
    let mut stream = TcpStream::connect(to).await.unwrap();
    // A server that refuses early may close before everything is sent.
    let _ = stream.write_all(bytes).await;
    let mut answer = Vec::new();
    let read = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut answer)).await;
    assert!(matches!(read, Ok(Ok(_))) || !answer.is_empty(), "no answer: {read:?}");
    Answer::of(answer)
}

pub(crate) type Socket = WebSocketStream<TcpStream>;

/// A bare socket at a table.
pub(crate) async fn socket(
    to: SocketAddr,
    table: &str,
    headers: &[(&'static str, &str)],
) -> Result<Socket, tungstenite::Error> {
    socket_at(to, &format!("/api/tables/{table}/socket"), headers).await
}

/// A bare socket.
pub(crate) async fn socket_at(
    to: SocketAddr,
    path: &str,
    headers: &[(&'static str, &str)],
) -> Result<Socket, tungstenite::Error> {
    let mut request = format!("ws://{to}{path}").into_client_request().unwrap();
    for (name, value) in headers {
        request.headers_mut().append(*name, value.parse().unwrap());
    }
    let stream = TcpStream::connect(to).await?;
    tokio_tungstenite::client_async(request, stream).await.map(|(socket, _)| socket)
}

pub(crate) async fn send(socket: &mut Socket, frame: &Value) {
    // Whoever sends to a closed socket learns it when listening.
    let _ = socket.send(Message::text(frame.to_string())).await;
}

/// The next text frame; none if the socket was closed.
pub(crate) async fn receive(socket: &mut Socket) -> Option<String> {
    loop {
        match tokio::time::timeout(PATIENCE, socket.next()).await.expect("a frame in time") {
            Some(Ok(Message::Text(text))) => return Some(text.to_string()),
            Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
            Some(Ok(_)) => {}
        }
    }
}

/// What somebody at a socket has been told.
pub(crate) struct Player {
    socket: Socket,
    pub(crate) ruleset: Ruleset,
    pub(crate) seat: Option<String>,
    /// The welcome.
    pub(crate) welcome: Value,
    /// The newest state of the table.
    pub(crate) table: Value,
    /// The number of the last event.
    pub(crate) seen: u64,
    /// Every frame, as it came.
    pub(crate) bytes: Vec<String>,
    /// Every event frame, as it came.
    pub(crate) events: Vec<String>,
    pub(crate) refusals: Vec<String>,
    pub(crate) presence: Option<Value>,
    pub(crate) clock: Option<Value>,
    pub(crate) rematch: Option<String>,
    /// Everything the coach said.
    pub(crate) advice: Vec<Value>,
    /// Whether a hint can be had.
    pub(crate) hints: Option<Value>,
    pub(crate) bye: Option<String>,
    pub(crate) ended: Option<Value>,
    to_act: Vec<String>,
    fired: Vec<(u8, u8)>,
    shots: usize,
}

impl Player {
    /// Says hello and is welcomed.
    pub(crate) async fn sit(to: SocketAddr, table: &str, token: Option<&str>, after: u64) -> Player {
        Player::try_sit(to, table, token, after).await.expect("the server welcomes us")
    }

    /// The same, unless the server is gone.
    pub(crate) async fn try_sit(
        to: SocketAddr,
        table: &str,
        token: Option<&str>,
        after: u64,
    ) -> Option<Player> {
        Player::greet(socket(to, table, &[]).await.ok()?, token, after).await
    }

    /// Says hello on this socket.
    pub(crate) async fn greet(mut socket: Socket, token: Option<&str>, after: u64) -> Option<Player> {
        let mut hello = json!({"type": "hello", "after": after});
        if let Some(token) = token {
            hello["token"] = token.into();
        }
        send(&mut socket, &hello).await;
        let text = receive(&mut socket).await?;
        let welcome: Value = serde_json::from_str(&text).unwrap();
        if welcome["type"] == "bye" {
            return None;
        }
        assert_eq!(welcome["type"], "welcome", "{welcome}");
        let rules = serde_json::from_value::<rules::Rules>(welcome["table"]["rules"]["rules"].clone());
        let ruleset = Ruleset::try_from(rules.unwrap()).unwrap();
        Some(Player {
            shots: usize::from(ruleset.full_salvo()),
            ruleset,
            seat: welcome["seat"].as_str().map(str::to_owned),
            table: welcome["table"].clone(),
            welcome,
            seen: after,
            bytes: vec![text],
            events: Vec::new(),
            refusals: Vec::new(),
            presence: None,
            clock: None,
            rematch: None,
            advice: Vec::new(),
            hints: None,
            bye: None,
            ended: None,
            to_act: Vec::new(),
            fired: Vec::new(),
            socket,
        })
    }

    pub(crate) async fn say(&mut self, frame: &Value) {
        send(&mut self.socket, frame).await;
    }

    /// Takes in one frame; false once the socket is closed.
    pub(crate) async fn listen(&mut self) -> bool {
        let Some(text) = receive(&mut self.socket).await else { return false };
        let frame: Value = serde_json::from_str(&text).unwrap();
        self.bytes.push(text.clone());
        match frame["type"].as_str().unwrap() {
            "event" => {
                let n = frame["n"].as_u64().unwrap();
                assert_eq!(n, self.seen + 1, "events have no gaps");
                self.seen = n;
                for sighting in frame["sightings"].as_array().unwrap() {
                    self.fold(sighting);
                }
                self.events.push(text);
            }
            "table" => self.table = frame["table"].clone(),
            "refused" => {
                assert!(frame["code"].is_string(), "{frame}");
                self.refusals.push(frame["message"].as_str().unwrap().to_owned());
            }
            "presence" => self.presence = Some(frame),
            "clock" => self.clock = Some(frame),
            "rematch" => self.rematch = Some(frame["table"].as_str().unwrap().to_owned()),
            "bye" => self.bye = Some(frame["reason"].as_str().unwrap().to_owned()),
            "advice" => self.advice.push(frame["advice"].clone()),
            "hints" => self.hints = Some(frame),
            "pong" => {}
            other => panic!("{other}"),
        }
        true
    }

    /// Listens until something is so.
    pub(crate) async fn until(&mut self, mut so: impl FnMut(&Player) -> bool) {
        while !so(self) {
            assert!(self.listen().await, "the socket was closed: {:?}", self.bye);
        }
    }

    /// Listens until it is this player's turn.
    pub(crate) async fn my_turn(&mut self) {
        self.until(Player::may_act).await;
    }

    fn fold(&mut self, sighting: &Value) {
        let me = self.seat.as_deref();
        let mine = sighting["by"].as_str().is_some() && sighting["by"].as_str() == me;
        let cell = |cell: &Value| (cell["x"].as_u64().unwrap() as u8, cell["y"].as_u64().unwrap() as u8);
        match sighting["type"].as_str().unwrap() {
            "next" => {
                self.to_act = match sighting["turn"].as_str() {
                    Some(seat) => vec![seat.to_owned()],
                    None => vec!["A".to_owned(), "B".to_owned()],
                };
            }
            "committed" => self.to_act.retain(|seat| *seat != sighting["by"]),
            "shot" if mine => self.fired.push(cell(&sighting["cell"])),
            "salvo" | "cleared" if mine => {
                self.fired.extend(sighting["cells"].as_array().unwrap().iter().map(cell));
            }
            // My own fleet is struck: in a salvo I have fewer shots.
            "shot" if sighting["effect"] == "sunk" && self.ruleset.shots_follow_guns() => {
                let class = self.ruleset.class_named(sighting["class"].as_str().unwrap()).unwrap();
                self.shots -= usize::from(class.guns());
            }
            "ended" => {
                self.ended = Some(sighting.clone());
                self.to_act.clear();
            }
            _ => {}
        }
    }

    pub(crate) fn may_act(&self) -> bool {
        self.ended.is_none() && self.seat.as_ref().is_some_and(|seat| self.to_act.contains(seat))
    }

    /// Lays a random fleet out.
    pub(crate) async fn place(&mut self, seed: u64) {
        let fleet = rules::Fleet::random(&self.ruleset, Draw::Uniform, &mut Dice::from_seed(seed));
        let fleet = wire::Fleet::of(&fleet, &self.ruleset);
        self.say(&json!({"type": "place", "fleet": fleet})).await;
    }

    /// Fires at the next squares in a fixed order that depends on the seed.
    pub(crate) async fn fire(&mut self, seed: u64) {
        let mut cells: Vec<_> =
            self.ruleset.board().cells().iter().map(|cell| (cell.x(), cell.y())).collect();
        Dice::from_seed(seed).shuffle(&mut cells);
        let fresh = cells.into_iter().filter(|cell| !self.fired.contains(cell));
        let cells: Vec<Value> = fresh.take(self.shots).map(|(x, y)| json!({"x": x, "y": y})).collect();
        // Where firing again is allowed, the last squares may need it.
        let cells = if cells.is_empty() { vec![json!({"x": 0, "y": 0})] } else { cells };
        self.order(&json!({"type": "fire", "cells": cells})).await;
        self.to_act.clear();
    }

    pub(crate) async fn order(&mut self, order: &Value) {
        let turn = self.seen;
        self.say(&json!({"type": "order", "turn": turn, "order": order})).await;
    }

    /// Asks the coach and waits for what it says, or for its refusal.
    pub(crate) async fn hint(&mut self, grade: &str) -> Result<Value, String> {
        let (turn, said, refused) = (self.seen, self.advice.len(), self.refusals.len());
        self.say(&json!({"type": "hint", "turn": turn, "grade": grade})).await;
        self.until(|me| me.advice.len() > said || me.refusals.len() > refused).await;
        match self.advice.get(said) {
            Some(advice) => Ok(advice.clone()),
            None => Err(self.refusals[refused].clone()),
        }
    }

    /// Plays on until the game has ended.
    pub(crate) async fn play_out(&mut self, seed: u64) {
        loop {
            self.until(|me| me.may_act() || me.ended.is_some()).await;
            if self.ended.is_some() {
                return;
            }
            self.fire(seed).await;
        }
    }

    /// Plays this many own orders, or to the end.
    pub(crate) async fn play_some(&mut self, seed: u64, orders: usize) {
        for _ in 0..orders {
            self.until(|me| me.may_act() || me.ended.is_some()).await;
            if self.ended.is_some() {
                return;
            }
            self.fire(seed).await;
        }
    }

    /// The socket itself, for what a player would never do.
    pub(crate) fn socket(&mut self) -> &mut Socket {
        &mut self.socket
    }
}
