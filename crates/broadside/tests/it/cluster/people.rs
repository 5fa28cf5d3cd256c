//! People who play at tables through the load balancer while the cluster breaks, and somebody who watches them.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use rules::{Dice, Draw, Fleet, Ruleset};
use serde_json::json;

use super::score::Score;
use crate::served::ask;
use crate::served::client::Player;

/// How long somebody waits for a frame before they connect again, as the pages do.
const STALL: Duration = Duration::from_secs(12);
/// The pause before another try.
const AGAIN: Duration = Duration::from_millis(100);

/// Somebody at a table, and everything they were told.
struct Person {
    table: String,
    /// None for somebody who only watches.
    token: Option<String>,
    seed: u64,
    told: Vec<String>,
    ended: bool,
    /// The fleets that they must not see before the end: each ship as it would be written.
    secrets: Vec<Vec<String>>,
    /// Since when they have had no answer.
    lost: Option<Instant>,
}

/// Plays one game after another until told to stop; the last one is played to its end.
pub(super) async fn play(to: SocketAddr, seed: u64, score: &Score) {
    let mut number = seed * 1000;
    while !score.is_over() {
        number += 10;
        let Some((table, tokens)) = open(to, number, score).await else { continue };
        let ruleset = Ruleset::preset("classic").unwrap();
        let fleets = [number, number + 1].map(|seed| {
            let fleet = Fleet::random(&ruleset, Draw::Uniform, &mut Dice::from_seed(seed));
            ships(&wire::Fleet::of(&fleet, &ruleset))
        });
        let person = |token: Option<&String>, seed, secrets| Person {
            table: table.clone(),
            token: token.cloned(),
            seed,
            told: Vec::new(),
            ended: false,
            secrets,
            lost: None,
        };
        let mut one = person(Some(&tokens[0]), number, vec![fleets[1].clone()]);
        let mut two = person(Some(&tokens[1]), number + 1, vec![fleets[0].clone()]);
        let mut watcher = person(None, 0, fleets.to_vec());
        tokio::join!(one.play_out(to, score), two.play_out(to, score), watcher.play_out(to, score));
        score.game_at_table(one.told.len());
        if one.told.len() != two.told.len() || one.told.len() != watcher.told.len() {
            let counts = [&one, &two, &watcher].map(|person| person.told.len());
            score.move_lost(format!("table {table}: the three saw {counts:?} events"));
        }
    }
}

/// Each ship of a fleet as frames write it.
fn ships(fleet: &wire::Fleet) -> Vec<String> {
    let fleet = serde_json::to_value(fleet).unwrap();
    let ships = fleet.as_array().cloned().or_else(|| fleet["ships"].as_array().cloned());
    ships.expect("a fleet has ships").iter().map(ToString::to_string).collect()
}

/// A table with two seats, if all answers arrive.
async fn open(to: SocketAddr, seed: u64, score: &Score) -> Option<(String, [String; 2])> {
    let body = json!({"rules": "classic", "opponent": {"type": "online"}, "first": "random", "name": "Mara"});
    let opened = ask(to, "POST", "/api/tables", None, body).await;
    let Some(opened) = opened.filter(|answer| answer.status == 201) else {
        tokio::time::sleep(AGAIN).await;
        return None;
    };
    let table = opened.json()["table"]["id"].as_str().unwrap().to_owned();
    let first = opened.json()["seats"][0]["token"].as_str().unwrap().to_owned();
    let joined = ask(to, "POST", &format!("/api/tables/{table}/join"), None, json!({"name": "Ben"})).await;
    let joined = joined.filter(|answer| answer.status < 300)?;
    let second = joined.json()["token"].as_str().unwrap().to_owned();
    for (token, seed) in [(&first, seed), (&second, seed + 1)] {
        while !place(to, &table, token, seed).await {
            if score.is_late() {
                score.trouble(format!("table {table}: a fleet could not be placed"));
                return None;
            }
            tokio::time::sleep(AGAIN).await;
        }
    }
    Some((table, [first, second]))
}

/// Whether the server has said that the fleet is there.
async fn place(to: SocketAddr, table: &str, token: &str, seed: u64) -> bool {
    let placing = async {
        let Some(mut player) = Player::try_sit(to, table, Some(token), 0).await else { return false };
        let own = json!(player.seat);
        let placed = |player: &Player| {
            player.seen >= 1 || player.table["placed"].as_array().is_some_and(|seats| seats.contains(&own))
        };
        if !placed(&player) {
            player.place(seed).await;
        }
        while !placed(&player) {
            if !player.listen().await {
                return false;
            }
        }
        true
    };
    tokio::time::timeout(STALL, placing).await.unwrap_or(false)
}

impl Person {
    /// Connects again and again until the game has ended.
    async fn play_out(&mut self, to: SocketAddr, score: &Score) {
        while !self.ended {
            self.sit(to, score).await;
            if self.ended {
                return;
            }
            let lost = *self.lost.get_or_insert_with(Instant::now);
            if lost.elapsed() > score.patience() {
                score.move_lost(format!("table {}: no way back for {:?}", self.table, lost.elapsed()));
                return;
            }
            tokio::time::sleep(AGAIN).await;
        }
    }

    /// One connection: what was told before must be told again, and then the game goes on.
    async fn sit(&mut self, to: SocketAddr, score: &Score) {
        let sitting = Player::try_sit(to, &self.table, self.token.as_deref(), 0);
        let Ok(Some(mut player)) = tokio::time::timeout(STALL, sitting).await else { return };
        let (mut looked, mut sunk) = (0, false);
        loop {
            let known = self.told.len().min(player.events.len());
            if player.events[..known] != self.told[..known] {
                score.move_lost(format!("table {}: a turn that was told has changed", self.table));
            }
            if player.events.len() >= self.told.len() {
                if let Some(lost) = self.lost.take() {
                    score.came_back(lost.elapsed());
                }
                // At once, because the connection may end.
                self.told.extend_from_slice(&player.events[known..]);
                self.ended = player.ended.is_some();
            }
            for frame in &player.bytes[looked..] {
                sunk |= frame.contains("sunk");
                if self.is_betrayed_by(frame, sunk) {
                    score.fleet_leaked(format!("table {}: {frame}", self.table));
                }
            }
            looked = player.bytes.len();
            if self.ended {
                return;
            }
            if player.may_act() && player.events.len() == self.told.len() {
                player.fire(self.seed).await;
            }
            match tokio::time::timeout(STALL, player.listen()).await {
                Ok(true) => {}
                Ok(false) | Err(_) => return,
            }
        }
    }

    /// Whether a frame shows a whole fleet that is hidden, or any ship of it while none is sunk. The end shows everything.
    fn is_betrayed_by(&self, frame: &str, sunk: bool) -> bool {
        let shows = |ship: &String| frame.contains(ship.as_str());
        !frame.contains(r#""type":"ended""#)
            && self.secrets.iter().any(|ships| ships.iter().all(shows) || !sunk && ships.iter().any(shows))
    }
}
