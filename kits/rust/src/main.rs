//! A Broadside bot: it answers the arena's calls over HTTP, or over lines of JSON on standard input.
//!
//! ```text
//! cargo run --release -- --port 4000      answers at http://127.0.0.1:4000
//! cargo run --release -- --lines          reads requests from standard input, a line each
//! ```
//!
//! This file only carries messages. The thinking is in `thinking.rs`.

mod chart;
mod protocol;
mod request;
mod thinking;

use std::error::Error;
use std::io::{self, BufRead as _, Write as _};
use std::net::IpAddr;
use std::process::ExitCode;
use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::{get, post};
use hmac::{Hmac, KeyInit as _, Mac as _};
use serde_json::{Value, json};
use sha2::Sha256;

use protocol::{read_position, read_rules, write_fleet, write_order};

/// The bot's answer to a call; `None` if the arena expects none.
fn answer(call: &str, request: &Value) -> Result<Option<Value>, Box<dyn Error>> {
    match call {
        "hello" => Ok(Some(json!({
            "name": "Rust starter", "author": "you", "colour": "#ce412b", "version": "1"
        }))),
        "placement" => {
            let fleet = thinking::place(&read_rules(request)?).ok_or("no fleet was found for these rules")?;
            Ok(Some(write_fleet(&fleet)))
        }
        "move" => {
            let position = read_position(request)?;
            Ok(Some(write_order(request, &position.rules, &thinking::choose(&position))))
        }
        "end" => {
            eprintln!("game {}: {}, {}", request["gameId"], request["result"], request["reason"]);
            Ok(None)
        }
        other => Err(format!("unknown call \"{other}\"").into()),
    }
}

type Key = Arc<Option<String>>;

async fn serve(host: IpAddr, port: u16, key: Option<String>) -> io::Result<()> {
    let unknown = || async {
        let error = json!({ "error": "not found; use GET /, POST /placement, POST /move or POST /end" });
        send(StatusCode::NOT_FOUND, &error)
    };
    let router = Router::new()
        .route("/", get(hello))
        .route("/{call}", post(called))
        .fallback(unknown)
        .with_state(Arc::new(key));
    let listener = tokio::net::TcpListener::bind((host, port)).await?;
    println!("Listening at http://{}", listener.local_addr()?);
    axum::serve(listener, router).await
}

async fn hello() -> impl IntoResponse {
    reply(answer("hello", &Value::Null))
}

async fn called(
    State(key): State<Key>,
    Path(call): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> impl IntoResponse {
    if let Some(key) = key.as_ref()
        && !signed(key, &body, &headers)
    {
        return send(StatusCode::UNAUTHORIZED, &json!({ "error": "the signature is missing or wrong" }));
    }
    match serde_json::from_slice(&body) {
        Ok(request) => reply(answer(&call, &request)),
        Err(error) => reply(Err(error.into())),
    }
}

/// Whether the arena sent this: only the arena and the bot know the key.
fn signed(key: &str, body: &[u8], headers: &HeaderMap) -> bool {
    let given = headers.get("x-broadside-signature").and_then(|value| value.to_str().ok());
    let bytes = given.and_then(|text| text.strip_prefix("sha256=")).and_then(from_hex);
    let mut mac = Hmac::<Sha256>::new_from_slice(key.as_bytes()).expect("any key will do");
    mac.update(body);
    bytes.is_some_and(|bytes| mac.verify_slice(&bytes).is_ok())
}

fn from_hex(text: &str) -> Option<Vec<u8>> {
    let pairs = text.as_bytes().chunks(2).map(|pair| str::from_utf8(pair).ok());
    pairs.map(|pair| u8::from_str_radix(pair?, 16).ok()).collect()
}

fn reply(said: Result<Option<Value>, Box<dyn Error>>) -> axum::response::Response {
    match said {
        Ok(value) => send(StatusCode::OK, &value.unwrap_or(json!({}))),
        Err(error) => {
            let error = format!("this request cannot be read: {error}");
            send(StatusCode::BAD_REQUEST, &json!({ "error": error }))
        }
    }
}

fn send(status: StatusCode, value: &Value) -> axum::response::Response {
    (status, [(header::CONTENT_TYPE, "application/json")], value.to_string()).into_response()
}

fn speak_lines() -> Result<(), Box<dyn Error>> {
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let request: Value = serde_json::from_str(&line?)?;
        if let Some(said) = answer(request["call"].as_str().unwrap_or_default(), &request)? {
            writeln!(out, "{said}")?;
            out.flush()?;
        }
    }
    Ok(())
}

const USAGE: &str = "usage: starter-bot [--host ADDRESS (0.0.0.0 lets other machines call)] [--port PORT (0 picks a free one)] [--key KEY] [--lines]";

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let (mut host, mut port, mut key) = (IpAddr::from([127, 0, 0, 1]), 4000, None);
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        match word.as_str() {
            "--lines" => return speak_lines(),
            "--host" => host = words.next().ok_or(USAGE)?.parse().map_err(|_| USAGE)?,
            "--port" => port = words.next().ok_or(USAGE)?.parse().map_err(|_| USAGE)?,
            "--key" => key = Some(words.next().ok_or(USAGE)?),
            _ => return Err(USAGE.into()),
        }
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_io().build()?;
    Ok(runtime.block_on(serve(host, port, key))?)
}
