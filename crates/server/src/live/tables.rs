//! All tables in memory; others are loaded from the store on request.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use parking_lot::Mutex;
use rules::{Seat, Sides};
use store::{Change, Store, StoreError, TokenHash};
use tokio::sync::{OnceCell, mpsc, oneshot};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use tracing::Instrument as _;
use uuid::Uuid;
use wire::{ByeReason, Opened, PlayerName, SeatToken, TableInfo};

use super::message::{Agreement, Attached, Claimed, Hello, Refusal, TableMessage};
use super::relay::{Answer, Ask, Relay};
use super::state::State;
use super::table_task;
use crate::bus::NoAnswer;
use crate::config::Limits;
use crate::leases::{Held, Leases};
use crate::pool::Pool;
use crate::supervisor::{Supervisor, Task};
use crate::{metrics, token};

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
    /// Another node has it.
    #[error("the table is on another node")]
    Elsewhere(Uuid),
    /// Another node has it, and doesn't answer.
    #[error("the table is on another node, which does not answer")]
    Unreachable,
}

/// How long to wait for a table whose node has vanished. Its lease ends sooner.
const PATIENCE: Duration = Duration::from_secs(9);
/// How long to wait before a node is asked again.
const ASK_AGAIN: Duration = Duration::from_millis(200);
/// How long to wait for a lease that is just being given back.
const GIVING_BACK: Duration = Duration::from_millis(20);
/// How many abandoned tables are removed at once: this blocks the database's writer.
const SWEPT_AT_ONCE: u32 = 200;

/// An answer of a table of this node, or of another.
enum Found<T> {
    Here(T),
    There(Answer),
}

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
    leases: Leases,
    /// The way to tables of other nodes, if there are any.
    relay: Option<Relay>,
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
        leases: Leases,
        relay: Option<Relay>,
        pools: Pools,
        limits: Limits,
        stop: CancellationToken,
        supervisor: Supervisor,
    ) -> Tables {
        let Pools { thinkers, hints } = pools;
        let live = Mutex::default();
        let inner = Inner { live, leases, relay, store, pool: thinkers, hints, limits, stop, supervisor };
        let tables = Tables(Arc::new(inner));
        if let Some(relay) = &tables.relay {
            tables.serve_others(relay);
        }
        tables
    }

    /// Answers other nodes, and takes what they send, until the server stops.
    fn serve_others(&self, relay: &Relay) {
        let (own, tables, stop) = (relay.clone(), self.clone(), self.stop.clone());
        self.supervisor.keep_running(Task::Relay, move || {
            let (own, tables, stop) = (own.clone(), tables.clone(), stop.clone());
            async move {
                while !stop.is_cancelled() {
                    stop.run_until_cancelled(own.answer(tables.clone())).await;
                }
            }
        });
        let own = relay.clone();
        let stop = self.stop.clone();
        self.supervisor.keep_running(Task::Relay, move || {
            let (own, stop) = (own.clone(), stop.clone());
            async move {
                while !stop.is_cancelled() {
                    stop.run_until_cancelled(own.take_carried()).await;
                }
            }
        });
    }

    /// What is public about a table.
    pub(crate) async fn info(&self, id: Uuid) -> Result<TableInfo, TableError> {
        match self.anywhere(id, TableMessage::Info, || Ask::Info).await? {
            Found::Here(info) => Ok(info),
            Found::There(Answer::Info(info)) => Ok(*info),
            Found::There(_) => Err(TableError::Unreachable),
        }
    }

    /// Takes the free seat. Its token is made here, so that only its hash goes to another node.
    pub(crate) async fn join(
        &self,
        id: Uuid,
        name: Option<PlayerName>,
        agreed: Agreement,
    ) -> Result<Result<SeatToken, Refusal>, TableError> {
        let (token, hash) = token::fresh();
        let here = |reply| TableMessage::Join(name.clone(), agreed, hash, reply);
        let there = || Ask::Join { name: name.clone(), agreed: agreed == Agreement::Yes, token: hash.0 };
        let joined = match self.anywhere(id, here, there).await? {
            Found::Here(joined) => joined.map(wire::Seat::from),
            Found::There(Answer::Joined(joined)) => joined,
            Found::There(_) => return Err(TableError::Unreachable),
        };
        Ok(joined.map(|seat| SeatToken { seat, token }))
    }

    /// The table of a rematch, and the player's seat there.
    pub(crate) async fn rematch(
        &self,
        id: Uuid,
        token: TokenHash,
    ) -> Result<Result<(Uuid, Seat), Refusal>, TableError> {
        let here = |reply| TableMessage::Rematch(token, reply);
        match self.anywhere(id, here, || Ask::Rematch { token: token.0 }).await? {
            Found::Here(next) => Ok(next),
            Found::There(Answer::Rematched(next)) => Ok(next.map(|(next, seat)| (next, seat.into()))),
            Found::There(_) => Err(TableError::Unreachable),
        }
    }

    /// Takes a reserved seat, or both seats at one screen.
    pub(crate) async fn claim(&self, id: Uuid, seat: Seat) -> Result<Result<Opened, Refusal>, TableError> {
        let fresh = Sides::from_fn(|_| token::fresh());
        let hashes = Sides::new(fresh.a.1, fresh.b.1);
        let here = |reply| TableMessage::Claim(seat, hashes, reply);
        let there = || Ask::Claim { seat: seat.into(), tokens: [hashes.a.0, hashes.b.0] };
        let claimed = match self.anywhere(id, here, there).await? {
            Found::Here(claimed) => claimed,
            Found::There(Answer::Claimed(claimed)) => *claimed,
            Found::There(_) => return Err(TableError::Unreachable),
        };
        Ok(claimed.map(|Claimed { table, seats }| {
            let token = |seat: wire::Seat| SeatToken { seat, token: fresh[Seat::from(seat)].0.clone() };
            Opened { table, seats: seats.into_iter().map(token).collect() }
        }))
    }

    /// Connects a socket.
    pub(crate) async fn attach(
        &self,
        id: Uuid,
        hello: Hello,
    ) -> Result<Result<Attached, ByeReason>, TableError> {
        let until = Instant::now() + PATIENCE;
        loop {
            let node = match self.ask_here(id, |reply| TableMessage::Attach(hello, reply)).await {
                Err(TableError::Elsewhere(node)) => node,
                asked => return asked,
            };
            let relay = self.relay.as_ref().ok_or(TableError::Unreachable)?;
            match relay.attach(node, id, hello).await {
                Ok(attached) => return Ok(attached),
                Err(why) => self.wait_for(node, why, until).await?,
            }
        }
    }

    /// Asks a table, wherever it is. If its node has vanished, waits until this one may have it.
    async fn anywhere<T>(
        &self,
        id: Uuid,
        mut here: impl FnMut(oneshot::Sender<T>) -> TableMessage,
        there: impl Fn() -> Ask,
    ) -> Result<Found<T>, TableError> {
        let until = Instant::now() + PATIENCE;
        loop {
            let node = match self.ask_here(id, &mut here).await {
                Err(TableError::Elsewhere(node)) => node,
                asked => return asked.map(Found::Here),
            };
            let relay = self.relay.as_ref().ok_or(TableError::Unreachable)?;
            match relay.ask(node, id, there()).await {
                Ok(Answer::NotHere) => self.wait_for(node, NoAnswer::Nobody, until).await?,
                Ok(answer) => return Ok(Found::There(answer)),
                Err(why) => self.wait_for(node, why, until).await?,
            }
        }
    }

    /// Waits a moment before a node is asked again that didn't answer.
    async fn wait_for(&self, node: Uuid, why: NoAnswer, until: Instant) -> Result<(), TableError> {
        if why == NoAnswer::Down || Instant::now() >= until {
            tracing::warn!(%node, %why, "a table is on another node, which cannot be reached");
            return Err(TableError::Unreachable);
        }
        tokio::time::sleep(ASK_AGAIN).await;
        Ok(())
    }

    /// Whether there is such a table, here or anywhere.
    pub(crate) async fn check(&self, id: Uuid) -> Result<(), TableError> {
        if self.stop.is_cancelled() {
            return Err(TableError::Closing);
        }
        let is_here = self.live.lock().0.get(&id).is_some_and(|cell| cell.initialized());
        if is_here || self.store.has_table(id).await? { Ok(()) } else { Err(TableError::Unknown) }
    }

    /// Asks a table of this node something and waits for the answer.
    pub(crate) async fn ask_here<T>(
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
    async fn find(&self, id: Uuid) -> Result<TableHandle, TableError> {
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
        let held = self.take(id).await?;
        // Only now, because the last holder may have changed it until then.
        let loaded = self.store.load(id).await?.ok_or(TableError::Unknown)?;
        let state = State::rebuild(loaded).map_err(|reason| StoreError::Unreadable { id, reason })?;
        let (handle, task) = table_task::channel(state, self.clone(), held);
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

    /// Takes the lease of a table, unless another node has it.
    async fn take(&self, id: Uuid) -> Result<Held, TableError> {
        // Without this, anybody could fill the database with leases for tables that don't exist.
        if !self.store.has_table(id).await? {
            return Err(TableError::Unknown);
        }
        let what = format!("table:{id}");
        loop {
            if self.relay.is_some()
                && let Some((node, _)) = self.store.leaseholder(&what).await?
            {
                if node != self.leases.own_id() {
                    return Err(TableError::Elsewhere(node));
                }
                // It was here a moment ago, and is just being given back.
            } else {
                match self.leases.take(&what).await {
                    Err(StoreError::Leased { .. }) => {}
                    taken => return Ok(taken?),
                }
            }
            if self.stop.is_cancelled() {
                return Err(TableError::Closing);
            }
            tokio::time::sleep(GIVING_BACK).await;
        }
    }

    /// Removes some abandoned tables from the store, and returns how many.
    pub(crate) async fn remove_abandoned(&self, now: Timestamp) -> Result<usize, StoreError> {
        let (not_begun, not_finished) = (self.limits.unbegun_table, self.limits.unfinished_table);
        let abandoned = self.store.abandoned(now - not_begun, now - not_finished, SWEPT_AT_ONCE).await?;
        // Tables in memory are in use, or were a moment ago.
        let absent = |id: &Uuid| !self.live.lock().0.contains_key(id);
        let mut removed = Vec::new();
        for id in abandoned.into_iter().filter(absent) {
            if self.relay.is_none() || self.store.leaseholder(&format!("table:{id}")).await?.is_none() {
                removed.push(id);
            }
        }
        if removed.is_empty() {
            return Ok(0);
        }
        // Of several nodes, one does it.
        let held = match self.leases.take("abandoned-tables").await {
            Err(StoreError::Leased { .. }) => return Ok(0),
            taken => taken?,
        };
        let changes = removed.iter().map(|&table| Change::Remove { table }).collect();
        self.store.apply_under(&[held.lease()], changes).await?;
        held.release().await;
        tracing::info!(tables = removed.len(), "removed abandoned tables");
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
