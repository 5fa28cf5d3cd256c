//! The reading side of a socket, with its rate limit.

use std::num::NonZeroU32;

use axum::extract::ws::{Message as Frame, WebSocket};
use futures_util::StreamExt as _;
use futures_util::stream::SplitStream;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use wire::ByeReason;

use super::socket_writer::End;

/// The frames of one client. Every one counts, pings too and before hello as after it: each is answered, so whoever could
/// send as many as they like without reading the answers would fill our memory.
pub(crate) struct SocketReader {
    read: SplitStream<WebSocket>,
    rate: DefaultDirectRateLimiter,
}

impl SocketReader {
    /// So many may come in a second, and four times as many at once.
    pub(crate) fn new(read: SplitStream<WebSocket>, per_second: u32) -> SocketReader {
        let per_second = NonZeroU32::new(per_second).unwrap_or(NonZeroU32::MIN);
        let burst = per_second.saturating_mul(NonZeroU32::MIN.saturating_add(3));
        SocketReader { read, rate: RateLimiter::direct(Quota::per_second(per_second).allow_burst(burst)) }
    }

    pub(crate) async fn next(&mut self) -> Result<Frame, End> {
        let frame = self.read.next().await.ok_or(End::Gone)?.map_err(|error| End::broken(&error))?;
        if self.rate.check().is_err() {
            return Err(End::Bye(ByeReason::Protocol));
        }
        match frame {
            Frame::Close(_) => Err(End::Gone),
            frame => Ok(frame),
        }
    }
}
