//! Call logs: the calls of a game to one bot, compressed for the store.
//!
//! Every request repeats most of the previous one, so they compress to about a fiftieth.

use std::io::{self, Read as _, Write as _};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::time::Duration;

use arena::{CallLog, Exchange, quoted};
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use jiff::Timestamp;
use wire::bot::Fault;
use wire::{CallInfo, CallTimes};

/// The largest unpacked log: far more than any game needs.
const LONGEST: u64 = 256 * 1024 * 1024;

/// Shown instead of a withheld answer.
const WITHHELD: &str = "Not shown: this is not a bot's answer, and the address belongs to the organiser's network. Ask from \
                        the machine that answered, or ask the organiser.";

/// A call as its owner sees it. Private answers are shown only to an owner who asks from the address that answered.
pub(crate) fn for_owner(call: CallInfo, asker: Option<IpAddr>) -> CallInfo {
    let answered_by = call.answered_by.as_deref().and_then(|text| text.parse::<IpAddr>().ok());
    let own = asker.zip(answered_by).is_some_and(|(asker, bot)| is_same_machine(asker, bot));
    if !call.withheld || own {
        return for_organiser(call);
    }
    let fault = call.fault.as_ref().map(Fault::without_quotes);
    CallInfo { response: WITHHELD.to_owned(), answered_by: None, fault, ..call }
}

/// A call as the organiser sees it.
pub(crate) fn for_organiser(call: CallInfo) -> CallInfo {
    CallInfo { withheld: false, ..call }
}

/// Whether the request comes from the bot's address. Both loopback addresses count as one.
fn is_same_machine(asker: IpAddr, bot: IpAddr) -> bool {
    let usual = |ip: IpAddr| match ip.to_canonical() {
        IpAddr::V6(Ipv6Addr::LOCALHOST) => Ipv4Addr::LOCALHOST.into(),
        other => other,
    };
    usual(asker) == usual(bot)
}

/// The calls of a side as they are shown; `withheld` marks private answers.
pub(crate) fn of_log(log: &CallLog, began: Timestamp) -> Vec<CallInfo> {
    short_of_log(log, began).into_iter().map(with_whole_command).collect()
}

/// The calls of a side as they are stored: with short commands.
fn short_of_log(log: &CallLog, began: Timestamp) -> Vec<CallInfo> {
    let calls = log.calls().iter().zip(1..).map(|(call, n)| {
        let sent = call.at.saturating_sub(call.exchange.times.total);
        let one = short_of_exchange(&call.exchange, call.fault.clone(), began + sent);
        CallInfo { n, response_bytes: bytes(call.answer_length), ..one }
    });
    calls.collect()
}

/// One call as it is shown.
pub(crate) fn of_exchange(exchange: &Exchange, fault: Option<Fault>, sent: Timestamp) -> CallInfo {
    with_whole_command(short_of_exchange(exchange, fault, sent))
}

fn short_of_exchange(exchange: &Exchange, fault: Option<Fault>, sent: Timestamp) -> CallInfo {
    let ms = |time: Duration| (time.as_secs_f64() * 1_000_000.0).round() / 1000.0;
    CallInfo {
        n: 1,
        call: exchange.call.word().to_owned(),
        place: exchange.place.clone(),
        started_at: sent.to_string(),
        times: CallTimes {
            connect_ms: exchange.times.connect.map(ms),
            first_byte_ms: exchange.times.first_byte.map(ms),
            total_ms: ms(exchange.times.total),
        },
        answered_by: exchange.peer.map(|peer| peer.ip.to_string()),
        status: exchange.status,
        withheld: exchange.is_private(fault.as_ref()),
        request: String::from_utf8_lossy(&exchange.request).into_owned(),
        response: String::from_utf8_lossy(&exchange.answer).into_owned(),
        response_bytes: bytes(exchange.answer.len()),
        fault,
        curl: exchange.repeated_with(REQUEST),
    }
}

fn bytes(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

/// Placeholder for the request in a short command, so that no request is stored twice. It cannot occur in a command.
const REQUEST: &str = "\0";

/// Puts the request into a short command.
fn with_whole_command(mut call: CallInfo) -> CallInfo {
    if let Some((before, after)) = call.curl.split_once(REQUEST) {
        call.curl = [before, &quoted(&call.request), after].concat();
    }
    call
}

/// The calls of a side, compressed for the store.
pub(super) fn pack(log: &CallLog, began: Timestamp) -> Vec<u8> {
    compress(&short_of_log(log, began))
}

fn compress(calls: &[CallInfo]) -> Vec<u8> {
    // Serialise first: the compressor clears its buffers at every write, and serde_json writes a few bytes at a time.
    let text = serde_json::to_vec(calls).expect("calls make JSON");
    // The lowest level has too small a window: its output is five times as large. This one has the whole window and
    // searches less than higher ones; the test below says how small the result must be.
    let mut packer = DeflateEncoder::new(Vec::new(), Compression::new(3));
    let packed = packer.write_all(&text).and_then(|()| packer.finish());
    packed.expect("writing to memory does not fail")
}

/// Decompresses calls.
pub(crate) fn unpack(packed: &[u8]) -> io::Result<Vec<CallInfo>> {
    let mut text = Vec::new();
    DeflateDecoder::new(packed).take(LONGEST).read_to_end(&mut text)?;
    let calls: Vec<CallInfo> = serde_json::from_slice(&text)?;
    Ok(calls.into_iter().map(with_whole_command).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_is_unpacked_and_small() {
        let shots: Vec<String> =
            (0..100).map(|shot| format!("{{\"x\":{},\"y\":{}}},", shot % 10, shot / 10)).collect();
        let call = |n: u32| CallInfo {
            n,
            call: "move".to_owned(),
            place: "http://127.0.0.1:4000/move".to_owned(),
            started_at: "2026-05-01T10:00:00Z".to_owned(),
            times: CallTimes { connect_ms: None, first_byte_ms: Some(1.5), total_ms: 2.25 },
            answered_by: Some("127.0.0.1".to_owned()),
            status: Some(200),
            withheld: n == 9,
            request: shots[..n as usize].concat(),
            response: "{\"type\":\"shot\",\"x\":1,\"y\":1}".to_owned(),
            response_bytes: 28,
            fault: None,
            curl: format!("curl -i --data-raw {REQUEST} 'http://127.0.0.1:4000/move'"),
        };
        let mut calls: Vec<CallInfo> = (1..=100).map(call).collect();
        // What a bot was asked is ours, but nothing is lost whatever it is.
        "it's \\0".clone_into(&mut calls[3].request);
        calls[5].request.clear();
        calls[6].curl.clear();
        // An earlier version stored whole commands where it did not find the request in them.
        calls[7].curl = "curl -i 'http://127.0.0.1:4000'".to_owned();
        let packed = compress(&calls);
        let whole: Vec<CallInfo> = calls.into_iter().map(with_whole_command).collect();
        assert_eq!(whole[3].curl, r"curl -i --data-raw 'it'\''s \0' 'http://127.0.0.1:4000/move'");
        assert!(packed.len() * 40 < serde_json::to_vec(&whole).unwrap().len(), "{} bytes", packed.len());
        assert_eq!(unpack(&packed).unwrap(), whole);
        assert!(unpack(&packed[..packed.len() / 2]).is_err() && unpack(b"ruin").is_err());
    }

    #[test]
    fn an_answer_that_is_withheld_is_for_its_own_machine_alone() {
        let call = CallInfo {
            n: 1,
            call: "move".to_owned(),
            place: "http://10.0.0.7:4000/move".to_owned(),
            started_at: String::new(),
            times: CallTimes { connect_ms: None, first_byte_ms: None, total_ms: 1.0 },
            answered_by: Some("10.0.0.7".to_owned()),
            status: Some(200),
            withheld: true,
            request: String::new(),
            response: "\"SECRET\"".to_owned(),
            response_bytes: 8,
            fault: Some(Fault::new(wire::bot::FaultKind::BadJson, "the text \"SECRET\"", "an object")),
            curl: String::new(),
        };
        let shown = |asker: Option<&str>| {
            let asker = asker.map(|text| text.parse().unwrap());
            serde_json::to_string(&for_owner(call.clone(), asker)).unwrap()
        };
        for stranger in [None, Some("10.0.0.8"), Some("127.0.0.1"), Some("::1"), Some("2001:db8::1")] {
            let shown = shown(stranger);
            assert!(!shown.contains("SECRET") && shown.contains("\"withheld\":true"), "{shown}");
        }
        for own in ["10.0.0.7", "::ffff:10.0.0.7"] {
            let shown = shown(Some(own));
            assert!(shown.matches("SECRET").count() == 2 && !shown.contains("withheld"), "{shown}");
        }
        let of_a_bot = CallInfo { withheld: false, ..call.clone() };
        assert_eq!(for_owner(of_a_bot.clone(), None), of_a_bot);
        assert_eq!(for_organiser(call.clone()), of_a_bot);
        let here: IpAddr = Ipv4Addr::LOCALHOST.into();
        assert!(is_same_machine(Ipv6Addr::LOCALHOST.into(), here) && is_same_machine(here, here));
        assert!(!is_same_machine("127.0.0.2".parse().unwrap(), here));
    }
}
