//! Where NATS is: one or more URLs, and whether what crosses the network there is protected.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use data_encoding::HEXUPPER_PERMISSIVE;
use url::{Host, Url};

/// The addresses of NATS servers that know each other. Shown without passwords.
#[derive(Clone, PartialEq, Eq)]
pub struct NatsUrl(Vec<Url>);

/// What is wrong with an address. It doesn't repeat it, because there may be a password in it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadNatsUrl {
    /// Not a URL at all.
    #[error("this is not a URL: {0}; write nats://HOST, tls://HOST or nats://USER:PASSWORD@HOST:PORT")]
    NotAUrl(String),
    /// Another kind of URL.
    #[error("a NATS URL begins with nats:// or tls://, not {0}://")]
    Scheme(String),
    /// No host.
    #[error("the host is missing; write nats://HOST, tls://HOST or nats://USER:PASSWORD@HOST:PORT")]
    Host,
    /// Something after the host.
    #[error("nothing may follow the host and the port")]
    Path,
}

impl NatsUrl {
    /// The addresses, without users.
    pub(crate) fn servers(&self) -> Vec<String> {
        self.to_string().split(',').map(str::to_owned).collect()
    }

    /// The user and the password of the first address that has them. A user without a password is a token.
    pub(crate) fn user(&self) -> Option<(String, Option<String>)> {
        let url = self.0.iter().find(|url| !url.username().is_empty())?;
        Some((decoded(url.username()), url.password().map(decoded)))
    }

    /// Whether the URL says who connects.
    pub(crate) fn has_credentials(&self) -> bool {
        self.0.iter().all(|url| !url.username().is_empty())
    }

    /// Whether everything is encrypted.
    pub(crate) fn is_encrypted(&self) -> bool {
        self.0.iter().all(|url| url.scheme() == "tls")
    }

    /// Whether all servers are on this machine.
    pub(crate) fn is_here(&self) -> bool {
        self.0.iter().all(|url| match url.host_str().map(Host::parse) {
            Some(Ok(Host::Domain(name))) => {
                name == "localhost" || name.parse().is_ok_and(|address: IpAddr| address.is_loopback())
            }
            Some(Ok(Host::Ipv4(address))) => address.is_loopback(),
            Some(Ok(Host::Ipv6(address))) => address.is_loopback(),
            _ => false,
        })
    }
}

impl FromStr for NatsUrl {
    type Err = BadNatsUrl;

    fn from_str(text: &str) -> Result<NatsUrl, BadNatsUrl> {
        text.split(',').map(|one| read(one.trim())).collect::<Result<_, _>>().map(NatsUrl)
    }
}

/// A part of a URL without its percent signs.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let code = match (*first, after) {
            (b'%', [high, low, ..]) => HEXUPPER_PERMISSIVE.decode(&[*high, *low]).ok(),
            _ => None,
        };
        rest = if code.is_some() { &after[2..] } else { after };
        bytes.extend(code.unwrap_or_else(|| vec![*first]));
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn read(text: &str) -> Result<Url, BadNatsUrl> {
    let url = Url::parse(text).map_err(|error| BadNatsUrl::NotAUrl(error.to_string()))?;
    if !["nats", "tls"].contains(&url.scheme()) {
        // What comes before a colon could be a user's name.
        let scheme = if text.contains("://") { url.scheme() } else { "..." };
        return Err(BadNatsUrl::Scheme(scheme.to_owned()));
    }
    if url.host_str().is_none_or(str::is_empty) {
        return Err(BadNatsUrl::Host);
    }
    if !["", "/"].contains(&url.path()) || url.query().is_some() || url.fragment().is_some() {
        return Err(BadNatsUrl::Path);
    }
    Ok(url)
}

impl fmt::Display for NatsUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, url) in self.0.iter().enumerate() {
            let comma = if n == 0 { "" } else { "," };
            write!(f, "{comma}{}://{}", url.scheme(), url.host_str().unwrap_or_default())?;
            if let Some(port) = url.port() {
                write!(f, ":{port}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for NatsUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_and_shown_without_passwords() {
        let url: NatsUrl = "nats://ada:secret@10.0.0.7:4222, tls://nats.example.org".parse().unwrap();
        assert_eq!(url.to_string(), "nats://10.0.0.7:4222,tls://nats.example.org");
        assert!(!format!("{url:?}").contains("secret"));
        assert!(!url.is_here() && !url.has_credentials() && !url.is_encrypted());
        for here in ["nats://localhost", "nats://127.0.0.1:4222", "nats://[::1]:4222"] {
            assert!(here.parse::<NatsUrl>().unwrap().is_here(), "{here}");
        }
        assert_eq!(url.servers(), ["nats://10.0.0.7:4222", "tls://nats.example.org"]);
        assert_eq!(url.user(), Some(("ada".to_owned(), Some("secret".to_owned()))));
        let strange: NatsUrl = "nats://a%40b:%c3%A9%zz@host".parse().unwrap();
        assert_eq!(strange.user(), Some(("a@b".to_owned(), Some("é%zz".to_owned()))));
        assert_eq!("nats://token@host".parse::<NatsUrl>().unwrap().user(), Some(("token".to_owned(), None)));
        let safe: NatsUrl = "tls://ada:secret@nats.example.org".parse().unwrap();
        assert!(safe.has_credentials() && safe.is_encrypted());
    }

    #[test]
    fn what_is_wrong_is_said_without_the_address() {
        for (text, said) in [
            ("", "not a URL"),
            ("localhost", "not a URL"),
            ("secret:4222", "begins with nats:// or tls://, not ...://"),
            ("http://secret.example.org", "begins with nats:// or tls://, not http://"),
            ("nats://", "host is missing"),
            ("nats://user:secret@host/more", "nothing may follow"),
            ("nats://host:secret", "not a URL"),
        ] {
            let error = text.parse::<NatsUrl>().unwrap_err().to_string();
            assert!(error.contains(said) && !error.contains("secret"), "{text}: {error}");
        }
    }
}
