//! Who is connected to the feed, each with a queue of what is to be sent.

use std::collections::HashMap;

use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

use super::frame::Batch;

/// One connection to the feed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct SubscriberId(u64);

/// A connection's end of its queue.
pub(super) struct Queue {
    pub(super) id: SubscriberId,
    pub(super) batches: mpsc::Receiver<Batch>,
    /// Cancelled if the queue is full: this connection doesn't keep up.
    pub(super) slow: CancellationToken,
}

struct Subscriber {
    batches: mpsc::Sender<Batch>,
    slow: CancellationToken,
}

/// All connections.
#[derive(Default)]
pub(super) struct Subscribers {
    last: u64,
    all: HashMap<SubscriberId, Subscriber>,
}

impl Subscribers {
    /// Adds a connection, which is dropped when this many batches wait for it.
    pub(super) fn add(&mut self, backlog: usize) -> Queue {
        self.last += 1;
        let id = SubscriberId(self.last);
        let (sender, batches) = mpsc::channel(backlog.max(1));
        let slow = CancellationToken::new();
        self.all.insert(id, Subscriber { batches: sender, slow: slow.clone() });
        Queue { id, batches, slow }
    }

    pub(super) fn remove(&mut self, id: SubscriberId) {
        self.all.remove(&id);
    }

    /// Sends to all.
    pub(super) fn send_all(&mut self, batch: &Batch) {
        self.all.retain(|_, subscriber| subscriber.send(batch));
    }

    /// Sends to these. Those who are gone leave the list.
    pub(super) fn send(&mut self, to: &mut Vec<SubscriberId>, batch: &Batch) {
        to.retain(|id| {
            let kept = self.all.get(id).is_some_and(|subscriber| subscriber.send(batch));
            if !kept {
                self.all.remove(id);
            }
            kept
        });
    }
}

impl Subscriber {
    /// Whether it keeps up.
    fn send(&self, batch: &Batch) -> bool {
        let sent = self.batches.try_send(batch.clone()).is_ok();
        if !sent {
            self.slow.cancel();
        }
        sent
    }
}
