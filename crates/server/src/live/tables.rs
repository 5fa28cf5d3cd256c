//! All tables in memory; others are loaded from the store on request.

use std::collections::HashMap;
use std::sync::Arc;

use jiff::Timestamp;
use parking_lot::Mutex;
use store::{Change, Store, StoreError};
use tokio::sync::{OnceCell, mpsc, oneshot};
use tokio_util::sync::CancellationToken;
use tracing::Instrument as _;
use uuid::Uuid;

use super::message::TableMessage;
use super::state::State;
use super::table_task;
use crate::config::Limits;
use crate::metrics;
use crate::pool::Pool;
use crate::supervisor::{Supervisor, Task};

/// Sends messages to one table.
pub(crate) type TableHandle = mpsc::Sender<TableMessage>;

/// Why a table cannot be reached.
#[derive(Debug, thiserror::Error)]
pub(crate) enum TableError {
    #[error("the table does not exist")]
    Unknown,
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("the table is closing")]
    Closing,
}

/// How many abandoned tables are removed at once: this blocks the database's writer.
const SWEPT_AT_ONCE: u32 = 200;

/// The worker pools for tables.
pub(crate) struct Pools {
    /// Captains.
    pub(crate) thinkers: Pool,
    /// The coach.
    pub(crate) hints: Pool,
}

/// Every table in memory. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Tables(Arc<Inner>);

/// One cell per table, so that concurrent requests load it once.
#[derive(Default)]
struct Live(HashMap<Uuid, Arc<OnceCell<TableHandle>>>);

impl Live {
    /// Removes a table whose task has ended.
    fn drop_closed(&mut self, id: Uuid) {
        let handle = self.0.get(&id).and_then(|cell| cell.get());
        if handle.is_some_and(TableHandle::is_closed) {
            self.0.remove(&id);
        }
    }
}

pub(crate) struct Inner {
    live: Mutex<Live>,
    pub(crate) store: Store,
    pub(crate) pool: Pool,
    pub(crate) hints: Pool,
    pub(crate) limits: Limits,
    pub(crate) stop: CancellationToken,
    supervisor: Supervisor,
}

impl std::ops::Deref for Tables {
    type Target = Inner;

    fn deref(&self) -> &Inner {
        &self.0
    }
}

impl Tables {
    pub(crate) fn new(
        store: Store,
        pools: Pools,
        limits: Limits,
        stop: CancellationToken,
        supervisor: Supervisor,
    ) -> Tables {
        let Pools { thinkers, hints } = pools;
        let live = Mutex::default();
        Tables(Arc::new(Inner { live, store, pool: thinkers, hints, limits, stop, supervisor }))
    }

    /// Asks a table something and waits for the answer.
    pub(crate) async fn ask<T>(
        &self,
        id: Uuid,
        mut message: impl FnMut(oneshot::Sender<T>) -> TableMessage,
    ) -> Result<T, TableError> {
        // A table may leave memory after it was found; then it is loaded again.
        for _ in 0..3 {
            let handle = self.find(id).await?;
            let (reply, answer) = oneshot::channel();
            if handle.send(message(reply)).await.is_ok()
                && let Ok(answer) = answer.await
            {
                return Ok(answer);
            }
        }
        Err(TableError::Closing)
    }

    /// The table with this id, from memory or from the store.
    pub(crate) async fn find(&self, id: Uuid) -> Result<TableHandle, TableError> {
        if self.stop.is_cancelled() {
            return Err(TableError::Closing);
        }
        let cell = {
            let mut live = self.live.lock();
            live.drop_closed(id);
            live.0.entry(id).or_default().clone()
        };
        let found = cell.get_or_try_init(|| self.fetch(id)).await;
        if found.is_err() {
            let mut live = self.live.lock();
            if live.0.get(&id).is_some_and(|kept| !kept.initialized()) {
                live.0.remove(&id);
            }
        }
        found.cloned()
    }

    async fn fetch(&self, id: Uuid) -> Result<TableHandle, TableError> {
        let loaded = self.store.load(id).await?.ok_or(TableError::Unknown)?;
        let state = State::rebuild(loaded).map_err(|reason| StoreError::Unreadable { id, reason })?;
        let (handle, task) = table_task::channel(state, self.clone());
        metrics::gauge_tables(1.0);
        let (tables, running) = (self.clone(), task.run());
        let running = async move {
            // After a panic, the next request loads the table from the store.
            let _ = tables.supervisor.catch(Task::Table, running).await;
            metrics::gauge_tables(-1.0);
            tables.live.lock().drop_closed(id);
        };
        self.supervisor.tasks().spawn(running.instrument(tracing::error_span!("table", %id)));
        Ok(handle)
    }

    /// Removes some abandoned tables from the store, and returns how many.
    pub(crate) async fn remove_abandoned(&self, now: Timestamp) -> Result<usize, StoreError> {
        let (not_begun, not_finished) = (self.limits.unbegun_table, self.limits.unfinished_table);
        let abandoned = self.store.abandoned(now - not_begun, now - not_finished, SWEPT_AT_ONCE).await?;
        // Tables in memory are in use, or were a moment ago.
        let absent = |id: &Uuid| !self.live.lock().0.contains_key(id);
        let removed: Vec<Uuid> = abandoned.into_iter().filter(absent).collect();
        if !removed.is_empty() {
            let changes = removed.iter().map(|&table| Change::Remove { table }).collect();
            self.store.apply(changes).await?;
            tracing::info!(tables = removed.len(), "removed abandoned tables");
        }
        Ok(removed.len())
    }

    /// Removes a table from memory, unless a message has arrived meanwhile.
    pub(crate) fn retire(&self, id: Uuid, inbox: &mpsc::Receiver<TableMessage>) -> Retired {
        let mut live = self.live.lock();
        if !inbox.is_empty() {
            return Retired::No;
        }
        live.0.remove(&id);
        Retired::Yes
    }

    #[cfg(test)]
    pub(crate) fn in_memory(&self) -> usize {
        self.live.lock().0.len()
    }
}

/// Whether a table left memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Retired {
    Yes,
    No,
}
