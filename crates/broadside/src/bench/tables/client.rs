//! A player of the load test: as much of a client as it needs.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Context as _, bail};
use futures_util::{SinkExt as _, StreamExt as _};
use rules::{Cell, Dice, Draw, Fleet, Ruleset};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

/// How long anything may take before the test is given up.
const PATIENCE: Duration = Duration::from_secs(30);

/// Posts JSON and reads the JSON that comes back. Waits where the server says that it is too much.
pub(in crate::bench) async fn post(to: SocketAddr, path: &str, body: &Value) -> anyhow::Result<Value> {
    let body = body.to_string();
    let request = format!(
        "POST {path} HTTP/1.1\r\nhost: {to}\r\nconnection: close\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n\r\n{body}",
        body.len()
    );
    loop {
        let mut stream = TcpStream::connect(to).await?;
        stream.write_all(request.as_bytes()).await?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await?;
        let (head, body) = answer.split_once("\r\n\r\n").context("an answer has a head")?;
        match head.split(' ').nth(1) {
            Some("200" | "201") => return Ok(serde_json::from_str(body)?),
            Some("429") => tokio::time::sleep(Duration::from_millis(200)).await,
            _ => bail!("{path}: {body}"),
        }
    }
}

/// Asks for something; its status and the JSON that comes back.
pub(in crate::bench) async fn get(to: SocketAddr, path: &str) -> anyhow::Result<(u16, Value)> {
    let request = format!("GET {path} HTTP/1.1\r\nhost: {to}\r\nconnection: close\r\n\r\n");
    let mut stream = TcpStream::connect(to).await?;
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let (head, body) = answer.split_once("\r\n\r\n").context("an answer has a head")?;
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).context("a status")?;
    Ok((status, serde_json::from_str(body)?))
}

/// One seat at one table.
pub(in crate::bench) struct Player {
    pub(in crate::bench) table: String,
    socket: WebSocketStream<TcpStream>,
    seat: String,
    ruleset: Ruleset,
    fleet: Fleet,
    /// Where it will fire, last first.
    targets: Vec<Cell>,
    seen: u64,
    to_act: Option<String>,
}

impl Player {
    pub(in crate::bench) async fn sit(
        to: SocketAddr,
        table: &str,
        token: &str,
        seed: u64,
    ) -> anyhow::Result<Player> {
        let stream = TcpStream::connect(to).await?;
        stream.set_nodelay(true)?;
        let url = format!("ws://{to}/api/tables/{table}/socket");
        let (mut socket, _) = tokio_tungstenite::client_async(url, stream).await?;
        let hello = json!({"type": "hello", "token": token, "after": 0});
        socket.send(Message::text(hello.to_string())).await?;
        let welcome = receive(&mut socket).await?;
        let rules: rules::Rules = serde_json::from_value(welcome["table"]["rules"]["rules"].clone())?;
        let ruleset = Ruleset::try_from(rules)?;
        let mut dice = Dice::from_seed(seed);
        let mut targets: Vec<Cell> = ruleset.board().cells().iter().collect();
        dice.shuffle(&mut targets);
        Ok(Player {
            table: table.to_owned(),
            seat: welcome["seat"].as_str().context("a player has a seat")?.to_owned(),
            fleet: Fleet::random(&ruleset, Draw::Uniform, &mut dice),
            ruleset,
            targets,
            socket,
            seen: 0,
            to_act: None,
        })
    }

    pub(in crate::bench) async fn place(&mut self) -> anyhow::Result<()> {
        let cell = |cell: Cell| json!({"x": cell.x(), "y": cell.y()});
        let ships = self.fleet.ships().iter().map(|ship| {
            let class = self.ruleset.class(ship.class).name();
            json!({"class": class, "from": cell(ship.span.start()), "to": cell(ship.span.end())})
        });
        let fleet: Vec<Value> = ships.collect();
        self.say(&json!({"type": "place", "fleet": fleet})).await
    }

    pub(in crate::bench) fn may_act(&self) -> bool {
        self.to_act.as_ref() == Some(&self.seat)
    }

    pub(in crate::bench) async fn fire(&mut self) -> anyhow::Result<()> {
        let cell = self.targets.pop().context("a square is left")?;
        let order = json!({"type": "fire", "cells": [{"x": cell.x(), "y": cell.y()}]});
        self.say(&json!({"type": "order", "turn": self.seen, "order": order})).await
    }

    pub(in crate::bench) async fn resign(&mut self) -> anyhow::Result<()> {
        self.say(&json!({"type": "order", "turn": self.seen, "order": {"type": "resign"}})).await
    }

    /// Waits for the next event and notes whose move it is.
    pub(in crate::bench) async fn hear_event(&mut self) -> anyhow::Result<()> {
        loop {
            let frame = receive(&mut self.socket).await?;
            match frame["type"].as_str() {
                Some("event") => {
                    self.seen = frame["n"].as_u64().context("an event has a number")?;
                    let sightings = frame["sightings"].as_array().context("an event has sightings")?;
                    let next = sightings.iter().find(|sighting| sighting["type"] == "next");
                    self.to_act = next.and_then(|next| next["turn"].as_str()).map(str::to_owned);
                    // Water that is known may not be fired at again.
                    for cleared in
                        sightings.iter().filter(|s| s["type"] == "cleared" && s["by"] == self.seat.as_str())
                    {
                        let cells = cleared["cells"].as_array().context("cleared water has squares")?;
                        self.targets.retain(|t| !cells.contains(&json!({"x": t.x(), "y": t.y()})));
                    }
                    return Ok(());
                }
                Some("refused" | "bye") => bail!("the server said {frame}"),
                _ => {}
            }
        }
    }

    async fn say(&mut self, frame: &Value) -> anyhow::Result<()> {
        Ok(self.socket.send(Message::text(frame.to_string())).await?)
    }
}

async fn receive(socket: &mut WebSocketStream<TcpStream>) -> anyhow::Result<Value> {
    loop {
        let frame = tokio::time::timeout(PATIENCE, socket.next()).await.context("nothing came in time")?;
        match frame.context("the socket was closed")?? {
            Message::Text(text) => return Ok(serde_json::from_str(&text)?),
            Message::Close(_) => bail!("the server closed the socket"),
            _ => {}
        }
    }
}
