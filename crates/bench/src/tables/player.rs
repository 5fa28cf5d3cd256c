//! A player of the load test, at its socket.

use std::net::SocketAddr;

use anyhow::{Context as _, bail};
use futures_util::{SinkExt as _, StreamExt as _};
use rules::{Cell, Dice, Draw, Fleet, Ruleset};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

use crate::client::PATIENCE;

/// One seat at one table.
pub(crate) struct Player {
    pub(crate) table: String,
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
    pub(crate) async fn sit(to: SocketAddr, table: &str, token: &str, seed: u64) -> anyhow::Result<Player> {
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

    pub(crate) async fn place(&mut self) -> anyhow::Result<()> {
        let cell = |cell: Cell| json!({"x": cell.x(), "y": cell.y()});
        let ships = self.fleet.ships().iter().map(|ship| {
            let class = self.ruleset.class(ship.class).name();
            json!({"class": class, "from": cell(ship.span.start()), "to": cell(ship.span.end())})
        });
        let fleet: Vec<Value> = ships.collect();
        self.say(&json!({"type": "place", "fleet": fleet})).await
    }

    pub(crate) fn may_act(&self) -> bool {
        self.to_act.as_ref() == Some(&self.seat)
    }

    pub(crate) async fn fire(&mut self) -> anyhow::Result<()> {
        let cell = self.targets.pop().context("a square is left")?;
        let order = json!({"type": "fire", "cells": [{"x": cell.x(), "y": cell.y()}]});
        self.say(&json!({"type": "order", "turn": self.seen, "order": order})).await
    }

    pub(crate) async fn resign(&mut self) -> anyhow::Result<()> {
        self.say(&json!({"type": "order", "turn": self.seen, "order": {"type": "resign"}})).await
    }

    /// Waits for the next event and notes whose move it is.
    pub(crate) async fn hear_event(&mut self) -> anyhow::Result<()> {
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
