//! Session cookies.

use std::time::Duration;

use axum::http::header::{COOKIE, ORIGIN};
use axum::http::{HeaderMap, HeaderValue};

/// Whose session a cookie is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cookie {
    Bot,
    Organiser,
}

/// How the browser reaches the server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Transport {
    /// Plain HTTP, as at most events: a browser would drop a Secure cookie.
    Plain,
    Encrypted,
}

impl Transport {
    /// The transport of a request, by its Origin header, which was checked before.
    pub(crate) fn of(headers: &HeaderMap) -> Transport {
        let origin = headers.get(ORIGIN).map_or(&b""[..], HeaderValue::as_bytes);
        if origin.starts_with(b"https://") { Transport::Encrypted } else { Transport::Plain }
    }
}

impl Cookie {
    /// The `__Host-` prefix makes the browser insist on https and on this host.
    fn name(self, transport: Transport) -> &'static str {
        match (self, transport) {
            (Cookie::Bot, Transport::Plain) => "broadside-bot",
            (Cookie::Bot, Transport::Encrypted) => "__Host-broadside-bot",
            (Cookie::Organiser, Transport::Plain) => "broadside-organiser",
            (Cookie::Organiser, Transport::Encrypted) => "__Host-broadside-organiser",
        }
    }

    /// The token in the request; the https cookie first, because no other site can have set it.
    pub(crate) fn read(self, headers: &HeaderMap) -> Option<&str> {
        [Transport::Encrypted, Transport::Plain].into_iter().find_map(|transport| {
            let lines = headers.get_all(COOKIE).iter().filter_map(|line| line.to_str().ok());
            let mut pairs =
                lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
            pairs.find(|(name, _)| *name == self.name(transport)).map(|(_, token)| token)
        })
    }

    /// The Set-Cookie value that stores a token.
    pub(crate) fn keep(self, token: &str, time: Duration, transport: Transport) -> HeaderValue {
        let secure = match transport {
            Transport::Plain => "",
            Transport::Encrypted => "; Secure",
        };
        let (name, seconds) = (self.name(transport), time.as_secs());
        let text = format!("{name}={token}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Strict{secure}");
        HeaderValue::from_str(&text).expect("a token is ASCII")
    }

    /// The Set-Cookie value that deletes it.
    pub(crate) fn forget(self, transport: Transport) -> HeaderValue {
        self.keep("", Duration::ZERO, transport)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cookie_is_found_among_others() {
        let mut headers = HeaderMap::new();
        assert_eq!(Cookie::Bot.read(&headers), None);
        headers.append(COOKIE, HeaderValue::from_static("theme=dark; broadside-bot=abc;x"));
        headers.append(COOKIE, HeaderValue::from_static("broadside-organiser=def"));
        assert_eq!(Cookie::Bot.read(&headers), Some("abc"));
        assert_eq!(Cookie::Organiser.read(&headers), Some("def"));
        headers.append(COOKIE, HeaderValue::from_static("__Host-broadside-bot=ghi"));
        assert_eq!(Cookie::Bot.read(&headers), Some("ghi"));
    }

    #[test]
    fn only_https_asks_for_https() {
        let time = Duration::from_mins(1);
        let plain = Cookie::Bot.keep("abc", time, Transport::Plain);
        assert_eq!(plain, "broadside-bot=abc; Path=/; Max-Age=60; HttpOnly; SameSite=Strict");
        let encrypted = Cookie::Organiser.forget(Transport::Encrypted);
        let expected = "__Host-broadside-organiser=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict; Secure";
        assert_eq!(encrypted, expected);
    }
}
