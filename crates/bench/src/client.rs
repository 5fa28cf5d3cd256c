//! As much of an HTTP client as the measurement needs: one connection that stays open.

use std::io::ErrorKind;
use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Context as _, bail};
use serde_json::Value;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// How long anything may take before the measurement is given up.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// A connection to the server.
pub(crate) struct Client {
    stream: TcpStream,
    to: SocketAddr,
    read: Vec<u8>,
    cookie: Option<String>,
}

/// An answer of the server.
pub(crate) struct Answer {
    pub(crate) status: u16,
    head: String,
    pub(crate) body: String,
}

impl Client {
    pub(crate) async fn connect(to: SocketAddr) -> anyhow::Result<Client> {
        let stream = TcpStream::connect(to).await?;
        stream.set_nodelay(true)?;
        Ok(Client { stream, to, read: Vec::new(), cookie: None })
    }

    /// Asks for a page and reads all of it.
    pub(crate) async fn get(&mut self, path: &str) -> anyhow::Result<Answer> {
        self.ask("GET", path, "").await
    }

    /// A page in JSON.
    pub(crate) async fn get_json(&mut self, path: &str) -> anyhow::Result<Value> {
        let answer = self.get(path).await?;
        if answer.status != 200 {
            bail!("{path}: status {}: {}", answer.status, answer.body);
        }
        Ok(serde_json::from_str(&answer.body)?)
    }

    /// Sends JSON and reads the JSON that comes back. A cookie that is set is kept. Waits where the server says that it
    /// is too much.
    pub(crate) async fn send(&mut self, method: &str, path: &str, body: &Value) -> anyhow::Result<Value> {
        let body = body.to_string();
        for _ in 0..100 {
            let answer = self.ask(method, path, &body).await?;
            match answer.status {
                200 | 201 => {
                    if let Some(cookie) = answer.cookie() {
                        self.cookie = Some(cookie);
                    }
                    return Ok(serde_json::from_str(&answer.body)?);
                }
                429 => tokio::time::sleep(Duration::from_millis(500)).await,
                status => bail!("{method} {path}: status {status}: {}", answer.body),
            }
        }
        bail!("{method} {path}: always too much")
    }

    async fn ask(&mut self, method: &str, path: &str, body: &str) -> anyhow::Result<Answer> {
        let cookie = self.cookie.as_ref().map_or(String::new(), |cookie| format!("cookie: {cookie}\r\n"));
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\n{cookie}content-type: application/json\r\n\
             content-length: {}\r\n\r\n{body}",
            self.to,
            body.len()
        );
        let answer = async {
            if self.is_closed() {
                *self = Client { cookie: self.cookie.take(), ..Client::connect(self.to).await? };
            }
            self.stream.write_all(request.as_bytes()).await?;
            self.answer().await
        };
        timeout(PATIENCE, answer).await.with_context(|| format!("{path}: no answer in time"))?
    }

    /// Whether the server has closed the connection, as it does with one that rests for long.
    fn is_closed(&self) -> bool {
        // Between two requests there is nothing to read but the end.
        !matches!(self.stream.try_read(&mut [0]), Err(error) if error.kind() == ErrorKind::WouldBlock)
    }

    async fn answer(&mut self) -> anyhow::Result<Answer> {
        loop {
            if let Some(end) = self.read.windows(4).position(|four| four == b"\r\n\r\n") {
                let head = String::from_utf8_lossy(&self.read[..end]).to_ascii_lowercase();
                let length = head.lines().find_map(|line| line.strip_prefix("content-length:"));
                let length: usize = length.context("an answer has a length")?.trim().parse()?;
                let whole = end + 4 + length;
                if self.read.len() >= whole {
                    let original = String::from_utf8_lossy(&self.read[..end]).into_owned();
                    let body = String::from_utf8(self.read[end + 4..whole].to_vec())?;
                    self.read.drain(..whole);
                    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
                    let status = status.context("an answer has a status")?;
                    return Ok(Answer { status, head: original, body });
                }
            }
            if self.stream.read_buf(&mut self.read).await? == 0 {
                bail!("the server closed the connection");
            }
        }
    }
}

impl Answer {
    fn cookie(&self) -> Option<String> {
        let line = self.head.lines().find(|line| line.to_ascii_lowercase().starts_with("set-cookie:"))?;
        let value = line.split_once(':')?.1.trim();
        Some(value.split(';').next()?.to_owned())
    }
}
