//! How often an address may change something or try a password, and how often an owner may have a bot called.

use std::hash::Hash;
use std::num::NonZeroU32;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use uuid::Uuid;

use super::failure::Failure;
use crate::app::App;
use crate::client::Client;
use crate::config::Limits;
use crate::fair_shares::{FairShares, NoPlace, Share};

/// How many calls of bots outside of games may be under way because somebody asked for them: of all bots together, and for
/// those of one address.
const CALLS_AT_ONCE: usize = 128;
const CALLS_OF_ONE_ADDRESS: usize = 64;
/// How many more may be under way by themselves.
const CALLS_BY_THEMSELVES: usize = 32;

/// Counts what each address does.
pub(crate) struct Throttle {
    writes: DefaultKeyedRateLimiter<Client>,
    tables: DefaultKeyedRateLimiter<Client>,
    orders: DefaultKeyedRateLimiter<Client>,
    analyses: DefaultKeyedRateLimiter<Client>,
    registrations: DefaultKeyedRateLimiter<Client>,
    account_changes: DefaultKeyedRateLimiter<Client>,
    passwords: DefaultKeyedRateLimiter<Client>,
    calls: DefaultKeyedRateLimiter<Uuid>,
    asked_calls: FairShares,
    own_calls: Arc<Semaphore>,
}

/// A place for a call of a bot, as long as it is kept.
pub(crate) enum CallPlace {
    /// Somebody asked for it.
    Asked(#[expect(dead_code, reason = "it is held, not read")] Share),
    /// It is made by itself.
    ByItself(#[expect(dead_code, reason = "it is held, not read")] OwnedSemaphorePermit),
}

impl CallPlace {
    /// Whether somebody waits for the call.
    pub(crate) fn is_awaited(&self) -> bool {
        matches!(self, CallPlace::Asked(_))
    }
}

fn at_least_one(n: u32) -> NonZeroU32 {
    NonZeroU32::new(n).unwrap_or(NonZeroU32::MIN)
}

fn keyed<K: Hash + Eq + Clone>(quota: Quota, burst: u32) -> DefaultKeyedRateLimiter<K> {
    RateLimiter::keyed(quota.allow_burst(at_least_one(burst)))
}

/// Counts one for this key, or says that it is too early.
fn count<K: Hash + Eq + Clone>(
    limiter: &DefaultKeyedRateLimiter<K>,
    key: &K,
    message: &str,
) -> Result<(), Failure> {
    limiter.check_key(key).map_err(|early| {
        let wait = early.wait_time_from(DefaultClock::default().now());
        Failure::new(StatusCode::TOO_MANY_REQUESTS, "too-many", message).after(wait)
    })
}

impl Throttle {
    pub(crate) fn new(limits: &Limits) -> Throttle {
        let per_second = |n: u32| Quota::per_second(at_least_one(n));
        let per_minute = |n: u32| Quota::per_minute(at_least_one(n));
        let per_hour = |n: u32| Quota::per_hour(at_least_one(n));
        Throttle {
            writes: keyed(per_second(limits.writes_per_second), limits.write_burst),
            tables: keyed(per_minute(limits.tables_per_minute), limits.table_burst),
            orders: keyed(per_second(limits.orders_per_second), limits.order_burst),
            analyses: keyed(per_hour(limits.analyses_per_hour), limits.analysis_burst),
            registrations: keyed(per_hour(limits.registrations_per_hour), limits.registration_burst),
            account_changes: keyed(
                per_minute(limits.account_changes_per_minute),
                limits.account_change_burst,
            ),
            passwords: keyed(per_minute(limits.passwords_per_minute), limits.password_burst),
            calls: keyed(per_second(limits.calls_per_second), limits.call_burst),
            asked_calls: FairShares::new(CALLS_AT_ONCE, CALLS_OF_ONE_ADDRESS),
            own_calls: Arc::new(Semaphore::new(CALLS_BY_THEMSELVES)),
        }
    }

    /// Addresses that have been quiet need no counter.
    pub(crate) fn forget_the_idle(&self) {
        self.writes.retain_recent();
        self.tables.retain_recent();
        self.orders.retain_recent();
        self.analyses.retain_recent();
        self.registrations.retain_recent();
        self.account_changes.retain_recent();
        self.passwords.retain_recent();
        self.calls.retain_recent();
    }

    /// Counts a table that is opened.
    pub(super) fn table(&self, who: Client) -> Result<(), Failure> {
        count(&self.tables, &who, "Too many games were opened from your address. Wait a moment.")
    }

    /// Counts an analysis that is begun.
    pub(super) fn analysis(&self, who: Client) -> Result<(), Failure> {
        count(&self.analyses, &who, "Too many analyses were asked for from your address. Wait a moment.")
    }

    /// Whether an address may give one more order or ask the coach once more at a table now.
    pub(crate) fn order(&self, who: Client) -> bool {
        self.orders.check_key(&who).is_ok()
    }

    /// Counts a bot that is registered.
    pub(super) fn registration(&self, who: Client) -> Result<(), Failure> {
        let message = "Too many bots were registered from your address. Wait, or ask the organiser.";
        count(&self.registrations, &who, message)
    }

    /// Counts a change that an owner makes, or a sign-in: each leaves a line in the database.
    pub(super) fn account_change(&self, who: Client) -> Result<(), Failure> {
        count(&self.account_changes, &who, "Too many changes from your address. Wait a moment.")
    }

    /// Counts a password that is tried or set from this address.
    pub(super) fn password(&self, who: Client) -> Result<(), Failure> {
        count(&self.passwords, &who, "Too many passwords from your address. Wait a moment.")
    }

    /// Counts a call of a bot that somebody asks for outside of games. The place is kept meanwhile.
    pub(crate) fn call(&self, bot: Uuid, who: Client) -> Result<CallPlace, Failure> {
        count(&self.calls, &bot, "Your bot is called often enough just now. Wait a moment.")?;
        let place = self.asked_calls.take(who).map_err(|none| {
            let message = match none {
                NoPlace::Yours => "Too many bots are called for your address just now. Wait a moment.",
                NoPlace::Any => "Too many bots are called just now. Wait a moment.",
            };
            Failure::new(StatusCode::TOO_MANY_REQUESTS, "too-many", message)
        })?;
        Ok(CallPlace::Asked(place))
    }

    /// The same for a call that nobody waits for: it is made as soon as it may be.
    pub(crate) async fn call_when_free(&self, bot: Uuid) -> Result<CallPlace, String> {
        self.calls.until_key_ready(&bot).await;
        let place = Arc::clone(&self.own_calls).acquire_owned().await;
        place.map(CallPlace::ByItself).map_err(|error| error.to_string())
    }
}

pub(super) async fn throttle(State(app): State<App>, who: Client, request: Request, next: Next) -> Response {
    let reads = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if !reads
        && let Err(failure) =
            count(&app.throttle.writes, &who, "Too many requests from your address. Wait a moment.")
    {
        return failure.into_response();
    }
    next.run(request).await
}
