//! Test harness for tournaments: real bots over HTTP, and the organiser's requests.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use arena::Service;
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse as _, Response};
use captains::registry;
use rules::{Dice, Ruleset};
use serde_json::{Value, json};
use tokio::net::TcpListener;

use crate::client::{Answer, PATIENCE};
use crate::harness::Server;

/// Rules of a small pond: the same game in a fifth of the moves.
pub(crate) fn pond() -> Value {
    let mut rules = serde_json::to_value(Ruleset::preset("classic").unwrap().rules()).unwrap();
    rules["name"] = "pond".into();
    rules["board"] = json!({"width": 5, "height": 5});
    rules["ship"] = json!([{"class": "Boat", "length": 2, "count": 2}]);
    rules
}

/// How a bot behaves.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mood {
    /// It answers as it should.
    Good,
    /// It answers every call with an error.
    Broken,
    /// It answers as it should, each time after 30 ms.
    Slow,
    /// It knows the simple form only, and answers everything else with an error.
    SimpleOnly,
    /// It answers as it should, each time after a second.
    Drowsy,
    /// It lays out its fleet, and lets whoever asks for an order wait until its mood changes.
    Stalling,
    /// It lays out its fleet and then sweeps with radar, whatever is left of it.
    Sweeping,
    /// It lays out its fleet and then fires beyond the board.
    Wild,
}

/// A bot over HTTP that plays as a captain does, and can be told to fail.
pub(crate) struct Bot {
    pub(crate) address: SocketAddr,
    inside: Arc<Inside>,
}

struct Inside {
    service: Service,
    mood: AtomicU8,
    calls: AtomicUsize,
    /// Calls that are let wait.
    waiting: AtomicUsize,
    games: Mutex<Vec<String>>,
}

impl Bot {
    pub(crate) async fn start(seed: u64) -> Bot {
        let service = Service::new(registry::find("mate").unwrap(), Dice::from_seed(seed));
        let inside = Arc::new(Inside {
            service,
            mood: AtomicU8::new(Mood::Good as u8),
            calls: AtomicUsize::new(0),
            waiting: AtomicUsize::new(0),
            games: Mutex::default(),
        });
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let router = Router::new().fallback(answer).with_state(Arc::clone(&inside));
        tokio::spawn(async move { axum::serve(listener, router).await });
        Bot { address, inside }
    }

    pub(crate) fn is(&self, mood: Mood) {
        self.inside.mood.store(mood as u8, Ordering::Relaxed);
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// How often it was asked for a fleet or an order.
    pub(crate) fn calls(&self) -> usize {
        self.inside.calls.load(Ordering::Relaxed)
    }

    /// How many calls it lets wait just now. Whoever hangs up waits no more.
    pub(crate) fn waiting(&self) -> usize {
        self.inside.waiting.load(Ordering::Relaxed)
    }

    /// The names of the games it was asked to lay out a fleet for.
    pub(crate) fn games(&self) -> Vec<String> {
        self.inside.games.lock().unwrap().clone()
    }
}

async fn answer(State(inside): State<Arc<Inside>>, uri: Uri, body: Bytes) -> Response {
    let mood = inside.mood.load(Ordering::Relaxed);
    if mood == Mood::Broken as u8 {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    }
    if mood == Mood::Slow as u8 {
        tokio::time::sleep(Duration::from_millis(30)).await;
    }
    if mood == Mood::SimpleOnly as u8 && String::from_utf8_lossy(&body).contains("\"you\"") {
        return StatusCode::BAD_REQUEST.into_response();
    }
    if mood == Mood::Drowsy as u8 {
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    if mood == Mood::Stalling as u8 && uri.path() == "/move" {
        inside.waiting.fetch_add(1, Ordering::Relaxed);
        let _waiting = Waiting(&inside.waiting);
        while inside.mood.load(Ordering::Relaxed) == Mood::Stalling as u8 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
    match uri.path() {
        "/placement" => {
            inside.calls.fetch_add(1, Ordering::Relaxed);
            let request: Value = serde_json::from_slice(&body).unwrap();
            inside.games.lock().unwrap().push(request["gameId"].as_str().unwrap().to_owned());
            let request = serde_json::from_value(request).unwrap();
            axum::Json(inside.service.placement(&request).unwrap()).into_response()
        }
        "/move" => {
            inside.calls.fetch_add(1, Ordering::Relaxed);
            if mood == Mood::Sweeping as u8 {
                return axum::Json(json!({"type": "radar", "center": {"x": 4, "y": 4}})).into_response();
            }
            if mood == Mood::Wild as u8 {
                return axum::Json(json!({"type": "shot", "x": 99, "y": 4})).into_response();
            }
            let request = serde_json::from_slice(&body).unwrap();
            axum::Json(inside.service.order(&request).unwrap()).into_response()
        }
        _ => StatusCode::NOT_FOUND.into_response(),
    }
}

/// A call that is let wait, until it is answered or given up.
struct Waiting<'a>(&'a AtomicUsize);

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// A server with an organiser, and teams with bots that answer.
pub(crate) struct Event {
    pub(crate) server: Server,
    /// The organiser's cookie.
    pub(crate) organiser: String,
    pub(crate) teams: Vec<Team>,
}

/// A registered bot.
pub(crate) struct Team {
    pub(crate) id: String,
    pub(crate) cookie: String,
    pub(crate) bot: Bot,
}

impl Event {
    pub(crate) async fn with(server: Server, names: &[&str]) -> Event {
        let organiser = server.organiser().await;
        let mut event = Event { server, organiser, teams: Vec::new() };
        for name in names {
            event.join(name).await;
        }
        event
    }

    /// A tournament soon forfeits the games of those who are not there.
    pub(crate) async fn of(names: &[&str]) -> Event {
        let server = Server::with(|limits| {
            limits.absent_time = Duration::from_millis(200);
            // Everything ends by itself.
            limits.stop_time = Duration::from_mins(10);
        })
        .await;
        Event::with(server, names).await
    }

    /// A team registers and sets its URL, and its bot is checked by itself.
    pub(crate) async fn join(&mut self, name: &str) {
        let (id, cookie) = self.server.bot(name).await;
        let bot = Bot::start(self.teams.len() as u64 + 1).await;
        let team = Team { id, cookie, bot };
        self.set_url(&team, &team.bot.url()).await;
        self.teams.push(team);
        self.until_checked(self.teams.len() - 1).await;
    }

    /// Waits until a team's bot is not called by the lobby any more.
    pub(crate) async fn until_checked(&self, team: usize) {
        let looking = async {
            while self.server.get("/api/bots").await.json()[team]["activity"] == "unchecked" {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::time::timeout(3 * PATIENCE, looking).await.expect("it is checked by itself");
    }

    pub(crate) async fn set_url(&self, team: &Team, url: &str) -> Value {
        let path = format!("/api/bots/{}/url", team.id);
        let answer = self.server.as_one(&team.cookie, "PUT", &path, &json!({"url": url})).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        answer.json()
    }

    /// A request of the organiser.
    pub(crate) async fn ask(&self, method: &str, path: &str, body: &Value) -> Answer {
        self.server.as_one(&self.organiser, method, path, body).await
    }

    /// Makes a tournament; its id.
    pub(crate) async fn make(&self, body: Value) -> String {
        let answer = self.ask("POST", "/api/admin/tournaments", &body).await;
        assert_eq!(answer.status, 201, "{}", answer.text);
        answer.json()["id"].as_str().unwrap().to_owned()
    }

    /// Makes a fast tournament with these settings besides, and starts it.
    pub(crate) async fn fast(&self, more: Value) -> String {
        let mut body = json!({"name": "Friday", "mode": "fast", "games": 2, "rules": pond()});
        for (name, value) in more.as_object().unwrap() {
            body[name] = value.clone();
        }
        let id = self.make(body).await;
        self.act(&id, "start").await;
        id
    }

    /// Starts, pauses, resumes or stops a tournament.
    pub(crate) async fn act(&self, id: &str, what: &str) -> Value {
        let answer = self.ask("POST", &format!("/api/admin/tournaments/{id}/{what}"), &json!({})).await;
        assert_eq!(answer.status, 200, "{what}: {}", answer.text);
        answer.json()
    }

    pub(crate) async fn show(&self, id: &str) -> Value {
        let answer = self.server.get(&format!("/api/tournaments/{id}")).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        answer.json()
    }

    /// Looks again and again until a tournament is so.
    pub(crate) async fn until(&self, id: &str, what: &str, so: impl Fn(&Value) -> bool) -> Value {
        let looking = async {
            loop {
                let shown = self.show(id).await;
                if so(&shown) {
                    return shown;
                }
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        if let Ok(shown) = tokio::time::timeout(3 * PATIENCE, looking).await {
            return shown;
        }
        panic!("{what}: never so: {}", self.show(id).await)
    }

    pub(crate) async fn until_state(&self, id: &str, state: &str) -> Value {
        self.until(id, state, |shown| shown["tournament"]["state"] == state).await
    }

    /// All finished games of a tournament.
    pub(crate) async fn games(&self, id: &str) -> Vec<Value> {
        let answer = self.server.get(&format!("/api/tournaments/{id}/games?limit=1000")).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        answer.json()["games"].as_array().unwrap().clone()
    }
}
