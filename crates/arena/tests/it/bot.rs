//! A scriptable bot over HTTP for tests.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use arena::{BotUrl, Contestant};
use captains::registry;
use rules::{Dice, Ruleset};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use wire::bot::{MoveAnswer, MoveRequest, PlacementAnswer};

/// A request as the bot got it.
#[derive(Clone, Debug)]
pub(crate) struct Got {
    pub(crate) method: String,
    pub(crate) path: String,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Got {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    pub(crate) fn json(&self) -> serde_json::Value {
        serde_json::from_slice(&self.body).expect("the arena sends JSON")
    }
}

/// What the bot sends back, to the byte.
#[derive(Clone, Debug)]
pub(crate) enum Reply {
    /// These bytes, and the connection stays.
    Raw(Vec<u8>),
    /// These bytes, and then the connection is closed.
    RawThenClose(Vec<u8>),
    /// These bytes, and then nothing more.
    RawThenSilence(Vec<u8>),
}

impl Reply {
    /// An answer with status 200 and this body.
    pub(crate) fn json(body: &str) -> Reply {
        Reply::status(200, body)
    }

    pub(crate) fn status(status: u16, body: &str) -> Reply {
        let head = format!("HTTP/1.1 {status} X\r\ncontent-type: application/json\r\n");
        Reply::Raw(format!("{head}content-length: {}\r\n\r\n{body}", body.len()).into_bytes())
    }
}

type Mind = dyn Fn(&Got) -> Reply + Send + Sync;

/// A bot that listens until it is dropped.
pub(crate) struct Bot {
    pub(crate) address: SocketAddr,
    got: Arc<Mutex<Vec<Got>>>,
    connections: Arc<AtomicUsize>,
    listening: JoinHandle<()>,
}

impl Bot {
    pub(crate) async fn new(mind: impl Fn(&Got) -> Reply + Send + Sync + 'static) -> Bot {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
        let address = listener.local_addr().expect("it is bound");
        let (got, connections) = (Arc::new(Mutex::new(Vec::new())), Arc::new(AtomicUsize::new(0)));
        let mind: Arc<Mind> = Arc::new(mind);
        let (all, count) = (Arc::clone(&got), Arc::clone(&connections));
        let listening = tokio::spawn(async move {
            // Tasks that end with this one: a dropped bot is gone.
            let mut clients = tokio::task::JoinSet::new();
            while let Ok((stream, _)) = listener.accept().await {
                count.fetch_add(1, Ordering::Relaxed);
                clients.spawn(serve(stream, Arc::clone(&mind), Arc::clone(&all)));
            }
        });
        Bot { address, got, connections, listening }
    }

    /// A captain that can be called, under these rules. Its chance comes from the name of the game and the turn, so that
    /// it keeps nothing and repeats itself.
    pub(crate) async fn captain(name: &str, ruleset: &Ruleset) -> Bot {
        let (name, ruleset) = (name.to_owned(), ruleset.clone());
        Bot::new(move |got| captain_says(&name, &ruleset, got)).await
    }

    pub(crate) fn url(&self) -> BotUrl {
        format!("http://{}", self.address).parse().expect("it is an address")
    }

    pub(crate) fn contestant(&self) -> Contestant {
        Contestant::Bot(self.url())
    }

    /// Every request so far, in order.
    pub(crate) fn got(&self) -> Vec<Got> {
        self.got.lock().expect("nobody panicked").clone()
    }

    pub(crate) fn connections(&self) -> usize {
        self.connections.load(Ordering::Relaxed)
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        self.listening.abort();
    }
}

/// What a captain says to a request.
pub(crate) fn captain_says(name: &str, ruleset: &Ruleset, got: &Got) -> Reply {
    let captain = registry::find(name).expect("a captain").captain;
    let request = if got.body.is_empty() { serde_json::Value::Null } else { got.json() };
    let chance = format!("{} {}", request["gameId"], request["turn"]);
    let mut dice = Dice::from_seed(7).fork(&chance);
    match got.path.as_str() {
        "/placement" => {
            let fleet = captain.deploy(ruleset, &mut dice);
            Reply::json(&serde_json::to_string(&PlacementAnswer::of(&fleet, ruleset)).unwrap())
        }
        "/move" => {
            let request: MoveRequest = serde_json::from_slice(&got.body).expect("a request of the protocol");
            let view = request.view(ruleset).expect("a request of these rules");
            let answer = MoveAnswer::of(captain.order(&view, &mut dice, captains::Budget::USUAL), ruleset)
                .expect("it has words for it");
            Reply::json(&serde_json::to_string(&answer).unwrap())
        }
        "/end" => Reply::json("{}"),
        _ => Reply::status(404, "{}"),
    }
}

async fn serve(mut stream: TcpStream, mind: Arc<Mind>, all: Arc<Mutex<Vec<Got>>>) {
    let mut read = Vec::new();
    while let Some(got) = request(&mut stream, &mut read).await {
        all.lock().expect("nobody panicked").push(got.clone());
        let reply = mind(&got);
        let (Reply::Raw(bytes) | Reply::RawThenClose(bytes) | Reply::RawThenSilence(bytes)) = &reply;
        if stream.write_all(bytes).await.is_err() {
            return;
        }
        match reply {
            Reply::Raw(_) => {}
            Reply::RawThenClose(_) => return,
            // Until the arena hangs up.
            Reply::RawThenSilence(_) => {
                while stream.read(&mut [0; 1024]).await.is_ok_and(|count| count > 0) {}
                return;
            }
        }
    }
}

/// Reads one request; none if the connection has ended.
async fn request(stream: &mut TcpStream, read: &mut Vec<u8>) -> Option<Got> {
    let head_end = loop {
        if let Some(at) = read.windows(4).position(|part| part == b"\r\n\r\n") {
            break at;
        }
        more(stream, read).await?;
    };
    let head = String::from_utf8(read[..head_end].to_vec()).expect("headers are text");
    let mut lines = head.lines();
    let mut first = lines.next()?.split(' ').map(str::to_owned);
    let (method, path) = (first.next()?, first.next()?);
    let headers: Vec<(String, String)> = lines
        .filter_map(|line| line.split_once(':'))
        .map(|(key, value)| (key.to_ascii_lowercase(), value.trim().to_owned()))
        .collect();
    let length =
        headers.iter().find(|(key, _)| key == "content-length").map_or(0, |(_, n)| n.parse().unwrap());
    let whole = head_end + 4 + length;
    while read.len() < whole {
        more(stream, read).await?;
    }
    let body = read[head_end + 4..whole].to_vec();
    read.drain(..whole);
    Some(Got { method, path, headers, body })
}

async fn more(stream: &mut TcpStream, read: &mut Vec<u8>) -> Option<()> {
    let count = stream.read_buf(read).await.ok()?;
    (count > 0).then_some(())
}
