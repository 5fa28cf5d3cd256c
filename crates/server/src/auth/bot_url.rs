//! Validates the URLs that owners enter for their bots.
//!
//! Only the text is checked here. Whether an address may be called is decided again at every call, with what the name
//! resolves to then.

use std::net::{IpAddr, SocketAddr, UdpSocket};

use arena::{BotUrl, BotUrlError, NotABot, Reach, Unreachable, Zone};
use url::{Host, Url};

use crate::config::Config;
use crate::own_ips::reachable_at;

/// Why a URL is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum UrlFault {
    #[error("Invalid bot URL: {0}.")]
    Text(#[from] BotUrlError),
    #[error("This is the address of this server, not of a bot.")]
    Own,
    #[error("A bot cannot be at this address: {0}.")]
    Nowhere(#[from] Unreachable),
    #[error("The server does not call this address: {0}.")]
    NotABot(#[from] NotABot),
}

/// The server's own addresses and names.
#[derive(Clone, Debug)]
pub(crate) struct OwnAddress {
    listening: SocketAddr,
    origins: Vec<(Host<String>, u16)>,
    /// Which addresses and ports may be called.
    reach: Reach,
    /// The first configured origin, as it was written.
    named: Option<String>,
}

impl OwnAddress {
    pub(crate) fn new(listening: SocketAddr, config: &Config) -> OwnAddress {
        let origins = config.origins.iter().filter_map(|origin| {
            let url = Url::parse(origin).ok()?;
            Some((url.host()?.to_owned(), url.port_or_known_default()?))
        });
        let (origins, named) = (origins.collect(), config.origins.first().cloned());
        OwnAddress { listening, origins, reach: config.reach.clone().of_strangers(), named }
    }

    /// Where other machines reach this server: the configured origin, or else this machine's addresses.
    pub(crate) fn for_others(&self) -> Option<String> {
        let named = self.named.clone();
        named.or_else(|| reachable_at(self.listening).first().map(|address| format!("http://{address}")))
    }

    /// Normalises a bot's URL: as browsers parse it, without the last slash. A missing scheme and surrounding spaces are
    /// allowed.
    pub(crate) fn check(&self, text: &str) -> Result<String, UrlFault> {
        let url = BotUrl::of_typed(text)?;
        if let Some(ip) = url.ip() {
            Zone::of(ip)?;
        }
        self.reach.admits_url(&url)?;
        if self.is(&url) {
            return Err(UrlFault::Own);
        }
        Ok(url.to_string())
    }

    fn is(&self, url: &BotUrl) -> bool {
        if self.origins.iter().any(|(host, port)| *port == url.port() && host == url.host()) {
            return true;
        }
        url.port() == self.listening.port()
            && match url.host() {
                Host::Domain(name) => name == "localhost" || name.ends_with(".localhost"),
                Host::Ipv4(ip) => self.is_here((*ip).into()),
                Host::Ipv6(ip) => self.is_here(ip.to_canonical()),
            }
    }

    /// Whether an address belongs to this machine: only then can something listen there.
    fn is_here(&self, ip: IpAddr) -> bool {
        ip.is_loopback() || ip == self.listening.ip() || UdpSocket::bind((ip, 0)).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str) -> Result<String, UrlFault> {
        let mut config = Config::in_directory("unused");
        config.origins = vec!["https://play.example.org".to_owned()];
        OwnAddress::new(([127, 0, 0, 1], 3000).into(), &config).check(text)
    }

    #[test]
    fn others_are_told_what_they_can_type() {
        let at = |listening: &str, origins: &[&str]| {
            let mut config = Config::in_directory("unused");
            config.origins = origins.iter().map(|origin| (*origin).to_owned()).collect();
            OwnAddress::new(listening.parse().unwrap(), &config).for_others()
        };
        assert_eq!(at("127.0.0.1:3000", &[]), None);
        assert_eq!(at("192.168.1.7:3000", &[]).as_deref(), Some("http://192.168.1.7:3000"));
        let behind_a_proxy = at("127.0.0.1:3000", &["https://play.example.org"]);
        assert_eq!(behind_a_proxy.as_deref(), Some("https://play.example.org"));
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
            ("localhost:4000", "http://localhost:4000"),
            ("127.0.0.1:4000", "http://127.0.0.1:4000"),
            ("[::1]:4000/", "http://[::1]:4000"),
            ("bot.example/api", "http://bot.example/api"),
            (" 192.168.1.20:4000\n", "http://192.168.1.20:4000"),
            ("  https://bot.example ", "https://bot.example"),
            ("http://play.example.org:4000", "http://play.example.org:4000"),
        ] {
            assert_eq!(check(text).as_deref(), Ok(kept), "{text}");
            assert_eq!(check(kept).as_deref(), Ok(kept), "it reads back");
        }
    }

    #[test]
    fn hostile_urls_are_refused_with_their_reason() {
        for (text, part) in [
            ("", "Invalid bot URL: malformed"),
            ("  ", "Invalid bot URL: malformed"),
            ("localhost:3000", "address of this server"),
            ("127.0.0.1:3000", "address of this server"),
            ("ada:secret@a.example", "not ada"),
            ("ada@a.example:4000", "a user name"),
            ("169.254.169.254/latest", "A bot cannot be at this address"),
            ("//a.example", "Invalid bot URL: malformed"),
            ("http:a.example", "two slashes"),
            ("http://a b", "the character ' '"),
            ("file:///etc/passwd", "not file"),
            ("javascript:alert(1)", "not javascript"),
            ("http://ada:secret@a.example", "a user name"),
            ("http://a.example/?x=1", "must end with its path"),
            ("http://a.example:0", "cannot use port 0"),
            ("http://127.0.0.1:3000", "address of this server"),
            ("http://localhost:3000/api", "address of this server"),
            ("http://LOCALHOST:3000", "address of this server"),
            ("http://x.localhost:3000", "address of this server"),
            ("http://127.9.9.9:3000", "address of this server"),
            ("http://2130706433:3000", "address of this server"),
            ("http://[::1]:3000", "address of this server"),
            ("http://[::ffff:127.0.0.1]:3000", "address of this server"),
            ("https://play.example.org/bot", "address of this server"),
            ("http://169.254.169.254/latest/meta-data", "A bot cannot be at this address"),
            ("http://0xa9fea9fe", "A bot cannot be at this address"),
            ("http://[::ffff:169.254.169.254]", "A bot cannot be at this address"),
            ("http://[fd00:ec2::254]", "A bot cannot be at this address"),
            ("http://168.63.129.16", "A bot cannot be at this address"),
            ("http://0.0.0.0:4000", "A bot cannot be at this address"),
            ("http://[::]:4000", "A bot cannot be at this address"),
            ("http://224.0.0.1", "A bot cannot be at this address"),
            ("http://255.255.255.255", "A bot cannot be at this address"),
            ("http://[fe80::1]:4000", "A bot cannot be at this address"),
            ("http://[ff02::1]", "A bot cannot be at this address"),
            ("http://metadata.google.internal/", "is a cloud metadata service"),
            ("metadata.azure.internal", "is a cloud metadata service"),
            ("http://instance-data./latest", "is a cloud metadata service"),
            ("http://127.0.0.1:22/", "port 22 is reserved for remote login"),
            ("http://0x7f000001:22/", "port 22 is reserved for remote login"),
            ("bot.example:25", "port 25 is reserved for mail"),
            (
                "192.168.1.20:5432",
                "port 5432 is reserved for databases; use another port for the bot, such as 4000",
            ),
            ("http://[::1]:2375", "port 2375 is reserved for containers"),
        ] {
            let fault = check(text).expect_err(text).to_string();
            assert!(fault.contains(part), "{text}: {fault}");
        }
    }
}
