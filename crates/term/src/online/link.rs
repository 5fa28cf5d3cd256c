//! Parses links to tables, such as http://localhost:3000/game/0190...

use std::fmt;
use std::str::FromStr;

/// A link to a table, as a browser shows it: `http://host:3000/game/0190…`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Link {
    host: String,
    port: u16,
    table: String,
}

/// Why a text is not a link to a table.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LinkError {
    /// It does not look like one.
    #[error("\"{0}\" is not a link to a table; one looks like http://localhost:3000/game/0190b2c4-...")]
    NotALink(String),
    /// It uses https.
    #[error(
        "https links are not supported yet; use the server's http address, or a tunnel: \
         ssh -L 3000:localhost:3000 HOST"
    )]
    Encrypted,
}

impl Link {
    /// Another table of the same server.
    pub fn with_table(&self, table: &str) -> Link {
        Link { table: table.to_owned(), ..self.clone() }
    }

    /// The table's id.
    pub fn table(&self) -> &str {
        &self.table
    }

    /// Where the server listens.
    pub(crate) fn address(&self) -> (&str, u16) {
        (&self.host, self.port)
    }

    /// The host and port, as in an HTTP request.
    pub(crate) fn authority(&self) -> String {
        let host = if self.host.contains(':') { format!("[{}]", self.host) } else { self.host.clone() };
        if self.port == 80 { host } else { format!("{host}:{}", self.port) }
    }

    /// The table's socket. Players identify themselves, because they have priority over spectators from the same address.
    pub(crate) fn socket(&self, seated: bool) -> String {
        let who = if seated { "?as=player" } else { "" };
        format!("ws://{}/api/tables/{}/socket{who}", self.authority(), self.table)
    }
}

impl FromStr for Link {
    type Err = LinkError;

    fn from_str(text: &str) -> Result<Link, LinkError> {
        let wrong = || LinkError::NotALink(text.escape_debug().to_string());
        let text = text.trim();
        if text.starts_with("https://") {
            return Err(LinkError::Encrypted);
        }
        let rest = text.strip_prefix("http://").unwrap_or(text);
        let (authority, path) = rest.split_once('/').ok_or_else(wrong)?;
        let path = path.split(['?', '#']).next().unwrap_or_default();
        // A finished game has its own page, with the same id as its table.
        let table = path.strip_prefix("game/").or_else(|| path.strip_prefix("games/"));
        let table = table.map(|table| table.trim_end_matches('/')).ok_or_else(wrong)?;
        let named = |c: char| c.is_ascii_alphanumeric() || c == '-';
        if table.is_empty() || !table.chars().all(named) {
            return Err(wrong());
        }
        let (host, port) = match authority.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
            Some((host, port)) => (host, port.strip_prefix(':')),
            None => match authority.split_once(':') {
                Some((host, port)) => (host, Some(port)),
                None => (authority, None),
            },
        };
        let port = port.map_or(Ok(80), str::parse).map_err(|_| wrong())?;
        let hosted = |c: char| c.is_ascii_alphanumeric() || ['-', '.', ':', '_'].contains(&c);
        if host.is_empty() || !host.chars().all(hosted) {
            return Err(wrong());
        }
        Ok(Link { host: host.to_owned(), port, table: table.to_owned() })
    }
}

/// The link as people share it.
impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "http://{}/game/{}", self.authority(), self.table)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_read_back() {
        for (text, shown) in [
            ("http://localhost:3000/game/abc-1", "http://localhost:3000/game/abc-1"),
            ("play.example.org/game/abc-1/", "http://play.example.org/game/abc-1"),
            ("http://localhost:3000/games/abc-1", "http://localhost:3000/game/abc-1"),
            (" http://[::1]:80/game/x?a=b#c ", "http://[::1]/game/x"),
        ] {
            assert_eq!(text.parse::<Link>().unwrap().to_string(), shown);
        }
        for text in [
            "",
            "http://",
            "http://host/",
            "host/games/",
            "host/tournament/x",
            "host/game/",
            "host:x/game/y",
            "a b/game/x",
            "h/game/x\r\ny",
        ] {
            assert!(matches!(text.parse::<Link>(), Err(LinkError::NotALink(_))), "{text:?}");
        }
        assert_eq!("https://play.example.org/game/x".parse::<Link>(), Err(LinkError::Encrypted));
    }
}
