//! Counts and times the bytes that a connection receives.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// The bytes of one answer on the wire, and when the first arrived.
///
/// The HTTP client owns the connection, so the waiting call sees them through this.
#[derive(Debug)]
pub(super) struct Meter {
    since: Instant,
    received: AtomicU64,
    /// In nanoseconds since `since`; 0 before the first byte.
    first: AtomicU64,
    /// The most bytes that are read of one answer.
    most: u64,
}

impl Meter {
    pub(super) fn new(most: u64) -> Meter {
        Meter { since: Instant::now(), received: AtomicU64::new(0), first: AtomicU64::new(0), most }
    }

    /// Resets the count for the next answer.
    pub(super) fn reset(&self) {
        self.received.store(0, Ordering::Relaxed);
        self.first.store(0, Ordering::Relaxed);
    }

    pub(super) fn received(&self) -> u64 {
        self.received.load(Ordering::Relaxed)
    }

    pub(super) fn is_exceeded(&self) -> bool {
        self.received() > self.most
    }

    /// How long after this moment the first byte arrived, if any.
    pub(super) fn first_byte_after(&self, start: Instant) -> Option<Duration> {
        let nanoseconds = self.first.load(Ordering::Relaxed);
        let at = self.since + Duration::from_nanos(nanoseconds);
        (nanoseconds > 0).then(|| at.saturating_duration_since(start))
    }

    fn count(&self, bytes: usize) -> io::Result<()> {
        if bytes > 0 && self.received.fetch_add(bytes as u64, Ordering::Relaxed) == 0 {
            let nanoseconds = u64::try_from(self.since.elapsed().as_nanos().max(1)).unwrap_or(u64::MAX);
            self.first.store(nanoseconds, Ordering::Relaxed);
        }
        if self.is_exceeded() { Err(io::Error::other("the answer is too long")) } else { Ok(()) }
    }
}

/// A plain or TLS connection with its meter.
pub(super) struct Metered {
    stream: Box<dyn Stream>,
    meter: Arc<Meter>,
}

/// A plain or TLS connection.
pub(super) trait Stream: AsyncRead + AsyncWrite + Send + Sync + Unpin {}

impl<S: AsyncRead + AsyncWrite + Send + Sync + Unpin> Stream for S {}

impl Metered {
    pub(super) fn new(stream: Box<dyn Stream>, meter: Arc<Meter>) -> Metered {
        Metered { stream, meter }
    }

    fn stream(&mut self) -> Pin<&mut dyn Stream> {
        Pin::new(&mut *self.stream)
    }
}

impl AsyncRead for Metered {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        match self.stream().poll_read(cx, buffer) {
            Poll::Ready(Ok(())) => Poll::Ready(self.meter.count(buffer.filled().len() - before)),
            other => other,
        }
    }
}

impl AsyncWrite for Metered {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.stream().poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream().poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream().poll_shutdown(cx)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.stream().poll_write_vectored(cx, parts)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}
