//! An open HTTP connection to a bot or server.

use std::future::{Future, poll_fn};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use bytes::Bytes;
use http_body_util::{BodyExt as _, Full};
use hyper::body::{Body as _, Incoming};
use hyper::client::conn::http1::{Builder, Connection, SendRequest};
use hyper::header::{ACCEPT, ACCEPT_ENCODING, CONTENT_TYPE, HOST, USER_AGENT};
use hyper::{Method, Request, Response};
use hyper_util::rt::TokioIo;

use super::MAX_HEADERS;
use super::meter::{Meter, Metered, Stream};
use crate::bot_url::BotUrl;
use crate::call::{AnswerStage, CallError, CallKind};
use crate::signature::SIGNATURE_HEADER;

/// How many headers an answer may have.
const MAX_HEADER_COUNT: usize = 64;

/// A call to send.
#[derive(Clone, Debug)]
pub(super) struct Sent {
    /// Which call.
    pub(super) call: CallKind,
    /// The body.
    pub(super) body: Bytes,
    /// Its signature.
    pub(super) signature: String,
}

/// A connection to a bot or a server. It makes progress only while a call waits, and closes on drop.
pub(super) struct Live {
    requests: SendRequest<Full<Bytes>>,
    connection: Option<Connection<TokioIo<Metered>, Full<Bytes>>>,
    meter: Arc<Meter>,
    /// The longest body that is read, in bytes.
    longest: usize,
}

/// Why there is no answer.
pub(super) enum SendError {
    /// The connection closed before any byte of an answer.
    BeforeAnswer,
    /// Something else.
    Answer(CallError),
}

impl From<SendError> for CallError {
    fn from(broken: SendError) -> CallError {
        match broken {
            SendError::BeforeAnswer => CallError::Closed(AnswerStage::BeforeAnswer),
            SendError::Answer(error) => error,
        }
    }
}

impl Live {
    /// Wraps this stream, with a limit on the length of bodies.
    pub(super) async fn new(stream: Box<dyn Stream>, longest: usize) -> Result<Live, CallError> {
        // Allows for the worst chunked encoding: the longest body in chunks of one byte.
        let meter = Arc::new(Meter::new((MAX_HEADERS + 8 * longest) as u64));
        let io = TokioIo::new(Metered::new(stream, Arc::clone(&meter)));
        let mut builder = Builder::new();
        builder.max_headers(MAX_HEADER_COUNT).max_buf_size(MAX_HEADERS);
        let (requests, connection) =
            builder.handshake(io).await.map_err(|error| CallError::NoConnection(error.to_string()))?;
        Ok(Live { requests, connection: Some(connection), meter, longest })
    }

    pub(super) fn first_byte_after(&self, start: Instant) -> Option<Duration> {
        self.meter.first_byte_after(start)
    }

    /// Sends a request and waits for the headers of the answer.
    pub(super) async fn send(
        &mut self,
        request: Request<Full<Bytes>>,
    ) -> Result<Response<Incoming>, SendError> {
        self.meter.reset();
        let Live { requests, connection, meter, .. } = self;
        // An idle connection notices only now that it was closed, or that unexpected bytes arrived.
        if drive(connection, requests.ready()).await.is_err() {
            return Err(SendError::BeforeAnswer);
        }
        meter.reset();
        let answer = drive(connection, requests.send_request(request)).await;
        answer.map_err(|error| {
            if meter.received() == 0 {
                SendError::BeforeAnswer
            } else {
                SendError::Answer(no_headers(&error, meter))
            }
        })
    }

    /// Reads the body of an answer.
    pub(super) async fn read(&mut self, mut body: Incoming, into: &mut Vec<u8>) -> Result<(), CallError> {
        let (announced, least) = (body.size_hint().exact(), body.size_hint().lower());
        let least = usize::try_from(least).ok().filter(|least| *least <= self.longest);
        into.reserve_exact(least.ok_or(CallError::LongAnswer)?);
        while let Some(frame) = drive(&mut self.connection, body.frame()).await {
            let frame = frame.map_err(|_| {
                if self.meter.is_exceeded() {
                    CallError::LongAnswer
                } else {
                    CallError::CutShort { received: into.len(), announced }
                }
            })?;
            // Anything but data is a trailer, which is ignored.
            let Ok(data) = frame.into_data() else { continue };
            let room = self.longest - into.len();
            into.extend_from_slice(&data[..data.len().min(room)]);
            if data.len() > room {
                return Err(CallError::LongAnswer);
            }
        }
        Ok(())
    }
}

/// The HTTP request of a call.
pub(super) fn request(url: &BotUrl, sent: &Sent) -> Request<Full<Bytes>> {
    let method = match sent.call {
        CallKind::Hello => Method::GET,
        CallKind::Placement | CallKind::Move | CallKind::End => Method::POST,
    };
    let mut request = Request::builder()
        .method(method)
        .uri(url.path_of(sent.call.endpoint()))
        .header(HOST, url.authority())
        .header(USER_AGENT, concat!("broadside/", env!("CARGO_PKG_VERSION")))
        .header(ACCEPT, "application/json")
        .header(ACCEPT_ENCODING, "identity")
        .header(SIGNATURE_HEADER, &sent.signature);
    if !sent.body.is_empty() {
        request = request.header(CONTENT_TYPE, "application/json");
    }
    // A parsed URL has a legal path and host, and a signature is hexadecimal.
    request.body(Full::new(sent.body.clone())).expect("every part of the request is legal")
}

fn no_headers(error: &hyper::Error, meter: &Meter) -> CallError {
    if error.is_parse_too_large() || meter.is_exceeded() {
        CallError::LongHeaders
    } else if error.is_parse() {
        CallError::NotHttp(error.to_string())
    } else {
        CallError::Closed(AnswerStage::InHeaders)
    }
}

/// Waits for something from the connection, and drives the connection meanwhile.
async fn drive<T>(
    connection: &mut Option<Connection<TokioIo<Metered>, Full<Bytes>>>,
    awaited: impl Future<Output = T>,
) -> T {
    let mut awaited = pin!(awaited);
    poll_fn(|cx| {
        if let Poll::Ready(value) = awaited.as_mut().poll(cx) {
            return Poll::Ready(value);
        }
        work(connection, cx);
        // Poll again at once for what the connection has just received.
        awaited.as_mut().poll(cx)
    })
    .await
}

fn work(connection: &mut Option<Connection<TokioIo<Metered>, Full<Bytes>>>, cx: &mut Context<'_>) {
    let done = connection.as_mut().is_some_and(|connection| Pin::new(connection).poll(cx).is_ready());
    if done {
        // The pending call gets the reason.
        *connection = None;
    }
}
