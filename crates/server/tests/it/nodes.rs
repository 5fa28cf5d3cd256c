//! Several nodes on one PostgreSQL database and one NATS server: a table is the same, whichever of them one uses.

use std::time::Duration;

use futures_util::StreamExt as _;
use serde_json::{Value, json};
use server::{Config, Nats as NatsSetting, ServeError};
use tempfile::TempDir;
use testkit::{Nats, Postgres};

use crate::client::{PATIENCE, Player};
use crate::harness::{Server, Table};

/// A database and a bus for one cluster.
struct Cluster {
    postgres: &'static Postgres,
    nats: Nats,
    url: String,
}

impl Cluster {
    /// None if one of the two is not installed.
    fn new() -> Option<Cluster> {
        let postgres = Postgres::shared()?;
        Some(Cluster { postgres, nats: Nats::start()?, url: postgres.fresh() })
    }

    fn configure(&self, nats: &str, config: &mut Config) {
        config.postgres = Some(self.url.parse().unwrap());
        config.nats = Some(NatsSetting { url: nats.parse().unwrap(), credentials: None });
        config.reach = arena::Reach::to(&[arena::Zone::Loopback]);
        config.limits.frames_per_second = 10_000;
    }

    async fn node(&self) -> Server {
        Server::set_up(TempDir::new().unwrap(), |config| self.configure(&self.nats.url(), config)).await
    }

    /// Why a node with this bus does not start.
    async fn refused(&self, change: impl FnOnce(&mut Config)) -> ServeError {
        let directory = TempDir::new().unwrap();
        let mut config = Config::in_directory(directory.path());
        self.configure(&self.nats.url(), &mut config);
        change(&mut config);
        server::prepare(config).await.err().expect("it doesn't start")
    }
}

/// A table opened on one node, whose second player joins on another. The first node has it.
async fn pair(one: &Server, two: &Server, rules: &str) -> Table {
    let mut table = one.table(rules, json!({"type": "online"})).await;
    let path = format!("/api/tables/{}", table.id);
    assert_eq!(one.get(&path).await.status, 200);
    let joined = two.post(&format!("{path}/join"), &json!({"name": "Ben"})).await;
    assert_eq!(joined.status, 200, "{}", joined.text);
    table.tokens.push(joined.json()["token"].as_str().unwrap().to_owned());
    table
}

/// Listens to the end of a game.
async fn to_the_end(spectator: &mut Player) {
    spectator.until(|me| me.ended.is_some()).await;
}

#[tokio::test]
async fn people_on_different_nodes_play_and_others_watch_on_either() {
    let Some(cluster) = Cluster::new() else { return };
    let (one, two) = (cluster.node().await, cluster.node().await);
    for rules in ["classic", "salvo"] {
        let table = pair(&one, &two, rules).await;
        let full = two.post(&format!("/api/tables/{}/join", table.id), &json!({"name": "Cid"})).await;
        full.is(409, "full", "a third player");
        let (mut a, mut b) = (one.sit(&table, 0).await, two.sit(&table, 1).await);
        let (mut near, mut far) = (one.watch(&table).await, two.watch(&table).await);
        a.place(1).await;
        b.place(2).await;
        tokio::join!(a.play_out(1), b.play_out(2), to_the_end(&mut near), to_the_end(&mut far));
        assert_eq!((&a.ended, &near.ended), (&b.ended, &far.ended));
        assert_eq!(near.events, far.events);
        // What each player was told can be had again from either node.
        for (node, other) in [(&one, &two), (&two, &one)] {
            for (seat, player) in [(0, &a), (1, &b)] {
                let mut again = node.sit(&table, seat).await;
                again.until(|me| me.seen == player.seen).await;
                assert_eq!(again.events, player.events);
            }
            let path = format!("/api/tables/{}", table.id);
            assert_eq!(node.get(&path).await.json(), other.get(&path).await.json());
        }
        // A rematch, asked for on both nodes.
        let path = format!("/api/tables/{}/rematch", table.id);
        let mut next = Vec::new();
        for (node, token) in [(&two, &table.tokens[1]), (&one, &table.tokens[0])] {
            let bearer = format!("Bearer {token}");
            let answer = node.send("POST", &path, &[("authorization", bearer.as_str())], &json!({})).await;
            assert_eq!(answer.status, 201, "{}", answer.text);
            next.push(Table::of(&answer.json()));
        }
        assert_eq!(next[0].id, next[1].id);
        let stranger = two.send("POST", &path, &[("authorization", "Bearer x")], &json!({})).await;
        stranger.is(403, "not-your-seat", "a stranger");
        let missing = two.get("/api/tables/01890a5d-ac96-774b-bcce-b302099a8057").await;
        missing.is(404, "not-found", "a table that isn't there");
    }
    let table = pair(&one, &two, "classic").await;
    let mut socket = crate::client::socket(two.address, &table.id, &[]).await.unwrap();
    crate::client::send(&mut socket, &json!({"type": "hello", "after": 0, "token": "x"})).await;
    let bye = crate::client::receive(&mut socket).await.unwrap();
    assert_eq!(serde_json::from_str::<Value>(&bye).unwrap()["reason"], "token");
    one.stop().await;
    two.stop().await;
}

#[tokio::test]
async fn an_order_sent_again_is_played_once_and_a_fleet_placed_again_is_harmless() {
    let Some(cluster) = Cluster::new() else { return };
    let (one, two) = (cluster.node().await, cluster.node().await);
    let table = pair(&one, &two, "classic").await;
    let (mut a, mut b) = (one.sit(&table, 0).await, two.sit(&table, 1).await);
    a.place(1).await;
    for _ in 0..3 {
        b.place(2).await;
    }
    a.my_turn().await;
    a.fire(1).await;
    b.my_turn().await;
    let order =
        json!({"type": "order", "turn": b.seen, "order": {"type": "fire", "cells": [{"x": 0, "y": 0}]}});
    // On two connections and two nodes.
    let mut again = one.sit(&table, 1).await;
    for _ in 0..3 {
        b.say(&order).await;
        again.say(&order).await;
    }
    a.my_turn().await;
    a.fire(1).await;
    b.until(|me| me.seen == 4).await;
    again.until(|me| me.seen == 4).await;
    for player in [&mut b, &mut again] {
        player.say(&order).await;
        player.say(&json!({"type": "ping"})).await;
        player.until(|me| me.bytes.last().is_some_and(|last| last.contains("pong"))).await;
    }
    assert_eq!((b.refusals.len(), again.refusals.len(), b.seen, again.seen), (0, 0, 4, 4));
    one.stop().await;
    two.stop().await;
}

#[tokio::test]
async fn what_crosses_for_a_spectator_is_what_a_spectator_sees() {
    let Some(cluster) = Cluster::new() else { return };
    let client = async_nats::connect(cluster.nats.url()).await.unwrap();
    let mut crossing = client.subscribe("broadside.>").await.unwrap();
    client.flush().await.unwrap();
    let (one, two) = (cluster.node().await, cluster.node().await);
    let table = one.pair("classic").await;
    let (mut a, mut b) = (one.sit(&table, 0).await, one.sit(&table, 1).await);
    let (mut near, mut far) = (one.watch(&table).await, two.watch(&table).await);
    a.place(1).await;
    b.place(2).await;
    tokio::join!(a.play_some(1, 10), b.play_some(2, 10));
    let seen = a.seen.max(b.seen);
    for spectator in [&mut near, &mut far] {
        spectator.until(|me| me.seen >= seen).await;
    }
    // Both players were on the node of the table, so all that crossed was for the spectator.
    let mut frames = Vec::new();
    let all = async {
        while frames.last() != far.bytes.last() {
            let message = crossing.next().await.unwrap();
            if message.subject.ends_with(".link") && message.payload[24] == b'f' {
                frames.push(String::from_utf8(message.payload[25..].to_vec()).unwrap());
            }
        }
    };
    tokio::time::timeout(PATIENCE, all).await.expect("all frames cross");
    assert_eq!(frames, far.bytes);
    let is_event = |frame: &&String| frame.starts_with("{\"type\":\"event\"");
    let crossed: Vec<&String> = frames.iter().filter(is_event).collect();
    assert_eq!(crossed, near.events.iter().collect::<Vec<_>>());
    // The rest is the same for everybody, and has no fleet.
    for frame in frames.iter().filter(|frame| !is_event(frame)) {
        let frame: Value = serde_json::from_str(frame).unwrap();
        assert!(frame.get("fleet").is_none() && frame.get("pencil").is_none_or(|marks| marks == &json!([])));
    }
    one.stop().await;
    two.stop().await;
}

#[tokio::test]
async fn a_node_that_stops_hands_its_tables_over_at_once() {
    let Some(cluster) = Cluster::new() else { return };
    let (one, two) = (cluster.node().await, cluster.node().await);
    let table = pair(&one, &two, "classic").await;
    let (mut a, mut b) = (one.sit(&table, 0).await, two.sit(&table, 1).await);
    let mut far = two.watch(&table).await;
    a.place(1).await;
    b.place(2).await;
    tokio::join!(a.play_some(1, 5), b.play_some(2, 5));
    let stopping = one.stop();
    let leaving = async {
        for player in [&mut a, &mut b, &mut far] {
            while player.listen().await {}
            assert_eq!(player.bye.as_deref(), Some("restart"));
        }
    };
    tokio::join!(stopping, leaving);
    let began = tokio::time::Instant::now();
    let (mut a, mut b) = (two.sit(&table, 0).await, two.sit(&table, 1).await);
    assert!(began.elapsed() < Duration::from_secs(5), "nobody waits for a lease to end");
    tokio::join!(a.play_out(1), b.play_out(2));
    assert_eq!(a.ended, b.ended);
    two.stop().await;
}

#[tokio::test]
async fn without_nats_own_tables_go_on_and_others_say_so() {
    let Some(cluster) = Cluster::new() else { return };
    let (one, two) = (cluster.node().await, cluster.node().await);
    let table = pair(&one, &two, "classic").await;
    let (mut a, mut b) = (one.sit(&table, 0).await, one.sit(&table, 1).await);
    let mut far = two.watch(&table).await;
    a.place(1).await;
    b.place(2).await;
    tokio::join!(a.play_some(1, 2), b.play_some(2, 2));
    assert_eq!(two.get("/health").await.json()["nats"], "connected");

    cluster.nats.stop();
    while far.listen().await {}
    assert_eq!(far.bye.as_deref(), Some("restart"));
    tokio::join!(a.play_some(1, 5), b.play_some(2, 5));
    assert_eq!(two.get("/health").await.json()["nats"], "disconnected");
    let path = format!("/api/tables/{}", table.id);
    two.get(&path).await.is(503, "busy", "a table of another node");
    assert_eq!(one.get(&path).await.status, 200);
    // A new table needs nobody else.
    let own = two.pair("classic").await;
    two.sit(&own, 0).await;

    cluster.nats.resume();
    let back = async {
        while two.get(&path).await.status != 200 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, back).await.expect("it is reached again");
    let mut far = two.watch(&table).await;
    tokio::join!(a.play_out(1), b.play_out(2), to_the_end(&mut far));
    assert_eq!(far.ended, a.ended);
    one.stop().await;
    two.stop().await;
}

#[tokio::test]
async fn who_does_not_belong_to_a_cluster_is_refused() {
    let Some(cluster) = Cluster::new() else { return };
    let one = cluster.node().await;
    // A server without a bus.
    let refused = cluster.refused(|config| config.nats = None).await;
    assert!(matches!(&refused, ServeError::Leased { name } if name.contains("the node on")), "{refused}");
    // Another bus on the same database.
    let other = Nats::start().unwrap();
    let nats = other.url().parse().unwrap();
    let refused = cluster.refused(|config| config.nats.as_mut().unwrap().url = nats).await;
    assert!(refused.to_string().contains("does not answer over NATS at"), "{refused}");
    // Another version.
    let database = cluster.url.rsplit('/').next().unwrap();
    let far = "8000000000000";
    let insert = format!(
        "insert into nodes (id, name, kind, version, until_ms) \
         values ('0198f2c0-0000-7000-8000-000000000001', 'the node on mars', 'server', '0.0.9', {far})"
    );
    cluster.postgres.sql(database, &insert);
    let refused = cluster.refused(|_| {}).await.to_string();
    assert!(refused.contains("the node on mars is using the database with version 0.0.9"), "{refused}");
    assert!(refused.contains("stop the others first"), "{refused}");
    cluster.postgres.sql(database, "delete from nodes where version = '0.0.9'");
    one.stop().await;
    // A server without a bus keeps nodes away too.
    let alone = Server::set_up(TempDir::new().unwrap(), |config| {
        cluster.configure(&cluster.nats.url(), config);
        config.nats = None;
    });
    let alone = alone.await;
    let refused = cluster.refused(|_| {}).await;
    assert!(matches!(refused, ServeError::NotANode { .. }), "{refused}");
    assert!(refused.to_string().contains("without --nats; stop it first"), "{refused}");
    alone.stop().await;
}

#[tokio::test]
async fn a_bus_that_cannot_be_used_says_why() {
    let Some(cluster) = Cluster::new() else { return };
    let closed = { std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap() };
    let nats = format!("nats://{closed}").parse().unwrap();
    let refused = cluster.refused(|config| config.nats.as_mut().unwrap().url = nats).await.to_string();
    assert!(refused.contains(&format!("NATS at nats://{closed} does not answer")), "{refused}");
    let Some(guarded) = Nats::guarded() else { return };
    let nats = guarded.wrong_url().parse().unwrap();
    let refused = cluster.refused(|config| config.nats.as_mut().unwrap().url = nats).await.to_string();
    assert!(refused.contains("refused the credentials"), "{refused}");
    let missing = std::path::PathBuf::from("missing.creds");
    let file = missing.clone();
    let refused = cluster.refused(|config| config.nats.as_mut().unwrap().credentials = Some(file)).await;
    assert!(refused.to_string().starts_with("--nats-credentials missing.creds: "), "{refused}");
    let right = guarded.url().parse().unwrap();
    let node = Server::set_up(TempDir::new().unwrap(), |config| {
        cluster.configure(&cluster.nats.url(), config);
        config.nats.as_mut().unwrap().url = right;
    });
    node.await.stop().await;
}

#[tokio::test]
async fn wrong_passwords_count_on_all_nodes_and_sign_ins_hold_on_all() {
    let Some(cluster) = Cluster::new() else { return };
    let (one, two) = (cluster.node().await, cluster.node().await);
    let (_, cookie) = one.bot("Ada").await;
    assert_eq!(two.get_as(&cookie, "/api/bots/me").await.status, 200);
    let wrong = json!({"name": "Ada", "password": "wrong password"});
    for _ in 0..5 {
        one.post("/api/bots/session", &wrong).await.is(401, "wrong-password", "the first guesses");
    }
    // A moment later the other node knows.
    let mut answer = two.post("/api/bots/session", &wrong).await;
    while answer.status == 401 {
        answer = two.post("/api/bots/session", &wrong).await;
    }
    answer.is(429, "too-many-guesses", "one more guess");
    one.stop().await;
    two.stop().await;
}
