//! Fetches one page over HTTP, with limits on time and size, and without redirects.

use std::time::Duration;

use bytes::Bytes;
use http_body_util::Full;
use hyper::Request;
use hyper::header::{ACCEPT_ENCODING, HOST, HeaderMap, USER_AGENT};

use super::dial;
use super::live::Live;
use super::objection;
use crate::bot_url::{BotUrl, BotUrlError};
use crate::call::CallError;
use crate::reach::Reach;

/// A server's answer.
#[derive(Clone, Debug)]
pub struct Page {
    body: Vec<u8>,
    headers: HeaderMap,
}

impl Page {
    /// Its bytes.
    pub fn into_body(self) -> Vec<u8> {
        self.body
    }

    /// The value of a header, if it is present and text.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name)?.to_str().ok()
    }
}

/// Why a page was not fetched.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FetchError {
    /// Its host cannot be called.
    #[error(transparent)]
    Host(#[from] BotUrlError),
    /// The path is not valid.
    #[error("{0:?} is not a valid path")]
    Path(String),
    /// It took too long.
    #[error("no complete answer within {} s", .0.as_secs_f64())]
    Slow(Duration),
    /// It is too long.
    #[error("the answer is longer than {} MiB", .0 / (1024 * 1024))]
    Long(usize),
    /// The call failed.
    #[error(transparent)]
    Call(CallError),
}

/// Fetches a page by its full URL, http or https. Redirects are not followed.
pub async fn fetch(
    address: &str,
    reach: &Reach,
    limit: Duration,
    longest: usize,
) -> Result<Page, FetchError> {
    let (host, path) = split(address);
    let url: BotUrl = host.parse()?;
    let request = Request::get(path)
        .header(HOST, url.authority())
        .header(USER_AGENT, concat!("broadside/", env!("CARGO_PKG_VERSION")))
        .header(ACCEPT_ENCODING, "identity")
        .body(Full::new(Bytes::new()))
        .map_err(|_| FetchError::Path(path.to_owned()))?;
    let fetching = tokio::time::timeout(limit, get(&url, reach, request, longest));
    match fetching.await.map_err(|_| FetchError::Slow(limit))? {
        Err(CallError::LongAnswer) => Err(FetchError::Long(longest)),
        answer => answer.map_err(FetchError::Call),
    }
}

/// Splits a URL into scheme with host, and path without a fragment.
fn split(address: &str) -> (&str, &str) {
    let address = address.split('#').next().unwrap_or_default();
    let start = address.find("//").map_or(0, |slashes| slashes + 2);
    match address[start..].find(['/', '?']) {
        Some(at) if address[start + at..].starts_with('/') => address.split_at(start + at),
        _ => (address, "/"),
    }
}

async fn get(
    url: &BotUrl,
    reach: &Reach,
    request: Request<Full<Bytes>>,
    longest: usize,
) -> Result<Page, CallError> {
    let addresses = dial::resolve(url, reach).await?;
    let stream = dial::connect(url, reach, &addresses, &mut None).await?;
    let mut live = Live::new(stream, longest).await?;
    let response = live.send(request).await?;
    if let Some(trouble) = objection(response.status().as_u16(), response.headers()) {
        return Err(trouble);
    }
    let headers = response.headers().clone();
    let mut body = Vec::new();
    live.read(response.into_body(), &mut body).await?;
    Ok(Page { body, headers })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_a_host_and_a_path() {
        for (address, host, path) in [
            ("http://h:1/a/b?c=d/e", "http://h:1", "/a/b?c=d/e"),
            ("https://h", "https://h", "/"),
            ("http://h/#part", "http://h", "/"),
            ("http://h?c", "http://h?c", "/"),
            ("h/a", "h", "/a"),
            ("", "", "/"),
        ] {
            assert_eq!(split(address), (host, path), "{address}");
        }
    }

    #[tokio::test]
    async fn errors_are_readable() {
        let limit = Duration::from_secs(5);
        for (address, words) in [
            ("ftp://h/a", "a bot URL must begin with http or https, not ftp"),
            ("http://127.0.0.1:1/a b", "\"/a b\" is not a valid path"),
            ("http://127.0.0.1:1/", "no connection: nothing is listening there"),
        ] {
            let error = fetch(address, &Reach::default(), limit, 1 << 20).await.unwrap_err();
            assert_eq!(error.to_string(), words);
        }
    }
}
