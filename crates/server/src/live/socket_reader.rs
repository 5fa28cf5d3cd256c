//! The reading half of a WebSocket, with its rate limit.

use std::num::NonZeroU32;

use axum::extract::ws::{Message as Frame, WebSocket};
use futures_util::StreamExt as _;
use futures_util::stream::SplitStream;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use wire::ByeReason;

use super::socket_writer::End;

/// The frames of one client. Every frame counts, including pings and frames before hello: each is answered, so a client
/// without a limit that never reads could fill the server's memory.
pub(crate) struct SocketReader {
    read: SplitStream<WebSocket>,
    rate: DefaultDirectRateLimiter,
}

impl SocketReader {
    /// Allows this many frames per second, and bursts of four times as many.
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
