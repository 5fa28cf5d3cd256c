//! Counts what went wrong with the database since the start.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// What went wrong with the database since this program opened it. Always nothing for an SQLite file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Trouble {
    /// Transactions that were tried again.
    pub retries: u64,
    /// How often a connection was lost or could not be made.
    pub lost: u64,
    /// How long nothing could be written, all in all.
    pub down: Duration,
    /// Whether nothing can be written now.
    pub is_down: bool,
}

/// The counts behind it.
#[derive(Default)]
pub(crate) struct TroubleCounts {
    retries: AtomicU64,
    lost: AtomicU64,
    /// The time of outages that are over, and since when there is one.
    down: Mutex<(Duration, Option<Instant>)>,
}

impl TroubleCounts {
    pub(crate) fn tried_again(&self) {
        self.retries.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn lost(&self) {
        self.lost.fetch_add(1, Ordering::Relaxed);
    }

    /// Whether a write has just been possible.
    pub(crate) fn is_up(&self, up: bool) {
        let mut down = self.outages();
        match (up, down.1) {
            (false, None) => down.1 = Some(Instant::now()),
            (true, Some(since)) => *down = (down.0 + since.elapsed(), None),
            _ => {}
        }
    }

    fn outages(&self) -> MutexGuard<'_, (Duration, Option<Instant>)> {
        self.down.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn read(&self) -> Trouble {
        let (over, since) = *self.outages();
        Trouble {
            retries: self.retries.load(Ordering::Relaxed),
            lost: self.lost.load(Ordering::Relaxed),
            down: over + since.map_or(Duration::ZERO, |since| since.elapsed()),
            is_down: since.is_some(),
        }
    }
}
