//! The program is killed again and again while games run and teams register: nothing that anybody was told of is lost,
//! and every game goes on.

use std::net::SocketAddr;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use futures_util::future::join_all;
use serde_json::json;

use crate::served::client::{self, Player, http};
use crate::served::{Program, ask};

const LOOPS: u64 = 25;

/// A seat of a running game, and what it was told.
pub(crate) struct Seat {
    table: String,
    token: String,
    seed: u64,
    pub(crate) told: Vec<String>,
    pub(crate) ended: bool,
}

async fn post(to: SocketAddr, path: &str, body: serde_json::Value) -> serde_json::Value {
    let answer = http(to, "POST", path, &[("content-type", "application/json")], &body.to_string()).await;
    assert!(answer.status < 300, "{}", answer.text);
    answer.json()
}

/// Opens a game and lays the fleets out.
pub(crate) async fn open(to: SocketAddr, rules: &str, opponent: serde_json::Value, seed: u64) -> Vec<Seat> {
    let body = json!({"rules": rules, "opponent": opponent, "first": "random", "name": "Mara"});
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
    pub(crate) fn table(&self) -> &str {
        &self.table
    }

    /// Comes back, sees that everything told before still stands, and plays until the game or the program ends.
    pub(crate) async fn play(&mut self, to: SocketAddr, heard: &AtomicUsize) {
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
            // At once, because a caller may stop waiting.
            let known = self.told.len();
            self.told.extend_from_slice(&player.events[known..]);
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

/// A team that registers a bot and sets its URL again and again, and what it was told.
#[derive(Default)]
struct Team {
    name: String,
    /// The id and the cookie, once the server has answered.
    registered: Option<(String, String)>,
    /// The last URL the server has answered, and one it may have taken without an answer.
    url: Option<String>,
    asked: Option<String>,
}

impl Team {
    async fn act(&mut self, to: SocketAddr, done: &AtomicUsize, registered: &AtomicUsize) {
        loop {
            if let Some((id, cookie)) = &self.registered {
                let url = format!("http://localhost:{}", 4000 + done.load(Ordering::Relaxed));
                self.asked = Some(url.clone());
                let (path, body) = (format!("/api/bots/{id}/url"), json!({"url": url}));
                let Some(answer) = ask(to, "PUT", &path, Some(cookie), body).await else { return };
                assert_eq!(answer.status, 200, "{}", answer.text);
                self.url = self.asked.take();
            } else {
                let body =
                    json!({"name": self.name, "password": "open sesame", "confirmPassword": "open sesame"});
                let Some(answer) = ask(to, "POST", "/api/bots", None, body).await else { return };
                // A kill may have come between the writing and the answer.
                assert!(matches!(answer.status, 201 | 409), "{}", answer.text);
                if answer.status == 409 {
                    let body = json!({"name": self.name, "password": "open sesame"});
                    let Some(answer) = ask(to, "POST", "/api/bots/session", None, body).await else { return };
                    assert_eq!(answer.status, 201, "{}", answer.text);
                    self.remember(&answer);
                } else {
                    self.remember(&answer);
                }
                registered.fetch_add(1, Ordering::Relaxed);
            }
            done.fetch_add(1, Ordering::Relaxed);
        }
    }

    fn remember(&mut self, answer: &client::Answer) {
        let id = answer.json()["id"].as_str().unwrap().to_owned();
        self.registered = Some((id, answer.cookie.clone().unwrap()));
    }

    /// Everything the team was told is still so; what it was not told, it learns now.
    async fn check(&mut self, to: SocketAddr) {
        let Some((id, cookie)) = &self.registered else { return };
        let answer =
            ask(to, "GET", "/api/bots/me", Some(cookie), json!({})).await.expect("the server answers");
        assert_eq!(answer.status, 200, "{} is signed in no more: {}", self.name, answer.text);
        let me = answer.json();
        assert_eq!((me["id"].as_str(), me["name"].as_str()), (Some(id.as_str()), Some(self.name.as_str())));
        let url = me["url"].as_str();
        assert!(url == self.url.as_deref() || url == self.asked.as_deref(), "{url:?} is not {:?}", self.url);
        self.url = url.map(str::to_owned);
        self.asked = None;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn kills_lose_no_bot_no_url_no_session_and_no_line_of_the_audit_log() {
    const ROUNDS: usize = 10;
    const TEAMS: usize = 6;
    let data = tempfile::TempDir::new().unwrap();
    let mut teams: Vec<Team> =
        (0..TEAMS).map(|n| Team { name: format!("Team {n}"), ..Team::default() }).collect();
    let mut organiser = None;
    let registered = AtomicUsize::new(0);
    let mut acknowledged = 0;
    for round in 0..ROUNDS {
        let mut program = Program::start(data.path());
        let to = program.address;
        if organiser.is_none() {
            let body = json!({"password": program.password()});
            let answer = ask(to, "POST", "/api/admin/session", None, body).await.unwrap();
            organiser = answer.cookie;
        }
        join_all(teams.iter_mut().map(|team| team.check(to))).await;
        let done = AtomicUsize::new(0);
        let killed = async {
            for _ in 0..2000 {
                // At another moment each time. A registration takes a hundred times as long as the rest, so
                // every round waits for one more: else the quick teams would bring the kill before it each time.
                let more = registered.load(Ordering::Relaxed) > round.min(TEAMS - 1);
                if more && done.load(Ordering::Relaxed) >= 12 + round {
                    break;
                }
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            program.kill();
        };
        tokio::join!(join_all(teams.iter_mut().map(|team| team.act(to, &done, &registered))), killed);
        acknowledged += done.load(Ordering::Relaxed);
    }
    let program = Program::start(data.path());
    join_all(teams.iter_mut().map(|team| team.check(program.address))).await;
    assert!(teams.iter().all(|team| team.registered.is_some()), "everybody has a bot");
    let cookie = organiser.as_deref();
    let mut noted = 0;
    let mut path = "/api/admin/audit?limit=500".to_owned();
    for _ in 0..100 {
        let answer = ask(program.address, "GET", &path, cookie, json!({})).await.unwrap();
        assert_eq!(answer.status, 200, "the organiser is signed in still: {}", answer.text);
        noted += answer.json()["entries"].as_array().unwrap().len();
        let Some(older) = answer.json()["older"].as_u64() else { break };
        path = format!("/api/admin/audit?limit=500&before={older}");
    }
    eprintln!("{ROUNDS} kills, {acknowledged} answers, {noted} lines of the audit log");
    assert!(acknowledged >= ROUNDS * 12, "only {acknowledged}: the teams hardly acted");
    // A sign-in after a lost answer is no line; everything else is one.
    assert!(noted + teams.len() >= acknowledged, "{noted} lines for {acknowledged} answers");
    program.kill();
}

#[test]
fn serve_stops_when_asked_and_says_so_by_its_code() {
    let data = tempfile::TempDir::new().unwrap();
    // It doesn't wait for its time limit.
    let mut program = Program::start_with(data.path(), &["--limit", "stop-time=3600"]);
    let asked = Command::new("kill").args(["-TERM", &program.child.id().to_string()]).status().unwrap();
    assert!(asked.success());
    assert_eq!(program.child.wait().unwrap().code(), Some(0));
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
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains("is damaged") && message.contains("was not changed"), "{message}");
    assert_eq!(std::fs::read(data.path().join("broadside.sqlite")).unwrap(), b"ruin");
}

#[test]
fn a_second_server_is_refused_until_the_first_is_gone() {
    let data = tempfile::tempdir().unwrap();
    let command = |words: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_broadside"));
        command.args(words).arg("--data").arg(data.path());
        command.output().unwrap()
    };
    let mut first = Program::start(data.path());
    let second = command(&["serve", "--listen", "127.0.0.1:0"]);
    let said = String::from_utf8(second.stderr).unwrap();
    assert_eq!(second.status.code(), Some(2), "{said}");
    assert!(said.contains("another server is running with the data in"), "{said}");
    assert_eq!(second.stdout, b"", "it says that it is somewhere");
    // Shown when the database is there.
    first.password();
    assert!(command(&["admin", "token", "results"]).status.success(), "the organiser's commands are free");
    first.kill();
    let mut third = Program::start(data.path());
    assert!(third.child.try_wait().unwrap().is_none(), "a killed server holds its data");
}
