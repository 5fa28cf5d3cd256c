//! Parses and normalises the URLs of bots.

use std::borrow::Cow;
use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use strum::Display;
use url::{Host, Url};

/// The longest bot URL, in bytes.
const LONGEST: usize = 2048;

/// The base URL of a bot: scheme, host, port and an optional path, and nothing else.
///
/// It is parsed as browsers parse URLs, so that every spelling of an IP address (`0x7f.1`, `2130706433`) is recognised
/// before it is decided whether it may be called.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct BotUrl {
    scheme: Scheme,
    host: Host<String>,
    port: u16,
    /// The path without its last slash: what comes before `/move`.
    path: String,
}

/// The protocol of a URL.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Display)]
#[strum(serialize_all = "lowercase")]
pub enum Scheme {
    /// Plain HTTP.
    Http,
    /// HTTP over TLS.
    Https,
}

impl BotUrl {
    /// Parses a URL as people type it: without a scheme, http is assumed.
    pub fn of_typed(text: &str) -> Result<BotUrl, BotUrlError> {
        with_scheme(text.trim()).parse()
    }

    /// The protocol.
    pub fn scheme(&self) -> Scheme {
        self.scheme
    }

    /// The host: a name or an IP address.
    pub fn host(&self) -> &Host<String> {
        &self.host
    }

    /// The IP address, if the host is one and not a name.
    pub fn ip(&self) -> Option<IpAddr> {
        match self.host {
            Host::Domain(_) => None,
            Host::Ipv4(ip) => Some(ip.into()),
            Host::Ipv6(ip) => Some(ip.into()),
        }
    }

    /// The port; the scheme's default if none was given.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The path of an endpoint, such as `/api/move` for `/move`.
    pub fn path_of(&self, endpoint: &str) -> String {
        format!("{}{endpoint}", self.path)
    }

    /// The full URL of an endpoint.
    pub fn url_of(&self, endpoint: &str) -> String {
        format!("{self}{endpoint}")
    }

    /// Host and port as in the `Host` header: the scheme's default port is left out.
    pub fn authority(&self) -> String {
        let own = match self.scheme {
            Scheme::Http => 80,
            Scheme::Https => 443,
        };
        if self.port == own { self.host.to_string() } else { format!("{}:{}", self.host, self.port) }
    }
}

/// Adds `http://` if the text begins with a host. A port is a number; if anything else follows the first colon, the part
/// before it is a scheme.
fn with_scheme(text: &str) -> Cow<'_, str> {
    let host = text.split('/').next().unwrap_or_default();
    let begins_with_a_host = host.starts_with('[')
        || host.split_once(':').is_none_or(|(_, port)| port.starts_with(|c: char| c.is_ascii_digit()));
    if begins_with_a_host && !host.is_empty() {
        Cow::Owned(format!("http://{text}"))
    } else {
        Cow::Borrowed(text)
    }
}

impl fmt::Display for BotUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}{}", self.scheme, self.authority(), self.path)
    }
}

impl FromStr for BotUrl {
    type Err = BotUrlError;

    fn from_str(text: &str) -> Result<BotUrl, BotUrlError> {
        if text.len() > LONGEST {
            return Err(BotUrlError::TooLong);
        }
        // Browsers drop tabs and line breaks and read a backslash as a slash. Such a URL is never an honest mistake.
        if let Some(odd) = text.chars().find(|c| c.is_whitespace() || c.is_control() || *c == '\\') {
            return Err(BotUrlError::Character(odd));
        }
        let url = Url::parse(text).map_err(|error| BotUrlError::Malformed(error.to_string()))?;
        let scheme = match url.scheme() {
            "http" => Scheme::Http,
            "https" => Scheme::Https,
            other => return Err(BotUrlError::Scheme(other.to_owned())),
        };
        let Some((_, rest)) = text.split_once("//") else {
            return Err(BotUrlError::Malformed("the scheme must be followed by two slashes".to_owned()));
        };
        // The parser silently drops an empty user name, so the text itself is checked.
        let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
        if authority.contains('@') {
            return Err(BotUrlError::UserInfo);
        }
        if url.query().is_some() || url.fragment().is_some() {
            return Err(BotUrlError::Query);
        }
        let host = match url.host() {
            Some(Host::Domain(name)) if !name.is_empty() => Host::Domain(name.to_owned()),
            Some(Host::Ipv4(ip)) => Host::Ipv4(ip),
            Some(Host::Ipv6(ip)) => Host::Ipv6(ip),
            _ => return Err(BotUrlError::Malformed("there is no host".to_owned())),
        };
        let port = url.port_or_known_default().filter(|port| *port != 0).ok_or(BotUrlError::Port)?;
        Ok(BotUrl { scheme, host, port, path: url.path().trim_end_matches('/').to_owned() })
    }
}

/// Why a text is not a valid bot URL.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BotUrlError {
    /// It is too long.
    #[error("the URL is longer than {LONGEST} bytes")]
    TooLong,
    /// It has a character that is not allowed.
    #[error("the URL contains the character {0:?}, which is not allowed")]
    Character(char),
    /// It cannot be parsed.
    #[error("malformed ({0}); expected something like http://127.0.0.1:4000")]
    Malformed(String),
    /// Its scheme is not supported.
    #[error("a bot URL must begin with http or https, not {0}")]
    Scheme(String),
    /// It has a user name or a password.
    #[error("a bot URL must not contain a user name or password")]
    UserInfo,
    /// It has a query or a fragment.
    #[error("a bot URL must end with its path; remove the part after ? or #")]
    Query,
    /// Its port is 0.
    #[error("a bot cannot use port 0")]
    Port,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_and_endpoints_follow_the_path() {
        for (text, shown, endpoint, authority) in [
            ("http://127.0.0.1:4000", "http://127.0.0.1:4000", "/move", "127.0.0.1:4000"),
            ("http://127.0.0.1:4000/", "http://127.0.0.1:4000", "/move", "127.0.0.1:4000"),
            ("HTTP://LocalHost:80/api/", "http://localhost/api", "/api/move", "localhost"),
            ("https://bot.example/api", "https://bot.example/api", "/api/move", "bot.example"),
            ("https://bot.example:8443", "https://bot.example:8443", "/move", "bot.example:8443"),
            ("http://[::1]:4000", "http://[::1]:4000", "/move", "[::1]:4000"),
            ("http://0x7f.1:4000", "http://127.0.0.1:4000", "/move", "127.0.0.1:4000"),
            ("http://2130706433:4000", "http://127.0.0.1:4000", "/move", "127.0.0.1:4000"),
            ("http://a.example:65535", "http://a.example:65535", "/move", "a.example:65535"),
        ] {
            let url: BotUrl = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(url.to_string(), shown);
            assert_eq!((url.path_of("/move"), url.authority()), (endpoint.into(), authority.into()));
            assert_eq!(url.url_of("/move"), format!("{shown}/move"));
            assert_eq!(shown.parse(), Ok(url), "it reads back");
        }
    }

    #[test]
    fn without_a_scheme_http_is_meant() {
        for (text, shown) in [
            (" localhost:4110 ", "http://localhost:4110"),
            ("127.0.0.1:4000/api/", "http://127.0.0.1:4000/api"),
            ("[::1]:4000", "http://[::1]:4000"),
            ("bot.example", "http://bot.example"),
            ("https://bot.example", "https://bot.example"),
        ] {
            assert_eq!(BotUrl::of_typed(text).map(|url| url.to_string()), Ok(shown.to_owned()), "{text}");
        }
        for wrong in ["", "mailto:me", "localhost:port", "file:///etc/passwd"] {
            BotUrl::of_typed(wrong).expect_err(wrong);
        }
    }

    #[test]
    fn what_is_no_address_says_why() {
        for (text, reason) in [
            ("", "malformed ("),
            ("127.0.0.1:4000", "malformed ("),
            ("localhost:4000", "not localhost"),
            ("ftp://a.example", "not ftp"),
            ("file:///etc/passwd", "not file"),
            ("gopher://a.example", "not gopher"),
            ("http:a.example", "two slashes"),
            ("http://", "malformed ("),
            ("http://:4000", "malformed ("),
            ("http://user@a.example", "a user name"),
            ("http://user:secret@a.example", "a user name"),
            ("http://@a.example", "a user name"),
            ("http://:@a.example", "a user name"),
            ("http://a.example@127.0.0.1", "a user name"),
            ("http://a.example?x=1", "must end with its path"),
            ("http://a.example/api#top", "must end with its path"),
            ("http://a.example:0", "cannot use port 0"),
            ("http://a.example:65536", "malformed ("),
            ("http://a.example:-1", "malformed ("),
            ("http://a.example:4e3", "malformed ("),
            ("http://256.1.1.1", "malformed ("),
            ("http://[::1", "malformed ("),
            ("http://a.example\\@127.0.0.1", "the character '\\\\'"),
            ("http://127.0.0.1\t:4000", "the character '\\t'"),
            ("http://127.0.0.1 :4000", "the character ' '"),
        ] {
            let error = text.parse::<BotUrl>().expect_err(text).to_string();
            assert!(error.contains(reason), "{text:?}: {error}");
        }
        let long = format!("http://a.example/{}", "a".repeat(LONGEST));
        assert_eq!(long.parse::<BotUrl>(), Err(BotUrlError::TooLong));
    }
}
