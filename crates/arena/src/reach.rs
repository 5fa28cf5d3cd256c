//! Which addresses bots may be called at, against request forgery (SSRF).

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use strum::Display;
use url::Host;

use crate::bot_url::BotUrl;
use crate::other_services::{OtherService, metadata_name, other_service_at};

/// Which addresses the arena may call. Bot URLs come from strangers, who must not be able to send the arena to places
/// that only the arena can reach.
///
/// Every decision is made on a resolved address, never on a name, and the connection goes to exactly that address.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reach {
    zones: Vec<Zone>,
    allowed: Vec<(Host<String>, u16)>,
    own_ports: Vec<u16>,
    /// Whether ports of other services may be called too.
    any_port: bool,
}

/// The peer of a connection.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Peer {
    /// Its address.
    pub ip: IpAddr,
    /// Its zone. Every address of this machine counts as loopback.
    pub zone: Zone,
}

/// How far away an address is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Display)]
#[strum(serialize_all = "lowercase")]
pub enum Zone {
    /// This machine.
    Loopback,
    /// Private networks.
    Lan,
    /// The internet.
    Public,
}

impl Zone {
    /// All zones, nearest first.
    pub const ALL: [Zone; 3] = [Zone::Loopback, Zone::Lan, Zone::Public];

    /// The zone of an address, or why a bot cannot be there.
    pub fn of(ip: IpAddr) -> Result<Zone, Unreachable> {
        match ip {
            IpAddr::V4(ip) => zone_of_v4(ip),
            IpAddr::V6(ip) => zone_of_v6(ip),
        }
    }
}

impl Default for Reach {
    /// All zones.
    fn default() -> Reach {
        Reach::to(&Zone::ALL)
    }
}

impl Reach {
    /// Only these zones.
    pub fn to(zones: &[Zone]) -> Reach {
        Reach { zones: zones.to_vec(), allowed: Vec::new(), own_ports: Vec::new(), any_port: true }
    }

    /// Also allows URLs with this host and port, wherever they resolve to, as far as a bot can be there at all.
    pub fn allow(mut self, host: Host<String>, port: u16) -> Reach {
        self.allowed.push((host, port));
        self
    }

    /// Excludes these ports of this machine, where the arena itself listens.
    pub fn except_own(mut self, ports: &[u16]) -> Reach {
        self.own_ports.extend_from_slice(ports);
        self
    }

    /// Excludes ports of other services, for URLs from strangers. Explicitly allowed hosts and ports stay allowed.
    pub fn of_strangers(mut self) -> Reach {
        self.any_port = false;
        self
    }

    fn is_listed(&self, url: &BotUrl) -> bool {
        self.allowed.iter().any(|(host, port)| host == url.host() && *port == url.port())
    }

    /// Whether a URL may be called, judged by its text; what its host resolves to is checked later.
    pub fn admits_url(&self, url: &BotUrl) -> Result<(), NotABot> {
        if let Host::Domain(name) = url.host()
            && metadata_name(name)
        {
            return Err(NotABot::Metadata(name.clone()));
        }
        match other_service_at(url.port()) {
            Some(others) if !self.any_port && !self.is_listed(url) => {
                Err(NotABot::Port { port: url.port(), others })
            }
            _ => Ok(()),
        }
    }

    /// Whether this bot may be called at this resolved address.
    pub fn admits(&self, url: &BotUrl, address: SocketAddr) -> Result<(), Refused> {
        self.zone_of(url, address, false).map(|_| ())
    }

    /// Checks an open connection: its peer again, and whether both ends have the same address, which means this machine.
    pub fn admits_connection(
        &self,
        url: &BotUrl,
        own: SocketAddr,
        peer: SocketAddr,
    ) -> Result<Peer, Refused> {
        let zone = self.zone_of(url, peer, own.ip() == peer.ip())?;
        Ok(Peer { ip: peer.ip().to_canonical(), zone })
    }

    /// The zone of an address that may be called.
    fn zone_of(&self, url: &BotUrl, address: SocketAddr, is_here: bool) -> Result<Zone, Refused> {
        let ip = address.ip();
        let refused = |reason| Err(Refused { ip, port: address.port(), reason });
        let zone = match Zone::of(ip) {
            Ok(_) if is_here => Zone::Loopback,
            Ok(zone) => zone,
            Err(reason) => return refused(Reason::Nowhere(reason)),
        };
        if zone == Zone::Loopback && self.own_ports.contains(&address.port()) {
            return refused(Reason::OwnPort);
        }
        let admitted = self.is_listed(url) || self.zones.contains(&zone);
        if admitted { Ok(zone) } else { refused(Reason::Zone(zone)) }
    }
}

/// Why a URL may not be called, whatever its host resolves to.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotABot {
    /// It is the name of a metadata service.
    #[error("{0} is a cloud metadata service")]
    Metadata(String),
    /// Its port belongs to another service.
    #[error(
        "port {port} is reserved for {others}; use another port for the bot, such as 4000, or ask the organiser to allow it \
         (--reach-allow HOST:{port})"
    )]
    Port {
        /// Which port.
        port: u16,
        /// What it is for.
        others: OtherService,
    },
}

/// An address that may not be called, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{ip} port {port} may not be called: {reason}")]
pub struct Refused {
    ip: IpAddr,
    port: u16,
    /// Why.
    pub reason: Reason,
}

/// Why an address may not be called.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Reason {
    /// A bot cannot be there.
    #[error("{0}")]
    Nowhere(Unreachable),
    /// The arena itself listens there.
    #[error("this program itself listens there")]
    OwnPort,
    /// This zone is not allowed.
    #[error(
        "bots {} are not allowed here; the organiser can allow them with --reach {}, or a single one with --reach-allow \
         HOST:PORT",
        whereabouts(*.0),
        with(*.0)
    )]
    Zone(Zone),
}

fn whereabouts(zone: Zone) -> &'static str {
    match zone {
        Zone::Loopback => "on the server's own machine",
        Zone::Lan => "in the server's private networks",
        Zone::Public => "on the internet",
    }
}

/// The `--reach` value that also allows this zone.
fn with(zone: Zone) -> &'static str {
    match zone {
        Zone::Loopback | Zone::Public => "loopback,lan,public",
        Zone::Lan => "lan,public",
    }
}

/// Why a bot cannot be at an address, whatever the settings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum Unreachable {
    /// An unspecified address.
    #[error("it is not a host address")]
    Unspecified,
    /// Link-local, where cloud metadata services are.
    #[error("it is a link-local address")]
    LinkLocal,
    /// A cloud metadata service, which gives secrets to requests from inside.
    #[error("it is a cloud metadata service")]
    Metadata,
    /// Many hosts at once.
    #[error("it is a multicast or broadcast address")]
    Multicast,
    /// Reserved for examples, tests or the future.
    #[error("it is a reserved address")]
    Reserved,
    /// An IPv6 address that embeds a non-public IPv4 address.
    #[error("it embeds an IPv4 address that is not public")]
    Hidden,
}

fn zone_of_v4(ip: Ipv4Addr) -> Result<Zone, Unreachable> {
    // Metadata services at ordinary addresses: Alibaba, Azure, Oracle.
    const METADATA: [Ipv4Addr; 3] =
        [Ipv4Addr::new(100, 100, 100, 200), Ipv4Addr::new(168, 63, 129, 16), Ipv4Addr::new(192, 0, 0, 192)];
    if METADATA.contains(&ip) {
        return Err(Unreachable::Metadata);
    }
    match ip.octets() {
        [0, ..] => Err(Unreachable::Unspecified),
        [127, ..] => Ok(Zone::Loopback),
        [169, 254, 169, 254] | [169, 254, 170, 2] => Err(Unreachable::Metadata),
        [169, 254, ..] => Err(Unreachable::LinkLocal),
        // Private networks, and shared addresses (CGNAT and private overlays).
        [10, ..] | [172, 16..=31, ..] | [192, 168, ..] | [100, 64..=127, ..] => Ok(Zone::Lan),
        [224..=239, ..] | [255, 255, 255, 255] => Err(Unreachable::Multicast),
        [240..=255, ..]
        | [192, 0, 0 | 2, _]
        | [192, 88, 99, _]
        | [198, 18 | 19, ..]
        | [198, 51, 100, _]
        | [203, 0, 113, _] => Err(Unreachable::Reserved),
        _ => Ok(Zone::Public),
    }
}

fn zone_of_v6(ip: Ipv6Addr) -> Result<Zone, Unreachable> {
    // Amazon and Google.
    const METADATA: [Ipv6Addr; 2] = [
        Ipv6Addr::new(0xfd00, 0xec2, 0, 0, 0, 0, 0, 0x254),
        Ipv6Addr::new(0xfd20, 0xce, 0, 0, 0, 0, 0, 0x254),
    ];
    if METADATA.contains(&ip) {
        return Err(Unreachable::Metadata);
    }
    let within = |high: u16, low: u16| {
        let [a, b] = high.to_be_bytes();
        let [c, d] = low.to_be_bytes();
        Ipv4Addr::new(a, b, c, d)
    };
    match ip.segments() {
        [0, 0, 0, 0, 0, 0, 0, 0] => Err(Unreachable::Unspecified),
        [0, 0, 0, 0, 0, 0, 0, 1] => Ok(Zone::Loopback),
        // The system connects to the embedded IPv4 address.
        [0, 0, 0, 0, 0, 0xffff, high, low] => zone_of_v4(within(high, low)),
        // NAT64: public addresses stay public; others would be reached from the translator's network.
        [0x64, 0xff9b, 0, 0, 0, 0, high, low] | [0x2002, high, low, ..] => hidden(within(high, low)),
        // Teredo, local NAT64, and IPv4-compatible addresses.
        [0x2001, 0, ..] | [0x64, 0xff9b, 1, ..] | [0, 0, 0, 0, 0, 0, ..] => Err(Unreachable::Hidden),
        [0xfe80..=0xfebf, ..] => Err(Unreachable::LinkLocal),
        [0xfc00..=0xfdff, ..] => Ok(Zone::Lan),
        [0xff00..=0xffff, ..] => Err(Unreachable::Multicast),
        [0x2001, 0xdb8, ..] | [0x3fff, 0..=0x0fff, ..] => Err(Unreachable::Reserved),
        [0x2000..=0x3fff, ..] => Ok(Zone::Public),
        _ => Err(Unreachable::Reserved),
    }
}

fn hidden(ip: Ipv4Addr) -> Result<Zone, Unreachable> {
    match zone_of_v4(ip)? {
        Zone::Public => Ok(Zone::Public),
        Zone::Loopback | Zone::Lan => Err(Unreachable::Hidden),
    }
}

#[cfg(test)]
mod tests;
