//! Connections to either database.

use sqlx::{
    Connection as _, PgConnection, PgPool, Postgres, Sqlite, SqliteConnection, SqlitePool, Transaction,
};

use crate::error::StoreError;

/// The connections that read.
#[derive(Clone)]
pub(crate) enum Readers {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

/// One connection, with its transaction if there is one.
pub(crate) enum Connection {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

/// A read transaction, in which every query sees the same moment.
pub(crate) enum Snapshot {
    Sqlite(Transaction<'static, Sqlite>),
    Postgres(Transaction<'static, Postgres>),
}

/// What a query runs on.
pub(crate) enum Source<'a> {
    SqlitePool(&'a SqlitePool),
    Sqlite(&'a mut SqliteConnection),
    PostgresPool(&'a PgPool),
    Postgres(&'a mut PgConnection),
}

impl Readers {
    pub(crate) async fn snapshot(&self) -> Result<Snapshot, StoreError> {
        Ok(match self {
            Readers::Sqlite(pool) => Snapshot::Sqlite(pool.begin().await?),
            Readers::Postgres(pool) => {
                // By default, every statement of a transaction has a snapshot of its own.
                let begin = "begin isolation level repeatable read, read only";
                Snapshot::Postgres(pool.begin_with(begin).await?)
            }
        })
    }

    pub(crate) async fn close(&self) {
        match self {
            Readers::Sqlite(pool) => pool.close().await,
            Readers::Postgres(pool) => pool.close().await,
        }
    }
}

impl Connection {
    /// Runs statements without parameters and without answers.
    pub(crate) async fn run(&mut self, sql: &'static str) -> Result<(), StoreError> {
        match self {
            Connection::Sqlite(connection) => sqlx::raw_sql(sql).execute(connection).await.map(drop)?,
            Connection::Postgres(connection) => sqlx::raw_sql(sql).execute(connection).await.map(drop)?,
        }
        Ok(())
    }

    pub(crate) async fn close(self) -> Result<(), StoreError> {
        match self {
            Connection::Sqlite(connection) => connection.close().await?,
            Connection::Postgres(connection) => connection.close().await?,
        }
        Ok(())
    }
}

impl Snapshot {
    pub(crate) async fn end(self) -> Result<(), StoreError> {
        match self {
            Snapshot::Sqlite(transaction) => transaction.commit().await?,
            Snapshot::Postgres(transaction) => transaction.commit().await?,
        }
        Ok(())
    }
}

impl Source<'_> {
    /// The same, for one more query.
    pub(crate) fn again(&mut self) -> Source<'_> {
        match self {
            Source::SqlitePool(pool) => Source::SqlitePool(pool),
            Source::Sqlite(connection) => Source::Sqlite(connection),
            Source::PostgresPool(pool) => Source::PostgresPool(pool),
            Source::Postgres(connection) => Source::Postgres(connection),
        }
    }
}

impl<'a> From<&'a Readers> for Source<'a> {
    fn from(readers: &'a Readers) -> Source<'a> {
        match readers {
            Readers::Sqlite(pool) => Source::SqlitePool(pool),
            Readers::Postgres(pool) => Source::PostgresPool(pool),
        }
    }
}

impl<'a> From<&'a mut Connection> for Source<'a> {
    fn from(connection: &'a mut Connection) -> Source<'a> {
        match connection {
            Connection::Sqlite(connection) => Source::Sqlite(connection),
            Connection::Postgres(connection) => Source::Postgres(connection),
        }
    }
}

impl<'a> From<&'a mut Snapshot> for Source<'a> {
    fn from(snapshot: &'a mut Snapshot) -> Source<'a> {
        match snapshot {
            Snapshot::Sqlite(transaction) => Source::Sqlite(transaction),
            Snapshot::Postgres(transaction) => Source::Postgres(transaction),
        }
    }
}
