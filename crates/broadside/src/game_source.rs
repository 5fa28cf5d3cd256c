//! Opens a source of games: a file, standard input or a server.

use std::fs::{File, Metadata};
use std::io::{self, Read};
use std::path::Path;

use term::online::{HttpError, Link, download};

use crate::io_error;

/// How many games of an export are requested at a time.
const PAGE: u32 = 1000;

/// An open source of games.
pub(crate) enum Source {
    Input(io::StdinLock<'static>),
    File(File),
    Server(Box<Pages>),
}

/// Opens a file, standard input (`-`) or an address on a server.
pub(crate) fn open(source: &str) -> Result<Source, String> {
    if source == "-" {
        return Ok(Source::Input(io::stdin().lock()));
    }
    let link = source.parse::<Link>().ok().filter(|_| !Path::new(source).exists());
    match (link, source.split_once("://")) {
        (Some(link), _) => Ok(Source::Server(Box::new(Pages::new(link.notation())))),
        (None, None) => File::open(source).map(Source::File).map_err(|error| describe(source, &error)),
        (None, Some(("http" | "https", _))) => Ok(Source::Server(Box::new(Pages::new(source.to_owned())))),
        (None, Some(_)) => {
            Err(format!("{source}: games are read from files and from http and https addresses"))
        }
    }
}

/// Says why a source cannot be read.
pub(crate) fn describe(source: &str, error: &io::Error) -> String {
    match error.get_ref().and_then(|inner| inner.downcast_ref::<HttpError>()) {
        Some(why) => format!("{source}: {why}"),
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

/// Games of a server. An export comes in pages.
pub(crate) struct Pages {
    address: String,
    page: Box<dyn Read>,
    /// The cursor of the next page; none at the start.
    since: Option<String>,
    ended: bool,
}

impl Pages {
    fn new(address: String) -> Pages {
        Pages { address, page: Box::new(io::empty()), since: None, ended: false }
    }

    fn fetch_next(&mut self) -> io::Result<()> {
        let page = download(&page_of(&self.address, self.since.as_deref())).map_err(io::Error::other)?;
        let number = |cursor: &String| !cursor.is_empty() && cursor.bytes().all(|byte| byte.is_ascii_digit());
        let next = page.next.filter(|cursor| is_export(&self.address) && number(cursor));
        // An empty page need not be the last: all its games may be void. At the end the cursor does not change.
        self.ended = next.is_none() || next == self.since;
        // Without an empty line, the games of two pages would be one.
        self.page = if self.ended { page.text } else { Box::new(page.text.chain(&b"\n"[..])) };
        self.since = next;
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
