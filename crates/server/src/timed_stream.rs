//! A stream whose writes time out when the other end does not read.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep};

use crate::number::milliseconds;

/// A reader that takes fewer bytes than this within the limit counts as stalled.
const PROGRESS: usize = 16 * 1024;

/// When bytes last went either way, in milliseconds after the start of the server. Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Activity {
    start: Instant,
    last: Arc<AtomicU64>,
}

impl Activity {
    pub(crate) fn new(start: Instant) -> Activity {
        let activity = Activity { start, last: Arc::default() };
        activity.note();
        activity
    }

    /// Bytes moved just now.
    pub(crate) fn note(&self) {
        self.last.store(milliseconds(self.start.elapsed()), Ordering::Relaxed);
    }

    pub(crate) fn last(&self) -> u64 {
        self.last.load(Ordering::Relaxed)
    }
}

/// A stream whose writes fail after being blocked too long without progress. Time with nothing to write does not count.
pub(crate) struct TimedStream<S> {
    inner: S,
    activity: Activity,
    /// How long writes may be blocked for each [`PROGRESS`].
    limit: Duration,
    /// How long they have been blocked since the last progress.
    blocked: Duration,
    written: usize,
    /// Since when the current write is blocked, and the timer that ends it.
    waiting: Option<(Instant, Pin<Box<Sleep>>)>,
}

impl<S> TimedStream<S> {
    pub(crate) fn new(inner: S, limit: Duration, activity: Activity) -> TimedStream<S> {
        TimedStream { inner, activity, limit, blocked: Duration::ZERO, written: 0, waiting: None }
    }

    fn wrote(&mut self, bytes: usize) {
        self.activity.note();
        if let Some((since, _)) = self.waiting.take() {
            self.blocked += since.elapsed();
        }
        self.written += bytes;
        if self.written >= PROGRESS {
            self.written = 0;
            self.blocked = Duration::ZERO;
        }
    }

    /// A write is blocked: waits for the timer.
    fn poll_stalled(&mut self, cx: &mut Context<'_>) -> Poll<io::Error> {
        let left = self.limit.saturating_sub(self.blocked);
        let (_, alarm) = self.waiting.get_or_insert_with(|| {
            let now = Instant::now();
            (now, Box::pin(tokio::time::sleep_until(now + left)))
        });
        ready!(alarm.as_mut().poll(cx));
        Poll::Ready(io::Error::new(io::ErrorKind::TimedOut, "the other end does not read"))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for TimedStream<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let read = ready!(Pin::new(&mut self.inner).poll_read(cx, buffer));
        self.activity.note();
        Poll::Ready(read)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for TimedStream<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        match Pin::new(&mut self.inner).poll_write(cx, bytes) {
            Poll::Ready(written) => {
                self.wrote(*written.as_ref().unwrap_or(&0));
                Poll::Ready(written)
            }
            Poll::Pending => self.poll_stalled(cx).map(Err),
        }
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        match Pin::new(&mut self.inner).poll_write_vectored(cx, bytes) {
            Poll::Ready(written) => {
                self.wrote(*written.as_ref().unwrap_or(&0));
                Poll::Ready(written)
            }
            Poll::Pending => self.poll_stalled(cx).map(Err),
        }
    }

    fn is_write_vectored(&self) -> bool {
        self.inner.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.inner).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.inner).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, duplex};

    const LIMIT: Duration = Duration::from_secs(20);

    fn timed(room: usize) -> (TimedStream<tokio::io::DuplexStream>, tokio::io::DuplexStream) {
        let (ours, theirs) = duplex(room);
        (TimedStream::new(ours, LIMIT, Activity::new(Instant::now())), theirs)
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_reads_nothing_is_given_up() {
        let (mut ours, _theirs) = timed(64);
        let began = Instant::now();
        let error = ours.write_all(&[0; 1000]).await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
        assert_eq!(began.elapsed().as_secs(), LIMIT.as_secs());
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_reads_drop_by_drop_is_given_up_too() {
        let (mut ours, mut theirs) = timed(64);
        let reader = tokio::spawn(async move {
            while theirs.read_u8().await.is_ok() {
                tokio::time::sleep(Duration::from_secs(1)).await;
            }
        });
        let began = Instant::now();
        assert!(ours.write_all(&vec![0; 100_000]).await.is_err());
        assert!(began.elapsed() < 2 * LIMIT, "{:?}", began.elapsed());
        drop(ours);
        reader.await.unwrap();
    }

    #[tokio::test(start_paused = true)]
    async fn a_slow_line_that_reads_steadily_gets_everything() {
        let (mut ours, mut theirs) = timed(4096);
        let reader = tokio::spawn(async move {
            let (mut all, mut some) = (0, [0; 4096]);
            while let Ok(read) = theirs.read(&mut some).await
                && read > 0
            {
                all += read;
                tokio::time::sleep(Duration::from_secs(3)).await;
            }
            all
        });
        ours.write_all(&vec![0; 1_000_000]).await.unwrap();
        drop(ours);
        assert_eq!(reader.await.unwrap(), 1_000_000);
    }

    #[tokio::test(start_paused = true)]
    async fn having_nothing_to_write_costs_no_time() {
        let (mut ours, mut theirs) = timed(64);
        for _ in 0..50 {
            let (wrote, read) = tokio::join!(ours.write_all(&[1; 65]), async {
                tokio::time::sleep(Duration::from_millis(100)).await;
                theirs.read_exact(&mut [0; 65]).await
            });
            wrote.unwrap();
            read.unwrap();
            tokio::time::sleep(Duration::from_mins(10)).await;
        }
    }
}
