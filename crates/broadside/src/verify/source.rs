//! Where games are read from: a file, the standard input, a server.

use std::time::Duration;

use arena::{BotUrlError, CallError, FetchError, Page, Reach, fetch};

use crate::replay;

/// How long a server may take for one answer.
const LIMIT: Duration = Duration::from_mins(1);
/// The longest answer of a server, and of all its pages together, in bytes.
const LONGEST: usize = 256 * 1024 * 1024;
/// The header in which a server says where the next page of its games begins.
const NEXT: &str = "x-broadside-next";

/// The text of a source, or why there is none.
pub(super) fn read(source: &str) -> Result<String, String> {
    if source.contains("://") {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        return runtime.map_err(|error| error.to_string())?.block_on(download(source));
    }
    replay::text(source)
}

/// The games of a server. An export comes in pages, and all of them are read.
async fn download(address: &str) -> Result<String, String> {
    let reach = Reach::default();
    let (mut text, mut since) = (String::new(), None::<String>);
    loop {
        let page = match &since {
            None => address.to_owned(),
            Some(cursor) => next_page(address, cursor),
        };
        let room = LONGEST - text.len();
        let page = fetch(&page, &reach, LIMIT, room).await;
        let page = page.map_err(|error| format!("{address}: {}", in_words(&error)))?;
        let next = follows(address, &page);
        let body = String::from_utf8(page.into_body());
        let body = body.map_err(|_| format!("{address}: the answer is not UTF-8 text"))?;
        let over = body.trim().is_empty();
        text.push_str(&body);
        // A cursor that stands still would be read for ever.
        if over || next.is_none() || next == since {
            return Ok(text);
        }
        since = next;
        text.push('\n');
    }
}

/// Where the next page of an export begins.
fn follows(address: &str, page: &Page) -> Option<String> {
    let path = address.split(['?', '#']).next().unwrap_or_default();
    let cursor = page.header(NEXT).filter(|_| path.ends_with("/api/export"))?;
    let number = !cursor.is_empty() && cursor.bytes().all(|byte| byte.is_ascii_digit());
    number.then(|| cursor.to_owned())
}

/// The same address, from this cursor on.
fn next_page(address: &str, cursor: &str) -> String {
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    let query = query.split('#').next().unwrap_or_default();
    let rest = query.split('&').filter(|part| !part.is_empty() && !part.starts_with("since="));
    let query: Vec<&str> = rest.collect();
    let since = format!("since={cursor}");
    let query = query.into_iter().chain([since.as_str()]).collect::<Vec<_>>().join("&");
    format!("{path}?{query}")
}

fn in_words(error: &FetchError) -> String {
    match error {
        FetchError::Host(BotUrlError::Scheme(scheme)) => {
            format!("games are fetched by http or https, not by {scheme}")
        }
        FetchError::Host(_) => {
            "this is no address of games on a server; one is http://127.0.0.1:3000/api/export?format=bgn"
                .to_owned()
        }
        FetchError::Call(CallError::Status(404)) => "the server has no such game (status 404)".to_owned(),
        FetchError::Call(CallError::Status(status @ 300..=399)) => {
            format!("the server answers with a redirect (status {status}), and none is followed")
        }
        FetchError::Call(CallError::Status(status)) => {
            format!("the server answers with status {status} instead of games")
        }
        error => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_page_is_the_same_address_from_a_cursor_on() {
        for (address, next) in [
            ("http://h/api/export?format=bgn", "http://h/api/export?format=bgn&since=9"),
            ("http://h/api/export?since=3&format=bgn", "http://h/api/export?format=bgn&since=9"),
            ("http://h/api/export", "http://h/api/export?since=9"),
            ("http://h/api/export?format=bgn#x", "http://h/api/export?format=bgn&since=9"),
        ] {
            assert_eq!(next_page(address, "9"), next);
        }
    }
}
