//! The program is killed again and again while a tournament runs: no result is lost or counted twice, and the tournament
//! goes on by itself.

use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use arena::{Service, ServiceOptions};
use captains::registry;
use rules::{Dice, Ruleset};
use serde_json::{Value, json};
use tokio::net::TcpListener;

use crate::served::{Program, ask};

/// How often a test looks for something before it gives up.
pub(crate) const LOOKS: usize = 3000;

/// Bots over HTTP that outlive the server.
pub(crate) async fn bot(seed: u64) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let service = Service::new(registry::find("mate").unwrap(), Dice::from_seed(seed));
    tokio::spawn(arena::serve(listener, service, ServiceOptions::default(), std::future::pending()));
    url
}

/// Rules of a small pond, so that many games end between two kills.
fn pond() -> Value {
    let mut rules = serde_json::to_value(Ruleset::preset("classic").unwrap().rules()).unwrap();
    rules["name"] = "pond".into();
    rules["board"] = json!({"width": 5, "height": 5});
    rules["ship"] = json!([{"class": "Boat", "length": 2, "count": 2}]);
    rules
}

/// What somebody who watches the results was told.
#[derive(Default)]
pub(crate) struct Witness {
    pub(crate) organiser: String,
    /// Every game that was told, in order; the cursor of each is its place, from 1.
    pub(crate) games: Vec<Value>,
    /// Games whose voiding was answered.
    voided: BTreeSet<String>,
    /// Matches that were lost by being broken off, as that was answered.
    aborted: BTreeSet<String>,
    /// Whether pausing or resuming was answered last, if nothing was asked since.
    paused: Option<bool>,
    /// The longest time from a start to the first new match.
    slowest: Duration,
}

impl Witness {
    async fn get(&self, to: SocketAddr, path: &str) -> Option<Value> {
        let answer = ask(to, "GET", path, Some(&self.organiser), json!({})).await?;
        assert_eq!(answer.status, 200, "{path}: {}", answer.text);
        Some(answer.json())
    }

    /// Reads on until this many games were told.
    pub(crate) async fn read_until(&mut self, to: SocketAddr, games: usize) {
        for _ in 0..LOOKS {
            self.read_on(to, 0).await.expect("the server answers");
            if self.games.len() >= games {
                return;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        panic!("the tournament does not go on: {} games", self.games.len());
    }

    /// Reads on. What was told before must still be told, in the same words.
    pub(crate) async fn read_on(&mut self, to: SocketAddr, overlap: usize) -> Option<()> {
        let known = self.games.len().saturating_sub(overlap);
        let page = self.get(to, &format!("/api/export?since={known}&limit=10000")).await?;
        let games = page["games"].as_array().unwrap();
        assert!(games.len() >= self.games.len() - known, "a result that was told is lost");
        for (game, n) in games.iter().zip(known..) {
            assert_eq!(game["cursor"].as_u64(), Some(n as u64 + 1), "cursors have no gaps");
            match self.games.get_mut(n) {
                Some(told) => {
                    for field in ["id", "tournament", "number", "players", "outcome", "cause", "endedAt"] {
                        assert_eq!(told[field], game[field], "{field} of game {n} has changed");
                    }
                    *told = game.clone();
                }
                None => self.games.push(game.clone()),
            }
        }
        Some(())
    }

    /// Everything that follows from all the games, held against what the server says.
    pub(crate) async fn check(&mut self, to: SocketAddr) {
        self.read_on(to, usize::MAX).await.expect("the server answers");
        let mut counted = BTreeSet::new();
        for game in self.games.iter().filter(|game| game.get("voided").is_none()) {
            let place = (game["tournament"].to_string(), game["number"].as_u64());
            assert!(counted.insert(place), "a game counts twice: {game}");
        }
        for id in &self.voided {
            let game = self.games.iter().find(|game| game["id"] == id.as_str()).unwrap();
            assert!(game.get("voided").is_some(), "a game that was made void counts again");
        }
        for id in &self.aborted {
            let game = self.games.iter().find(|game| game["id"] == id.as_str());
            let game = game.expect("a match that was broken off is lost");
            assert_eq!(game["cause"], "aborted", "{game}");
        }
        let board = self.get(to, "/api/leaderboard").await.expect("the server answers");
        self.read_on(to, 0).await.expect("the server answers");
        let until = board["cursor"].as_u64().unwrap() as usize;
        let shown = board["rows"].as_array().unwrap().iter().map(|row| {
            let number = |field: &str| row[field].as_u64().unwrap();
            (row["name"].as_str().unwrap().to_owned(), [number("wins"), number("draws"), number("losses")])
        });
        assert_eq!(
            shown.collect::<BTreeMap<_, _>>(),
            fold(&self.games[..until]),
            "the leaderboard is the fold"
        );
    }

    /// The organiser pauses and resumes, or makes a game void, as long as the server answers.
    async fn meddle(&mut self, to: SocketAddr, round: u64) -> Option<()> {
        let event = self.get(to, "/api/event").await?;
        let tournament = event["tournament"]["id"].as_str()?.to_owned();
        if round.is_multiple_of(2) {
            self.abort(to, &event, round).await?;
        }
        let (path, body) = match round % 3 {
            0 => (format!("/api/admin/tournaments/{tournament}/pause"), json!({})),
            1 => (format!("/api/admin/tournaments/{tournament}/resume"), json!({})),
            _ => {
                let last = self.games.last()?["id"].as_str()?.to_owned();
                let replay = if round.is_multiple_of(2) { "again" } else { "no" };
                let body = json!({"reason": "to see", "replay": replay});
                let path = format!("/api/admin/games/{last}/void");
                let answer = ask(to, "POST", &path, Some(&self.organiser), body).await?;
                // The tournament of the last game may be over, with the next one on.
                assert!(matches!(answer.status, 200 | 409), "{}", answer.text);
                if answer.status == 200 {
                    self.voided.insert(last);
                }
                return Some(());
            }
        };
        let before = self.paused.take();
        let answer = ask(to, "POST", &path, Some(&self.organiser), body).await?;
        assert!(matches!(answer.status, 200 | 409), "{}", answer.text);
        self.paused = if answer.status == 200 { Some(round.is_multiple_of(3)) } else { before };
        Some(())
    }
}

impl Witness {
    /// The organiser breaks a match off, if one is on and does not end before.
    async fn abort(&mut self, to: SocketAddr, event: &Value, round: u64) -> Option<()> {
        let Some(id) = event["running"][0]["id"].as_str() else { return Some(()) };
        let body = if round.is_multiple_of(4) {
            json!({"reason": "to see", "decide": "lost", "loser": "A"})
        } else {
            json!({"reason": "to see", "decide": "again"})
        };
        let path = format!("/api/admin/games/{id}/abort");
        let answer = ask(to, "POST", &path, Some(&self.organiser), body).await?;
        assert!(matches!(answer.status, 200 | 404 | 409), "{}", answer.text);
        if answer.status == 200 && answer.json().get("game").is_some() {
            self.aborted.insert(id.to_owned());
        }
        Some(())
    }
}

/// What a leaderboard must say, folded by hand.
fn fold(games: &[Value]) -> BTreeMap<String, [u64; 3]> {
    let mut table: BTreeMap<String, [u64; 3]> = BTreeMap::new();
    for game in games.iter().filter(|game| game.get("voided").is_none()) {
        for (seat, own) in ["A", "B"].iter().zip(game["players"].as_array().unwrap()) {
            let line = table.entry(own["name"].as_str().unwrap().to_owned()).or_default();
            match game["outcome"].as_str().unwrap() {
                "draw" => line[1] += 1,
                winner if winner == *seat => line[0] += 1,
                _ => line[2] += 1,
            }
        }
    }
    table
}

/// Registers four teams and starts a series of tournaments that goes on for ever.
pub(crate) async fn begin(program: &mut Program) -> String {
    let mut urls = Vec::new();
    for n in 0..4 {
        urls.push(bot(n).await);
    }
    tournament(program, &urls, json!({"games": 4, "captains": ["cadet"]})).await
}

/// Registers a team for each bot and starts tournaments on a small pond that go on for ever, with these fields too.
/// The organiser's cookie.
pub(crate) async fn tournament(program: &mut Program, bots: &[String], more: Value) -> String {
    let to = program.address;
    let answer = ask(to, "POST", "/api/admin/session", None, json!({"password": program.password()})).await;
    let organiser = answer.unwrap().cookie.unwrap();
    for (n, url) in bots.iter().enumerate() {
        let password = "open sesame";
        let body = json!({"name": format!("Team {n}"), "password": password, "confirmPassword": password});
        let answer = ask(to, "POST", "/api/bots", None, body).await.unwrap();
        let (id, cookie) = (answer.json()["id"].as_str().unwrap().to_owned(), answer.cookie.unwrap());
        let set = ask(to, "PUT", &format!("/api/bots/{id}/url"), Some(&cookie), json!({"url": url})).await;
        let set = set.unwrap();
        assert_eq!(set.status, 200, "{}", set.text);
    }
    let mut body = json!({
        "name": "For ever", "mode": "fast", "concurrency": 3, "repeat": "forever", "rules": pond(),
        "pauses": {"tournamentMs": 10},
    });
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let made = ask(to, "POST", "/api/admin/tournaments", Some(&organiser), body).await.unwrap();
    assert_eq!(made.status, 201, "{}", made.text);
    let start = format!("/api/admin/tournaments/{}/start", made.json()["id"].as_str().unwrap());
    let started = ask(to, "POST", &start, Some(&organiser), json!({})).await.unwrap();
    assert_eq!(started.status, 200, "{}", started.text);
    organiser
}

/// Kills the program so many times.
async fn kill(rounds: u64) -> Witness {
    let data = tempfile::TempDir::new().unwrap();
    let mut witness = Witness::default();
    for round in 0..rounds {
        let began = Instant::now();
        let mut program = Program::start(data.path());
        let to = program.address;
        if round == 0 {
            witness.organiser = begin(&mut program).await;
        }
        witness.read_on(to, 200).await.expect("the server answers");
        if witness.paused == Some(true) {
            let event = witness.get(to, "/api/event").await.unwrap();
            assert_eq!(event["tournament"]["state"], "paused", "a pause that was answered is forgotten");
        }
        // Nobody lifts a hand, but whoever paused it lets it go on.
        witness.meddle(to, 1).await.expect("the server answers");
        let known = witness.games.len();
        let mut running = None;
        for look in 0.. {
            assert!(look < LOOKS, "the tournament does not go on");
            let event = witness.get(to, "/api/event").await.expect("the server answers");
            if running.is_none() && event["running"].as_array().is_some_and(|matches| !matches.is_empty()) {
                running = Some(began.elapsed());
            }
            witness.read_on(to, 0).await.expect("the server answers");
            if witness.games.len() >= known + 2 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        witness.slowest = witness.slowest.max(running.unwrap_or_else(|| began.elapsed()));
        if round % 8 == 0 {
            witness.check(to).await;
        }
        // At another moment each time, and in the middle of something.
        let killed = async {
            tokio::time::sleep(Duration::from_millis(round * 37 % 60)).await;
            program.kill();
        };
        let meddling = async {
            for step in round.. {
                if witness.meddle(to, step).await.is_none() || witness.read_on(to, 0).await.is_none() {
                    break;
                }
            }
        };
        tokio::join!(killed, meddling);
    }
    let program = Program::start(data.path());
    witness.check(program.address).await;
    program.kill();
    let (games, slowest) = (witness.games.len(), witness.slowest);
    eprintln!(
        "{rounds} kills, {games} games, {} made void, {} broken off, a match again after {slowest:?} at the latest",
        witness.voided.len(),
        witness.aborted.len()
    );
    assert!(games as u64 >= 2 * rounds, "only {games} games: the tournament hardly ran");
    witness
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn twenty_five_kills_lose_no_result_and_double_none() {
    kill(25).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "slow proof: a thousand kills while a tournament runs take ten minutes"]
async fn a_thousand_kills_lose_no_result_and_double_none() {
    kill(1000).await;
}
