//! The database: tables and their games, bots, tournaments, the organiser and the audit log.
//!
//! It is an SQLite file or a PostgreSQL database ([`Database`]); all SQL of the project is in this crate, and it is the
//! same text for both, apart from opening, measuring and copying. One writer in each program applies every change in turn
//! and answers once it is on disk; readers have their own connections.

// Tests may cast what they have just counted.
#![cfg_attr(
    not(test),
    deny(
        clippy::cast_lossless,
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        clippy::cast_sign_loss
    )
)]

mod analysis_job;
mod auth;
mod backup;
mod change;
mod clock;
mod coach;
mod column;
mod connection;
mod copy;
mod database;
mod error;
mod event;
mod examine;
mod lease;
mod migrations;
mod moving;
mod node;
mod postgres;
mod postgres_writer;
mod query;
mod read;
mod row;
mod sqlite;
mod storage;
mod table;
mod trouble;
mod value;
mod writer;

pub use analysis_job::{AnalysisJob, AnalysisJobChange};
pub use auth::{
    Bot, BotChange, BotState, Check, Checked, Deed, Invitation, Note, Noted, OrganiserChange,
    OrganiserSession, RulesKey, Screen, ScriptToken, Secret,
};
pub use change::Change;
pub use coach::{Analysis, CoachChange, Hint};
pub use copy::Replayed;
pub use database::{BadUrl, Database, PostgresUrl};
pub use error::StoreError;
pub use event::{
    Abort, Entrant, EventChange, EventMark, FinishedGame, Game, GameEntrant, NewOffer, Offer, OfferChange,
    OfferedMatch, Played, Tallied, Tournament, Voided,
};
pub use lease::{Holder, Lease, Renewed, SERVER, Takeover};
pub use moving::Moved;
pub use node::Node;
pub use read::Loaded;
pub use storage::Storage;
pub use table::{Kind, Move, Record, Table, TokenHash, Turn};
pub use trouble::Trouble;

use jiff::Timestamp;
use tokio::runtime::Handle;

use crate::connection::Readers;
use crate::writer::Link;

/// The time, as precisely as it is stored: what is read back later is the same.
pub fn now() -> Timestamp {
    let now = Timestamp::now();
    Timestamp::from_millisecond(now.as_millisecond()).unwrap_or(now)
}

/// The database. Cheap to clone.
#[derive(Clone)]
pub struct Store {
    readers: Readers,
    writer: writer::WriterHandle,
}

/// What to do if there is no database yet.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Missing {
    Make,
    Refuse,
}

impl Store {
    /// Opens a database, or creates a new one. On PostgreSQL, the database itself must exist; its tables are created.
    ///
    /// A database that is damaged or belongs to another program is refused and not changed.
    pub async fn open(database: impl Into<Database>) -> Result<Store, StoreError> {
        Store::open_with(database.into(), Missing::Make).await
    }

    /// Opens an existing database.
    pub async fn open_existing(database: impl Into<Database>) -> Result<Store, StoreError> {
        Store::open_with(database.into(), Missing::Refuse).await
    }

    async fn open_with(database: Database, missing: Missing) -> Result<Store, StoreError> {
        let (readers, link) = match database {
            Database::File(file) => {
                // Checking a whole file takes a while, so it runs on its own thread.
                let runtime = Handle::current();
                let opening =
                    tokio::task::spawn_blocking(move || runtime.block_on(sqlite::open(&file, missing)));
                let (readers, connection) = opening.await.map_err(|_| StoreError::Closed)??;
                (readers, Link::Sqlite(connection))
            }
            Database::Server(url) => {
                let (readers, writer) = postgres::open(url, missing).await?;
                (readers, Link::Postgres(Box::new(writer)))
            }
        };
        let (writer, actor) = writer::channel(link);
        tokio::spawn(actor.run());
        Ok(Store { readers, writer })
    }

    /// Applies changes, all or none of them. When this returns, they are on disk.
    pub async fn apply(&self, changes: Vec<Change>) -> Result<(), StoreError> {
        self.writer.apply(Vec::new(), changes).await
    }

    /// Whether there is disk space. If there was none, tries again.
    pub async fn has_room(&self) -> Result<(), StoreError> {
        self.writer.has_room().await
    }

    /// What went wrong with the database since it was opened.
    pub fn trouble(&self) -> Trouble {
        self.writer.trouble()
    }

    /// Waits until nothing can be written any more: the store was closed, or its writer panicked.
    pub async fn closed(&self) {
        self.writer.closed().await;
    }

    /// Finishes pending changes and closes the file.
    pub async fn close(self) {
        self.writer.close().await;
        self.readers.close().await;
    }
}
