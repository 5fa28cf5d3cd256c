//! Two servers on one PostgreSQL database: one serves, the other stands by and takes over.

use std::net::SocketAddr;
use std::process::{Child, Command};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use futures_util::future::join_all;
use serde_json::json;
use tempfile::TempDir;
use testkit::Postgres;

use crate::kill::{Seat, open};
use crate::program::run;
use crate::served::Program;

/// Plays until this many frames have come, all in all.
async fn play_on(seats: &mut [Seat], to: SocketAddr, frames: usize, then: impl FnOnce()) {
    let heard = AtomicUsize::new(0);
    let enough = async {
        while heard.load(Ordering::Relaxed) < frames {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        then();
    };
    // A server that is frozen ends no connection, so nobody waits for that.
    tokio::select! {
        () = enough => {}
        _ = join_all(seats.iter_mut().map(|seat| seat.play(to, &heard))) => panic!("the games ended too early"),
    }
}

/// The server that stands by, once it serves.
async fn taken_over(standby: Child) -> Program {
    let taking = tokio::task::spawn_blocking(|| Program::spawned(standby).expect("it takes over"));
    tokio::time::timeout(Duration::from_mins(1), taking).await.expect("it takes over in time").unwrap()
}

fn signal(to: &Child, signal: &str) {
    let sent = Command::new("kill").args([signal, &to.id().to_string()]).status();
    assert!(sent.unwrap().success());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_dies_or_freezes_is_replaced_and_no_turn_is_lost() {
    let Some(postgres) = Postgres::shared() else { return };
    let url = postgres.fresh();
    let data: [TempDir; 3] = std::array::from_fn(|_| TempDir::new().unwrap());
    let start = |n: usize, more: &[&str]| {
        Program::spawn(data[n].path(), &[&["--database", url.as_str()][..], more].concat())
    };
    let first = Program::spawned(start(0, &[])).expect("it starts");
    let mut seats = open(first.address, "classic", json!({"type": "online"}), 1).await;
    seats.extend(open(first.address, "salvo", json!({"type": "captain", "name": "mate"}), 7).await);

    // Nobody else may serve meanwhile.
    let second = data[1].path().to_str().unwrap();
    let refused = run(&["serve", "--listen", "127.0.0.1:0", "--database", &url, "--data", second], "");
    assert_eq!(refused.code, 2, "{}", refused.err);
    let process = format!("(process {}) is using the database; stop it first", first.child.id());
    assert!(refused.err.contains(&process), "{}", refused.err);

    let standby = start(1, &["--standby"]);
    let to = first.address;
    play_on(&mut seats, to, 12, || first.kill()).await;
    let second = taken_over(standby).await;

    // It has everything, and the games go on until it freezes.
    let (to, mut told) = (second.address, Vec::new());
    play_on(&mut seats, to, 12, || signal(&second.child, "-STOP")).await;
    told.extend(seats.iter().map(|seat| seat.told.len()));
    let third = taken_over(start(2, &["--standby"])).await;
    let heard = AtomicUsize::new(0);
    join_all(seats.iter_mut().map(|seat| seat.play(third.address, &heard))).await;
    assert!(seats.iter().all(|seat| seat.ended), "every game is played to its end");
    assert!(seats.iter().zip(told).all(|(seat, told)| seat.told.len() > told));

    // The one that was frozen wakes up, learns that it was replaced, and ends by itself.
    let mut second = second;
    signal(&second.child, "-CONT");
    let ended = tokio::task::spawn_blocking(move || second.child.wait().unwrap());
    let ended = tokio::time::timeout(Duration::from_mins(1), ended).await.expect("it ends").unwrap();
    assert_eq!(ended.code(), Some(2));
}

#[test]
fn a_file_has_no_standby() {
    let refused = run(&["serve", "--standby"], "");
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("--standby needs --database"), "{}", refused.err);
}
