//! Compares bot URLs: host, port and path, however the URL is written.

use arena::{BotUrl, Zone};
use url::Host;

/// A bot's host, port and path. Two bots with the same place are the same program.
///
/// Names are not resolved: many bots share one address at a hosting service, so that would prove nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct BotPlace {
    host: String,
    port: u16,
    path: String,
}

impl BotPlace {
    pub(crate) fn of(url: &BotUrl) -> BotPlace {
        let host = match url.host() {
            _ if is_loopback(url) => "localhost".to_owned(),
            Host::Domain(name) => name.trim_end_matches('.').to_owned(),
            Host::Ipv4(ip) => ip.to_string(),
            Host::Ipv6(ip) => ip.to_canonical().to_string(),
        };
        BotPlace { host, port: url.port(), path: url.path_of("") }
    }
}

/// Whether a URL points to the caller's own machine.
pub(crate) fn is_loopback(url: &BotUrl) -> bool {
    match url.host() {
        Host::Domain(name) => {
            let name = name.trim_end_matches('.');
            name == "localhost" || name.ends_with(".localhost")
        }
        Host::Ipv4(_) | Host::Ipv6(_) => url.ip().is_some_and(|ip| Zone::of(ip) == Ok(Zone::Loopback)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_place_has_many_spellings() {
        let place = |url: &str| BotPlace::of(&url.parse().unwrap());
        for (one, other) in [
            ("http://localhost:4000", "http://127.0.0.1:4000/"),
            ("http://localhost:4000", "http://[::1]:4000"),
            ("http://LOCALHOST.:4000", "http://0x7f.1:4000"),
            ("http://bots.example", "http://BOTS.example.:80/"),
            ("http://192.168.1.20:4000/api", "http://[::ffff:192.168.1.20]:4000/api/"),
            ("https://bots.example", "http://bots.example:443"),
        ] {
            assert_eq!(place(one), place(other));
        }
        for (one, other) in [
            ("http://localhost:4000", "http://localhost:4001"),
            ("http://bots.example/ada", "http://bots.example/ben"),
            ("http://ada.bots.example", "http://ben.bots.example"),
            ("http://192.168.1.20:4000", "http://192.168.1.21:4000"),
        ] {
            assert_ne!(place(one), place(other));
        }
    }
}
