//! The connection to NATS: made at the start, and found again whenever it is lost.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use async_nats::{ConnectErrorKind, ConnectOptions, Event};

use super::NatsUrl;
use crate::config::Nats;
use crate::metrics;

/// How long connecting may take.
const CONNECT: Duration = Duration::from_secs(5);
/// How often the connection is tried out. It is lost when two answers are missing.
const PING: Duration = Duration::from_secs(3);
/// The longest pause between two attempts to connect again.
const PAUSE: Duration = Duration::from_secs(1);

/// Why there is no connection at the start.
#[derive(Debug, thiserror::Error)]
pub enum NoBus {
    /// It doesn't answer now, but may do so later.
    #[error("NATS at {url} does not answer: {reason}; start nats-server, or check --nats")]
    Unavailable {
        /// Where.
        url: NatsUrl,
        /// What happened.
        reason: String,
    },
    /// It wants other credentials.
    #[error(
        "NATS at {url} refused the credentials; check the user and the password in --nats, \
         or the file of --nats-credentials"
    )]
    Refused {
        /// Where.
        url: NatsUrl,
    },
    /// TLS failed.
    #[error("TLS with NATS at {url} failed: {reason}")]
    Tls {
        /// Where.
        url: NatsUrl,
        /// Why.
        reason: String,
    },
    /// The file with credentials cannot be used.
    #[error("--nats-credentials {}: {reason}", file.display())]
    Credentials {
        /// Its path.
        file: PathBuf,
        /// Why.
        reason: std::io::Error,
    },
}

/// A connection that holds, even while it is lost. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Link {
    pub(super) client: async_nats::Client,
    pub(super) state: Arc<LinkState>,
}

/// How the connection is doing.
#[derive(Default)]
pub(super) struct LinkState {
    pub(super) connected: AtomicBool,
    /// Whether dropped messages were reported since the connection was made.
    reported: AtomicBool,
}

impl LinkState {
    /// Counts a message that could not be sent.
    pub(super) fn drop_one(&self) {
        metrics::bus_dropped();
        if !self.reported.swap(true, Ordering::Relaxed) {
            tracing::warn!("messages to other nodes are dropped, because NATS doesn't take them");
        }
    }

    fn note(&self, event: &Event, url: &NatsUrl) {
        match event {
            Event::Connected => {
                if !self.connected.swap(true, Ordering::Relaxed) {
                    tracing::info!(%url, "connected to NATS");
                }
                self.reported.store(false, Ordering::Relaxed);
            }
            Event::Disconnected | Event::Closed => {
                if self.connected.swap(false, Ordering::Relaxed) {
                    tracing::error!(%url, "the connection to NATS is lost");
                    metrics::bus_lost();
                }
            }
            Event::SlowConsumer(_) => {
                tracing::warn!("this node didn't keep up with NATS, and messages were lost");
                metrics::bus_dropped();
            }
            Event::ServerError(error) => tracing::warn!(%error, "NATS reported an error"),
            Event::ClientError(error) => tracing::warn!(%error, "an error with NATS"),
            Event::LameDuckMode | Event::Draining => tracing::info!("the NATS server is going to stop"),
        }
    }
}

/// Connects, and says loudly if others could read along.
pub(crate) async fn connect(nats: &Nats, name: &str) -> Result<Link, NoBus> {
    let url = nats.url.clone();
    warn_of_readers(nats);
    let state = Arc::<LinkState>::default();
    let (own, told) = (Arc::clone(&state), url.clone());
    let mut options = ConnectOptions::new()
        .name(name)
        .connection_timeout(CONNECT)
        .ping_interval(PING)
        .reconnect_delay_callback(|tried| {
            PAUSE.min(Duration::from_millis(u64::try_from(tried).unwrap_or(u64::MAX).saturating_mul(100)))
        })
        .event_callback(move |event| {
            let (state, url) = (Arc::clone(&own), told.clone());
            async move { state.note(&event, &url) }
        });
    options = match url.user() {
        Some((user, Some(password))) => options.user_and_password(user, password),
        Some((token, None)) => options.token(token),
        None => options,
    };
    if let Some(file) = &nats.credentials {
        let refused = |reason| NoBus::Credentials { file: file.clone(), reason };
        options = options.credentials_file(file).await.map_err(refused)?;
    }
    let client = options.connect(url.servers()).await.map_err(|error| failed(url, &error))?;
    state.connected.store(true, Ordering::Relaxed);
    Ok(Link { client, state })
}

fn failed(url: NatsUrl, error: &async_nats::ConnectError) -> NoBus {
    use std::error::Error as _;
    let reason = error.source().map_or_else(|| error.to_string(), ToString::to_string);
    match error.kind() {
        ConnectErrorKind::AuthorizationViolation | ConnectErrorKind::Authentication => NoBus::Refused { url },
        ConnectErrorKind::Tls => NoBus::Tls { url, reason },
        _ => NoBus::Unavailable { url, reason },
    }
}

/// What players alone may see crosses the bus.
fn warn_of_readers(nats: &Nats) {
    if nats.url.is_here() {
        return;
    }
    let has_credentials = nats.credentials.is_some() || nats.url.has_credentials();
    let missing = match (has_credentials, nats.url.is_encrypted()) {
        (true, true) => return,
        (false, false) => "credentials and TLS",
        (false, true) => "credentials",
        (true, false) => "TLS",
    };
    tracing::warn!(
        url = %nats.url,
        "WARNING: NATS is on another machine, without {missing}. Hidden fleets cross it, and others on that network could \
         read them. Use tls:// and a user with a password, or --nats-credentials"
    );
}
