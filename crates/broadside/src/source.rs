//! Where games are read from: a file, the standard input, a server.

use std::fs;
use std::io::{self, Read as _};
use std::time::Duration;

use arena::{BotUrlError, CallError, FetchError, Page, Reach, fetch};

use crate::trouble;

/// How long a server may take for one answer.
const LIMIT: Duration = Duration::from_mins(1);
/// The longest answer of a server, and of all its pages together, in bytes.
const LONGEST: usize = 256 * 1024 * 1024;
/// How many games of an export are asked for at a time.
const PAGE: u32 = 1000;
/// The header in which a server says where the next page of its games begins.
const NEXT: &str = "x-broadside-next";

/// The text of a source, or why there is none.
pub(crate) fn read(source: &str) -> Result<String, String> {
    if source.contains("://") {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        return runtime.map_err(|error| error.to_string())?.block_on(download(source));
    }
    file(source)
}

/// The text of a file or of the standard input, or what is wrong with it and where.
fn file(file: &str) -> Result<String, String> {
    let bytes = if file == "-" {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        fs::read(file)
    };
    let bytes = bytes.map_err(|error| format!("{file} cannot be read: {}", trouble::with_file(&error)))?;
    String::from_utf8(bytes).map_err(|error| {
        let line = error.as_bytes()[..error.utf8_error().valid_up_to()].split(|&byte| byte == b'\n').count();
        format!("{file}: line {line}: this is not UTF-8 text")
    })
}

/// The games of a server. An export comes in pages, and all of them are read.
async fn download(address: &str) -> Result<String, String> {
    let reach = Reach::default();
    let (mut text, mut since) = (String::new(), None::<String>);
    loop {
        let page = page_of(address, since.as_deref());
        let room = LONGEST - text.len();
        let page = fetch(&page, &reach, LIMIT, room).await;
        let page = page.map_err(|error| format!("{address}: {}", in_words(&error)))?;
        let next = follows(address, &page);
        let body = String::from_utf8(page.into_body());
        let body = body.map_err(|_| format!("{address}: the answer is not UTF-8 text"))?;
        text.push_str(&body);
        // A page may be empty and not the last, where all its games were made void. At the end the cursor stands still.
        if next.is_none() || next == since {
            return Ok(text);
        }
        since = next;
        text.push('\n');
    }
}

/// Where the next page of an export begins.
fn follows(address: &str, page: &Page) -> Option<String> {
    let cursor = page.header(NEXT).filter(|_| is_export(address))?;
    let number = !cursor.is_empty() && cursor.bytes().all(|byte| byte.is_ascii_digit());
    number.then(|| cursor.to_owned())
}

fn is_export(address: &str) -> bool {
    address.split(['?', '#']).next().is_some_and(|path| path.ends_with("/api/export"))
}

/// The same address, from this cursor on. Of an export not everything is asked for at once, so that no answer takes long.
fn page_of(address: &str, cursor: Option<&str>) -> String {
    if !is_export(address) {
        return address.to_owned();
    }
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    let query = query.split('#').next().unwrap_or_default();
    let named = |part: &str, name: &str| part.split('=').next() == Some(name);
    let kept = |part: &&str| !part.is_empty() && (cursor.is_none() || !named(part, "since"));
    let mut parts: Vec<String> = query.split('&').filter(kept).map(str::to_owned).collect();
    if !parts.iter().any(|part| named(part, "limit")) {
        parts.push(format!("limit={PAGE}"));
    }
    parts.extend(cursor.map(|cursor| format!("since={cursor}")));
    format!("{path}?{}", parts.join("&"))
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
    fn pages_of_an_export_are_the_same_address_from_a_cursor_on() {
        for (address, first, next) in [
            ("/api/export?format=bgn", "?format=bgn&limit=1000", "?format=bgn&limit=1000&since=9"),
            ("/api/export?since=3&limit=5", "?since=3&limit=5", "?limit=5&since=9"),
            ("/api/export", "?limit=1000", "?limit=1000&since=9"),
            ("/api/export?format=bgn#x", "?format=bgn&limit=1000", "?format=bgn&limit=1000&since=9"),
        ] {
            let address = format!("http://h{address}");
            assert_eq!(page_of(&address, None), format!("http://h/api/export{first}"));
            assert_eq!(page_of(&address, Some("9")), format!("http://h/api/export{next}"));
        }
        let game = "http://h/api/games/1/record";
        assert_eq!(page_of(game, None), game);
    }
}
