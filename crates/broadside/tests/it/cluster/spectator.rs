//! Somebody who watches matches between bots through the load balancer while the cluster breaks.

use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::time::Duration;

use serde_json::{Value, json};

use super::score::{Fault, Score};
use crate::served::ask;
use crate::served::client::{Socket, receive, send, socket_at};

/// How long somebody waits for a frame before they connect again.
const STALL: Duration = Duration::from_secs(12);
/// The pause before another try.
const AGAIN: Duration = Duration::from_millis(100);
/// How many matches are watched at once.
const AT_ONCE: usize = 6;

/// What somebody saw of a match.
#[derive(Default)]
struct Seen {
    events: Vec<Value>,
    ended: bool,
}

/// Watches until told to stop.
pub(super) async fn watch(to: SocketAddr, score: &Score) {
    let mut spectator = Spectator { score, seen: BTreeMap::new(), over: BTreeSet::new(), asked: Vec::new() };
    while !score.is_over() {
        spectator.connect(to).await;
        tokio::time::sleep(AGAIN).await;
    }
}

struct Spectator<'a> {
    score: &'a Score,
    /// Matches that are watched.
    seen: BTreeMap<String, Seen>,
    /// Matches that are over, one way or another.
    over: BTreeSet<String>,
    /// Matches that a server doesn't know, though we watched them.
    asked: Vec<String>,
}

impl Spectator<'_> {
    /// One connection, until it ends.
    async fn connect(&mut self, to: SocketAddr) {
        let opened = tokio::time::timeout(STALL, socket_at(to, "/api/feed", &[])).await;
        let Ok(Ok(mut socket)) = opened else { return };
        send(&mut socket, &json!({"type": "hello"})).await;
        while !self.score.is_over() {
            let Ok(Some(text)) = tokio::time::timeout(STALL, receive(&mut socket)).await else { return };
            let frame: Value = serde_json::from_str(&text).unwrap();
            let changed = self.take(&frame);
            if frame["type"] == "bye" {
                return;
            }
            self.look_after_the_gone(to).await;
            if changed {
                self.ask(&mut socket).await;
            }
        }
    }

    /// Says which matches are wanted, from the first event that is missing.
    async fn ask(&self, socket: &mut Socket) {
        let wanted: Vec<Value> =
            self.seen.iter().map(|(id, seen)| json!({"match": id, "next": seen.events.len()})).collect();
        send(socket, &json!({"type": "watch", "matches": wanted})).await;
    }

    fn begin(&mut self, id: &Value) -> bool {
        let id = id.as_str().unwrap();
        if self.seen.len() >= AT_ONCE || self.over.contains(id) || self.seen.contains_key(id) {
            return false;
        }
        self.seen.insert(id.to_owned(), Seen::default());
        true
    }

    /// Takes a frame in; whether other matches are wanted now.
    fn take(&mut self, frame: &Value) -> bool {
        let id = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        match frame["type"].as_str().unwrap() {
            "snapshot" => {
                for one in frame["matches"].as_array().unwrap() {
                    self.begin(&one["id"]);
                }
                // What was watched before is asked for again, wherever it is played now.
                true
            }
            "started" => self.begin(&frame["match"]["id"]),
            "match" => {
                let own = id(&frame["match"]["id"]);
                for event in frame["match"]["events"].as_array().unwrap() {
                    self.event(&own, event);
                }
                false
            }
            "event" => {
                self.event(&id(&frame["match"]), &frame["event"]);
                false
            }
            "ended" => {
                let own = id(&frame["match"]);
                if let Some(seen) = self.seen.get_mut(&own) {
                    seen.ended = true;
                }
                self.close(&own)
            }
            "dropped" => {
                let own = id(&frame["match"]);
                self.over.insert(own.clone());
                self.seen.remove(&own).is_some()
            }
            "gone" => {
                self.asked.push(id(&frame["match"]));
                false
            }
            _ => false,
        }
    }

    fn event(&mut self, id: &str, event: &Value) {
        let Some(seen) = self.seen.get_mut(id) else { return };
        let n = event["n"].as_u64().unwrap() as usize;
        if n > seen.events.len() {
            self.score.gap(format!("match {id}: event {n} came after {}", seen.events.len()));
            return;
        }
        match seen.events.get(n) {
            Some(known) if known["sightings"] != event["sightings"] => {
                self.score.gap(format!("match {id}: event {n} has changed"));
            }
            Some(_) => {}
            None => seen.events.push(event.clone()),
        }
        let text = event.to_string();
        let is_last = text.contains(r#""type":"ended""#);
        if !is_last && (text.contains(r#""fleets""#) || text.contains(r#""salts""#)) {
            self.score.fleet_leaked(format!("match {id}: {text}"));
        }
        if is_last {
            self.close(id);
        }
    }

    /// A match is over for us when its last event and its end have come.
    fn close(&mut self, id: &str) -> bool {
        let whole = |seen: &Seen| {
            seen.ended
                && seen.events.last().is_some_and(|last| last.to_string().contains(r#""type":"ended""#))
        };
        if !self.seen.get(id).is_some_and(whole) {
            return false;
        }
        let seen = self.seen.remove(id).expect("it is there");
        self.over.insert(id.to_owned());
        self.score.match_watched(seen.events.len());
        true
    }

    /// A match that no server knows any more was broken off, or somebody has missed its end.
    async fn look_after_the_gone(&mut self, to: SocketAddr) {
        for id in std::mem::take(&mut self.asked) {
            if !self.seen.contains_key(&id) {
                continue;
            }
            let Some(answer) = ask(to, "GET", &format!("/api/games/{id}"), None, json!({})).await else {
                self.asked.push(id);
                continue;
            };
            match answer.status {
                // It was played again under another id.
                404 => {
                    self.over.insert(id.clone());
                    self.seen.remove(&id);
                }
                200 => {
                    let seen = self.seen.remove(&id).expect("it is there");
                    self.over.insert(id.clone());
                    let what =
                        format!("match {id} is gone after {} events, but was finished", seen.events.len());
                    self.score.fault(Fault::EndMissed, what);
                }
                _ => self.asked.push(id),
            }
        }
    }
}
