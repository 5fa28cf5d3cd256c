//! Writes to PostgreSQL, where other programs write at the same time, and connections get lost.

use std::sync::Arc;
use std::time::Duration;

use sqlx::Row as _;
use tokio::time::Instant;

use crate::change::Change;
use crate::connection::Connection;
use crate::database::PostgresUrl;
use crate::error::StoreError;
use crate::postgres;
use crate::row::select;
use crate::trouble::TroubleCounts;

/// How often a transaction is tried that other transactions get in the way of.
const TRIES: u32 = 10;
/// How long all statements of a transaction may take, and its commit again. PostgreSQL ends single ones earlier; this is
/// for a server that has gone silent.
const SILENCE: Duration = Duration::from_mins(1);
/// How long to look for the outcome of a commit whose answer was lost.
const OUTCOME: Duration = Duration::from_secs(5);
/// The pause between two looks.
const LOOK: Duration = Duration::from_millis(100);

/// Begins a transaction whose changes concern only rows of their own, and returns its id.
///
/// Every statement sees what was committed before it (read committed), also where the server's default is another.
const BEGIN: &str = "begin isolation level read committed; select cast(pg_current_xact_id() as text)";
/// The same for a transaction that is in one order with all others of this kind: it waits until the one before it has
/// ended. So the numbers that it takes (cursors of games, entries of the audit log) are committed in their order, and who
/// reads up to a number never misses a smaller one. The lock is one of this database, and is released by its end.
const BEGIN_ORDERED: &str = "begin isolation level read committed; select pg_advisory_xact_lock(1114788708); \
                             select cast(pg_current_xact_id() as text)";

/// The connection that writes, as long as there is one.
pub(crate) struct PostgresWriter {
    url: PostgresUrl,
    connection: Option<Connection>,
    /// Whether the last attempt to connect failed.
    is_down: bool,
    trouble: Arc<TroubleCounts>,
}

/// Why a transaction was not confirmed.
enum Failed {
    /// Nothing was written.
    Undone(StoreError),
    /// The connection was lost before the commit was sent, so that nothing was written.
    Lost(StoreError),
    /// The connection was lost after the commit of this transaction was sent.
    Unknown(String, StoreError),
}

impl PostgresWriter {
    pub(crate) async fn connect(url: PostgresUrl) -> Result<PostgresWriter, StoreError> {
        let connection = Some(postgres::connect(&url).await?);
        Ok(PostgresWriter { url, connection, is_down: false, trouble: Arc::default() })
    }

    pub(crate) async fn close(self) -> Result<(), StoreError> {
        match self.connection {
            Some(connection) => connection.close().await,
            None => Ok(()),
        }
    }

    pub(crate) fn trouble(&self) -> Arc<TroubleCounts> {
        self.trouble.clone()
    }

    /// Writes all changes or none, and returns when they are on disk.
    pub(crate) async fn write(&mut self, changes: &[&Change]) -> Result<(), StoreError> {
        let mut was_lost = false;
        for tried in 1.. {
            let error = match self.transact(changes).await {
                Ok(()) => return Ok(()),
                Err(Failed::Undone(error)) if error.is_conflict() && tried < TRIES => error,
                // The server may just have been restarted.
                Err(Failed::Lost(error)) if !was_lost => {
                    was_lost = true;
                    error
                }
                Err(Failed::Undone(error) | Failed::Lost(error)) => return Err(error),
                Err(Failed::Unknown(id, error)) => {
                    if self.was_committed(&id, &error).await? {
                        return Ok(());
                    }
                    was_lost = true;
                    error
                }
            };
            self.trouble.tried_again();
            tracing::debug!(%error, tried, "trying a transaction again");
        }
        unreachable!("the last try returns")
    }

    async fn transact(&mut self, changes: &[&Change]) -> Result<(), Failed> {
        let connection = self.connected().await.map_err(Failed::Undone)?;
        let id = match in_time(prepare(connection, changes)).await {
            Ok(id) => id,
            Err(error) => return Err(self.give_up(error).await),
        };
        match in_time(connection.run("commit")).await {
            Ok(()) => Ok(()),
            Err(error) if error.is_passing() => {
                self.lose();
                Err(Failed::Unknown(id, error))
            }
            Err(error) => Err(self.give_up(error).await),
        }
    }

    /// The connection, a new one if the last one was lost.
    async fn connected(&mut self) -> Result<&mut Connection, StoreError> {
        let connection = match self.connection.take() {
            Some(connection) => Ok(connection),
            None => postgres::connect(&self.url).await,
        };
        match (&connection, self.is_down) {
            (Ok(_), true) => tracing::info!(database = %self.url, "the database answers again"),
            (Err(error), false) => tracing::error!(database = %self.url, %error, "the database is down"),
            _ => {}
        }
        self.is_down = connection.is_err();
        self.trouble.is_up(!self.is_down);
        if self.is_down {
            self.trouble.lost();
        }
        Ok(self.connection.insert(connection?))
    }

    /// Rolls back, or drops the connection if that is not possible.
    async fn give_up(&mut self, error: StoreError) -> Failed {
        if let Some(connection) = &mut self.connection
            && !error.is_passing()
            && in_time(connection.run("rollback")).await.is_ok()
        {
            return Failed::Undone(error);
        }
        self.lose();
        Failed::Lost(error)
    }

    /// Drops a connection that no longer works.
    fn lose(&mut self) {
        self.connection = None;
        self.trouble.lost();
    }

    /// Whether this transaction was committed, by the server's own memory. An error means that it could not be asked.
    async fn was_committed(&mut self, id: &str, lost: &StoreError) -> Result<bool, StoreError> {
        tracing::warn!(error = %lost, "the connection was lost during a commit");
        let until = Instant::now() + OUTCOME;
        loop {
            match self.status(id).await {
                Ok(Some(status)) if status == "committed" => return Ok(true),
                Ok(Some(status)) if status == "aborted" => return Ok(false),
                // The server hasn't noticed yet that the connection is gone, or isn't back.
                _ if Instant::now() < until => tokio::time::sleep(LOOK).await,
                Err(error) => return Err(error),
                Ok(_) => {
                    let reason = "the outcome of a commit could not be found out".to_owned();
                    return Err(StoreError::Unavailable { reason });
                }
            }
        }
    }

    async fn status(&mut self, id: &str) -> Result<Option<String>, StoreError> {
        let connection = self.connected().await?;
        let asked = select!("select pg_xact_status(cast($1 as xid8))", id.to_owned());
        let answer: Result<(Option<String>,), StoreError> = in_time(asked.fetch_one(connection)).await;
        if answer.as_ref().is_err_and(StoreError::is_passing) {
            self.lose();
        }
        answer.map(|(status,)| status)
    }
}

/// Everything up to the commit. Returns the id of the transaction.
async fn prepare(connection: &mut Connection, changes: &[&Change]) -> Result<String, StoreError> {
    let sql = if changes.iter().any(|change| change.is_ordered()) { BEGIN_ORDERED } else { BEGIN };
    let Connection::Postgres(session) = &mut *connection else {
        unreachable!("this writer has connections to PostgreSQL only")
    };
    let rows = sqlx::raw_sql(sql).fetch_all(session).await?;
    let id = rows.last().ok_or(sqlx::Error::RowNotFound)?.try_get(0)?;
    for change in changes {
        change.write(connection).await?;
    }
    Ok(id)
}

async fn in_time<T>(answer: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
    let Ok(answer) = tokio::time::timeout(SILENCE, answer).await else {
        let reason = format!("there was no answer within {} s", SILENCE.as_secs());
        return Err(StoreError::Unavailable { reason });
    };
    answer
}
