//! The single writer of the database.
//!
//! A flush to disk costs the same for one change as for a hundred. So the writer takes all waiting changes, writes them in
//! one transaction, and then confirms them: no table waits for more than two flushes, however many there are.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use jiff::Timestamp;
use rules::{Board, Cells, Fleet, Ruleset, Seat, Sides};
use sqlx::{Connection as _, SqliteConnection};
use tokio::sync::{mpsc, oneshot};
use uuid::Uuid;

use crate::auth::{self, BotChange, Note, OrganiserChange};
use crate::coach::CoachChange;
use crate::error::StoreError;
use crate::event::EventChange;
use crate::row::{self, execute};
use crate::table::{Kind, Record, Table, TokenHash, Turn};

/// One change.
#[derive(Debug)]
pub enum Change {
    /// A new table.
    Open(Box<Table>),
    /// A player takes a seat.
    Sit {
        /// Where.
        table: Uuid,
        /// Which seat.
        seat: Seat,
        /// The player's name.
        name: String,
        /// The hash of the seat's token.
        token: TokenHash,
    },
    /// A fleet is placed.
    Place {
        /// Where.
        table: Uuid,
        /// Whose.
        seat: Seat,
        /// By which rules.
        ruleset: Ruleset,
        /// The fleet.
        fleet: Fleet,
    },
    /// The game begins.
    Begin {
        /// Where.
        table: Uuid,
        /// When.
        at: Timestamp,
    },
    /// A turn of a table's game.
    Append {
        /// Where.
        table: Uuid,
        /// Its board, whose labels the entry uses.
        board: Board,
        /// The turn.
        turn: Turn,
    },
    /// Stores the clocks between moves.
    Clocks {
        /// Where.
        table: Uuid,
        /// What is left.
        left: Sides<Duration>,
    },
    /// A player's marks.
    Pencil {
        /// Where.
        table: Uuid,
        /// Whose.
        seat: Seat,
        /// All marks.
        marks: Cells,
    },
    /// The rematch of a table.
    Next {
        /// Where.
        table: Uuid,
        /// The new table.
        next: Uuid,
    },
    /// The game is over.
    Finish(Box<Record>),
    /// A change by the coach.
    Coach(CoachChange),
    /// A change of a bot.
    Bot(Uuid, BotChange),
    /// A change of the organiser's access.
    Organiser(OrganiserChange),
    /// A tournament changes.
    Event(EventChange),
    /// An entry for the audit log.
    Note(Note),
    /// Deletes an abandoned table and everything that belongs to it.
    Remove {
        /// Which.
        table: Uuid,
    },
    /// A write without effect, to test for disk space.
    Nothing,
}

struct Job {
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
    /// Whether the last write failed because the disk was full.
    full: Arc<AtomicBool>,
}

/// Owns the writing connection.
pub(crate) struct Writer {
    connection: SqliteConnection,
    full: Arc<AtomicBool>,
    /// Whether the thread of the connection is gone: then every further write would fail.
    crashed: bool,
    inbox: mpsc::Receiver<WriterMessage>,
}

pub(crate) fn channel(connection: SqliteConnection) -> (WriterHandle, Writer) {
    let (sender, inbox) = mpsc::channel(QUEUE);
    let full = Arc::<AtomicBool>::default();
    (
        WriterHandle { jobs: sender, full: Arc::clone(&full) },
        Writer { connection, full, crashed: false, inbox },
    )
}

impl WriterHandle {
    /// Whether there was disk space for the last change. If not, tries again.
    pub(crate) async fn has_room(&self) -> Result<(), StoreError> {
        if self.full.load(Ordering::Relaxed) { self.apply(vec![Change::Nothing]).await } else { Ok(()) }
    }

    pub(crate) async fn apply(&self, changes: Vec<Change>) -> Result<(), StoreError> {
        let (done, answer) = oneshot::channel();
        self.jobs.send(WriterMessage::Job(Job { changes, done })).await.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
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
            if let Some(done) = closing {
                if let Err(error) = self.connection.close().await {
                    tracing::warn!(%error, "the database did not close cleanly");
                }
                let _ = done.send(());
                return;
            }
        }
    }

    /// Writes all jobs in one transaction; if that fails, each in its own, so that a bad job does not affect the others.
    async fn work(&mut self, jobs: Vec<Job>) {
        let together: Vec<&Job> = jobs.iter().collect();
        if self.write(&together).await.is_ok() {
            for job in jobs {
                // A failed send only means that the caller no longer waits.
                let _ = job.done.send(Ok(()));
            }
            return;
        }
        for job in jobs {
            let result = self.write(&[&job]).await;
            if let Err(error) = &result
                && !error.is_refusal()
            {
                tracing::error!(%error, "could not write a change");
            }
            let _ = job.done.send(result);
        }
    }

    async fn write(&mut self, jobs: &[&Job]) -> Result<(), StoreError> {
        let written = self.write_whole(jobs).await;
        if written.is_err()
            && let Err(error) = sqlx::raw_sql("rollback").execute(&mut self.connection).await
        {
            // If the disk is full, SQLite has rolled back already.
            tracing::debug!(%error, "could not roll back");
        }
        match &written {
            Err(StoreError::Full) => self.full.store(true, Ordering::Relaxed),
            Ok(()) => self.full.store(false, Ordering::Relaxed),
            Err(StoreError::Sql(sqlx::Error::WorkerCrashed)) => self.crashed = true,
            Err(_) => {}
        }
        written
    }

    // Plain statements, because sqlx counts transactions itself and loses count when SQLite ends one on its own.
    async fn write_whole(&mut self, jobs: &[&Job]) -> Result<(), StoreError> {
        // Immediate, because a second program may write too: the organiser's commands on the command line.
        sqlx::raw_sql("begin immediate").execute(&mut self.connection).await?;
        for change in jobs.iter().flat_map(|job| &job.changes) {
            change.write(&mut self.connection).await?;
        }
        sqlx::raw_sql("commit").execute(&mut self.connection).await?;
        Ok(())
    }
}

impl Change {
    async fn write(&self, to: &mut SqliteConnection) -> Result<(), StoreError> {
        let rows = match self {
            Change::Open(table) => open(table, to).await?,
            Change::Sit { table, seat, name, token } => {
                let sql = match seat {
                    Seat::A => "update tables set name_a = $1, token_a = $2 where id = $3",
                    Seat::B => "update tables set name_b = $1, token_b = $2 where id = $3",
                };
                execute!(to, sql, name, token, table)?
            }
            Change::Place { table, seat, ruleset, fleet } => {
                let sql = match seat {
                    Seat::A => "update tables set fleet_a = $1 where id = $2 and fleet_a is null",
                    Seat::B => "update tables set fleet_b = $1 where id = $2 and fleet_b is null",
                };
                execute!(to, sql, fleet.name(ruleset).to_string(), table)?
            }
            Change::Begin { table, at } => {
                execute!(to, "update tables set began_ms = $1 where id = $2", at, table)?
            }
            Change::Append { table, board, turn } => append(*table, *board, turn, to).await?,
            Change::Clocks { table, left } => {
                let sql = "update tables set left_a_ms = $1, left_b_ms = $2 where id = $3";
                execute!(to, sql, left.a, left.b, table)?
            }
            Change::Pencil { table, seat, marks } => {
                let sql = match seat {
                    Seat::A => "update tables set pencil_a = $1 where id = $2",
                    Seat::B => "update tables set pencil_b = $1 where id = $2",
                };
                execute!(to, sql, marks, table)?
            }
            Change::Next { table, next } => {
                execute!(to, "update tables set next = $1 where id = $2", next, table)?
            }
            Change::Finish(record) => finish(record, to).await?,
            Change::Coach(change) => change.write(to).await?,
            Change::Bot(bot, change) => return change.write(*bot, to).await,
            Change::Organiser(change) => return change.write(to).await,
            Change::Event(change) => return change.write(to).await,
            Change::Note(note) => auth::note(note, to).await?,
            Change::Remove { table } => remove(*table, to).await?,
            Change::Nothing => {
                // Nothing reads it, but it is written all the same.
                sqlx::raw_sql("pragma user_version = 0").execute(to).await?;
                1
            }
        };
        // A change without effect expected another state, so it must not be confirmed.
        if rows == 1 { Ok(()) } else { Err(StoreError::Sql(sqlx::Error::RowNotFound)) }
    }
}

async fn open(table: &Table, to: &mut SqliteConnection) -> Result<u64, StoreError> {
    let captain = match &table.kind {
        Kind::Captain(name) => Some(name.clone()),
        Kind::Hotseat | Kind::Online => None,
    };
    let fleet = |seat: Seat| table.fleets[seat].as_ref().map(|fleet| fleet.name(&table.ruleset).to_string());
    let rows = execute!(
        to,
        "insert into tables (id, kind, rules, captain, name_a, name_b, token_a, token_b, first, total_ms, \
         increment_ms, coach, fleet_a, fleet_b, pencil_a, pencil_b, opened_ms) \
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)",
        table.id,
        table.kind.of_table(),
        table.ruleset,
        captain,
        table.names.a,
        table.names.b,
        table.tokens.a,
        table.tokens.b,
        table.first,
        table.control.map(|control| control.total),
        table.control.map(|control| control.increment),
        table.coaching,
        fleet(Seat::A),
        fleet(Seat::B),
        table.pencil.a,
        table.pencil.b,
        table.opened,
    )?;
    Ok(rows)
}

/// Deletes a table, unless its game has ended.
async fn remove(table: Uuid, to: &mut SqliteConnection) -> Result<u64, StoreError> {
    for belonging in [
        "delete from hints where table_id = $1",
        "delete from turns where table_id = $1",
        "update tables set next = null where next = $1",
    ] {
        execute!(to, belonging, table)?;
    }
    Ok(execute!(to, "delete from tables where id = $1 and ended_ms is null", table)?)
}

async fn append(
    table: Uuid,
    board: Board,
    turn: &Turn,
    to: &mut SqliteConnection,
) -> Result<u64, StoreError> {
    let (seat, entry) = row::move_text(&turn.happened, board);
    let sql = "insert into turns (table_id, n, seat, entry, at_ms, left_a_ms, left_b_ms) \
               values ($1, $2, $3, $4, $5, $6, $7)";
    let left = turn.left.map_or(Sides::default(), |left| left.map(Some));
    Ok(execute!(to, sql, table, turn.n, seat, entry, turn.at, left.a, left.b)?)
}

async fn finish(record: &Record, to: &mut SqliteConnection) -> Result<u64, StoreError> {
    let Record { table, end, notation, ended } = record;
    execute!(to, "update tables set ended_ms = $1 where id = $2", ended, table)?;
    let sql =
        "insert into records (table_id, outcome, cause, notation, ended_ms) values ($1, $2, $3, $4, $5)";
    Ok(execute!(to, sql, table, end.outcome(), end.cause(), notation, ended)?)
}
