//! HTTP requests to a server: look at a table, take a seat, ask for a rematch, download games.

use std::io::{self, Read};
use std::sync::LazyLock;
use std::time::Duration;

use rules::Record;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio_rustls::rustls;
use ureq::http::{Response, Uri};
use ureq::{Agent, Body, ResponseExt as _};
use wire::{Opened, Problem, TableInfo};

use super::link::Link;
use super::tls;

/// How long the server may take for an answer, and for a download.
const PATIENCE: Duration = Duration::from_secs(10);
const DOWNLOAD_PATIENCE: Duration = Duration::from_mins(2);
/// The largest answer and the largest download, in bytes.
const LONGEST: u64 = 1 << 20;
const LONGEST_DOWNLOAD: u64 = 1 << 28;
/// The header with the cursor of the next page of an export.
const NEXT: &str = "x-broadside-next";

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
    /// It sends us elsewhere.
    #[error("{server} redirects to {to}; use the link of the server there")]
    Redirected {
        /// The server.
        server: String,
        /// Where it sends us.
        to: String,
    },
    /// Anything else that is wrong with the answer, in words.
    #[error("{0}")]
    Unusable(String),
}

impl HttpError {
    /// An http link of a server that speaks something else.
    fn not_plain(server: &str) -> HttpError {
        HttpError::Unusable(format!(
            "{server} is not a Broadside server; if its address begins with https, use that"
        ))
    }
}

/// An agent that follows this many redirects. It never sends a seat's token to where it is redirected.
fn agent(patience: Duration, redirects: u32) -> Agent {
    let tls = ureq::tls::TlsConfig::builder().root_certs(tls::roots()).build();
    Agent::config_builder()
        .tls_config(tls)
        .timeout_global(Some(patience))
        .http_status_as_error(false)
        .max_redirects(redirects)
        .max_redirects_will_error(false)
        .user_agent(concat!("broadside/", env!("CARGO_PKG_VERSION")))
        // The socket of a table goes through no proxy either.
        .proxy(None)
        .build()
        .into()
}

/// What is public about a table.
pub(crate) fn table(link: &Link) -> Result<TableInfo, HttpError> {
    json(link, &format!("tables/{}", link.table()), None, None)
}

/// The record of a table's finished game.
pub(crate) fn record(link: &Link) -> Result<Record, HttpError> {
    let text = exchange(link, &format!("games/{}/notation", link.table()), None, None)?;
    let record = Record::games(&text).next().and_then(Result::ok);
    record.ok_or_else(|| HttpError::Strange(link.authority()))
}

/// Posts something to a table and returns the answer.
pub(crate) fn post<T: DeserializeOwned>(
    link: &Link,
    what: &str,
    token: Option<&str>,
    body: &Value,
) -> Result<T, HttpError> {
    json(link, &format!("tables/{}/{what}", link.table()), token, Some(body))
}

/// Opens a table on the server of this link.
pub(crate) fn open(link: &Link, body: &Value) -> Result<Opened, HttpError> {
    json(link, "tables", None, Some(body))
}

fn json<T: DeserializeOwned>(
    link: &Link,
    path: &str,
    token: Option<&str>,
    body: Option<&Value>,
) -> Result<T, HttpError> {
    let answer = exchange(link, path, token, body)?;
    serde_json::from_str(&answer).map_err(|_| HttpError::Strange(link.authority()))
}

/// The body of a successful answer.
fn exchange(link: &Link, path: &str, token: Option<&str>, body: Option<&Value>) -> Result<String, HttpError> {
    static AGENT: LazyLock<Agent> = LazyLock::new(|| agent(PATIENCE, 0));
    let (server, url) = (link.authority(), link.api(path));
    let answer = match body {
        None => AGENT.get(&url).call(),
        Some(body) => {
            let request = AGENT.post(&url).content_type("application/json");
            match token {
                Some(token) => request.header("authorization", format!("Bearer {token}")),
                None => request,
            }
            .send(body.to_string())
        }
    };
    let mut answer = answer.map_err(|error| failure(&server, error))?;
    let status = answer.status();
    if let Some(to) = status.is_redirection().then(|| header(&answer, "location")).flatten() {
        return Err(HttpError::Redirected { server, to });
    }
    let read = answer.body_mut().with_config().limit(LONGEST).lossy_utf8(true).read_to_string();
    let text = read.map_err(|error| failure(&server, error))?;
    if status.is_success() {
        return Ok(text);
    }
    match serde_json::from_str::<Problem>(&text) {
        Ok(problem) if status == 404 => Err(HttpError::Missing(problem.error.message)),
        Ok(problem) => Err(HttpError::Refused(problem.error.message)),
        Err(_) if is_not_plain(&url, status.as_u16()) => Err(HttpError::not_plain(&server)),
        Err(_) => Err(HttpError::Strange(server)),
    }
}

/// Whether this is how servers answer http where https is spoken.
fn is_not_plain(url: &str, status: u16) -> bool {
    status == 400 && url.starts_with("http:")
}

fn header(answer: &Response<Body>, name: &str) -> Option<String> {
    Some(answer.headers().get(name)?.to_str().ok()?.to_owned())
}

/// Games that are being downloaded.
pub struct Download {
    /// The text, read as it comes.
    pub text: Box<dyn Read + Send>,
    /// The cursor of the next page, if this is a page of an export.
    pub next: Option<String>,
}

/// Downloads games from an http or https address. Redirects are followed.
pub fn download(address: &str) -> Result<Download, HttpError> {
    static AGENT: LazyLock<Agent> = LazyLock::new(|| agent(DOWNLOAD_PATIENCE, 5));
    let server = |uri: &Uri| uri.authority().map_or_else(|| address.to_owned(), ToString::to_string);
    let asked = address.parse::<Uri>().map_or_else(|_| address.to_owned(), |uri| server(&uri));
    let answer = AGENT.get(address).call().map_err(|error| failure(&asked, error))?;
    let server = server(answer.get_uri());
    match answer.status().as_u16() {
        200 => {}
        404 => return Err(HttpError::Missing(format!("{server} has no such game (status 404)"))),
        status if is_not_plain(address, status) => return Err(HttpError::not_plain(&server)),
        status => return Err(HttpError::Unusable(format!("{server} answered with status {status}"))),
    }
    let is = |name: &str, start: &str| header(&answer, name).is_some_and(|value| value.starts_with(start));
    if is("content-type", "text/html") {
        let links = "the links of games look like https://play.example.org/games/0190b2c4-...";
        return Err(HttpError::Unusable(format!("this is a web page without a game; {links}")));
    }
    if header(&answer, "content-encoding").is_some() && !is("content-encoding", "identity") {
        return Err(HttpError::Unusable(format!("the answer of {server} is compressed")));
    }
    let next = header(&answer, NEXT);
    let text = answer.into_body().into_with_config().limit(LONGEST_DOWNLOAD).reader();
    Ok(Download { text: Box::new(text), next })
}

/// An error of the client in our words.
fn failure(server: &str, error: ureq::Error) -> HttpError {
    let server = server.to_owned();
    let inner = |error: &io::Error| error.get_ref()?.downcast_ref::<rustls::Error>().cloned();
    let secure = match &error {
        ureq::Error::Rustls(error) => Some(error.clone()),
        ureq::Error::Io(error) => inner(error),
        _ => None,
    };
    match (secure, error) {
        (Some(rustls::Error::InvalidMessage(_)), _) => HttpError::Unusable(format!(
            "{server} does not speak https; if its address begins with http, use that"
        )),
        // Nobody that we trust has signed the certificate.
        (Some(error), _) => HttpError::Unusable(format!(
            "the certificate of {server} is not trusted: {error}; if an authority of your own issued it, name its \
             certificate in SSL_CERT_FILE"
        )),
        (None, ureq::Error::Timeout(_)) => HttpError::Silent(server),
        (None, ureq::Error::BodyExceedsLimit(_)) => {
            HttpError::Unusable(format!("the answer of {server} is too long"))
        }
        (None, ureq::Error::Protocol(_)) => HttpError::not_plain(&server),
        (None, ureq::Error::HostNotFound) => {
            HttpError::Unreachable { server, error: io::Error::other("there is no such host") }
        }
        (None, error) => HttpError::Unreachable { server, error: error.into_io() },
    }
}
