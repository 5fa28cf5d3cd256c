//! One call to a bot: request, answer, times and errors.

use std::path::Path;
use std::time::Duration;
use std::{fs, io};

use bytes::Bytes;
use serde::Serialize;
use strum::{EnumString, IntoStaticStr};
use wire::bot::{Fault, FaultKind, MAX_ANSWER};

use crate::reach::{NotABot, Peer, Refused, Zone};
use crate::signature::SIGNATURE_HEADER;

/// The kinds of calls.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, EnumString, IntoStaticStr)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum CallKind {
    /// Asks for the bot's name; answering is optional over HTTP.
    Hello,
    /// Asks for a fleet.
    Placement,
    /// Asks for an order.
    Move,
    /// Tells the bot how the game ended; needs no answer.
    End,
}

impl CallKind {
    /// The kind as a word.
    pub fn word(self) -> &'static str {
        self.into()
    }

    /// The kind with this word.
    pub fn of_word(word: &str) -> Option<CallKind> {
        word.parse().ok()
    }

    /// The path below the bot's URL.
    pub const fn endpoint(self) -> &'static str {
        match self {
            CallKind::Hello => "/",
            CallKind::Placement => "/placement",
            CallKind::Move => "/move",
            CallKind::End => "/end",
        }
    }
}

/// A call with its answer.
#[derive(Clone, Debug)]
pub struct Exchange {
    /// The kind of call.
    pub call: CallKind,
    /// The full URL of the endpoint, or the command.
    pub place: String,
    /// The request: a body, or a line without its line feed.
    pub request: Bytes,
    /// The signature, if the call was over HTTP.
    pub signature: Option<String>,
    /// Where the answer came from, if the call was over HTTP and there was one.
    pub peer: Option<Peer>,
    /// The HTTP status, if there was one.
    pub status: Option<u16>,
    /// The answer, up to the largest size that is read.
    pub answer: Bytes,
    /// The end of a local program's standard error, if the call failed or the answer was wrong.
    pub log: Option<String>,
    /// How long the call took.
    pub times: Times,
    /// What went wrong; none if the answer is complete and its status is 200.
    pub trouble: Option<CallError>,
}

impl Exchange {
    /// The body of the answer, or why there is none.
    pub fn body(&self) -> Result<&Bytes, Failure> {
        match &self.trouble {
            None => Ok(&self.answer),
            Some(CallError::Ours(why)) => Err(Failure::Ours(why.clone())),
            Some(trouble) => Err(Failure::Bot(trouble.fault())),
        }
    }

    /// Whether the answer is private to the organiser and to the address that gave it: it came from the organiser's machine
    /// or network, and it isn't a bot's answer. A stranger who names the URL of another service must learn nothing from it.
    pub fn is_private(&self, fault: Option<&Fault>) -> bool {
        let public = self.peer.is_none_or(|peer| peer.zone == Zone::Public);
        !public && !self.is_of_a_bot(fault)
    }

    /// Whether this looks like a bot's answer, right or wrong.
    fn is_of_a_bot(&self, fault: Option<&Fault>) -> bool {
        let by_the_rules = |fault: &Fault| {
            matches!(
                fault.kind,
                FaultKind::InvalidPlacement | FaultKind::IllegalOrder | FaultKind::SecondRadar
            )
        };
        match (self.call, &self.trouble) {
            (CallKind::Placement | CallKind::Move, None) => {
                fault.is_none_or(by_the_rules) || looks_like_an_answer(&self.answer)
            }
            // Any answer to these is accepted, so it proves nothing.
            (CallKind::Hello | CallKind::End, None) => self.answer.is_empty(),
            (_, Some(_)) => false,
        }
    }

    /// A fault of this call without private details, for public pages.
    pub fn public_fault(&self, fault: &Fault) -> Fault {
        if self.is_private(Some(fault)) { fault.without_quotes() } else { fault.clone() }
    }

    /// A shell command that repeats the call.
    pub fn repeated(&self) -> String {
        self.repeated_with(&quoted(&String::from_utf8_lossy(&self.request)))
    }

    /// The same with this text instead of the quoted request.
    pub fn repeated_with(&self, body: &str) -> String {
        match self.place.strip_prefix("cmd:") {
            Some(command) => format!("printf '%s\\n' {body} | {}", piped(command)),
            None => self.curl(&format!("--data-raw {body}")),
        }
    }

    /// Writes the request to this file, and gives a shell command that repeats the call from there.
    pub fn repeated_from(&self, file: &Path) -> io::Result<String> {
        let name = quoted(&file.display().to_string());
        if let Some(command) = self.place.strip_prefix("cmd:") {
            // A program reads lines.
            fs::write(file, [self.request.as_ref(), b"\n"].concat())?;
            return Ok(format!("sh -c {} < {name}", quoted(command)));
        }
        fs::write(file, &self.request)?;
        Ok(self.curl(&format!("--data-binary @{name}")))
    }

    fn curl(&self, body: &str) -> String {
        let Exchange { call, place, signature, .. } = self;
        let signature = signature.as_ref().map(|signature| {
            let header = quoted(&format!("{SIGNATURE_HEADER}: {signature}"));
            format!(" -H {header}")
        });
        let signature = signature.unwrap_or_default();
        let place = quoted(place);
        match call {
            CallKind::Hello => format!("curl -i{signature} {place}"),
            CallKind::Placement | CallKind::Move | CallKind::End => {
                format!("curl -i -H 'content-type: application/json'{signature} {body} {place}")
            }
        }
    }
}

/// Whether a body has the form of a bot's answer, however wrong: a list of ships, a shot, a radar scan or an order.
fn looks_like_an_answer(body: &[u8]) -> bool {
    #[derive(serde::Deserialize)]
    struct Outline {
        ships: Option<Vec<serde::de::IgnoredAny>>,
        #[serde(rename = "type")]
        kind: Option<String>,
        order: Option<String>,
    }
    let Ok(outline) = serde_json::from_slice::<Outline>(body) else { return false };
    let fires = outline.kind.is_some_and(|kind| matches!(kind.as_str(), "shot" | "radar"));
    outline.ships.is_some() || outline.order.is_some() || fires
}

/// The command for use after a pipe: anything but plain words is wrapped in a shell.
fn piped(command: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || " -_./:=@%+,".contains(c);
    if command.chars().all(is_plain) { command.to_owned() } else { format!("sh -c {}", quoted(command)) }
}

/// Quotes a text as one shell word.
pub fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

/// Why there is no usable answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// The bot's fault.
    Bot(Fault),
    /// The arena's own failure.
    Ours(String),
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Failure {
        Failure::Bot(fault)
    }
}

/// How long the parts of a call took, each from its start.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Times {
    /// Until the connection was open; none if it was open already or never opened.
    pub connect: Option<Duration>,
    /// Until the first byte of the answer.
    pub first_byte: Option<Duration>,
    /// Until the last byte of the answer, or until the call was given up.
    pub total: Duration,
}

/// Why a call has no readable answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CallError {
    /// The host name does not resolve.
    #[error("the host {0} was not found")]
    UnknownHost(String),
    /// The name server is too slow.
    #[error("looking up the host {0} took too long; its name server is slow")]
    SlowName(String),
    /// The address may not be called.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// The URL may not be called, whatever it resolves to.
    #[error(transparent)]
    NotABot(#[from] NotABot),
    /// The connection failed.
    #[error("no connection: {0}")]
    NoConnection(String),
    /// The connection was not open in time.
    #[error("no connection within {}", seconds(*.0))]
    ConnectTimeout(Duration),
    /// The TLS handshake failed.
    #[error("TLS failed: {0}")]
    NotSecure(String),
    /// The connection was closed or broke before the body.
    #[error("the connection was closed {0}")]
    Closed(AnswerStage),
    /// The connection was closed or broke in the middle of the body.
    #[error("the connection was closed in the middle of the body; {}", came(*.received, *.announced))]
    CutShort {
        /// How many bytes of the body had arrived.
        received: usize,
        /// Its `Content-Length`, if it has one.
        announced: Option<u64>,
    },
    /// It took too long.
    #[error("no complete answer within {}; {}", seconds(*.limit), progress(*.stage, *.received, *.announced))]
    Timeout {
        /// The time limit.
        limit: Duration,
        /// How far the answer had got.
        stage: AnswerStage,
        /// How many bytes of the body had arrived.
        received: usize,
        /// Its `Content-Length`, if it has one.
        announced: Option<u64>,
    },
    /// A program took too long.
    #[error("no complete line within {}; {}", seconds(*.limit), begun(*.received))]
    LineTimeout {
        /// The time limit.
        limit: Duration,
        /// How many bytes of the line had arrived.
        received: usize,
    },
    /// The time for the whole game ran out during this call.
    #[error("no complete answer before the game's {} ran out", seconds(*.0))]
    OutOfTime(Duration),
    /// The answer is not HTTP.
    #[error("an answer that is not HTTP ({0})")]
    NotHttp(String),
    /// The answer has another status.
    #[error("status {0}")]
    Status(u16),
    /// The answer is compressed.
    #[error("a body with content-encoding {0}")]
    Encoded(String),
    /// The headers are too long.
    #[error("headers of more than {} KiB", crate::http::MAX_HEADERS / 1024)]
    LongHeaders,
    /// The answer is too long.
    #[error("an answer of more than {} KiB", MAX_ANSWER / 1024)]
    LongAnswer,
    /// The program did not start.
    #[error("the program does not start: {0}")]
    NoStart(String),
    /// The program ended.
    #[error("the program has ended ({0})")]
    Ended(String),
    /// The program wrote a line that was not asked for.
    #[error("an unexpected line {line:?} {}", behind(*.after))]
    Unasked {
        /// The line.
        line: String,
        /// The call that it followed.
        after: CallKind,
    },
    /// The arena has run out of files, memory or ports. That is not the bot's fault.
    #[error("the arena could not make the call: {0}")]
    Ours(String),
}

/// Whether an error is the arena's own: out of files, memory, ports or processes.
pub(crate) fn is_ours(error: &io::Error) -> bool {
    use io::ErrorKind;
    let ours = [ErrorKind::OutOfMemory, ErrorKind::AddrNotAvailable, ErrorKind::WouldBlock];
    // EMFILE and ENFILE (too many open files) have no ErrorKind.
    ours.contains(&error.kind()) || (cfg!(unix) && matches!(error.raw_os_error(), Some(23 | 24)))
}

/// How far an answer had got.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AnswerStage {
    /// Nothing had arrived.
    #[error("before an answer")]
    BeforeAnswer,
    /// Its headers had begun.
    #[error("in the middle of the headers")]
    InHeaders,
    /// Its headers were complete.
    #[error("in the middle of the body")]
    InBody,
}

fn progress(stage: AnswerStage, received: usize, announced: Option<u64>) -> String {
    match stage {
        AnswerStage::BeforeAnswer => "nothing had arrived".to_owned(),
        AnswerStage::InHeaders => "the headers had started".to_owned(),
        AnswerStage::InBody => came(received, announced),
    }
}

fn came(received: usize, announced: Option<u64>) -> String {
    match announced {
        None => format!("{received} bytes of the body had arrived"),
        Some(announced) => {
            format!("{received} of the {announced} bytes announced by Content-Length had arrived")
        }
    }
}

fn begun(received: usize) -> String {
    if received == 0 {
        "nothing had arrived".to_owned()
    } else {
        format!("{received} bytes of a line had arrived")
    }
}

fn behind(call: CallKind) -> String {
    match call {
        CallKind::End => "after \"end\"".to_owned(),
        answered => format!("after the answer to \"{}\"", answered.word()),
    }
}

fn seconds(limit: Duration) -> String {
    format!("{} s", limit.as_secs_f64())
}

impl CallError {
    /// The bot's fault that this is.
    pub fn fault(&self) -> Fault {
        let (kind, wanted) = match self {
            CallError::UnknownHost(_) | CallError::NoConnection(_) | CallError::ConnectTimeout(_) => {
                (FaultKind::Unreachable, "a bot that listens at its URL")
            }
            CallError::SlowName(_) => (
                FaultKind::Unreachable,
                "a host whose name server answers, or an IP address instead of a name",
            ),
            CallError::Refused(_) | CallError::NotABot(_) => {
                (FaultKind::Unreachable, "an address that may be called")
            }
            CallError::NotSecure(_) => {
                (FaultKind::Unreachable, "a certificate that browsers trust, or http instead of https")
            }
            CallError::CutShort { announced: Some(_), .. } => (
                FaultKind::Unreachable,
                "as many bytes as Content-Length announces before the connection closes",
            ),
            CallError::Closed(_) | CallError::CutShort { announced: None, .. } => {
                (FaultKind::Unreachable, "a complete answer before the connection closes")
            }
            CallError::NoStart(_) | CallError::Ended(_) => {
                (FaultKind::Unreachable, "a program that runs until its input ends")
            }
            CallError::Timeout { stage: AnswerStage::InBody, announced: Some(_), .. } => {
                (FaultKind::Timeout, "the complete answer in time, with the Content-Length of its body")
            }
            CallError::Timeout { .. } => (FaultKind::Timeout, "the complete answer in time"),
            CallError::OutOfTime(game) => {
                let wanted = format!("all answers of a game within {} in total", seconds(*game));
                return Fault::new(FaultKind::Flag, &self.to_string(), &wanted);
            }
            CallError::LineTimeout { .. } => (
                FaultKind::Timeout,
                "a complete line in time (does the bot flush its output and end the line?)",
            ),
            CallError::NotHttp(_) => (FaultKind::BadStatus, "an HTTP/1.1 answer with status 200"),
            CallError::Status(300..=399) => (FaultKind::BadStatus, "status 200; redirects are not followed"),
            CallError::Status(_) => (FaultKind::BadStatus, "status 200"),
            CallError::Encoded(_) => (FaultKind::BadJson, "uncompressed JSON"),
            CallError::LongHeaders => (FaultKind::TooBig, "fewer headers"),
            CallError::LongAnswer => (FaultKind::TooBig, "a shorter answer"),
            // Never used: the arena's own failures are not the bot's fault.
            CallError::Ours(_) => (FaultKind::Unreachable, "nothing; the game does not count"),
            CallError::Unasked { after: CallKind::End, .. } => {
                (FaultKind::BadJson, "nothing on standard output after \"end\"")
            }
            CallError::Unasked { .. } => (FaultKind::BadJson, "one line per call; log to standard error"),
        };
        Fault::new(kind, &self.to_string(), wanted).with_gist(&self.gist())
    }

    /// Whether it may be due to a pause of this process.
    pub(crate) fn may_be_our_absence(&self) -> bool {
        matches!(
            self,
            CallError::UnknownHost(_)
                | CallError::SlowName(_)
                | CallError::NoConnection(_)
                | CallError::ConnectTimeout(_)
                | CallError::NotSecure(_)
                | CallError::Closed(_)
                | CallError::CutShort { .. }
                | CallError::Timeout { .. }
        )
    }

    /// The kind of error, without details, for grouping.
    fn gist(&self) -> String {
        match self {
            CallError::CutShort { .. } => "closed in the body".to_owned(),
            CallError::Timeout { stage, .. } => format!("too late {stage}"),
            CallError::LineTimeout { .. } => "no line".to_owned(),
            CallError::Ended(_) => "ended".to_owned(),
            CallError::Unasked { after, .. } => format!("unasked {}", after.word()),
            other => other.to_string(),
        }
    }
}
