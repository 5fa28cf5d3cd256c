//! Tests of the decision; nothing here opens a connection.

use std::net::{IpAddr, SocketAddr};

use proptest::prelude::*;
use url::Host;

use super::{NotABot, Reach, Reason, Unreachable, Zone};
use crate::bot_url::BotUrl;

/// Addresses with the expected zone, or why a bot cannot be there.
const ADDRESSES: &str = include_str!("addresses.txt");

fn word(zone: Result<Zone, Unreachable>) -> String {
    match zone {
        Ok(zone) => zone.to_string(),
        Err(reason) => format!("{reason:?}").to_lowercase(),
    }
}

fn listed() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = ADDRESSES.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| line.split_once(char::is_whitespace).expect("an address and a word"))
}

fn url(text: &str) -> BotUrl {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The URL of an address, written as one writes it in a URL.
fn url_at(ip: IpAddr, port: u16) -> BotUrl {
    url(&format!("http://{}", SocketAddr::new(ip, port)))
}

#[test]
fn every_address_has_its_zone() {
    let mut seen = 0;
    for (ip, expected) in listed() {
        let ip: IpAddr = ip.parse().unwrap_or_else(|error| panic!("{ip}: {error}"));
        assert_eq!(word(Zone::of(ip)), expected.trim(), "{ip}");
        assert_eq!(url_at(ip, 4000).ip(), Some(ip), "a URL keeps the address");
        seen += 1;
    }
    assert!(seen > 80, "only {seen} addresses were looked at");
}

#[test]
fn every_policy_admits_its_zones_and_no_others() {
    for subset in 0..8_u8 {
        let zones: Vec<Zone> = Zone::ALL
            .into_iter()
            .enumerate()
            .filter(|(n, _)| subset & (1 << n) != 0)
            .map(|(_, z)| z)
            .collect();
        let reach = Reach::to(&zones);
        for (ip, _) in listed() {
            let ip: IpAddr = ip.parse().unwrap();
            let decision = reach.admits(&url_at(ip, 4000), SocketAddr::new(ip, 4000)).map_err(|r| r.reason);
            let expected = match Zone::of(ip) {
                Err(reason) => Err(Reason::Nowhere(reason)),
                Ok(zone) if zones.contains(&zone) => Ok(()),
                Ok(zone) => Err(Reason::Zone(zone)),
            };
            assert_eq!(decision, expected, "{ip} under {zones:?}");
        }
    }
}

#[test]
fn every_spelling_of_an_address_is_the_address() {
    for text in ["127.1", "127.0.1", "2130706433", "0x7f000001", "0x7f.0.0.1", "017700000001", "0177.0.0.1"] {
        let url = url(&format!("http://{text}:4000"));
        assert_eq!(Zone::of(url.ip().expect(text)), Ok(Zone::Loopback), "{text}");
    }
    for text in
        ["2852039166", "0xa9fea9fe", "0251.0376.0251.0376", "169.16689662", "[::ffff:169.254.169.254]"]
    {
        let url = url(&format!("http://{text}/"));
        assert_eq!(Zone::of(url.ip().expect(text)), Err(Unreachable::Metadata), "{text}");
    }
}

#[test]
fn a_listed_host_is_admitted_at_its_port_alone() {
    let bot = Host::Domain("bot.example".to_owned());
    let reach = Reach::to(&[]).allow(bot, 4000);
    let loopback: IpAddr = [127, 0, 0, 1].into();
    let admits = |text: &str, ip: IpAddr, port| reach.admits(&url(text), SocketAddr::new(ip, port)).is_ok();
    assert!(admits("http://bot.example:4000", loopback, 4000));
    assert!(admits("http://BOT.example:4000/api", loopback, 4000));
    assert!(admits("https://bot.example:4000", [192, 168, 1, 9].into(), 4000));
    assert!(!admits("http://bot.example:4001", loopback, 4001));
    assert!(!admits("http://bot.example", loopback, 80));
    assert!(!admits("http://other.example:4000", loopback, 4000));
    assert!(!admits("http://127.0.0.1:4000", loopback, 4000), "the name is listed, not where it leads");
    assert!(
        !admits("http://bot.example:4000", [169, 254, 169, 254].into(), 4000),
        "a list opens no such door"
    );
    let reach = reach.except_own(&[4000]);
    let own = reach.admits(&url("http://bot.example:4000"), SocketAddr::new(loopback, 4000));
    assert_eq!(own.map_err(|refused| refused.reason), Err(Reason::OwnPort));
}

#[test]
fn own_ports_are_refused_on_every_address_of_this_machine() {
    let reach = Reach::default().except_own(&[3000, 9000]);
    for ip in ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"] {
        let ip: IpAddr = ip.parse().unwrap();
        for (port, admitted) in [(3000, false), (9000, false), (4000, true)] {
            let decision = reach.admits(&url_at(ip, port), SocketAddr::new(ip, port));
            assert_eq!(decision.is_ok(), admitted, "{ip} {port}");
        }
    }
    // Another machine of the same network may well listen at the same port.
    let (own, other) = (IpAddr::from([192, 168, 1, 5]), IpAddr::from([192, 168, 1, 7]));
    let connected = |peer: IpAddr, port| {
        let (own, peer) = (SocketAddr::new(own, 50_123), SocketAddr::new(peer, port));
        let admitted = reach.admits_connection(&url_at(peer.ip(), port), own, peer);
        admitted.map(|peer| peer.zone).map_err(|refused| refused.reason)
    };
    assert_eq!(connected(other, 3000), Ok(Zone::Lan));
    assert_eq!(connected(own, 4000), Ok(Zone::Loopback), "this machine, whichever address it has");
    assert_eq!(connected(own, 3000), Err(Reason::OwnPort));
    assert_eq!(connected([169, 254, 1, 1].into(), 4000), Err(Reason::Nowhere(Unreachable::LinkLocal)));
}

#[test]
fn a_refusal_says_what_and_why() {
    let refused = |reach: Reach, ip: IpAddr| {
        reach.admits(&url_at(ip, 80), SocketAddr::new(ip, 80)).unwrap_err().to_string()
    };
    assert_eq!(
        refused(Reach::default(), [169, 254, 169, 254].into()),
        "169.254.169.254 port 80 may not be called: it is a cloud metadata service"
    );
    assert_eq!(
        refused(Reach::to(&[Zone::Public]), [127, 0, 0, 1].into()),
        "127.0.0.1 port 80 may not be called: bots on the server's own machine are not allowed here; the organiser can \
         allow them with --reach loopback,lan,public, or a single one with --reach-allow HOST:PORT"
    );
}

#[test]
fn an_address_of_this_machine_is_loopback_by_any_name() {
    let reach = Reach::to(&[Zone::Lan, Zone::Public]);
    for ip in [IpAddr::from([192, 168, 1, 5]), IpAddr::from([93, 184, 216, 34])] {
        let (url, own, peer) = (url_at(ip, 4000), SocketAddr::new(ip, 50_123), SocketAddr::new(ip, 4000));
        let here = reach.admits_connection(&url, own, peer).map_err(|refused| refused.reason);
        assert_eq!(here, Err(Reason::Zone(Zone::Loopback)), "{ip}");
        let elsewhere = SocketAddr::new([192, 168, 1, 9].into(), 50_123);
        assert!(reach.admits_connection(&url, elsewhere, peer).is_ok(), "{ip}");
    }
}

#[test]
fn strangers_cannot_name_ports_and_names_of_other_services() {
    let (own, strangers) = (Reach::default(), Reach::default().of_strangers());
    for text in
        ["http://127.0.0.1:22", "http://0x7f000001:22", "http://bot.example:5432", "https://a.example:25"]
    {
        let refused = strangers.admits_url(&url(text)).unwrap_err();
        assert!(matches!(refused, NotABot::Port { .. }), "{text}: {refused}");
        assert_eq!(own.admits_url(&url(text)), Ok(()), "{text}");
    }
    for text in ["http://metadata.google.internal", "http://METADATA:4000/", "http://instance-data./latest"] {
        for reach in [&own, &strangers] {
            let refused = reach.admits_url(&url(text)).unwrap_err();
            assert!(matches!(refused, NotABot::Metadata(_)), "{text}: {refused}");
        }
    }
    for text in ["http://bot.example", "https://bot.example", "http://[::1]:8080", "http://10.0.0.7:4000"] {
        assert_eq!(strangers.admits_url(&url(text)), Ok(()), "{text}");
    }
    let bot = url("http://bot.example:5432");
    let allowing = strangers.allow(bot.host().clone(), 5432);
    assert_eq!(allowing.admits_url(&bot), Ok(()), "the organiser knows better");
    assert!(allowing.admits_url(&url("http://other.example:5432")).is_err());
}

proptest! {
    /// An IPv4 address keeps its verdict when it is mapped, and never gets a better one by being hidden.
    #[test]
    fn no_disguise_opens_a_door(bits: u32) {
        let v4 = std::net::Ipv4Addr::from_bits(bits);
        let plain = Zone::of(v4.into());
        prop_assert_eq!(Zone::of(v4.to_ipv6_mapped().into()), plain);
        let [a, b, c, d] = v4.octets().map(u16::from);
        let (high, low) = (a << 8 | b, c << 8 | d);
        for disguise in [
            std::net::Ipv6Addr::new(0x64, 0xff9b, 0, 0, 0, 0, high, low),
            std::net::Ipv6Addr::new(0x2002, high, low, 0, 0, 0, 0, 1),
        ] {
            let zone = Zone::of(disguise.into());
            prop_assert!(zone.is_err() || plain == Ok(Zone::Public), "{} {:?}", disguise, zone);
        }
        let oldest = std::net::Ipv6Addr::new(0, 0, 0, 0, 0, 0, high, low);
        prop_assert!(bits == 1 || Zone::of(oldest.into()).is_err());
    }
}
