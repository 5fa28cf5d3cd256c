//! The host names that this server answers to, against DNS rebinding.

use std::fs;
use std::net::IpAddr;

use axum::http::{HeaderValue, Uri};
use url::Url;

/// The server's host names: this machine's, and those of the configured origins.
///
/// A foreign page can make its own name resolve to this server (DNS rebinding); the browser then takes this server for
/// that page's. The Host header still has the foreign name. An IP address cannot be rebound, so any address is allowed:
/// behind a router the server does not know the one that others use.
#[derive(Clone, Debug)]
pub(crate) struct OwnNames(Vec<String>);

impl OwnNames {
    pub(crate) fn new(origins: &[String]) -> OwnNames {
        let hosts =
            origins.iter().filter_map(|origin| Url::parse(origin).ok()?.host_str().map(str::to_owned));
        OwnNames(hosts.chain(machine()).map(|name| name.to_ascii_lowercase()).collect())
    }

    /// Whether a request with this Host header is for this server.
    pub(crate) fn include(&self, host: &HeaderValue) -> bool {
        let host = host.to_str().ok().and_then(|host| host.parse::<Uri>().ok());
        let Some(name) = host.as_ref().and_then(Uri::host) else { return false };
        let name = name.trim_end_matches('.').to_ascii_lowercase();
        let address = name.trim_start_matches('[').trim_end_matches(']');
        address.parse::<IpAddr>().is_ok()
            || name == "localhost"
            || name.ends_with(".localhost")
            || self.0.contains(&name)
    }
}

/// This machine's name, alone and with `.local`.
fn machine() -> Vec<String> {
    let name =
        fs::read_to_string("/proc/sys/kernel/hostname").or_else(|_| fs::read_to_string("/etc/hostname"));
    let name = name.map(|name| name.trim().to_owned()).unwrap_or_default();
    if name.is_empty() { Vec::new() } else { vec![format!("{name}.local"), name] }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_names_are_ours() {
        let own =
            OwnNames::new(&["https://Play.example.org".to_owned(), "http://feed.example:8080".to_owned()]);
        let ours = |host: &str| own.include(&HeaderValue::from_str(host).unwrap());
        for host in [
            "localhost",
            "localhost:3000",
            "LOCALHOST.:3000",
            "a.localhost:3000",
            "127.0.0.1:3000",
            "[::1]:3000",
            "192.168.1.7:3000",
            "play.example.org",
            "play.example.org:443",
            "feed.example:3000",
        ] {
            assert!(ours(host), "{host}");
        }
        for host in [
            "evil.example",
            "evil.example:3000",
            "localhost.evil.example",
            "127.0.0.1.evil.example",
            "play.example.org.evil.example",
            "notlocalhost",
            "",
            "a b",
            "x@localhost@evil.example",
        ] {
            assert!(!ours(host), "{host}");
        }
        for name in machine() {
            assert!(ours(&name), "{name}");
        }
    }
}
