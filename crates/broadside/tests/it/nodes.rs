//! Nodes that are killed or frozen while people play at their tables: another one takes over, and no turn is lost.

use std::net::SocketAddr;
use std::process::{Child, Command};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use futures_util::future::join_all;
use serde_json::json;
use tempfile::TempDir;
use testkit::{Nats, Postgres};

use crate::kill::{Seat, open};
use crate::program::run;
use crate::served::client::{Player, http};
use crate::served::{Program, ask};

/// The longest that players may have to wait for another node.
const TAKEOVER: Duration = Duration::from_secs(10);

struct Cluster {
    nats: Nats,
    url: String,
    data: Vec<TempDir>,
}

impl Cluster {
    fn new() -> Option<Cluster> {
        Some(Cluster { url: Postgres::shared()?.fresh(), nats: Nats::start()?, data: Vec::new() })
    }

    async fn node(&mut self) -> Program {
        let data = TempDir::new().unwrap();
        let (url, nats) = (self.url.as_str(), self.nats.url());
        let child = Program::spawn(data.path(), &["--database", url, "--nats", &nats]);
        self.data.push(data);
        let started = tokio::task::spawn_blocking(|| Program::spawned(child).expect("it starts"));
        let node = started.await.unwrap();
        // It is in the cluster once it answers.
        assert_eq!(http(node.address, "GET", "/health", &[], "").await.status, 200);
        node
    }
}

fn signal(to: &Child, signal: &str) {
    let sent = Command::new("kill").args([signal, &to.id().to_string()]).status();
    assert!(sent.unwrap().success());
}

/// Players at these nodes, until this many frames have come. Then something happens.
async fn play_on(seats: &mut [Seat], at: &[SocketAddr], frames: usize, then: impl FnOnce()) {
    let heard = AtomicUsize::new(0);
    let enough = async {
        while heard.load(Ordering::Relaxed) < frames {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        then();
    };
    let playing = seats.iter_mut().zip(at.iter().cycle()).map(|(seat, to)| seat.play(*to, &heard));
    tokio::select! {
        () = enough => {}
        _ = join_all(playing) => panic!("the games ended too early"),
    }
}

/// Whether a table can be had at a node, and how long that took.
async fn reached(at: SocketAddr, seat: &Seat) -> Duration {
    let began = Instant::now();
    let watching = async {
        while Player::try_sit(at, seat.table(), None, 0).await.is_none() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(Duration::from_mins(1), watching).await.expect("the table is found");
    began.elapsed()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_dies_or_freezes_costs_its_players_seconds_and_no_turn() {
    let Some(mut cluster) = Cluster::new() else { return };
    let (first, second) = (cluster.node().await, cluster.node().await);
    // The first node has both tables; one player of each is on the second.
    let mut seats = open(first.address, "classic", json!({"type": "online"}), 1).await;
    seats.extend(open(first.address, "salvo", json!({"type": "online"}), 7).await);
    let at = [first.address, second.address];
    play_on(&mut seats, &at, 12, || drop(first)).await;

    // Killed: the second node takes over when the lease is over.
    let took = reached(second.address, &seats[0]).await;
    assert!(took < TAKEOVER, "{took:?}");
    let third = cluster.node().await;
    let at = [second.address, third.address];
    play_on(&mut seats, &at, 12, || signal(&second.child, "-STOP")).await;

    // Frozen: the third one does.
    let took = reached(third.address, &seats[0]).await;
    assert!(took < TAKEOVER, "{took:?}");
    let before: Vec<usize> = seats.iter().map(|seat| seat.told.len()).collect();
    play_on(&mut seats, &[third.address], 8, || signal(&second.child, "-CONT")).await;
    assert!(seats.iter().zip(before).any(|(seat, before)| seat.told.len() > before));

    // The one that was frozen wakes up, finds that others have its tables, and serves as before.
    let heard = AtomicUsize::new(0);
    let at = [second.address, third.address];
    let playing = seats.iter_mut().zip(at.iter().cycle()).map(|(seat, to)| async {
        // A socket that it had before it froze may be told to reconnect.
        while !seat.ended {
            seat.play(*to, &heard).await;
        }
    });
    tokio::time::timeout(Duration::from_mins(2), join_all(playing)).await.expect("all games end");
    let table = format!("/api/tables/{}", seats[0].table());
    let answers = [second.address, third.address].map(|at| ask(at, "GET", &table, None, json!({})));
    let [one, two] = join_all(answers).await.try_into().unwrap_or_else(|_| unreachable!());
    assert_eq!(one.unwrap().json(), two.unwrap().json());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_are_restarted_one_after_the_other_and_nobody_loses_a_turn() {
    let Some(mut cluster) = Cluster::new() else { return };
    let mut nodes = vec![cluster.node().await, cluster.node().await];
    let mut seats = open(nodes[0].address, "classic", json!({"type": "online"}), 3).await;
    for _ in 0..2 {
        let old = nodes.remove(0);
        let at = [old.address, nodes[0].address];
        play_on(&mut seats, &at, 8, || signal(&old.child, "-TERM")).await;
        let mut old = old;
        let ended = tokio::task::spawn_blocking(move || old.child.wait().unwrap());
        let ended = tokio::time::timeout(Duration::from_mins(1), ended).await.expect("it ends").unwrap();
        assert_eq!(ended.code(), Some(0));
        nodes.push(cluster.node().await);
    }
    let heard = AtomicUsize::new(0);
    let at = [nodes[0].address, nodes[1].address];
    join_all(seats.iter_mut().zip(at).map(|(seat, to)| seat.play(to, &heard))).await;
    assert!(seats.iter().all(|seat| seat.ended));
}

#[test]
fn settings_of_a_cluster_that_do_not_fit_are_refused() {
    let database = "postgres://nobody@127.0.0.1:1/none";
    for (arguments, said) in [
        (&["--nats", "nats://localhost"][..], "--nats needs --database"),
        (&["--nats-credentials", "file"], "--nats-credentials needs --nats"),
        (&["--nats", "http://secret@localhost", "--database", database], "--nats: a NATS URL begins with"),
        (&["--nats", "nats://localhost", "--standby", "--database", database], "exclude each other"),
    ] {
        let refused = run(&[&["serve"], arguments].concat(), "");
        assert_eq!(refused.code, 2, "{}", refused.err);
        assert!(refused.err.contains(said) && !refused.err.contains("secret"), "{}", refused.err);
    }
}
