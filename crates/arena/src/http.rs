//! A bot over HTTP.
//!
//! The connection is made by hand and driven by the call itself: the address is checked where it is connected to, every
//! moment of a call is known, an answer costs no more memory than it may, and whoever drops the bot has closed its
//! connection.

mod dial;
mod fetch;
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

pub use self::fetch::{FetchError, Page, fetch};
use self::live::{Broken, Live, Sent};
use crate::bot_url::BotUrl;
use crate::call::{AnswerStage, CallError, CallKind, Exchange, Times};
use crate::reach::{Peer, Reach};
use crate::signature::Key;
use crate::stopwatch::Stopwatch;

/// The longest headers of an answer, in bytes.
pub(crate) const MAX_HEADERS: usize = 16 * 1024;

/// Where a bot listens, as its owner last said. It is looked at before each call, so that a bot can move in the middle of
/// a game.
#[derive(Clone, Debug)]
pub struct Address(Arc<RwLock<BotUrl>>);

impl Address {
    /// An address to begin with.
    pub fn new(url: BotUrl) -> Address {
        Address(Arc::new(RwLock::new(url)))
    }

    /// The address now.
    pub fn get(&self) -> BotUrl {
        self.0.read().map_or_else(|poisoned| poisoned.into_inner().clone(), |url| url.clone())
    }

    /// The bot has moved: the next call goes there.
    pub fn set(&self, url: BotUrl) {
        *self.0.write().unwrap_or_else(std::sync::PoisonError::into_inner) = url;
    }
}

/// A bot over HTTP, with the connection to it.
pub struct HttpBot {
    address: Address,
    reach: Arc<Reach>,
    key: Key,
    known: Option<Known>,
    live: Option<Live>,
    /// Who is at the other end of the connection, or was at that of the last one.
    peer: Option<Peer>,
}

/// Where the address led to when it was looked up.
struct Known {
    url: BotUrl,
    addresses: Vec<SocketAddr>,
}

/// How far a call has come; what is known stays known when time runs out.
struct Progress {
    /// When the bot's time began.
    start: Instant,
    times: Times,
    connecting: bool,
    status: Option<u16>,
    /// How long the body is, as its headers say.
    announced: Option<u64>,
    body: Vec<u8>,
    /// Whether the answer was read to its end, whatever is wrong with it: then the connection can go on.
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
    /// A bot at this address, which is called as far as the policy reaches, with calls signed by its key.
    pub fn new(address: Address, reach: Arc<Reach>, key: Key) -> HttpBot {
        HttpBot { address, reach, key, known: None, live: None, peer: None }
    }

    /// Calls the bot and waits for the whole answer, from the connection to the last byte within the limit.
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
            // The process was stopped or the machine asleep. The bot may have answered meanwhile, and nobody was there to
            // take it: it is asked once more.
            asked_again = true;
            self.live = None;
            watch = Stopwatch::start();
            progress = Progress::since(watch.started());
        };
        if !progress.whole {
            // What would come now is the rest of this answer.
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

    /// Closes the connection: what would come over it now answers a call that nobody waits for any more.
    pub fn hang_up(&mut self) {
        self.live = None;
    }

    /// Makes a connection for the calls to come, and asks nothing.
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
            // A slow name server is not the bot's slowness.
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

/// The connection to a bot, and how to get another one.
struct Connection<'a> {
    live: &'a mut Option<Live>,
    peer: &'a mut Option<Peer>,
    reach: &'a Reach,
    addresses: &'a [SocketAddr],
}

/// Asks over the connection that is there, or over a new one.
async fn talk(
    connection: Connection<'_>,
    url: &BotUrl,
    sent: &Sent,
    progress: &mut Progress,
) -> Result<(), CallError> {
    let Connection { live, peer, reach, addresses } = connection;
    if let Some(open) = live.as_mut() {
        match ask(open, url, sent, progress).await {
            // A bot may close a connection that rests, just as we begin to use it. Nothing of an answer has come, so
            // asking once more cannot give the bot two tries.
            Err(Broken::BeforeAnswer) => *live = None,
            Err(Broken::Answer(error)) => return Err(error),
            Ok(()) => return Ok(()),
        }
    }
    progress.connecting = true;
    let stream = dial::connect(url, reach, addresses, peer).await?;
    progress.connecting = false;
    progress.times.connect = Some(progress.start.elapsed());
    let open = live.insert(Live::new(stream, MAX_ANSWER).await?);
    ask(open, url, sent, progress).await.map_err(|broken| match broken {
        Broken::BeforeAnswer => CallError::Closed(AnswerStage::BeforeAnswer),
        Broken::Answer(error) => error,
    })
}

async fn ask(live: &mut Live, url: &BotUrl, sent: &Sent, progress: &mut Progress) -> Result<(), Broken> {
    let response = live.send(live::request(url, sent)).await?;
    progress.times.first_byte = live.first_byte_after(progress.start);
    progress.status = Some(response.status().as_u16());
    progress.announced = response.body().size_hint().exact();
    let trouble = objection(response.status().as_u16(), response.headers());
    // Whatever is wrong, the author wants to see what the bot has said.
    let read = live.read(response.into_body(), &mut progress.body).await;
    progress.whole = read.is_ok();
    match (trouble, read) {
        (Some(trouble), _) => Err(Broken::Answer(trouble)),
        (None, read) => read.map_err(Broken::Answer),
    }
}

/// What is wrong with an answer before its body is read.
fn objection(status: u16, headers: &HeaderMap) -> Option<CallError> {
    if status != 200 {
        return Some(CallError::Status(status));
    }
    let encoding = headers.get(CONTENT_ENCODING)?;
    let encoding = String::from_utf8_lossy(encoding.as_bytes());
    (!encoding.eq_ignore_ascii_case("identity")).then(|| CallError::Encoded(encoding.into_owned()))
}
