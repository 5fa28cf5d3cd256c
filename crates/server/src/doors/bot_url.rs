//! Where a bot may be said to be.
//!
//! What is looked at here is the text alone. Whether the address may be called is decided once more at every call, on
//! what the name leads to then.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};

use url::{Host, Url};

use crate::config::Config;

/// The longest URL, in bytes.
const LONGEST: usize = 2048;

/// Metadata services of clouds at addresses that look like any other.
const METADATA_V4: [Ipv4Addr; 2] = [Ipv4Addr::new(100, 100, 100, 200), Ipv4Addr::new(168, 63, 129, 16)];
const METADATA_V6: Ipv6Addr = Ipv6Addr::new(0xfd00, 0xec2, 0, 0, 0, 0, 0, 0x254);

/// Why a text is no URL of a bot.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum UrlFault {
    #[error("A URL has at most {LONGEST} characters.")]
    TooLong,
    #[error("This is no URL; one is http://localhost:4000.")]
    Malformed,
    #[error("A bot is called by http or https.")]
    Scheme,
    #[error("A bot's URL has no user name and no password.")]
    UserInfo,
    #[error("A bot's URL ends with its path: leave out what follows the ? or #.")]
    Query,
    #[error("Port 0 is no port.")]
    Port,
    #[error("This is the address of this server, not of a bot.")]
    Own,
    #[error("No bot can be at this address.")]
    Nowhere,
}

/// Where the server itself listens, and by which names it is known.
#[derive(Clone, Debug)]
pub(crate) struct OwnAddress {
    listening: SocketAddr,
    origins: Vec<(Host<String>, u16)>,
}

impl OwnAddress {
    pub(crate) fn new(listening: SocketAddr, config: &Config) -> OwnAddress {
        let origins = config.origins.iter().filter_map(|origin| {
            let url = Url::parse(origin).ok()?;
            Some((url.host()?.to_owned(), url.port_or_known_default()?))
        });
        OwnAddress { listening, origins: origins.collect() }
    }

    fn is(&self, host: &Host<&str>, port: u16) -> bool {
        if self.origins.iter().any(|(own, own_port)| *own_port == port && own == &host.to_owned()) {
            return true;
        }
        port == self.listening.port()
            && match host {
                Host::Domain(name) => *name == "localhost" || name.ends_with(".localhost"),
                Host::Ipv4(ip) => self.is_here((*ip).into()),
                Host::Ipv6(ip) => self.is_here(ip.to_canonical()),
            }
    }

    /// Whether an address is this machine's: only then can something listen there.
    fn is_here(&self, ip: IpAddr) -> bool {
        ip.is_loopback() || ip == self.listening.ip() || UdpSocket::bind((ip, 0)).is_ok()
    }
}

/// The URL as it is kept: as browsers read it, without the last slash.
pub(crate) fn check_url(text: &str, own: &OwnAddress) -> Result<String, UrlFault> {
    if text.len() > LONGEST {
        return Err(UrlFault::TooLong);
    }
    // Browsers drop line breaks and take a backslash for a slash; nobody writes such a URL in good faith.
    if text.chars().any(|c| c.is_whitespace() || c.is_control() || c == '\\') {
        return Err(UrlFault::Malformed);
    }
    let url = Url::parse(text).map_err(|_| UrlFault::Malformed)?;
    if !matches!(url.scheme(), "http" | "https") {
        return Err(UrlFault::Scheme);
    }
    let (_, rest) = text.split_once("//").ok_or(UrlFault::Malformed)?;
    // An empty user name is dropped silently by the reader, so the text itself is looked at.
    if rest.split(['/', '?', '#']).next().is_some_and(|authority| authority.contains('@')) {
        return Err(UrlFault::UserInfo);
    }
    if url.query().is_some() || url.fragment().is_some() {
        return Err(UrlFault::Query);
    }
    let host = url.host().ok_or(UrlFault::Malformed)?;
    let port = url.port_or_known_default().filter(|port| *port != 0).ok_or(UrlFault::Port)?;
    let nowhere = match host {
        Host::Domain(_) => false,
        Host::Ipv4(ip) => is_nowhere(ip.into()),
        Host::Ipv6(ip) => is_nowhere(ip.to_canonical()),
    };
    if nowhere {
        return Err(UrlFault::Nowhere);
    }
    if own.is(&host, port) {
        return Err(UrlFault::Own);
    }
    Ok(url.as_str().trim_end_matches('/').to_owned())
}

/// Whether no bot can be at an address, whatever the network: nobody's, one cable's, everybody's, or a place where a
/// cloud tells its secrets.
fn is_nowhere(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => {
            ip.octets()[0] == 0
                || ip.is_link_local()
                || ip.is_multicast()
                || ip.is_broadcast()
                || METADATA_V4.contains(&ip)
        }
        IpAddr::V6(ip) => {
            ip.is_unspecified() || ip.is_unicast_link_local() || ip.is_multicast() || ip == METADATA_V6
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str) -> Result<String, UrlFault> {
        let mut config = Config::in_directory("unused");
        config.origins = vec!["https://play.example.org".to_owned()];
        check_url(text, &OwnAddress::new(([127, 0, 0, 1], 3000).into(), &config))
    }

    #[test]
    fn urls_of_bots_are_kept_as_browsers_read_them() {
        for (text, kept) in [
            ("http://localhost:4000", "http://localhost:4000"),
            ("http://localhost:4000/", "http://localhost:4000"),
            ("HTTPS://Your-API.example.net/api/", "https://your-api.example.net/api"),
            ("http://192.168.1.20:3000", "http://192.168.1.20:3000"),
            ("http://[::1]:4000", "http://[::1]:4000"),
            ("http://0x7f.1:4000", "http://127.0.0.1:4000"),
            ("http://play.example.org:4000", "http://play.example.org:4000"),
        ] {
            assert_eq!(check(text).as_deref(), Ok(kept), "{text}");
            assert_eq!(check(kept).as_deref(), Ok(kept), "it reads back");
        }
    }

    #[test]
    fn hostile_urls_are_refused_with_their_reason() {
        for (text, fault) in [
            ("", UrlFault::Malformed),
            ("localhost:4000", UrlFault::Scheme),
            ("http:a.example", UrlFault::Malformed),
            ("http://", UrlFault::Malformed),
            ("http://a b", UrlFault::Malformed),
            ("http://a.example\\@b", UrlFault::Malformed),
            ("http://a\n.example", UrlFault::Malformed),
            ("http://[::1", UrlFault::Malformed),
            ("http://a.example:65536", UrlFault::Malformed),
            ("file:///etc/passwd", UrlFault::Scheme),
            ("ftp://a.example", UrlFault::Scheme),
            ("gopher://127.0.0.1:6379/_", UrlFault::Scheme),
            ("javascript:alert(1)", UrlFault::Scheme),
            ("http://ada:secret@a.example", UrlFault::UserInfo),
            ("http://@a.example", UrlFault::UserInfo),
            ("http://a.example@127.0.0.1:4000", UrlFault::UserInfo),
            ("http://a.example/?x=1", UrlFault::Query),
            ("http://a.example/#x", UrlFault::Query),
            ("http://a.example:0", UrlFault::Port),
            ("http://127.0.0.1:3000", UrlFault::Own),
            ("http://localhost:3000/api", UrlFault::Own),
            ("http://LOCALHOST:3000", UrlFault::Own),
            ("http://x.localhost:3000", UrlFault::Own),
            ("http://127.9.9.9:3000", UrlFault::Own),
            ("http://2130706433:3000", UrlFault::Own),
            ("http://[::1]:3000", UrlFault::Own),
            ("http://[::ffff:127.0.0.1]:3000", UrlFault::Own),
            ("https://play.example.org/bot", UrlFault::Own),
            ("http://169.254.169.254/latest/meta-data", UrlFault::Nowhere),
            ("http://0xa9fea9fe", UrlFault::Nowhere),
            ("http://[::ffff:169.254.169.254]", UrlFault::Nowhere),
            ("http://[fd00:ec2::254]", UrlFault::Nowhere),
            ("http://168.63.129.16", UrlFault::Nowhere),
            ("http://0.0.0.0:4000", UrlFault::Nowhere),
            ("http://[::]:4000", UrlFault::Nowhere),
            ("http://224.0.0.1", UrlFault::Nowhere),
            ("http://255.255.255.255", UrlFault::Nowhere),
            ("http://[fe80::1]:4000", UrlFault::Nowhere),
            ("http://[ff02::1]", UrlFault::Nowhere),
        ] {
            assert_eq!(check(text), Err(fault), "{text}");
        }
        assert_eq!(check(&format!("http://a/{}", "x".repeat(LONGEST))), Err(UrlFault::TooLong));
    }
}
