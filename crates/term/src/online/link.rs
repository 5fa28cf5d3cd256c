//! Links to tables and games, such as `https://play.example.org/game/0190...`

use std::fmt;
use std::str::FromStr;

use url::{Host, Url};

/// A link to a table or a game, as a browser shows it: `https://host/game/0190…`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Link {
    /// The server, without a path.
    server: Url,
    table: String,
}

/// A text that is not a link to a table or a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "\"{0}\" is not a link to a table or a game; these look like http://localhost:3000/game/0190b2c4-... or \
     https://play.example.org/games/0190b2c4-..."
)]
pub struct LinkError(String);

impl Link {
    /// A server without a table yet, such as `http://localhost:3000`.
    pub fn of_server(server: &str) -> Option<Link> {
        format!("{}/game/new", server.trim().trim_end_matches('/')).parse().ok()
    }

    /// Another table of the same server.
    pub fn with_table(&self, table: &str) -> Link {
        Link { table: table.to_owned(), ..self.clone() }
    }

    /// The table's id.
    pub fn table(&self) -> &str {
        &self.table
    }

    /// The address of the game in the game notation, once it is over.
    pub fn notation(&self) -> String {
        self.api(&format!("games/{}/notation", self.table))
    }

    /// Where the server listens.
    pub(crate) fn address(&self) -> (String, u16) {
        let host = match self.server.host() {
            Some(Host::Ipv6(ip)) => ip.to_string(),
            host => host.map(|host| host.to_string()).unwrap_or_default(),
        };
        (host, self.server.port_or_known_default().unwrap_or(80))
    }

    /// The host, with its port if it is not the usual one.
    pub fn authority(&self) -> String {
        self.server.authority().to_owned()
    }

    /// A path of the server's API.
    pub(crate) fn api(&self, path: &str) -> String {
        format!("{}api/{path}", self.server)
    }

    /// The table's socket. Players identify themselves, because they have priority over spectators from the same address.
    pub(crate) fn socket(&self, seated: bool) -> String {
        let who = if seated { "?as=player" } else { "" };
        // http becomes ws, https becomes wss.
        self.api(&format!("tables/{}/socket{who}", self.table)).replacen("http", "ws", 1)
    }

    /// The same table over https, if that is where the server redirects to.
    pub(crate) fn redirected(&self, to: &str) -> Option<Link> {
        let to = Url::parse(to).ok()?;
        let upgraded = to.scheme() == "https" && to.host() == self.server.host();
        let server = Url::parse(&format!("https://{}/", to.authority())).ok()?;
        (upgraded && self.server.scheme() == "http").then(|| Link { server, table: self.table.clone() })
    }
}

impl FromStr for Link {
    type Err = LinkError;

    fn from_str(text: &str) -> Result<Link, LinkError> {
        let wrong = || LinkError(text.escape_debug().to_string());
        let text = text.trim();
        let whole = if text.contains("://") { text.to_owned() } else { format!("http://{text}") };
        let url = Url::parse(&whole).map_err(|_| wrong())?;
        let plain = ["http", "https"].contains(&url.scheme())
            && url.username().is_empty()
            && !text.chars().any(char::is_control);
        // A finished game has its own page, with the same id as its table.
        let mut path = url.path().trim_matches('/').split('/');
        let (page, table, rest) = (path.next(), path.next().unwrap_or_default(), path.next());
        let named = |c: char| c.is_ascii_alphanumeric() || c == '-';
        let is_game = matches!(page, Some("game" | "games")) && rest.is_none();
        if !plain || !is_game || table.is_empty() || !table.chars().all(named) {
            return Err(wrong());
        }
        let server = format!("{}://{}/", url.scheme(), url.authority());
        Ok(Link { server: Url::parse(&server).map_err(|_| wrong())?, table: table.to_owned() })
    }
}

/// The link as people share it.
impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}game/{}", self.server, self.table)
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
            ("localhost:3000/game/abc-1", "http://localhost:3000/game/abc-1"),
            ("http://localhost:3000/games/abc-1#turn=7", "http://localhost:3000/game/abc-1"),
            (" http://[::1]:80/game/x?a=b#c ", "http://[::1]/game/x"),
            ("https://Play.Example.org/games/x/", "https://play.example.org/game/x"),
            ("https://[::1]:3443/game/x", "https://[::1]:3443/game/x"),
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
            "host/game/x/y",
            "host:x/game/y",
            "a b/game/x",
            "h/game/x\r\ny",
            "ftp://h/game/x",
            "http://ann:secret@h/game/x",
        ] {
            assert!(text.parse::<Link>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn a_link_leads_to_the_api_and_the_socket() {
        let link: Link = "https://[::1]/games/x".parse().unwrap();
        assert_eq!(link.address(), ("::1".to_owned(), 443));
        assert_eq!(link.notation(), "https://[::1]/api/games/x/notation");
        assert_eq!(link.socket(true), "wss://[::1]/api/tables/x/socket?as=player");
        let plain: Link = "http://http.example:3000/game/x".parse().unwrap();
        assert_eq!(plain.socket(false), "ws://http.example:3000/api/tables/x/socket");
    }

    #[test]
    fn only_a_redirect_to_https_on_the_same_host_is_the_same_table() {
        let link: Link = "http://h.example/game/x".parse().unwrap();
        let to = |to| link.redirected(to).map(|link| link.to_string());
        assert_eq!(to("https://h.example/api/tables/x"), Some("https://h.example/game/x".to_owned()));
        assert_eq!(to("https://h.example:8443/"), Some("https://h.example:8443/game/x".to_owned()));
        for other in ["https://other.example/api/tables/x", "http://h.example/x", "/api/tables/x"] {
            assert_eq!(to(other), None);
        }
    }
}
