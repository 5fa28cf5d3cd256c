//! Parses contestants of duels and tournaments: a captain, a bot URL or a command.

use std::fmt;
use std::str::FromStr;

use captains::registry::{self, CaptainEntry};

use crate::bot_url::{BotUrl, BotUrlError};

/// A contestant as users type it: `captain`, `http://127.0.0.1:4000` or `cmd:python3 bot.py --lines`.
#[derive(Clone)]
pub enum Contestant {
    /// A captain that comes with the game.
    Captain(&'static CaptainEntry),
    /// A bot over HTTP.
    Bot(BotUrl),
    /// A local program, by its command line.
    Program(String),
}

/// The prefix of a program's command line.
const PROGRAM: &str = "cmd:";

impl FromStr for Contestant {
    type Err = ContestantError;

    fn from_str(text: &str) -> Result<Contestant, ContestantError> {
        let text = text.trim();
        if let Some(command) = text.strip_prefix(PROGRAM) {
            let command = command.trim();
            if command.is_empty() {
                return Err(ContestantError::NoCommand);
            }
            return Ok(Contestant::Program(command.to_owned()));
        }
        if let Some(entry) = registry::find(text) {
            return Ok(Contestant::Captain(entry));
        }
        if is_address(text) {
            let url = BotUrl::of_typed(text);
            return url.map(Contestant::Bot).map_err(|error| ContestantError::Url(text.to_owned(), error));
        }
        Err(ContestantError::Unknown { text: text.to_owned() })
    }
}

/// Whether a text is meant as a URL: it has a scheme, or a host that cannot be a captain's name.
fn is_address(text: &str) -> bool {
    let host = text.split(['/', ':']).next().unwrap_or_default();
    text.contains("://")
        || text.starts_with('[')
        || text.contains(':')
        || host == "localhost"
        || host.contains('.')
}

/// As it was typed, so that it can be parsed again.
impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contestant::Captain(entry) => f.write_str(entry.name),
            Contestant::Bot(url) => write!(f, "{url}"),
            Contestant::Program(command) => write!(f, "{PROGRAM}{command}"),
        }
    }
}

impl fmt::Debug for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Contestant({self})")
    }
}

/// Why a text is not a contestant.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ContestantError {
    /// A program without a command.
    #[error("expected a command after cmd:, as in \"cmd:python3 bot.py --lines\"")]
    NoCommand,
    /// An invalid bot URL.
    #[error("{0}: {1}")]
    Url(String, BotUrlError),
    /// Not a known captain, URL or command.
    #[error(
        "unknown contestant \"{text}\"{} A contestant is a captain ({}), the address of a bot (http://127.0.0.1:4000) or a \
         program (\"cmd:python3 bot.py --lines\")",
        meant(text),
        captain_names()
    )]
    Unknown {
        /// What was typed.
        text: String,
    },
}

fn meant(text: &str) -> String {
    let near = wire::nearest(text, registry::CAPTAINS.iter().map(|entry| entry.name));
    near.map_or_else(|| ".".to_owned(), |near| format!("; did you mean {near}?"))
}

fn captain_names() -> String {
    let names: Vec<&str> = registry::CAPTAINS.iter().map(|entry| entry.name).collect();
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contestants_read_back() {
        for (text, shown) in [
            ("captain", "captain"),
            ("Phoenix-Hard", "phoenix-hard"),
            ("http://127.0.0.1:4000", "http://127.0.0.1:4000"),
            (" https://bot.example/api/ ", "https://bot.example/api"),
            ("localhost:4110", "http://localhost:4110"),
            ("127.0.0.1:4000/api", "http://127.0.0.1:4000/api"),
            ("bot.example", "http://bot.example"),
            ("[::1]:4000", "http://[::1]:4000"),
            ("cmd:python3 bot.py --fast", "cmd:python3 bot.py --fast"),
            ("cmd: ./bot", "cmd:./bot"),
        ] {
            let contestant: Contestant = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(contestant.to_string(), shown);
            assert_eq!(shown.parse::<Contestant>().unwrap().to_string(), shown);
        }
    }

    #[test]
    fn what_is_no_contestant_says_what_would_be() {
        for (text, reason) in [
            ("", "unknown contestant \"\""),
            ("commodore", "A contestant is a captain (cadet, mate, "),
            ("commodore", "the address of a bot (http://127.0.0.1:4000)"),
            ("localhost:port", "localhost:port: a bot URL must begin with http or https, not localhost"),
            ("captian", "unknown contestant \"captian\"; did you mean captain? A contestant is"),
            ("cmd:", "expected a command after cmd:"),
            ("cmd:  ", "expected a command after cmd:"),
            ("ftp://a.example", "ftp://a.example: a bot URL must begin with http or https, not ftp"),
            ("http://me@a.example", "a user name"),
        ] {
            let error = text.parse::<Contestant>().expect_err(text).to_string();
            assert!(error.contains(reason), "{text:?}: {error}");
        }
    }
}
