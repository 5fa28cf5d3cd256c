//! Single requests to a server: looking at a table, taking a seat, asking for another game or for the record of this one.

use std::io;
use std::time::Duration;

use serde_json::Value;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::timeout;
use wire::Problem;

use super::link::Link;

/// How long a server may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// How much an answer may be.
const MOST: u64 = 1 << 20;

/// Why a request had no good answer.
#[derive(Debug, thiserror::Error)]
pub enum HttpError {
    /// The server cannot be reached.
    #[error("{server} cannot be reached: {error}")]
    Unreachable {
        /// Which.
        server: String,
        /// Why.
        error: io::Error,
    },
    /// It took too long.
    #[error("{0} does not answer")]
    Silent(String),
    /// It has no such table or game, in its own words.
    #[error("{0}")]
    Missing(String),
    /// It refused, in its own words.
    #[error("{0}")]
    Refused(String),
    /// What it said cannot be understood.
    #[error("{0} is not a Broadside server")]
    Strange(String),
}

/// What everybody may know of a table.
pub(crate) async fn get(link: &Link) -> Result<Value, HttpError> {
    let host = link.authority();
    let request =
        format!("GET /api/tables/{} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n", link.table());
    json(link, &answered(link, &request).await?)
}

/// The record of a table's game, in the notation, once it is over.
pub(crate) async fn record(link: &Link) -> Result<String, HttpError> {
    let host = link.authority();
    let (table, rest) = (link.table(), "connection: close\r\n\r\n");
    answered(link, &format!("GET /api/games/{table}/notation HTTP/1.1\r\nhost: {host}\r\n{rest}")).await
}

/// Sends something to a table and gives the answer.
pub(crate) async fn post(
    link: &Link,
    what: &str,
    token: Option<&str>,
    body: &Value,
) -> Result<Value, HttpError> {
    let bearer = token.map_or_else(String::new, |token| format!("authorization: Bearer {token}\r\n"));
    let body = body.to_string();
    let request = format!(
        "POST /api/tables/{}/{what} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\
         content-type: application/json\r\n{bearer}content-length: {}\r\n\r\n{body}",
        link.table(),
        link.authority(),
        body.len()
    );
    json(link, &answered(link, &request).await?)
}

fn json(link: &Link, body: &str) -> Result<Value, HttpError> {
    serde_json::from_str(body).map_err(|_| HttpError::Strange(link.authority()))
}

/// The body of an answer that is no refusal.
async fn answered(link: &Link, request: &str) -> Result<String, HttpError> {
    let answer = timeout(PATIENCE, exchange(link, request)).await;
    let server = link.authority();
    let text = answer
        .map_err(|_| HttpError::Silent(server.clone()))?
        .map_err(|error| HttpError::Unreachable { server: server.clone(), error })?;
    let strange = || HttpError::Strange(server.clone());
    let (head, body) = text.split_once("\r\n\r\n").ok_or_else(strange)?;
    let status: u16 = head.split(' ').nth(1).and_then(|status| status.parse().ok()).ok_or_else(strange)?;
    if (200..300).contains(&status) {
        return Ok(body.to_owned());
    }
    match serde_json::from_str::<Problem>(body) {
        Ok(problem) if status == 404 => Err(HttpError::Missing(problem.error.message)),
        Ok(problem) => Err(HttpError::Refused(problem.error.message)),
        Err(_) => Err(strange()),
    }
}

async fn exchange(link: &Link, request: &str) -> io::Result<String> {
    let mut stream = TcpStream::connect(link.address()).await?;
    stream.write_all(request.as_bytes()).await?;
    let mut answer = Vec::new();
    stream.take(MOST).read_to_end(&mut answer).await?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}
