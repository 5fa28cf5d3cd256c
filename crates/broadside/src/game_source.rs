//! Opens a source of games: a file, standard input or a server.

use std::borrow::Cow;
use std::fs::{File, Metadata};
use std::io::{self, Read};
use std::time::Duration;

use arena::{BotUrlError, CallError, FetchError, Page, Reach, fetch};
use tokio::runtime::Runtime;

use crate::io_error;

/// Time limit for one answer of a server.
const LIMIT: Duration = Duration::from_mins(1);
/// The longest answer of a server, in bytes.
const LONGEST: usize = 256 * 1024 * 1024;
/// How many games of an export are requested at a time.
const PAGE: u32 = 1000;
/// The header with the cursor of the next page of games.
const NEXT: &str = "x-broadside-next";

/// An open source of games.
pub(crate) enum Source {
    Input(io::StdinLock<'static>),
    File(File),
    Server(Box<Pages>),
}

/// Opens a file, standard input (`-`) or an address on a server.
pub(crate) fn open(source: &str) -> Result<Source, String> {
    if source.contains("://") {
        let source = &notation_of(source);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| error.to_string())?;
        return Ok(Source::Server(Box::new(Pages::new(source, runtime))));
    }
    if source == "-" {
        return Ok(Source::Input(io::stdin().lock()));
    }
    File::open(source).map(Source::File).map_err(|error| describe(source, &error))
}

/// Says why a source cannot be read.
pub(crate) fn describe(source: &str, error: &io::Error) -> String {
    match error.get_ref().and_then(|inner| inner.downcast_ref::<NotFetched>()) {
        Some(NotFetched(why)) => format!("{source}: {why}"),
        None => format!("{source}: {}", io_error::describe(error)),
    }
}

impl Source {
    /// Its length in bytes, if known.
    pub(crate) fn length(&self) -> Option<u64> {
        let Source::File(file) = self else { return None };
        file.metadata().ok().filter(Metadata::is_file).map(|file| file.len())
    }
}

impl Read for Source {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        match self {
            Source::Input(input) => input.read(into),
            Source::File(file) => file.read(into),
            Source::Server(pages) => pages.read(into),
        }
    }
}

/// Games of a server. An export comes in pages; one is in memory at a time.
pub(crate) struct Pages {
    address: String,
    runtime: Runtime,
    reach: Reach,
    page: io::Cursor<Vec<u8>>,
    /// The cursor of the next page; none at the start.
    since: Option<String>,
    ended: bool,
}

/// Why a server sent no games.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct NotFetched(String);

impl Pages {
    fn new(address: &str, runtime: Runtime) -> Pages {
        let page = io::Cursor::default();
        Pages {
            address: address.to_owned(),
            runtime,
            reach: Reach::default(),
            page,
            since: None,
            ended: false,
        }
    }

    fn fetch_next(&mut self) -> io::Result<()> {
        let address = page_of(&self.address, self.since.as_deref());
        let page = self.runtime.block_on(fetch(&address, &self.reach, LIMIT, LONGEST));
        let page = page.map_err(|error| io::Error::other(NotFetched(in_words(&error))))?;
        let next = follows(&self.address, &page);
        let mut body = page.into_body();
        // An empty page need not be the last: all its games may be void. At the end the cursor does not change.
        self.ended = next.is_none() || next == self.since;
        if !self.ended {
            body.push(b'\n');
        }
        self.since = next;
        self.page = io::Cursor::new(body);
        Ok(())
    }
}

impl Read for Pages {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        loop {
            let length = self.page.read(into)?;
            if length > 0 || self.ended {
                return Ok(length);
            }
            self.fetch_next()?;
        }
    }
}

/// Turns the link of a game's page in the browser into the address of its notation.
fn notation_of(address: &str) -> Cow<'_, str> {
    let path_at = address.find("://").and_then(|at| address[at + 3..].find('/').map(|slash| at + 3 + slash));
    let Some(path_at) = path_at else { return Cow::Borrowed(address) };
    let path = address[path_at..].split(['?', '#']).next().unwrap_or_default();
    let id = path.strip_prefix("/games/").or_else(|| path.strip_prefix("/game/"));
    match id.map(|id| id.trim_end_matches('/')).filter(|id| !id.is_empty() && !id.contains('/')) {
        Some(id) => Cow::Owned(format!("{}/api/games/{id}/notation", &address[..path_at])),
        None => Cow::Borrowed(address),
    }
}

/// The cursor of the next page of an export.
fn follows(address: &str, page: &Page) -> Option<String> {
    let cursor = page.header(NEXT).filter(|_| is_export(address))?;
    let number = !cursor.is_empty() && cursor.bytes().all(|byte| byte.is_ascii_digit());
    number.then(|| cursor.to_owned())
}

fn is_export(address: &str) -> bool {
    address.split(['?', '#']).next().is_some_and(|path| path.ends_with("/api/export"))
}

/// The address of one page of an export, from this cursor on. Pages are limited, so that no answer takes long.
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
            format!("games are fetched over http or https, not {scheme}")
        }
        FetchError::Host(_) => {
            "not an address of games; expected one such as http://127.0.0.1:3000/api/export?format=bgn"
                .to_owned()
        }
        FetchError::Call(CallError::Status(404)) => "the server has no such game (status 404)".to_owned(),
        FetchError::Call(CallError::Status(status @ 300..=399)) => {
            format!("the server sent a redirect (status {status}), which is not followed")
        }
        FetchError::Call(CallError::Status(status)) => {
            format!("the server sent status {status} instead of games")
        }
        error => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_of_a_game_leads_to_its_notation() {
        let notation = "http://h:3000/api/games/0190-a/notation";
        for link in [
            "http://h:3000/games/0190-a",
            "http://h:3000/game/0190-a/",
            "http://h:3000/games/0190-a?turn=3#top",
        ] {
            assert_eq!(notation_of(link), notation);
        }
        for other in
            [notation, "http://h/games", "http://h/games/", "http://h/api/export?format=bgn", "http://h"]
        {
            assert_eq!(notation_of(other), other);
        }
    }

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
