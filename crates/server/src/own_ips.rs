//! Finds the IP addresses under which other machines reach this one.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};

use url::{Host, Url};

/// Addresses beyond the gateway and in common private networks. Nothing is ever sent there.
const AFAR: [IpAddr; 6] = [
    IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1)),
    IpAddr::V4(Ipv4Addr::new(192, 168, 0, 1)),
    IpAddr::V4(Ipv4Addr::new(192, 168, 1, 1)),
    IpAddr::V4(Ipv4Addr::new(10, 0, 0, 1)),
    IpAddr::V4(Ipv4Addr::new(172, 16, 0, 1)),
    IpAddr::V6(Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1)),
];

/// Where other machines reach a listener at this address, as far as the system knows; empty if it is local only.
pub fn reachable_at(listening: SocketAddr) -> Vec<SocketAddr> {
    let ip = listening.ip();
    let ips = if ip.is_loopback() {
        Vec::new()
    } else if ip.is_unspecified() {
        own_ips().into_iter().filter(|own| own.is_ipv4() || ip.is_ipv6()).collect()
    } else {
        vec![ip]
    };
    ips.into_iter().map(|ip| SocketAddr::new(ip, listening.port())).collect()
}

/// Whether the server is reachable from other machines: by the address it listens on, or by one of its origins through a
/// proxy.
pub fn serves_others(listening: SocketAddr, origins: &[String]) -> bool {
    let is_here = |origin: &String| {
        let url = Url::parse(origin).ok();
        match url.as_ref().and_then(Url::host) {
            Some(Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
            Some(Host::Ipv4(ip)) => ip.is_loopback(),
            Some(Host::Ipv6(ip)) => ip.to_canonical().is_loopback(),
            None => false,
        }
    };
    !listening.ip().to_canonical().is_loopback() || !origins.iter().all(is_here)
}

/// The local addresses this machine uses towards others.
///
/// The standard library cannot list addresses, but connecting a UDP socket selects one without sending anything.
fn own_ips() -> Vec<IpAddr> {
    let mut found = Vec::new();
    for afar in AFAR {
        let any: IpAddr =
            if afar.is_ipv4() { Ipv4Addr::UNSPECIFIED.into() } else { Ipv6Addr::UNSPECIFIED.into() };
        let own = UdpSocket::bind((any, 0)).and_then(|socket| {
            socket.connect((afar, 9))?;
            socket.local_addr()
        });
        if let Ok(own) = own
            && !own.ip().is_loopback()
            && !own.ip().is_unspecified()
            && !found.contains(&own.ip())
        {
            found.push(own.ip());
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn others_are_served_beyond_loopback() {
        let serves = |listening: &str, origins: &[&str]| {
            let origins: Vec<String> = origins.iter().map(|origin| (*origin).to_owned()).collect();
            serves_others(listening.parse().unwrap(), &origins)
        };
        let here =
            ["http://localhost:5173", "http://127.0.0.1:5173", "http://[::1]:5173", "http://a.localhost"];
        for listening in ["127.0.0.1:3000", "[::1]:3000", "127.9.9.9:1", "[::ffff:127.0.0.1]:3000"] {
            assert!(!serves(listening, &[]), "{listening}");
            assert!(!serves(listening, &here), "{listening}");
            assert!(serves(listening, &["http://localhost:5173", "https://play.example.org"]), "{listening}");
        }
        for listening in ["0.0.0.0:3000", "[::]:3000", "192.168.1.7:3000"] {
            assert!(serves(listening, &[]) && serves(listening, &here), "{listening}");
        }
    }

    #[test]
    fn only_what_others_can_type_is_told() {
        let at = |text: &str| reachable_at(text.parse().unwrap());
        assert_eq!(at("127.0.0.1:3000"), []);
        assert_eq!(at("[::1]:3000"), []);
        assert_eq!(at("192.168.1.7:3000"), ["192.168.1.7:3000".parse().unwrap()]);
        // Whatever networks this machine is in.
        for address in at("0.0.0.0:3000") {
            assert!(address.is_ipv4() && address.port() == 3000, "{address}");
            assert!(!address.ip().is_loopback() && !address.ip().is_unspecified(), "{address}");
        }
        for address in at("[::]:3000") {
            assert!(UdpSocket::bind((address.ip(), 0)).is_ok(), "{address} is not this machine's");
        }
    }
}
