//! Tournaments on more than one process: real nodes and workers on a real PostgreSQL and a real NATS, killed, frozen and
//! stopped while matches are played.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tempfile::TempDir;
use testkit::{Nats, Postgres};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::event_kill::{LOOKS, Witness, bot, tournament};
use crate::program::run;
use crate::served::{Program, ask};

/// A database and a bus for one cluster.
struct Cluster {
    database: String,
    nats: String,
    homes: Vec<TempDir>,
}

impl Cluster {
    /// None if PostgreSQL or NATS is not installed.
    fn new() -> Option<Cluster> {
        let (postgres, nats) = (Postgres::shared()?, Nats::shared()?);
        Some(Cluster { database: postgres.fresh(), nats: nats.url(), homes: Vec::new() })
    }

    fn node(&mut self, more: &[&str]) -> Program {
        let home = TempDir::new().unwrap();
        let common = ["--database", &self.database, "--nats", &self.nats];
        let node = Program::start_with(home.path(), &[&common[..], more].concat());
        // It says its address before it has opened the database, and answers afterwards. Without waiting for that, the
        // node started next could be the one that makes the organiser's password.
        let mut stream = std::net::TcpStream::connect(node.address).unwrap();
        stream.write_all(b"GET /health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n").unwrap();
        stream.read_to_end(&mut Vec::new()).unwrap();
        self.homes.push(home);
        node
    }

    fn worker(&self, more: &[&str]) -> Worker {
        let mut command = Command::new(env!("CARGO_BIN_EXE_broadside"));
        command
            .args(["worker", "--log", "warn", "--database", &self.database, "--nats", &self.nats])
            .args(more);
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        assert!(line.starts_with("Working: "), "{line:?}");
        Worker(child)
    }
}

/// A worker that can be killed at any moment.
struct Worker(Child);

impl Worker {
    fn signal(&self, signal: &str) {
        let sent = Command::new("kill").args([signal, &self.0.id().to_string()]).status();
        assert!(sent.unwrap().success());
    }

    /// Waits until it has ended by itself.
    async fn ended(mut self) -> Option<i32> {
        let waiting = tokio::task::spawn_blocking(move || self.0.wait().unwrap().code());
        tokio::time::timeout(Duration::from_mins(3), waiting).await.expect("it ends").unwrap()
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

async fn get(to: SocketAddr, path: &str) -> Value {
    let answer = ask(to, "GET", path, None, json!({})).await.expect("the server answers");
    assert_eq!(answer.status, 200, "{path}: {}", answer.text);
    answer.json()
}

async fn bots(count: u64) -> Vec<String> {
    let mut urls = Vec::new();
    for n in 0..count {
        urls.push(bot(n).await);
    }
    urls
}

/// Waits until something is true.
async fn until(what: &str, mut is: impl AsyncFnMut() -> bool) {
    for _ in 0..LOOKS {
        if is().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("this never came: {what}");
}

async fn nobody_is_benched(to: SocketAddr) {
    for bot in get(to, "/api/bots").await.as_array().expect("a list of bots") {
        assert_ne!(bot["state"], "benched", "{bot}");
    }
}

/// No game is missing in tournaments that are over: every place of the schedule has one that counts.
async fn finished_ones_are_whole(to: SocketAddr, games: &[Value]) {
    let mut whole = 0;
    for tournament in get(to, "/api/tournaments").await.as_array().unwrap() {
        if tournament["state"] != "finished" {
            continue;
        }
        let places: BTreeSet<u64> = games
            .iter()
            .filter(|game| game["tournament"] == tournament["id"] && game.get("voided").is_none())
            .map(|game| game["number"].as_u64().unwrap())
            .collect();
        assert_eq!(Some(places.len() as u64), tournament["total"].as_u64(), "{tournament}");
        whole += 1;
    }
    assert!(whole > 0, "at least one tournament is over");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn workers_that_are_killed_frozen_or_stopped_lose_no_result_and_double_none() {
    let Some(mut cluster) = Cluster::new() else { return };
    let mut node = cluster.node(&["--workers", "0"]);
    let to = node.address;
    let mut witness = Witness::default();
    let teams = bots(4).await;
    witness.organiser = tournament(&mut node, &teams, json!({"games": 2, "captains": ["cadet"]})).await;
    // Without a worker nothing is played.
    assert!(get(to, "/api/event").await["running"].as_array().unwrap().is_empty());
    assert!(witness.games.is_empty());

    let mut workers = vec![cluster.worker(&[]), cluster.worker(&[])];
    witness.read_until(to, 6).await;
    for round in 0..6_usize {
        let known = witness.games.len();
        workers.remove(round % 2);
        workers.push(cluster.worker(&[]));
        witness.read_until(to, known + 3).await;
    }
    // Frozen for longer than its leases last: others play its matches, and what it knows comes too late.
    workers[0].signal("-STOP");
    let frozen = Instant::now();
    while frozen.elapsed() < Duration::from_secs(8) {
        witness.read_on(to, 0).await.unwrap();
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let known = witness.games.len();
    workers[0].signal("-CONT");
    witness.read_until(to, known + 5).await;
    // Stopped: it ends by itself, and everything goes on.
    let stopped = workers.remove(0);
    stopped.signal("-TERM");
    assert_eq!(stopped.ended().await, Some(0));
    let known = witness.games.len();
    witness.read_until(to, known + 25).await;
    witness.check(to).await;
    finished_ones_are_whole(to, &witness.games).await;
    nobody_is_benched(to).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_node_conducts_when_the_first_is_killed() {
    let Some(mut cluster) = Cluster::new() else { return };
    let mut first = cluster.node(&["--workers", "0"]);
    let second = cluster.node(&["--workers", "0"]);
    let to = second.address;
    let teams = bots(3).await;
    let mut witness = Witness::default();
    witness.organiser = tournament(&mut first, &teams, json!({"games": 2})).await;
    let _worker = cluster.worker(&[]);
    witness.read_until(to, 4).await;

    // Whatever is asked of one node holds for all: pause here, see it there, and resume there.
    let id = get(to, "/api/event").await["tournament"]["id"].as_str().unwrap().to_owned();
    let act = async |to: SocketAddr, what: &str, organiser: &str| {
        let path = format!("/api/admin/tournaments/{id}/{what}");
        ask(to, "POST", &path, Some(organiser), json!({})).await.unwrap().status
    };
    let paused = act(to, "pause", &witness.organiser).await;
    assert!(matches!(paused, 200 | 409), "{paused}");
    if paused == 200 {
        until("the pause is seen by the other node", async || {
            get(first.address, "/api/event").await["tournament"]["state"] == "paused"
        })
        .await;
        assert_eq!(act(first.address, "resume", &witness.organiser).await, 200);
    }
    let known = witness.games.len();
    witness.read_until(to, known + 4).await;
    first.kill();
    let known = witness.games.len();
    let killed = Instant::now();
    // A tournament of six games ends soon, and only a conductor begins the next one.
    witness.read_until(to, known + 20).await;
    eprintln!("20 more games {:?} after the conductor was killed", killed.elapsed());
    witness.check(to).await;
    finished_ones_are_whole(to, &witness.games).await;
    nobody_is_benched(to).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_is_aborted_wherever_it_is_played() {
    let Some(mut cluster) = Cluster::new() else { return };
    let mut node = cluster.node(&["--workers", "0"]);
    let other = cluster.node(&["--workers", "0"]);
    let teams = bots(2).await;
    // A pause after every move, so that matches last.
    let slow = json!({"mode": "showcase", "games": 1, "concurrency": 1, "pauses": {"moveMs": 1000, "matchMs": 0, "tournamentMs": 10}});
    let organiser = tournament(&mut node, &teams, slow).await;
    let _worker = cluster.worker(&[]);
    let to = other.address;
    let running = async || get(to, "/api/event").await["running"][0]["id"].as_str().map(str::to_owned);
    until("a match is shown by the node that conducts nothing", async || running().await.is_some()).await;
    let first = running().await.unwrap();
    let abort = async |id: &str, body: Value| {
        let path = format!("/api/admin/games/{id}/abort");
        ask(to, "POST", &path, Some(&organiser), body).await.unwrap()
    };
    let lost = abort(&first, json!({"reason": "to see", "decide": "lost", "loser": "A"})).await;
    assert_eq!(lost.status, 200, "{}", lost.text);
    assert_eq!(lost.json()["game"]["cause"], "aborted");
    assert_eq!(lost.json()["game"]["outcome"], "B");
    until("the next match", async || running().await.is_some_and(|id| id != first)).await;
    let second = running().await.unwrap();
    let again = abort(&second, json!({"reason": "to see", "decide": "again"})).await;
    assert_eq!(again.status, 200, "{}", again.text);
    assert!(again.json().get("game").is_none(), "{}", again.text);
    until("it is played again as another match", async || {
        running().await.is_some_and(|id| id != first && id != second)
    })
    .await;
    let log = ask(to, "GET", "/api/admin/audit", Some(&organiser), json!({})).await.unwrap();
    assert_eq!(log.text.matches("match-aborted").count(), 2, "{}", log.text);
}

#[test]
fn a_worker_says_what_it_needs() {
    for (arguments, said) in [
        (&["worker"][..], "a worker needs --nats and --database"),
        (&["worker", "--nats", "nats://127.0.0.1:1"], "--nats needs --database"),
        (&["worker", "--matches", "0", "--analyses", "0"], "nothing left to do"),
        (&["serve", "--workers", "0"], "--workers needs --nats"),
    ] {
        let ran = run(arguments, "");
        assert_eq!(ran.code, 2, "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains(said), "{arguments:?}: {}", ran.err);
    }
}

/// A spectator or a screen, with everything that it was sent.
struct Watcher {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    frames: Vec<Value>,
    texts: Vec<String>,
}

impl Watcher {
    async fn join(to: SocketAddr, screen: Option<&str>) -> Watcher {
        let query = if screen.is_some() { "?as=screen" } else { "" };
        let (socket, _) = connect_async(format!("ws://{to}/api/feed{query}")).await.expect("a socket");
        let mut watcher = Watcher { socket, frames: Vec::new(), texts: Vec::new() };
        let hello = match screen {
            Some(token) => json!({"type": "hello", "screen": token}),
            None => json!({"type": "hello"}),
        };
        watcher.say(&hello).await;
        watcher.hear(|frame| frame["type"] == "snapshot").await;
        watcher
    }

    async fn say(&mut self, frame: &Value) {
        self.socket.send(Message::text(frame.to_string())).await.unwrap();
    }

    async fn watch(&mut self, id: &str, next: u64) {
        self.say(&json!({"type": "watch", "matches": [{"match": id, "next": next}]})).await;
    }

    /// Listens until such a frame comes, and returns it.
    async fn hear(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        let listening = async {
            loop {
                let message = self.socket.next().await.expect("the socket is open").expect("a message");
                let Message::Text(text) = message else { continue };
                let frame: Value = serde_json::from_str(&text).unwrap();
                self.texts.push(text.to_string());
                self.frames.push(frame.clone());
                if wanted(&frame) {
                    return frame;
                }
            }
        };
        tokio::time::timeout(Duration::from_mins(3), listening).await.expect("the frame comes")
    }

    /// The events of a match that came, by their numbers.
    fn events(&self, id: &str) -> BTreeMap<u64, Value> {
        let mut events = BTreeMap::new();
        for frame in &self.frames {
            let heard = match frame["type"].as_str() {
                Some("match") if frame["match"]["id"] == id => {
                    frame["match"]["events"].as_array().cloned().unwrap_or_default()
                }
                Some("event") if frame["match"] == id => vec![frame["event"].clone()],
                _ => continue,
            };
            for event in heard {
                let n = event["n"].as_u64().unwrap();
                if let Some(before) = events.insert(n, event.clone()) {
                    assert_eq!(before, event, "the same everywhere");
                }
            }
        }
        events
    }
}

/// The ships in these texts.
fn ships(texts: &[String]) -> usize {
    texts.iter().map(|text| text.matches(r#""type":"ship""#).count()).sum()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_spectator_goes_on_at_another_node_and_no_fleet_leaks() {
    let Some(mut cluster) = Cluster::new() else { return };
    let mut one = cluster.node(&["--workers", "0"]);
    let two = cluster.node(&["--workers", "0"]);
    let teams = bots(2).await;
    let slow = json!({"mode": "showcase", "games": 1, "concurrency": 1, "pauses": {"moveMs": 150, "matchMs": 0, "tournamentMs": 10}});
    let organiser = tournament(&mut one, &teams, slow).await;
    let made =
        ask(one.address, "POST", "/api/admin/screens", Some(&organiser), json!({"name": "wall"})).await;
    let token = made.unwrap().json()["token"].as_str().unwrap().to_owned();

    let mut spectator = Watcher::join(one.address, None).await;
    let mut other = Watcher::join(two.address, None).await;
    let _worker = cluster.worker(&[]);
    let started = spectator.hear(|frame| frame["type"] == "started").await;
    let id = started["match"]["id"].as_str().unwrap().to_owned();
    other.hear(|frame| frame["type"] == "started" && frame["match"]["id"] == id.as_str()).await;
    spectator.watch(&id, 0).await;
    spectator.hear(|frame| frame["type"] == "event" && frame["event"]["n"].as_u64() >= Some(4)).await;
    let known = spectator.events(&id);
    assert_eq!(known.keys().copied().collect::<Vec<_>>(), (0..known.len() as u64).collect::<Vec<_>>());

    // A screen comes in the middle of the match, at the node that conducts nothing, and sees the fleets from the opening on.
    let mut screen = Watcher::join(two.address, Some(&token)).await;
    screen.watch(&id, 0).await;
    screen.hear(|frame| frame["type"] == "match").await;
    assert!(ships(&screen.texts) >= 4, "{:?}", screen.texts.last());

    // The first node dies; its spectator goes on at the other, from the event after the last one that it has.
    let mut next = Watcher::join(two.address, None).await;
    one.kill();
    next.watch(&id, known.len() as u64).await;
    next.hear(|frame| frame["type"] == "event" && frame["match"] == id.as_str()).await;
    assert_eq!(ships(&spectator.texts), 0, "spectators see no fleet before the end");
    let ended = next.hear(|frame| frame["type"] == "ended" && frame["match"] == id.as_str()).await;
    assert!(ended["fleets"]["A"].is_array() && ended["salts"]["A"].is_string(), "{ended}");
    let rest = next.events(&id);
    let all: Vec<u64> = known.keys().chain(rest.keys()).copied().collect();
    assert_eq!(all, (0..all.len() as u64).collect::<Vec<_>>(), "no event is missing, and none comes twice");
    let last = *rest.keys().last().unwrap();
    for (text, frame) in next.texts.iter().zip(&next.frames) {
        let is_last = frame["event"]["n"].as_u64() == Some(last) || frame["type"] == "ended";
        assert!(is_last || !text.contains(r#""type":"ship""#), "{text}");
    }
    screen.hear(|frame| frame["type"] == "ended" && frame["match"] == id.as_str()).await;
    let seen = screen.events(&id);
    assert_eq!(seen.len() as u64, last + 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_nats_results_are_stored_and_pages_say_that_updates_are_delayed() {
    let Some(postgres) = Postgres::shared() else { return };
    let Some(nats) = Nats::start() else { return };
    let mut cluster = Cluster { database: postgres.fresh(), nats: nats.url(), homes: Vec::new() };
    let mut node = cluster.node(&["--workers", "0"]);
    let to = node.address;
    let teams = bots(3).await;
    let mut witness = Witness::default();
    witness.organiser = tournament(&mut node, &teams, json!({"games": 2})).await;
    let _worker = cluster.worker(&[]);
    witness.read_until(to, 3).await;
    let mut spectator = Watcher::join(to, None).await;
    nats.stop();
    spectator.hear(|frame| frame["type"] == "delayed" && frame["delayed"] == true).await;
    let known = witness.games.len();
    witness.read_until(to, known + 8).await;
    // Their ends are shown all the same.
    spectator.hear(|frame| frame["type"] == "ended").await;
    nats.resume();
    spectator.hear(|frame| frame["type"] == "delayed" && frame["delayed"] == false).await;
    spectator.hear(|frame| frame["type"] == "started").await;
    let numbers: Vec<u64> = spectator.frames.iter().filter_map(|frame| frame["seq"].as_u64()).collect();
    assert!(numbers.windows(2).all(|pair| pair[1] == pair[0] + 1), "{numbers:?}");
    witness.check(to).await;
    nobody_is_benched(to).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_analysis_is_computed_by_a_worker_and_answered_by_any_node() {
    let Some(mut cluster) = Cluster::new() else { return };
    let mut one = cluster.node(&["--workers", "0"]);
    let two = cluster.node(&["--workers", "0"]);
    let teams = bots(2).await;
    let mut witness = Witness::default();
    witness.organiser = tournament(&mut one, &teams, json!({"games": 2})).await;
    let worker = cluster.worker(&["--analyses", "0"]);
    witness.read_until(one.address, 1).await;
    let path = format!("/api/games/{}/analysis", witness.games[0]["id"].as_str().unwrap());
    let asked = ask(one.address, "GET", &path, None, json!({})).await.unwrap();
    assert_eq!(asked.status, 202, "nobody computes it: {}", asked.text);
    drop(worker);
    let _worker = cluster.worker(&["--matches", "0", "--analyses", "1"]);
    for to in [one.address, two.address] {
        until("the analysis is ready", async || {
            let answer = ask(to, "GET", &path, None, json!({})).await.unwrap();
            assert!(matches!(answer.status, 200 | 202), "{}", answer.text);
            answer.status == 200
        })
        .await;
    }
}
