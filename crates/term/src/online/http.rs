//! Single HTTP requests to a server: look at a table, take a seat, ask for a rematch or a game's record.

use std::io;
use std::time::Duration;

use serde_json::Value;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::timeout;
use wire::Problem;

use super::link::Link;

/// How long the server may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// The largest answer, in bytes.
const MOST: u64 = 1 << 20;

/// Why a request failed.
#[derive(Debug, thiserror::Error)]
pub enum HttpError {
    /// The server cannot be reached.
    #[error("cannot reach {server}: {error}")]
    Unreachable {
        /// The server.
        server: String,
        /// The system's error.
        error: io::Error,
    },
    /// It took too long.
    #[error("{0} did not answer in time")]
    Silent(String),
    /// There is no such table or game, in the server's words.
    #[error("{0}")]
    Missing(String),
    /// The server refused, in its own words.
    #[error("{0}")]
    Refused(String),
    /// The answer makes no sense.
    #[error("{0} is not a Broadside server")]
    Strange(String),
}

/// What is public about a table.
pub(crate) async fn get(link: &Link) -> Result<Value, HttpError> {
    let host = link.authority();
    let request =
        format!("GET /api/tables/{} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n", link.table());
    json(link, &answered(link, &request).await?)
}

/// The record of a table's finished game, in notation.
pub(crate) async fn record(link: &Link) -> Result<String, HttpError> {
    let host = link.authority();
    let (table, rest) = (link.table(), "connection: close\r\n\r\n");
    answered(link, &format!("GET /api/games/{table}/notation HTTP/1.1\r\nhost: {host}\r\n{rest}")).await
}

/// Posts something to a table and returns the answer.
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

/// The body of a successful answer.
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
