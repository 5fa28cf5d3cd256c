//! Calls a bot over HTTP.
//!
//! The connection is made by hand and driven by the call itself: so the peer's address is checked, each phase of a call
//! is timed, an answer's memory is bounded, and dropping the bot closes its connection.

mod dial;
mod live;
mod lookup;
mod meter;

use std::net::SocketAddr;
use std::pin::pin;
use std::sync::{Arc, RwLock};
use std::time::{Duration, Instant};

use bytes::Bytes;
use hyper::body::Body as _;
use hyper::header::{CONTENT_ENCODING, HeaderMap};
use wire::bot::MAX_ANSWER;

use self::live::{Live, SendError, Sent};
use crate::bot_url::BotUrl;
use crate::call::{AnswerStage, CallError, CallKind, Exchange, Times};
use crate::reach::{Peer, Reach};
use crate::signature::Key;
use crate::stopwatch::Stopwatch;

/// The longest answer headers, in bytes.
pub(crate) const MAX_HEADERS: usize = 16 * 1024;

/// A bot's current URL. It is read before each call, so that a bot can move in the middle of a game.
#[derive(Clone, Debug)]
pub struct Address(Arc<RwLock<BotUrl>>);

impl Address {
    /// Starts with this URL.
    pub fn new(url: BotUrl) -> Address {
        Address(Arc::new(RwLock::new(url)))
    }

    /// The current URL.
    pub fn get(&self) -> BotUrl {
        self.0.read().map_or_else(|poisoned| poisoned.into_inner().clone(), |url| url.clone())
    }

    /// Changes the URL from the next call on.
    pub fn set(&self, url: BotUrl) {
        *self.0.write().unwrap_or_else(std::sync::PoisonError::into_inner) = url;
    }
}

/// A bot over HTTP, with its connection.
pub struct HttpBot {
    address: Address,
    reach: Arc<Reach>,
    key: Key,
    known: Option<Known>,
    live: Option<Live>,
    /// The peer of the current or last connection.
    peer: Option<Peer>,
}

/// What the URL's host resolved to.
struct Known {
    url: BotUrl,
    addresses: Vec<SocketAddr>,
}

/// The progress of a call, kept when time runs out.
struct Progress {
    /// When the bot's time started.
    start: Instant,
    times: Times,
    connecting: bool,
    status: Option<u16>,
    /// The body's `Content-Length`.
    announced: Option<u64>,
    body: Vec<u8>,
    /// Whether the answer was read to its end: then the connection can be reused.
    whole: bool,
}

impl Progress {
    fn since(start: Instant) -> Progress {
        Progress {
            start,
            times: Times::default(),
            connecting: false,
            status: None,
            announced: None,
            body: Vec::new(),
            whole: false,
        }
    }
}

impl HttpBot {
    /// A bot at this URL, called within this reach, with calls signed by this key.
    pub fn new(address: Address, reach: Arc<Reach>, key: Key) -> HttpBot {
        HttpBot { address, reach, key, known: None, live: None, peer: None }
    }

    /// Calls the bot and waits for the complete answer; connecting and reading count towards the limit.
    pub async fn call(&mut self, call: CallKind, request: Bytes, limit: Duration) -> Exchange {
        let url = self.address.get();
        let signature = self.key.sign(&request);
        let place = url.url_of(call.endpoint());
        let sent = Sent { call, body: request.clone(), signature: signature.clone() };
        let mut watch = Stopwatch::start();
        let mut progress = Progress::since(watch.started());
        let mut asked_again = false;
        let trouble = loop {
            let trouble = self.attempt(&url, &sent, limit, &mut watch, &mut progress).await.err();
            let absent = watch.was_long_away() && trouble.as_ref().is_some_and(CallError::may_be_our_absence);
            if asked_again || !absent {
                break trouble;
            }
            // The process was stopped or the machine asleep, and the answer may have been lost meanwhile: ask again.
            asked_again = true;
            self.live = None;
            watch = Stopwatch::start();
            progress = Progress::since(watch.started());
        };
        if !progress.whole {
            // Anything that arrives now is the rest of this answer.
            self.live = None;
        }
        let total = watch.elapsed();
        let without_pauses = |time: Option<Duration>| time.map(|time| time.min(total));
        Exchange {
            call,
            place,
            request,
            signature: Some(signature),
            peer: self.peer,
            status: progress.status,
            answer: progress.body.into(),
            log: None,
            times: Times {
                connect: without_pauses(progress.times.connect),
                first_byte: without_pauses(progress.times.first_byte),
                total,
            },
            trouble,
        }
    }

    /// Closes the connection, so that a late answer is not taken for the next one.
    pub fn hang_up(&mut self) {
        self.live = None;
    }

    /// Opens a connection without making a call.
    pub async fn connect(&mut self, limit: Duration) -> Result<(), CallError> {
        let url = self.address.get();
        let dialling = async {
            let addresses = dial::resolve(&url, &self.reach).await?;
            let stream = dial::connect(&url, &self.reach, &addresses, &mut self.peer).await?;
            Ok::<_, CallError>((addresses, Live::new(stream, MAX_ANSWER).await?))
        };
        let dialled = Stopwatch::start().within(limit, pin!(dialling)).await;
        let (addresses, live) = dialled.ok_or(CallError::ConnectTimeout(limit))??;
        self.known = Some(Known { url, addresses });
        self.live = Some(live);
        Ok(())
    }

    async fn attempt(
        &mut self,
        url: &BotUrl,
        sent: &Sent,
        limit: Duration,
        watch: &mut Stopwatch,
        progress: &mut Progress,
    ) -> Result<(), CallError> {
        if self.known.as_ref().is_none_or(|known| known.url != *url) {
            (self.live, self.peer) = (None, None);
            let addresses = watch.within(limit, pin!(dial::resolve(url, &self.reach))).await;
            let addresses = addresses.ok_or_else(|| CallError::SlowName(url.host().to_string()))??;
            self.known = Some(Known { url: url.clone(), addresses });
            // Name lookup does not count towards the bot's time.
            *watch = Stopwatch::start();
            progress.start = watch.started();
        }
        let addresses = self.known.as_ref().map_or(&[][..], |known| &known.addresses);
        let connection =
            Connection { live: &mut self.live, peer: &mut self.peer, reach: &self.reach, addresses };
        let talk = talk(connection, url, sent, progress);
        let Some(result) = watch.within(limit, pin!(talk)).await else {
            let received = progress.body.len();
            let first_byte = self.live.as_ref().and_then(|live| live.first_byte_after(progress.start));
            progress.times.first_byte = progress.times.first_byte.or(first_byte);
            if progress.connecting {
                return Err(CallError::ConnectTimeout(limit));
            }
            let stage = match (progress.status, progress.times.first_byte) {
                (Some(_), _) => AnswerStage::InBody,
                (None, Some(_)) => AnswerStage::InHeaders,
                (None, None) => AnswerStage::BeforeAnswer,
            };
            return Err(CallError::Timeout { limit, stage, received, announced: progress.announced });
        };
        result
    }
}

/// The connection to a bot, and how to open a new one.
struct Connection<'a> {
    live: &'a mut Option<Live>,
    peer: &'a mut Option<Peer>,
    reach: &'a Reach,
    addresses: &'a [SocketAddr],
}

/// Sends a call over the open connection, or over a new one.
async fn talk(
    connection: Connection<'_>,
    url: &BotUrl,
    sent: &Sent,
    progress: &mut Progress,
) -> Result<(), CallError> {
    let Connection { live, peer, reach, addresses } = connection;
    if let Some(open) = live.as_mut() {
        match ask(open, url, sent, progress).await {
            // A bot may close an idle connection just as it is reused. Nothing of an answer has arrived, so asking
            // again does not give the bot a second try.
            Err(SendError::BeforeAnswer) => *live = None,
            Err(SendError::Answer(error)) => return Err(error),
            Ok(()) => return Ok(()),
        }
    }
    progress.connecting = true;
    let stream = dial::connect(url, reach, addresses, peer).await?;
    progress.connecting = false;
    progress.times.connect = Some(progress.start.elapsed());
    let open = live.insert(Live::new(stream, MAX_ANSWER).await?);
    Ok(ask(open, url, sent, progress).await?)
}

async fn ask(live: &mut Live, url: &BotUrl, sent: &Sent, progress: &mut Progress) -> Result<(), SendError> {
    let response = live.send(live::request(url, sent)).await?;
    progress.times.first_byte = live.first_byte_after(progress.start);
    progress.status = Some(response.status().as_u16());
    progress.announced = response.body().size_hint().exact();
    let trouble = objection(response.status().as_u16(), response.headers());
    // Even if something is wrong, the author wants to see the answer.
    let read = live.read(response.into_body(), &mut progress.body).await;
    progress.whole = read.is_ok();
    match (trouble, read) {
        (Some(trouble), _) => Err(SendError::Answer(trouble)),
        (None, read) => read.map_err(SendError::Answer),
    }
}

/// Checks status and headers before the body is read.
fn objection(status: u16, headers: &HeaderMap) -> Option<CallError> {
    if status != 200 {
        return Some(CallError::Status(status));
    }
    let encoding = headers.get(CONTENT_ENCODING)?;
    let encoding = String::from_utf8_lossy(encoding.as_bytes());
    (!encoding.eq_ignore_ascii_case("identity")).then(|| CallError::Encoded(encoding.into_owned()))
}
