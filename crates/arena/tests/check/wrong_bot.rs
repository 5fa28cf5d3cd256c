//! A correct bot with one deliberate fault.

use std::collections::BTreeSet;
use std::convert::Infallible;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use arena::Service;
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, Uri};
use axum::response::{IntoResponse as _, Response};
use captains::registry;
use rules::Dice;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

/// What an answer may take in these tests: long enough for a busy machine, short enough to wait for.
pub(crate) const LIMIT: Duration = Duration::from_secs(1);

/// How long a body may wait behind its headers.
const GAP: Duration = Duration::from_millis(40);

/// What is wrong with a bot.
#[derive(Clone, Debug, strum::EnumString)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum Spoil {
    /// Nothing.
    Nothing,
    /// It always answers this to these calls.
    Body(&'static str, &'static str),
    /// It always answers these calls with this status.
    Status(&'static str, u16),
    /// It never answers these calls.
    Silence(&'static str),
    /// It sends this header.
    Header(&'static str, &'static str),
    /// It sends this many spaces too much.
    Padding(usize),
    /// It refuses requests without this field.
    NeedsField(&'static str),
    /// It refuses requests with this field.
    RefusesField(&'static str),
    /// It refuses boards of this size.
    RefusesBoard(u64),
    /// It moves a ship beside another.
    TouchingShips,
    /// It leaves a ship out.
    MissingShip,
    /// It always lays out the same fleet.
    SameFleet,
    /// One of its answers takes more than half of the limit.
    SlowOnce,
    /// It answers no call after the end of a game.
    DiesAtEnd,
    /// It remembers its shots, and forgets them when any game begins.
    MixesGames,
    /// It remembers its shots for ever, and fails when there is no square left.
    Remembers,
    /// It answers with keys of its own, and never with the same squares.
    OwnKeys,
    /// It sends the headers first and the body a while later.
    TwoPieces,
}

impl Spoil {
    /// Reads it as it is written in the table of wrong bots.
    pub(crate) fn read(text: &'static str) -> Spoil {
        match *text.splitn(3, ' ').collect::<Vec<_>>() {
            ["body", to, answer] => Spoil::Body(to, answer),
            ["status", to, code] => Spoil::Status(to, code.parse().unwrap()),
            ["header", name, value] => Spoil::Header(name, value),
            ["silence", to] => Spoil::Silence(to),
            ["padding", spaces] => Spoil::Padding(spaces.parse().unwrap()),
            ["needs", field] => Spoil::NeedsField(field),
            ["refuses", field] => Spoil::RefusesField(field),
            ["refuses-board", size] => Spoil::RefusesBoard(size.parse().unwrap()),
            _ => text.parse().unwrap_or_else(|_| panic!("{text}?")),
        }
    }
}

#[derive(Default)]
struct Memory {
    fleet: Option<Value>,
    slow: bool,
    dead: bool,
    shots: BTreeSet<(u64, u64)>,
}

struct Bot {
    service: Service,
    spoil: Spoil,
    memory: Mutex<Memory>,
}

/// A bot that is served until it is dropped.
pub(crate) struct WrongBot {
    address: String,
    task: JoinHandle<()>,
}

impl WrongBot {
    pub(crate) async fn start(spoil: Spoil) -> WrongBot {
        let mate = registry::find("mate").expect("the captain is known");
        let bot = Bot { service: Service::new(mate, Dice::from_seed(3)), spoil, memory: Mutex::default() };
        let router = Router::new().fallback(called).with_state(Arc::new(bot));
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
        let address = format!("http://{}", listener.local_addr().expect("it has an address"));
        let task = tokio::spawn(async move {
            axum::serve(listener, router).await.expect("it is served");
        });
        WrongBot { address, task }
    }

    pub(crate) fn address(&self) -> &str {
        &self.address
    }
}

impl Drop for WrongBot {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn called(State(bot): State<Arc<Bot>>, method: Method, uri: Uri, body: Bytes) -> Response {
    let path = uri.path();
    let request: Value =
        if method == Method::GET { json!({}) } else { serde_json::from_slice(&body).unwrap() };
    let mut status = StatusCode::OK;
    let mut text = bot.right_answer(path, &request);
    match bot.spoil {
        Spoil::Body(to, answer) if path == to => answer.clone_into(&mut text),
        Spoil::Status(to, code) if path == to => status = StatusCode::from_u16(code).unwrap(),
        Spoil::Silence(to) if path == to => tokio::time::sleep(Duration::from_mins(1)).await,
        Spoil::Padding(spaces) => text.extend(std::iter::repeat_n(' ', spaces)),
        Spoil::NeedsField(field) if method == Method::POST && path != "/end" && request[field].is_null() => {
            status = StatusCode::BAD_REQUEST;
        }
        Spoil::RefusesField(field) if !request[field].is_null() => status = StatusCode::BAD_REQUEST,
        Spoil::RefusesBoard(size) if request["boardSize"] == size => status = StatusCode::BAD_REQUEST,
        Spoil::SlowOnce if path == "/move" && bot.is_first_time() => tokio::time::sleep(LIMIT * 3 / 4).await,
        Spoil::Remembers if path == "/move" => match bot.unused_square() {
            Some((x, y)) => text = json!({ "type": "shot", "x": x, "y": y }).to_string(),
            None => status = StatusCode::INTERNAL_SERVER_ERROR,
        },
        Spoil::OwnKeys if path == "/move" => {
            let (x, y) = bot.unused_square().unwrap_or_default();
            text = json!({ "move": { "x": x, "y": y } }).to_string();
        }
        Spoil::TwoPieces => {
            let late = async move {
                tokio::time::sleep(GAP).await;
                Ok::<_, Infallible>(text)
            };
            return Body::from_stream(futures_util::stream::once(late)).into_response();
        }
        Spoil::DiesAtEnd if bot.is_dead(path) => status = StatusCode::INTERNAL_SERVER_ERROR,
        _ => {}
    }
    let mut response = (status, text).into_response();
    if let Spoil::Header(name, value) = bot.spoil {
        let (name, value) = (HeaderName::from_static(name), HeaderValue::from_static(value));
        response.headers_mut().insert(name, value);
    }
    response
}

impl Bot {
    /// What a right bot says, but for what is wrong with the fleet or the memory of this one.
    fn right_answer(&self, path: &str, request: &Value) -> String {
        match path {
            "/placement" => {
                let asked = serde_json::from_value(request.clone()).expect("a request of the protocol");
                let answer = self.service.placement(&asked).expect("a game that is played");
                self.fleet(serde_json::to_value(answer).unwrap()).to_string()
            }
            "/move" => {
                if let Spoil::MixesGames = self.spoil {
                    return self.next_shot().to_string();
                }
                let asked = serde_json::from_value(request.clone()).expect("a request of the protocol");
                let answer = self.service.order(&asked).expect("a position of a game");
                serde_json::to_string(&answer).unwrap()
            }
            "/end" => String::new(),
            _ => serde_json::to_string(&self.service.hello()).unwrap(),
        }
    }

    fn fleet(&self, mut fleet: Value) -> Value {
        let mut memory = self.memory.lock().unwrap();
        if !matches!(self.spoil, Spoil::Remembers | Spoil::OwnKeys) {
            memory.shots.clear();
        }
        match self.spoil {
            Spoil::TouchingShips => {
                let beside = fleet["ships"][0]["cells"][0].clone();
                let (x, y) = (beside["x"].as_u64().unwrap(), beside["y"].as_u64().unwrap());
                let x = if x == 0 { 1 } else { x - 1 };
                let y = if y == 0 { 1 } else { y - 1 };
                let last = fleet["ships"].as_array().unwrap().len() - 1;
                fleet["ships"][last]["cells"] = json!([{ "x": x, "y": y }]);
                fleet
            }
            Spoil::MissingShip => {
                fleet["ships"].as_array_mut().unwrap().pop();
                fleet
            }
            Spoil::SameFleet => memory.fleet.get_or_insert(fleet).clone(),
            _ => fleet,
        }
    }

    /// The first square that it did not fire at since a game began, whichever game it is asked for.
    fn next_shot(&self) -> Value {
        let (x, y) = self.unused_square().unwrap_or((0, 0));
        json!({ "type": "shot", "x": x, "y": y })
    }

    fn unused_square(&self) -> Option<(u64, u64)> {
        let mut memory = self.memory.lock().unwrap();
        let all = (0..10).flat_map(|y| (0..10).map(move |x| (x, y)));
        let square = all.into_iter().find(|square| !memory.shots.contains(square))?;
        memory.shots.insert(square);
        Some(square)
    }

    fn is_first_time(&self) -> bool {
        !std::mem::replace(&mut self.memory.lock().unwrap().slow, true)
    }

    fn is_dead(&self, path: &str) -> bool {
        let mut memory = self.memory.lock().unwrap();
        memory.dead |= path == "/end";
        memory.dead && path != "/end"
    }
}
