//! A bot on a real socket that plays correctly until a row makes it fail.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use arena::CallKind;
use rules::{Cells, Order, Ruleset, Seat};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::task::JoinHandle;
use wire::bot::{MoveAnswer, MoveRequest};

use crate::good_answer;
use crate::row::{Row, Times};
use crate::step::{PlayerOptions, Step, ok, steps};

/// More than anybody needs to have seen that an answer does not end.
const ENDLESS: usize = 64 * 1024 * 1024;

/// A bot that listens until it is dropped.
pub(crate) struct Bot {
    url: String,
    told: Arc<Mutex<Option<String>>>,
    body: Body,
}

enum Body {
    Listening(JoinHandle<()>),
    /// Held until the end.
    Deaf {
        _port: TcpSocket,
    },
}

impl Bot {
    /// A bot that does what the row says.
    pub(crate) async fn bad(row: &Row) -> Bot {
        let steps = steps(&row.deed, &row.ruleset());
        if steps.is_empty() {
            return Bot::deaf();
        }
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let script = Script { call: row.call, nth: row.nth, times: row.times, steps };
        Bot::listen(listener, row.ruleset(), Some(script))
    }

    /// A bot that does nothing wrong.
    pub(crate) async fn good(row: &Row) -> Bot {
        Bot::listen(TcpListener::bind("127.0.0.1:0").await.unwrap(), row.ruleset(), None)
    }

    /// A bot that has a port, so that nobody else has it, and does not listen at it.
    fn deaf() -> Bot {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind(SocketAddr::from(([127, 0, 0, 1], 0))).unwrap();
        let url = url(socket.local_addr().unwrap());
        Bot { url, told: Arc::default(), body: Body::Deaf { _port: socket } }
    }

    fn listen(listener: TcpListener, ruleset: Ruleset, script: Option<Script>) -> Bot {
        let (url, told) = (url(listener.local_addr().unwrap()), Arc::new(Mutex::new(None)));
        let mind = Mind { ruleset, script, placements: 0, moves: 0, told: Arc::clone(&told) };
        Bot { url, told, body: Body::Listening(tokio::spawn(mind.serve(listener))) }
    }

    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    /// What it was told at the end of the game.
    pub(crate) fn told_end(&self) -> Option<String> {
        self.told.lock().unwrap().clone()
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        if let Body::Listening(listening) = &self.body {
            listening.abort();
        }
    }
}

fn url(address: SocketAddr) -> String {
    format!("http://{address}")
}

struct Script {
    call: CallKind,
    nth: u32,
    times: Times,
    steps: Vec<Step>,
}

struct Mind {
    ruleset: Ruleset,
    script: Option<Script>,
    placements: u32,
    moves: u32,
    told: Arc<Mutex<Option<String>>>,
}

/// What becomes of the connection.
#[derive(PartialEq)]
enum After {
    Open,
    Closed,
    Dead,
}

impl Mind {
    /// One connection after the other: the arena has one at a time.
    async fn serve(mut self, listener: TcpListener) {
        loop {
            let Ok((mut stream, _)) = listener.accept().await else { return };
            stream.set_nodelay(true).unwrap();
            while let Some((path, body)) = read(&mut stream).await {
                match self.respond(&mut stream, &path, &body).await {
                    After::Open => {}
                    After::Closed => break,
                    After::Dead => {
                        // First of all, so that nobody who comes again still finds a place in the queue.
                        drop(listener);
                        return;
                    }
                }
            }
        }
    }

    async fn respond(&mut self, stream: &mut TcpStream, path: &str, body: &[u8]) -> After {
        let (call, count) = match path {
            "/placement" => {
                self.placements += 1;
                (CallKind::Placement, self.placements)
            }
            "/move" => {
                self.moves += 1;
                (CallKind::Move, self.moves)
            }
            "/end" => {
                *self.told.lock().unwrap() = Some(String::from_utf8_lossy(body).into_owned());
                (CallKind::End, 1)
            }
            other => panic!("the arena asks for {other}"),
        };
        let answer = match call {
            CallKind::Placement => good_answer(&self.ruleset),
            CallKind::Move => self.good_move(body),
            CallKind::Hello | CallKind::End => "{}".to_owned(),
        };
        let due = |script: &&Script| {
            script.call == call
                && match script.times {
                    Times::Once => count == script.nth,
                    Times::FromThenOn => count >= script.nth,
                }
        };
        let good = [Step::Answer(PlayerOptions::Plain)];
        let steps = self.script.as_ref().filter(due).map_or(&good[..], |script| &script.steps);
        for step in steps {
            match take(step, stream, &answer).await {
                Some(After::Open) => {}
                Some(after) => return after,
                // The arena has had enough.
                None => return After::Closed,
            }
        }
        After::Open
    }

    /// The first squares that were not fired at yet, and then once more those that were hit.
    fn good_move(&self, body: &[u8]) -> String {
        let request: MoveRequest = serde_json::from_slice(body).unwrap();
        let view = request.view(&self.ruleset).unwrap();
        let seat = view.seat().unwrap();
        let (arsenal, enemy) = (view.arsenal(seat), view.waters(Seat::other(seat)));
        let fresh = arsenal.targets() - enemy.fired() - enemy.cleared();
        let targets = if fresh.is_empty() { enemy.hits() & arsenal.targets() } else { fresh };
        let aimed: Cells = targets.iter().take(arsenal.shots() as usize).collect();
        serde_json::to_string(&MoveAnswer::of(Order::Fire(aimed), &self.ruleset).unwrap()).unwrap()
    }
}

/// Takes a step; none if the arena has closed the connection.
async fn take(step: &Step, stream: &mut TcpStream, answer: &str) -> Option<After> {
    match step {
        Step::Raw(bytes) => stream.write_all(bytes).await.ok()?,
        Step::Endless(bytes) => {
            let block = bytes.repeat(8192 / bytes.len() + 1);
            for _ in 0..ENDLESS / block.len() {
                stream.write_all(&block).await.ok()?;
            }
        }
        Step::Drip(bytes) => {
            for byte in bytes {
                stream.write_all(&[*byte]).await.ok()?;
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            hang(stream).await;
            return Some(After::Closed);
        }
        Step::Answer(options) => say(options, stream, answer).await?,
        Step::Hang => {
            hang(stream).await;
            return Some(After::Closed);
        }
        Step::Pause => tokio::time::sleep(Duration::from_millis(50)).await,
        Step::Close => return Some(After::Closed),
        Step::Reset => {
            stream.set_zero_linger().unwrap();
            return Some(After::Closed);
        }
        Step::Die => return Some(After::Dead),
    }
    Some(After::Open)
}

async fn say(options: &PlayerOptions, stream: &mut TcpStream, answer: &str) -> Option<()> {
    let Step::Raw(plain) = ok(answer.as_bytes()) else { unreachable!("an answer is bytes") };
    match options {
        PlayerOptions::Plain => stream.write_all(&plain).await.ok(),
        PlayerOptions::Header(header) => {
            let length = answer.len();
            let whole = format!("HTTP/1.1 200 OK\r\n{header}\r\nContent-Length: {length}\r\n\r\n{answer}");
            stream.write_all(whole.as_bytes()).await.ok()
        }
        PlayerOptions::Chunks(size) => {
            let mut whole = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n".to_vec();
            for chunk in answer.as_bytes().chunks(*size) {
                whole.extend_from_slice(format!("{:x}\r\n", chunk.len()).as_bytes());
                whole.extend_from_slice(chunk);
                whole.extend_from_slice(b"\r\n");
            }
            whole.extend_from_slice(b"0\r\n\r\n");
            stream.write_all(&whole).await.ok()
        }
        PlayerOptions::ByteByByte => {
            for byte in plain {
                stream.write_all(&[byte]).await.ok()?;
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
            Some(())
        }
        PlayerOptions::Old => {
            stream.write_all(format!("HTTP/1.0 200 OK\r\n\r\n{answer}").as_bytes()).await.ok()
        }
    }
}

/// Waits until the arena closes the connection.
async fn hang(stream: &mut TcpStream) {
    let mut rest = [0; 512];
    let gone = async { while matches!(stream.read(&mut rest).await, Ok(count) if count > 0) {} };
    let _ = tokio::time::timeout(crate::PATIENCE, gone).await;
}

/// Reads a request: its path and its body. None if there is none any more.
async fn read(stream: &mut TcpStream) -> Option<(String, Vec<u8>)> {
    let mut bytes = Vec::new();
    let head = loop {
        if let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") {
            break end + 4;
        }
        if stream.read_buf(&mut bytes).await.ok()? == 0 {
            return None;
        }
    };
    let text = String::from_utf8(bytes[..head].to_vec()).unwrap();
    let path = text.split(' ').nth(1).unwrap().to_owned();
    let length = text.lines().find_map(|line| {
        let (name, value) = line.split_once(':')?;
        name.eq_ignore_ascii_case("content-length").then(|| value.trim().parse::<usize>().unwrap())
    });
    let mut body = bytes.split_off(head);
    while body.len() < length.unwrap_or(0) {
        if stream.read_buf(&mut body).await.ok()? == 0 {
            return None;
        }
    }
    Some((path, body))
}
