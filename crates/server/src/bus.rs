//! The bus: how the nodes of a cluster talk to each other, over core NATS.
//!
//! Everything on it may be lost and asked for again, so nothing here ever waits for it: what cannot be sent now is dropped and
//! counted. All subjects are under one prefix for each database, so that clusters which share a NATS server don't mix.

mod address;
mod link;

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::body::Bytes;
use futures_util::StreamExt as _;
use tokio::sync::mpsc;
use uuid::Uuid;

pub use address::{BadNatsUrl, NatsUrl};
pub use link::NoBus;
pub(crate) use link::{Link, connect};

/// How many messages may wait to be sent.
const OUTBOX: usize = 16 * 1024;

/// Why there is no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum NoAnswer {
    /// The connection to NATS is lost.
    #[error("the connection to NATS is lost")]
    Down,
    /// Nobody listens there.
    #[error("nobody listens there")]
    Nobody,
    /// There was no answer in time.
    #[error("there was no answer in time")]
    Late,
}

/// The bus of one cluster. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Bus(Arc<Inner>);

struct Inner {
    link: Link,
    prefix: String,
    outbox: mpsc::Sender<Letter>,
}

/// Something to send.
struct Letter {
    subject: String,
    payload: Bytes,
}

/// Something that arrived.
pub(crate) struct Delivery {
    /// Its subject, without the prefix.
    #[allow(dead_code, reason = "for subjects with wildcards")]
    pub(crate) subject: String,
    pub(crate) payload: Bytes,
    /// Where an answer is awaited, if one is.
    pub(crate) reply: Option<ReplyTo>,
}

/// Where an answer is awaited.
#[derive(Clone)]
pub(crate) struct ReplyTo(String);

/// What arrives on some subjects. It ends when it is dropped.
pub(crate) struct Subscription {
    prefix: usize,
    incoming: async_nats::Subscriber,
}

impl Bus {
    /// The bus of the cluster with this id.
    pub(crate) fn new(link: Link, cluster: Uuid) -> Bus {
        let (outbox, letters) = mpsc::channel(OUTBOX);
        tokio::spawn(send(link.client.clone(), letters));
        Bus(Arc::new(Inner { link, prefix: format!("broadside.{}.", cluster.simple()), outbox }))
    }

    /// Sends something to all who have subscribed to the subject. It never waits; without a connection, or if too much
    /// waits already, it is dropped. What one node publishes arrives in this order.
    pub(crate) fn publish(&self, subject: &str, payload: impl Into<Bytes>) {
        self.send(format!("{}{subject}", self.0.prefix), payload.into());
    }

    /// Answers a request.
    pub(crate) fn reply(&self, to: ReplyTo, payload: impl Into<Bytes>) {
        self.send(to.0, payload.into());
    }

    fn send(&self, subject: String, payload: Bytes) {
        if !self.is_connected() || self.0.outbox.try_send(Letter { subject, payload }).is_err() {
            self.0.link.state.drop_one();
        }
    }

    /// Asks whoever has subscribed to the subject, and waits this long for the answer.
    pub(crate) async fn request(
        &self,
        subject: &str,
        payload: impl Into<Bytes>,
        time: Duration,
    ) -> Result<Bytes, NoAnswer> {
        use async_nats::RequestErrorKind as Kind;
        if !self.is_connected() {
            return Err(NoAnswer::Down);
        }
        let request = async_nats::Request::new().payload(payload.into()).timeout(Some(time));
        let asked = self.0.link.client.send_request(format!("{}{subject}", self.0.prefix), request);
        match tokio::time::timeout(time, asked).await {
            Ok(Ok(answer)) => Ok(answer.payload),
            Ok(Err(error)) => Err(match error.kind() {
                Kind::NoResponders => NoAnswer::Nobody,
                Kind::TimedOut => NoAnswer::Late,
                Kind::InvalidSubject | Kind::MaxPayloadExceeded | Kind::Other => {
                    tracing::warn!(%error, subject, "a request over NATS failed");
                    NoAnswer::Down
                }
            }),
            Err(_) => Err(NoAnswer::Late),
        }
    }

    /// Subscribes to a subject, which may have NATS's wildcards. It holds over a lost connection: what was sent meanwhile is
    /// lost, and what comes later arrives.
    pub(crate) async fn subscribe(&self, subject: &str) -> Result<Subscription, NoAnswer> {
        let subject = format!("{}{subject}", self.0.prefix);
        let incoming = self.0.link.client.subscribe(subject).await.map_err(|error| {
            tracing::warn!(%error, "could not subscribe to NATS");
            NoAnswer::Down
        })?;
        Ok(Subscription { prefix: self.0.prefix.len(), incoming })
    }

    /// Waits until NATS has everything that was sent, and knows all subscriptions.
    pub(crate) async fn flush(&self) {
        while self.0.outbox.capacity() < OUTBOX && self.is_connected() {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        // A request that nobody answers comes back as soon as NATS has seen everything before it on this connection; a
        // flush of the client only says that it was sent.
        let client = &self.0.link.client;
        let nobody = client.request(client.new_inbox(), Bytes::new());
        let _ = tokio::time::timeout(Duration::from_secs(1), nobody).await;
    }

    pub(crate) fn is_connected(&self) -> bool {
        self.0.link.state.connected.load(Ordering::Relaxed)
    }
}

impl Subscription {
    /// The next delivery; none when the program ends.
    pub(crate) async fn next(&mut self) -> Option<Delivery> {
        let message = self.incoming.next().await?;
        let subject = message.subject.get(self.prefix..).unwrap_or_default().to_owned();
        let reply = message.reply.map(|subject| ReplyTo(subject.to_string()));
        Some(Delivery { subject, payload: message.payload, reply })
    }
}

/// Sends letters in their order. Ends when the bus is dropped.
async fn send(client: async_nats::Client, mut letters: mpsc::Receiver<Letter>) {
    while let Some(Letter { subject, payload }) = letters.recv().await {
        if let Err(error) = client.publish(subject, payload).await {
            tracing::warn!(%error, "could not publish to NATS");
        }
    }
}

#[cfg(test)]
mod tests;
