//! Trusted proxies, and the client addresses they forward.

use std::net::IpAddr;

use axum::http::HeaderMap;

/// The header to which each proxy appends the address it was called from.
const FORWARDED_FOR: &str = "x-forwarded-for";

/// The addresses of trusted proxies. Anyone can send this header, so only these are believed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Proxies(Vec<IpAddr>);

impl Proxies {
    pub(crate) fn new(addresses: &[IpAddr]) -> Proxies {
        Proxies(addresses.iter().map(IpAddr::to_canonical).collect())
    }

    pub(crate) fn trusts(&self, address: IpAddr) -> bool {
        self.0.contains(&address.to_canonical())
    }

    /// The address a request really comes from: the last one in the chain that is not a trusted proxy.
    pub(crate) fn client(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        if !self.trusts(peer) {
            return peer;
        }
        let lines = headers.get_all(FORWARDED_FOR);
        let chain: Vec<&str> =
            lines.iter().filter_map(|line| line.to_str().ok()).flat_map(|line| line.split(',')).collect();
        let mut client = peer;
        for hop in chain.iter().rev() {
            // Entries before an unreadable one were not written by a trusted proxy.
            let Some(address) = address_of(hop.trim()) else { break };
            client = address;
            if !self.trusts(address) {
                break;
            }
        }
        client
    }
}

/// An address, which some proxies write with a port.
fn address_of(text: &str) -> Option<IpAddr> {
    let with_port = || text.parse::<std::net::SocketAddr>().ok().map(|address| address.ip());
    text.parse().ok().or_else(with_port)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(peer: &str, lines: &[&str]) -> String {
        let proxies = Proxies::new(&["127.0.0.1".parse().unwrap(), "10.0.0.2".parse().unwrap()]);
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(FORWARDED_FOR, line.parse().unwrap());
        }
        proxies.client(peer.parse().unwrap(), &headers).to_string()
    }

    #[test]
    fn only_trusted_proxies_are_believed() {
        assert_eq!(client("192.0.2.7", &["198.51.100.1"]), "192.0.2.7");
        assert_eq!(client("127.0.0.1", &["198.51.100.1"]), "198.51.100.1");
        assert_eq!(client("::ffff:127.0.0.1", &["198.51.100.1"]), "198.51.100.1");
        assert_eq!(client("127.0.0.1", &[]), "127.0.0.1");
    }

    #[test]
    fn what_a_client_wrote_itself_does_not_count() {
        // The client claimed to be 1.2.3.4; our two proxies added what they saw.
        assert_eq!(client("127.0.0.1", &["1.2.3.4, 198.51.100.1, 10.0.0.2"]), "198.51.100.1");
        assert_eq!(client("127.0.0.1", &["1.2.3.4", "198.51.100.1", "10.0.0.2"]), "198.51.100.1");
        assert_eq!(client("127.0.0.1", &["1.2.3.4, rubbish"]), "127.0.0.1");
        assert_eq!(client("127.0.0.1", &["1.2.3.4, 198.51.100.1:5000"]), "198.51.100.1");
        assert_eq!(client("127.0.0.1", &["[2001:db8::1]:5000"]), "2001:db8::1");
    }
}
