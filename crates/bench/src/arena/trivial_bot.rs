//! The bots of the measurement: they do next to nothing, or something hostile, as their path says.
//!
//! `trivial` reads the JSON it is sent, as every bot does, and always answers the same; `canned` does not even read it.

use std::io::{self, Write as _};
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context as _;
use rules::{Dice, Draw, Fleet, Ruleset};
use serde_json::Value;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use wire::bot::PlacementAnswer;

/// Bots for `bench arena`, until the standard input ends.
#[derive(clap::Args)]
pub(crate) struct Arguments {}

pub(crate) fn run(_arguments: &Arguments) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let socket = TcpSocket::new_v4()?;
        socket.bind(([127, 0, 0, 1], 0).into()).context("no port is free")?;
        // A tournament opens more connections at once than the usual 128 that may wait.
        let listener = socket.listen(1024)?;
        println!("{}", listener.local_addr()?.port());
        io::stdout().flush()?;
        let answers = Arc::new(Answers::new());
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let answers = Arc::clone(&answers);
                tokio::spawn(async move {
                    // A caller that hangs up is the end of it.
                    let _ = serve(stream, &answers).await;
                });
            }
        });
        // Whoever started us ends us by hanging up, even if it was killed.
        tokio::task::spawn_blocking(|| io::copy(&mut io::stdin().lock(), &mut io::sink())).await??;
        Ok(())
    })
}

/// The two good answers, ready to be sent.
struct Answers {
    placement: Vec<u8>,
    shot: Vec<u8>,
}

impl Answers {
    fn new() -> Answers {
        let hackathon = Ruleset::preset("hackathon").expect("a preset");
        let fleet = Fleet::random(&hackathon, Draw::Uniform, &mut Dice::from_seed(1));
        let placement =
            serde_json::to_string(&PlacementAnswer::of(&fleet, &hackathon)).expect("a fleet is JSON");
        // The same square again and again is legal there, so a game has all the orders it may have.
        Answers { placement: ok(&placement), shot: ok(r#"{"type":"shot","x":0,"y":0}"#) }
    }
}

fn ok(body: &str) -> Vec<u8> {
    format!(
        "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    )
    .into()
}

async fn serve(mut stream: TcpStream, answers: &Answers) -> io::Result<()> {
    stream.set_nodelay(true)?;
    let mut read = Vec::with_capacity(16 * 1024);
    loop {
        let Some((head, whole, length)) = request(&mut stream, &mut read).await? else { return Ok(()) };
        let mut path = head.split(' ').nth(1).unwrap_or("/").trim_start_matches('/').splitn(2, '/');
        let (kind, call) = (path.next().unwrap_or_default(), path.next().unwrap_or_default());
        let answer = if call == "placement" { &answers.placement } else { &answers.shot };
        match kind {
            "canned" => stream.write_all(answer).await?,
            "trivial" => {
                let body = &read[whole - length..whole];
                let request: Value = serde_json::from_slice(body).map_err(io::Error::other)?;
                if !request["gameId"].is_string() {
                    return Err(io::Error::other("a request names its game"));
                }
                stream.write_all(answer).await?;
            }
            "hang" => tokio::time::sleep(Duration::from_mins(1)).await,
            "endless" => return flood(&mut stream, b"HTTP/1.1 200 OK\r\n\r\n", &[b' '; 4096]).await,
            "headers" => return flood(&mut stream, b"HTTP/1.1 200 OK\r\n", b"x-more: of the same\r\n").await,
            "bomb" => {
                let head = b"HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ntransfer-encoding: chunked\r\n\r\n";
                return flood(&mut stream, head, b"10\r\n0123456789abcdef\r\n").await;
            }
            "drip" => {
                stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 60000\r\n\r\n").await?;
                loop {
                    stream.write_all(b" ").await?;
                    tokio::time::sleep(Duration::from_millis(10)).await;
                }
            }
            // A number: so many milliseconds of thought.
            thought => {
                let thought = thought.parse().map_err(io::Error::other)?;
                tokio::time::sleep(Duration::from_millis(thought)).await;
                stream.write_all(answer).await?;
            }
        }
        read.drain(..whole);
    }
}

async fn flood(stream: &mut TcpStream, head: &[u8], more: &[u8]) -> io::Result<()> {
    stream.write_all(head).await?;
    loop {
        stream.write_all(more).await?;
    }
}

/// The first line of the next request, how long the whole of it is, and how long its body; none if the caller has hung up.
async fn request(stream: &mut TcpStream, read: &mut Vec<u8>) -> io::Result<Option<(String, usize, usize)>> {
    loop {
        if let Some(end) = read.windows(4).position(|part| part == b"\r\n\r\n") {
            let head = String::from_utf8_lossy(&read[..end]).into_owned();
            let length = head.lines().find_map(|line| {
                let (key, value) = line.split_once(':')?;
                key.eq_ignore_ascii_case("content-length")
                    .then(|| value.trim().parse::<usize>().ok())
                    .flatten()
            });
            let length = length.unwrap_or(0);
            let whole = end + 4 + length;
            if read.len() >= whole {
                return Ok(Some((head.lines().next().unwrap_or_default().to_owned(), whole, length)));
            }
        }
        if stream.read_buf(read).await? == 0 {
            return Ok(None);
        }
    }
}
