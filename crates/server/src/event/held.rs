//! The lease of a match that a worker plays.

use std::pin::pin;
use std::task::Poll;

use store::{Change, OfferChange};
use tokio::sync::watch;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

/// An offered match that this process plays, as long as it keeps the lease.
pub(super) struct Held {
    pub(super) offer: Uuid,
    pub(super) epoch: i64,
    /// Until when it may act, by its own clock.
    pub(super) until: watch::Receiver<Instant>,
    /// Cancelled when the match is no longer wanted, because its tournament was stopped.
    pub(super) gone: CancellationToken,
}

impl Held {
    /// What a transaction with the result begins with: another may play the match by now.
    pub(super) fn end(&self) -> Change {
        Change::Offer(OfferChange::End { offer: self.offer, epoch: self.epoch })
    }

    /// Whether this process may still act.
    pub(super) fn is_held(&self) -> bool {
        Instant::now() < *self.until.borrow() && !self.gone.is_cancelled()
    }

    /// Runs a future as long as the lease is held, and drops it then. After a freeze the clock is looked at before
    /// anything else happens.
    pub(super) async fn guard<T>(&self, future: impl Future<Output = T>) -> Option<T> {
        let (mut future, mut over) = (pin!(future), pin!(self.over()));
        std::future::poll_fn(|context| {
            if !self.is_held() || over.as_mut().poll(context).is_ready() {
                return Poll::Ready(None);
            }
            future.as_mut().poll(context).map(Some)
        })
        .await
    }

    /// Waits until the lease is over.
    async fn over(&self) {
        let mut until = self.until.clone();
        loop {
            let now = *until.borrow_and_update();
            tokio::select! {
                () = self.gone.cancelled() => return,
                () = tokio::time::sleep_until(now) => {
                    if !self.is_held() {
                        return;
                    }
                }
                renewed = until.changed() => {
                    if renewed.is_err() {
                        return;
                    }
                }
            }
        }
    }
}
