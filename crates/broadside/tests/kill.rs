//! The program is killed again and again while games run: no turn that anybody was told of is lost, and every game
//! goes on.

use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use futures_util::future::join_all;
use serde_json::json;

#[allow(dead_code)] // the server's own tests use the rest
#[path = "../../server/tests/it/client.rs"]
mod client;

use client::{Player, http};

const LOOPS: u64 = 25;

/// The program, serving on a free port.
struct Program {
    child: Child,
    address: SocketAddr,
}

impl Program {
    fn start(data: &Path) -> Program {
        let mut child = Command::new(env!("CARGO_BIN_EXE_broadside"))
            .args(["serve", "--listen", "127.0.0.1:0", "--log", "warn", "--data"])
            .arg(data)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let port = line.trim().rsplit(':').next().unwrap().parse().unwrap();
        Program { child, address: SocketAddr::from(([127, 0, 0, 1], port)) }
    }

    /// Without any warning.
    fn kill(self) {
        drop(self);
    }
}

impl Drop for Program {
    /// A test that fails leaves no program behind either.
    fn drop(&mut self) {
        // One that has ended by itself is not there to be killed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A seat of a running game, and what it was told.
struct Seat {
    table: String,
    token: String,
    seed: u64,
    told: Vec<String>,
    ended: bool,
}

async fn post(to: SocketAddr, path: &str, body: serde_json::Value) -> serde_json::Value {
    let answer = http(to, "POST", path, &[("content-type", "application/json")], &body.to_string()).await;
    assert!(answer.status < 300, "{}", answer.text);
    answer.json()
}

/// Opens a game and lays the fleets out.
async fn open(to: SocketAddr, rules: &str, opponent: serde_json::Value, seed: u64) -> Vec<Seat> {
    let body = json!({"rules": rules, "opponent": opponent, "first": "lot", "name": "Mara"});
    let opened = post(to, "/api/tables", body).await;
    let table = opened["table"]["id"].as_str().unwrap().to_owned();
    let mut tokens = vec![opened["seats"][0]["token"].as_str().unwrap().to_owned()];
    if opponent["type"] == "online" {
        let joined = post(to, &format!("/api/tables/{table}/join"), json!({"name": "Ben"})).await;
        tokens.push(joined["token"].as_str().unwrap().to_owned());
    }
    let mut seats = Vec::new();
    for (token, seed) in tokens.into_iter().zip(seed..) {
        let mut player = Player::sit(to, &table, Some(&token), 0).await;
        player.place(seed).await;
        // Only what the server has answered is kept for sure; whoever goes earlier may take the fleet along.
        let own = json!(player.seat);
        player.until(|me| me.seen == 1 || me.table["placed"].as_array().unwrap().contains(&own)).await;
        seats.push(Seat { table: table.clone(), token, seed, told: Vec::new(), ended: false });
    }
    seats
}

impl Seat {
    /// Comes back, sees that everything told before still stands, and plays until the game or the program ends.
    async fn play(&mut self, to: SocketAddr, heard: &AtomicUsize) {
        let Some(mut player) = Player::try_sit(to, &self.table, Some(&self.token), 0).await else {
            // Killed before we were back.
            return;
        };
        let known = self.told.len() as u64;
        while player.seen < known && player.bye.is_none() {
            if !player.listen().await {
                assert_eq!(
                    player.events,
                    self.told[..player.events.len()],
                    "a turn that was told is changed"
                );
                return;
            }
        }
        assert_eq!(player.events, self.told, "a turn that was told is lost or changed");
        while player.ended.is_none() {
            if player.may_act() {
                player.fire(self.seed).await;
            }
            if !player.listen().await {
                break;
            }
            heard.fetch_add(1, Ordering::Relaxed);
        }
        self.told = player.events;
        self.ended = player.ended.is_some();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn twenty_five_kills_lose_no_turn_that_was_told() {
    let data = tempfile::TempDir::new().unwrap();
    let mut seats: Vec<Seat> = Vec::new();
    let (mut told, mut finished) = (0, 0);
    for round in 0..LOOPS {
        let program = Program::start(data.path());
        let to = program.address;
        // Six games are always running.
        let running = |seats: &[Seat]| {
            let mut tables: Vec<&str> = seats.iter().map(|seat| seat.table.as_str()).collect();
            tables.dedup();
            tables.len()
        };
        let mut n = round * 100;
        while running(&seats) < 6 {
            n += 10;
            let (rules, opponent) = match running(&seats) % 3 {
                0 => ("classic", json!({"type": "online"})),
                1 => ("salvo", json!({"type": "online"})),
                _ => ("morskoi", json!({"type": "captain", "name": "mate"})),
            };
            seats.extend(open(to, rules, opponent, n).await);
        }
        let heard = AtomicUsize::new(0);
        let killed = async {
            // At another moment each time.
            tokio::time::sleep(Duration::from_millis(60 + (round * 37) % 200)).await;
            // On a busy machine, not before the games have moved.
            for _ in 0..500 {
                if heard.load(Ordering::Relaxed) >= 40 {
                    break;
                }
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
            program.kill();
        };
        tokio::join!(join_all(seats.iter_mut().map(|seat| seat.play(to, &heard))), killed);
        told += seats.iter().map(|seat| seat.told.len()).sum::<usize>();
        finished += seats.iter().filter(|seat| seat.ended).count();
        seats.retain(|seat| !seat.ended);
    }
    // And every game goes on to its end.
    let program = Program::start(data.path());
    let heard = AtomicUsize::new(0);
    join_all(seats.iter_mut().map(|seat| seat.play(program.address, &heard))).await;
    assert!(seats.iter().all(|seat| seat.ended), "every game goes on");
    finished += seats.len();
    program.kill();
    eprintln!("{LOOPS} kills, {told} events checked again, {finished} seats saw their game's end");
    assert!(told > 500, "only {told} events were told: the games hardly ran");
}

#[test]
fn serve_stops_when_asked_and_says_so_by_its_code() {
    let data = tempfile::TempDir::new().unwrap();
    let mut program = Program::start(data.path());
    let began = std::time::Instant::now();
    let asked = Command::new("kill").args(["-TERM", &program.child.id().to_string()]).status().unwrap();
    assert!(asked.success());
    assert_eq!(program.child.wait().unwrap().code(), Some(0));
    assert!(began.elapsed() < Duration::from_secs(5));
}

#[test]
fn serve_refuses_a_damaged_database_with_a_clear_message() {
    let data = tempfile::TempDir::new().unwrap();
    std::fs::write(data.path().join("broadside.sqlite"), "ruin").unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_broadside"))
        .args(["serve", "--listen", "127.0.0.1:0", "--data"])
        .arg(data.path())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains("is damaged") && message.contains("left as it is"), "{message}");
    assert_eq!(std::fs::read(data.path().join("broadside.sqlite")).unwrap(), b"ruin");
}
