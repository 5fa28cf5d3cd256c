//! Rate limits: requests, new games, analyses and passwords per address, and calls to a bot outside of games.

use std::hash::Hash;
use std::num::NonZeroU32;
use std::sync::Arc;

use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use uuid::Uuid;
use wire::{Limit, ProblemKind};

use super::failure::Failure;
use crate::client::Client;
use crate::config::Limits;
use crate::fair_shares::{FairShares, NoPlace, Share};

/// How many calls outside of games may run at once on request: in total, and per address.
const CALLS_AT_ONCE: usize = 128;
const CALLS_OF_ONE_ADDRESS: usize = 64;
/// How many automatic checks may run besides those.
const CALLS_BY_THEMSELVES: usize = 32;

/// Rate limits per address.
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

/// A slot for one call to a bot; dropping it frees the slot.
pub(crate) enum CallPlace {
    /// Requested by the owner.
    Asked(#[expect(dead_code, reason = "it is held, not read")] Share),
    /// An automatic check.
    Automatic(#[expect(dead_code, reason = "it is held, not read")] OwnedSemaphorePermit),
}

impl CallPlace {
    /// Whether a person is waiting for the call.
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

/// Counts one use of this key, or fails with the time to wait.
fn count<K: Hash + Eq + Clone>(
    limiter: &DefaultKeyedRateLimiter<K>,
    key: &K,
    what: Limit,
) -> Result<(), Failure> {
    limiter.check_key(key).map_err(|early| {
        let wait = early.wait_time_from(DefaultClock::default().now());
        Failure::from(ProblemKind::TooMany { what }).after(wait)
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

    /// Drops the counters of addresses that have been quiet.
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

    /// Counts a request that may change something.
    pub(super) fn write(&self, who: Client) -> Result<(), Failure> {
        count(&self.writes, &who, Limit::Requests)
    }

    /// Counts a new table.
    pub(super) fn table(&self, who: Client) -> Result<(), Failure> {
        count(&self.tables, &who, Limit::Games)
    }

    /// Counts a new analysis.
    pub(super) fn analysis(&self, who: Client) -> Result<(), Failure> {
        count(&self.analyses, &who, Limit::Analyses)
    }

    /// Whether an address may send another order or ask the coach again now.
    pub(crate) fn order(&self, who: Client) -> bool {
        self.orders.check_key(&who).is_ok()
    }

    /// Counts a registration.
    pub(super) fn registration(&self, who: Client) -> Result<(), Failure> {
        count(&self.registrations, &who, Limit::Registrations)
    }

    /// Counts a change by an owner or a sign-in: each writes a row to the database.
    pub(super) fn account_change(&self, who: Client) -> Result<(), Failure> {
        count(&self.account_changes, &who, Limit::Changes)
    }

    /// Counts a password tried or set from this address.
    pub(super) fn password(&self, who: Client) -> Result<(), Failure> {
        count(&self.passwords, &who, Limit::Passwords)
    }

    /// Counts a requested call to a bot outside of games, and reserves a slot for it.
    pub(crate) fn call(&self, bot: Uuid, who: Client) -> Result<CallPlace, Failure> {
        count(&self.calls, &bot, Limit::Calls)?;
        let place = self.asked_calls.take(who).map_err(|none| {
            let what = match none {
                NoPlace::Yours => Limit::Checks,
                NoPlace::Any => Limit::AllChecks,
            };
            ProblemKind::TooMany { what }
        })?;
        Ok(CallPlace::Asked(place))
    }

    /// Waits for a slot for an automatic check.
    pub(crate) async fn call_when_free(&self, bot: Uuid) -> Result<CallPlace, String> {
        self.calls.until_key_ready(&bot).await;
        let place = Arc::clone(&self.own_calls).acquire_owned().await;
        place.map(CallPlace::Automatic).map_err(|error| error.to_string())
    }
}
