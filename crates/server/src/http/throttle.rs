//! How often an address may change something or try a password, and how often an owner may have a bot called.

use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::sync::Arc;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use uuid::Uuid;

use super::failure::Failure;
use crate::app::App;
use crate::config::Limits;
use crate::household::Household;

/// How many such calls may be under way, of all bots together.
const CALLS_AT_ONCE: usize = 64;

/// Counts what each address does.
pub(crate) struct Throttle {
    writes: DefaultKeyedRateLimiter<Household>,
    passwords: DefaultKeyedRateLimiter<Household>,
    calls: DefaultKeyedRateLimiter<Uuid>,
    calling: Arc<Semaphore>,
}

impl Throttle {
    pub(crate) fn new(limits: &Limits) -> Throttle {
        let at_least_one = |n: u32| NonZeroU32::new(n).unwrap_or(NonZeroU32::MIN);
        let writes = Quota::per_second(at_least_one(limits.writes_per_second))
            .allow_burst(at_least_one(limits.write_burst));
        let passwords = Quota::per_minute(at_least_one(limits.passwords_per_minute))
            .allow_burst(at_least_one(limits.password_burst));
        let calls = Quota::per_second(at_least_one(limits.calls_per_second))
            .allow_burst(at_least_one(limits.call_burst));
        Throttle {
            writes: RateLimiter::keyed(writes),
            passwords: RateLimiter::keyed(passwords),
            calls: RateLimiter::keyed(calls),
            calling: Arc::new(Semaphore::new(CALLS_AT_ONCE)),
        }
    }

    /// Addresses that have been quiet need no counter.
    pub(crate) fn forget_the_idle(&self) {
        self.writes.retain_recent();
        self.passwords.retain_recent();
        self.calls.retain_recent();
    }

    /// Counts a call of a bot outside of games. Whoever calls keeps the place meanwhile.
    pub(crate) fn call(&self, bot: Uuid) -> Result<OwnedSemaphorePermit, Failure> {
        let too_many = |message: &str| Failure::new(StatusCode::TOO_MANY_REQUESTS, "too-many", message);
        self.calls.check_key(&bot).map_err(|early| {
            let wait = early.wait_time_from(DefaultClock::default().now());
            too_many("Your bot is called often enough just now. Wait a moment.").after(wait)
        })?;
        let place = Arc::clone(&self.calling).try_acquire_owned();
        place.map_err(|_| too_many("Too many bots are called just now. Wait a moment."))
    }

    /// The same for a call that nobody waits for: it is made as soon as it may be.
    pub(crate) async fn call_when_free(&self, bot: Uuid) -> Result<OwnedSemaphorePermit, String> {
        self.calls.until_key_ready(&bot).await;
        Arc::clone(&self.calling).acquire_owned().await.map_err(|error| error.to_string())
    }

    /// Counts a password that is tried or set from this address.
    pub(super) fn password(&self, peer: SocketAddr) -> Result<(), Failure> {
        self.passwords.check_key(&Household::of(peer.ip())).map_err(|early| {
            let wait = early.wait_time_from(DefaultClock::default().now());
            let message = "Too many passwords from your address. Wait a moment.";
            Failure::new(StatusCode::TOO_MANY_REQUESTS, "too-many", message).after(wait)
        })
    }
}

pub(super) async fn throttle(
    State(app): State<App>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    let reads = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if !reads && app.throttle.writes.check_key(&Household::of(peer.ip())).is_err() {
        let message = "Too many requests from your address. Wait a moment.";
        return Failure::new(StatusCode::TOO_MANY_REQUESTS, "too-many", message).into_response();
    }
    next.run(request).await
}
