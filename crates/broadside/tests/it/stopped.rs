//! The program is stopped and let go on while a tournament runs, as by Ctrl-Z or a closed lid: nobody loses a match by it.
#![cfg(unix)]

use std::net::SocketAddr;
use std::process::Command;
use std::time::Duration;

use arena::{Service, ServiceOptions};
use captains::registry;
use rules::Dice;
use serde_json::{Value, json};
use tokio::net::TcpListener;

use crate::event_kill::tournament;
use crate::served::{Program, ask};

/// How long the program is stopped: longer than the time for an answer, and than the time for a game.
const STOP: Duration = Duration::from_secs(3);
/// How often.
const STOPS: usize = 4;
/// How often a test looks for something before it gives up.
const LOOKS: usize = 3000;

/// A bot that answers after 20 ms, also while the program is stopped.
async fn bot(seed: u64) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let service = Service::new(registry::find("mate").unwrap(), Dice::from_seed(seed));
    let manners = ServiceOptions { delay: Duration::from_millis(20), ..ServiceOptions::default() };
    tokio::spawn(arena::serve(listener, service, manners, std::future::pending()));
    url
}

async fn get(to: SocketAddr, path: &str) -> Value {
    let answer = ask(to, "GET", path, None, json!({})).await.expect("the server answers");
    assert_eq!(answer.status, 200, "{path}: {}", answer.text);
    answer.json()
}

/// Waits until so many games are over, and some more are on; all that are over.
async fn until_played(to: SocketAddr, games: usize) -> Vec<Value> {
    for _ in 0..LOOKS {
        let played = get(to, "/api/export?limit=10000").await["games"].as_array().unwrap().clone();
        let running = get(to, "/api/event").await["running"].as_array().unwrap().len();
        if played.len() >= games && running > 0 {
            return played;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    panic!("the tournament does not go on");
}

/// Sends a signal to the program.
fn signal(program: &Program, name: &str) {
    let sent = Command::new("kill").args([name, &program.child.id().to_string()]).status().unwrap();
    assert!(sent.success(), "{name}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_was_stopped_blames_nobody() {
    let data = tempfile::TempDir::new().unwrap();
    let mut program = Program::start(data.path());
    let to = program.address;
    let mut urls = Vec::new();
    for n in 0..6 {
        urls.push(bot(n).await);
    }
    let more = json!({"games": 2, "timeoutMs": 1000, "gameTimeMs": 2500});
    tournament(&mut program, &urls, more).await;
    let mut games = until_played(to, 1).await;
    for _ in 0..STOPS {
        signal(&program, "-STOP");
        tokio::time::sleep(STOP).await;
        signal(&program, "-CONT");
        // All that were on are over, and then some.
        games = until_played(to, games.len() + 4).await;
    }
    for game in &games {
        let cause = game["cause"].as_str().unwrap();
        assert!(!["timeout", "flag", "unreachable"].contains(&cause), "{game}");
        assert!(
            game["players"].as_array().unwrap().iter().all(|player| player.get("fault").is_none()),
            "{game}"
        );
    }
    assert!(games.len() > 4 * STOPS, "{} games", games.len());
}
