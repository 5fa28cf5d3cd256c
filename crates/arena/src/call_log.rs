//! The call log: every call of a game to one side, for the bot's owner.

use std::time::Duration;

use rules::{Ruleset, Seat, Sides};
use serde::Serialize;
use wire::bot::{Fault, Rulebook};

use crate::call::{CallKind, Exchange};
use crate::latency::Latency;

/// Which calls of a game are kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Keep {
    /// Only faulty ones: enough to explain why a game was lost.
    #[default]
    Faults,
    /// Every call.
    Everything,
}

/// How much of an answer is kept, because a game has hundreds.
const KEPT_OF_ANSWER: usize = 4096;

/// One call of a game.
#[derive(Clone, Debug)]
pub struct LoggedCall {
    /// The side that was called.
    pub seat: Seat,
    /// When the call ended, from the start of the game.
    pub at: Duration,
    /// The call.
    pub exchange: Exchange,
    /// The length of the answer in bytes; the kept part may be shorter.
    pub answer_length: usize,
    /// What is wrong with it, if anything.
    pub fault: Option<Fault>,
}

impl LoggedCall {
    /// A shell command that repeats the call.
    pub fn repeated(&self) -> String {
        self.exchange.repeated()
    }

    /// The call as one JSON object, with the whole request.
    pub fn json(&self, game: &str) -> String {
        self.line(game, String::from_utf8_lossy(&self.exchange.request).into_owned())
    }

    /// The call as a line of a call log file, with this as its request.
    fn line(&self, game: &str, request: String) -> String {
        let Exchange { call, place, signature, status, answer, log, times, .. } = &self.exchange;
        let milliseconds = |time: Duration| time.as_secs_f64() * 1000.0;
        let shape = Shape {
            game,
            seat: self.seat,
            at_ms: milliseconds(self.at),
            call: *call,
            place,
            request,
            signature: signature.as_deref(),
            status: *status,
            answer: String::from_utf8_lossy(answer).into_owned(),
            answer_bytes: self.answer_length,
            log: log.as_deref(),
            connect_ms: times.connect.map(milliseconds),
            first_byte_ms: times.first_byte.map(milliseconds),
            total_ms: milliseconds(times.total),
            verdict: self.fault.as_ref().map_or("good", |fault| fault.kind.cause().word()),
            fault: self.fault.as_ref(),
            repeat: self.fault.is_some().then(|| self.repeated()),
        };
        serde_json::to_string(&shape).expect("texts and numbers make JSON")
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Shape<'a> {
    game: &'a str,
    seat: Seat,
    at_ms: f64,
    call: CallKind,
    place: &'a str,
    request: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    signature: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<u16>,
    answer: String,
    answer_bytes: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    log: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    connect_ms: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    first_byte_ms: Option<f64>,
    total_ms: f64,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<&'a Fault>,
    #[serde(skip_serializing_if = "Option::is_none")]
    repeat: Option<String>,
}

/// The calls of one side of a game. Each side has its own log and never sees the other's.
#[derive(Clone, Debug, Default)]
pub struct CallLog {
    keep: Keep,
    calls: Vec<LoggedCall>,
    latency: Latency,
}

impl CallLog {
    /// An empty log that keeps this much.
    pub fn new(keep: Keep) -> CallLog {
        CallLog { keep, ..CallLog::default() }
    }

    /// The kept calls, in order.
    pub fn calls(&self) -> &[LoggedCall] {
        &self.calls
    }

    /// The kept calls of both sides in the order in which they ended: one line of JSON each.
    ///
    /// All requests of a game contain the same rules, which make up most of them. Only the first request to each side keeps
    /// them; the others have `"rules":null`. Only faulty calls have the command that repeats them, which is complete.
    pub fn lines(logs: &Sides<CallLog>, game: &str, ruleset: &Ruleset) -> String {
        let rules = serde_json::to_string(&Rulebook::of(ruleset)).expect("rules make JSON");
        let (whole, none) = (format!("\"rules\":{rules}"), "\"rules\":null");
        let mut calls: Vec<&LoggedCall> = logs.iter().flat_map(|(_, log)| log.calls()).collect();
        calls.sort_by_key(|call| call.at);
        let mut told = Sides::new(false, false);
        let lines = calls.into_iter().map(|call| {
            let request = String::from_utf8_lossy(&call.exchange.request);
            let request =
                if told[call.seat] { request.replacen(&whole, none, 1) } else { request.into_owned() };
            told[call.seat] |= request.contains(&whole);
            call.line(game, request) + "\n"
        });
        lines.collect()
    }

    /// How long the calls took, without `hello` and `end`.
    pub fn latency(&self) -> &Latency {
        &self.latency
    }

    pub(crate) fn note(&mut self, seat: Seat, at: Duration, mut exchange: Exchange, fault: Option<Fault>) {
        if matches!(exchange.call, CallKind::Placement | CallKind::Move) {
            self.latency.note(exchange.times);
        }
        if self.keep == Keep::Faults && fault.is_none() {
            return;
        }
        let answer_length = exchange.answer.len();
        if answer_length > KEPT_OF_ANSWER {
            // Copy, so that the rest of the buffer is freed.
            exchange.answer = bytes::Bytes::copy_from_slice(&exchange.answer[..KEPT_OF_ANSWER]);
        }
        self.calls.push(LoggedCall { seat, at, exchange, answer_length, fault });
    }

    /// Adds the bot's own log, which may explain its last fault.
    pub(crate) fn explain(&mut self, log: String) {
        if let Some(call) = self.calls.iter_mut().rfind(|call| call.fault.is_some()) {
            call.exchange.log = Some(log);
        }
    }
}
