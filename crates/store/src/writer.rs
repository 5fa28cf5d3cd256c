//! The task that writes: one for each program that has opened the database.
//!
//! A flush to disk costs the same for one change as for a hundred. So the writer takes all waiting changes, writes them in
//! one transaction, and then confirms them: no table waits for more than two flushes, however many there are.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use tokio::sync::{mpsc, oneshot};

use crate::change::Change;
use crate::connection::Connection;
use crate::error::StoreError;
use crate::lease::{Lease, LeaseChange};
use crate::postgres_writer::PostgresWriter;
use crate::trouble::{Trouble, TroubleCounts};

struct Job {
    /// What they depend on.
    leases: Vec<Lease>,
    changes: Vec<Change>,
    done: oneshot::Sender<Result<(), StoreError>>,
}

enum WriterMessage {
    Job(Job),
    Close(oneshot::Sender<()>),
}

/// How many jobs may wait before callers have to wait too.
const QUEUE: usize = 1024;
/// The most jobs in one transaction.
const BATCH: usize = 256;

/// Sends jobs to the writer.
#[derive(Clone)]
pub(crate) struct WriterHandle {
    jobs: mpsc::Sender<WriterMessage>,
    state: Arc<WriterState>,
}

/// What the writer and those who use it share.
#[derive(Default)]
struct WriterState {
    /// Whether the last write failed because the disk was full.
    full: AtomicBool,
    /// Whether another program took the lease.
    replaced: AtomicBool,
    trouble: Arc<TroubleCounts>,
    /// What every transaction begins with: that the lease is still ours.
    hold: OnceLock<Change>,
}

/// The connection that writes.
pub(crate) enum Link {
    Sqlite(Connection),
    Postgres(Box<PostgresWriter>),
}

/// Owns the writing connection.
pub(crate) struct Writer {
    link: Link,
    state: Arc<WriterState>,
    /// Whether the thread of the connection is gone: then every further write would fail.
    crashed: bool,
    inbox: mpsc::Receiver<WriterMessage>,
}

pub(crate) fn channel(link: Link) -> (WriterHandle, Writer) {
    let (sender, inbox) = mpsc::channel(QUEUE);
    let state = Arc::new(WriterState { trouble: link.trouble(), ..WriterState::default() });
    (WriterHandle { jobs: sender, state: Arc::clone(&state) }, Writer { link, state, crashed: false, inbox })
}

impl WriterHandle {
    /// Whether there was disk space for the last change. If not, tries again.
    pub(crate) async fn has_room(&self) -> Result<(), StoreError> {
        if self.state.full.load(Ordering::Relaxed) {
            self.apply(Vec::new(), vec![Change::Nothing]).await
        } else {
            Ok(())
        }
    }

    pub(crate) async fn apply(&self, leases: Vec<Lease>, changes: Vec<Change>) -> Result<(), StoreError> {
        let (done, answer) = oneshot::channel();
        self.jobs
            .send(WriterMessage::Job(Job { leases, changes, done }))
            .await
            .map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }

    /// Every transaction from now on needs this lease. Only the first call counts.
    pub(crate) fn act_under(&self, lease: Lease) {
        let _ = self.state.hold.set(Change::Lease(LeaseChange::HoldServer(lease)));
    }

    pub(crate) fn trouble(&self) -> Trouble {
        self.state.trouble.read()
    }

    pub(crate) fn was_replaced(&self) -> bool {
        self.state.replaced.load(Ordering::Relaxed)
    }

    pub(crate) async fn closed(&self) {
        self.jobs.closed().await;
    }

    pub(crate) async fn close(&self) {
        let (done, answer) = oneshot::channel();
        if self.jobs.send(WriterMessage::Close(done)).await.is_ok() {
            // An error means that the writer has closed already.
            let _ = answer.await;
        }
    }
}

impl Writer {
    pub(crate) async fn run(mut self) {
        let mut waiting = Vec::with_capacity(BATCH);
        while self.inbox.recv_many(&mut waiting, BATCH).await > 0 {
            let mut jobs = Vec::with_capacity(waiting.len());
            let mut closing = None;
            for message in waiting.drain(..) {
                match message {
                    WriterMessage::Job(job) if closing.is_none() => jobs.push(job),
                    // Later callers notice because the channel is dropped.
                    WriterMessage::Job(_) => {}
                    WriterMessage::Close(done) => closing = Some(done),
                }
            }
            self.work(jobs).await;
            if self.crashed {
                tracing::error!("the thread of the database connection crashed");
                return;
            }
            if self.state.replaced.load(Ordering::Relaxed) {
                tracing::error!("another server has taken over the database");
                self.link.close().await;
                return;
            }
            if let Some(done) = closing {
                self.link.close().await;
                let _ = done.send(());
                return;
            }
        }
    }

    /// Writes all jobs in one transaction; if that fails, each in its own, so that a bad job does not affect the others.
    async fn work(&mut self, jobs: Vec<Job>) {
        let together: Vec<&Job> = jobs.iter().collect();
        let written = self.write(&together).await;
        for job in jobs {
            let result = match &written {
                Ok(()) => Ok(()),
                // Without a database, there is no point in trying each one.
                Err(StoreError::Unavailable { reason }) => {
                    Err(StoreError::Unavailable { reason: reason.clone() })
                }
                Err(StoreError::ReadOnly) => Err(StoreError::ReadOnly),
                Err(StoreError::Replaced) => Err(StoreError::Replaced),
                Err(_) => self.write(&[&job]).await,
            };
            if let Err(error) = &result
                && !error.is_refusal()
                && !error.is_passing()
            {
                tracing::error!(%error, "could not write a change");
            }
            // A failed send only means that the caller no longer waits.
            let _ = job.done.send(result);
        }
    }

    async fn write(&mut self, jobs: &[&Job]) -> Result<(), StoreError> {
        let leases: Vec<Lease> = jobs.iter().flat_map(|job| &job.leases).cloned().collect();
        // One statement for all jobs.
        let held = (!leases.is_empty()).then_some(Change::Lease(LeaseChange::Hold(leases)));
        let all = jobs.iter().flat_map(|job| &job.changes);
        let changes: Vec<&Change> = self.state.hold.get().into_iter().chain(&held).chain(all).collect();
        let written = match &mut self.link {
            Link::Sqlite(connection) => write_to_sqlite(connection, &changes).await,
            Link::Postgres(writer) => writer.write(&changes).await,
        };
        match &written {
            Err(StoreError::Full) => self.state.full.store(true, Ordering::Relaxed),
            Ok(()) => self.state.full.store(false, Ordering::Relaxed),
            Err(StoreError::Replaced) => self.state.replaced.store(true, Ordering::Relaxed),
            Err(StoreError::Sql(sqlx::Error::WorkerCrashed)) => self.crashed = true,
            Err(_) => {}
        }
        written
    }
}

impl Link {
    /// What went wrong with this connection; a file makes none of that trouble.
    fn trouble(&self) -> Arc<TroubleCounts> {
        match self {
            Link::Sqlite(_) => Arc::default(),
            Link::Postgres(writer) => writer.trouble(),
        }
    }

    async fn close(self) {
        let closed = match self {
            Link::Sqlite(connection) => connection.close().await,
            Link::Postgres(writer) => writer.close().await,
        };
        if let Err(error) = closed {
            tracing::warn!(%error, "the database did not close cleanly");
        }
    }
}

async fn write_to_sqlite(connection: &mut Connection, changes: &[&Change]) -> Result<(), StoreError> {
    let written = write_whole(connection, changes).await;
    if written.is_err()
        && let Err(error) = connection.run("rollback").await
    {
        // If the disk is full, SQLite has rolled back already.
        tracing::debug!(%error, "could not roll back");
    }
    written
}

// Plain statements, because sqlx counts transactions itself and loses count when SQLite ends one on its own.
async fn write_whole(connection: &mut Connection, changes: &[&Change]) -> Result<(), StoreError> {
    // Immediate, because a second program may write too: the organiser's commands on the command line.
    connection.run("begin immediate").await?;
    for change in changes {
        change.write(connection).await?;
    }
    connection.run("commit").await
}
