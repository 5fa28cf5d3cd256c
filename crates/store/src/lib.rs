//! The database (SQLite): tables and their games, bots, tournaments, the organiser and the audit log.
//!
//! All SQL of the project is in this crate. One writer applies every change in turn and answers once it is on disk;
//! readers have their own connections.

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

mod auth;
mod backup;
mod coach;
mod column;
mod error;
mod event;
mod examine;
mod migrations;
mod open;
mod read;
mod row;
mod storage;
mod table;
mod write;

pub use auth::{
    Bot, BotChange, BotState, Check, Checked, Deed, Invitation, Note, Noted, OrganiserChange,
    OrganiserSession, RulesKey, Screen, ScriptToken, Secret,
};
pub use coach::{Analysis, CoachChange, Hint};
pub use error::StoreError;
pub use event::{Entrant, EventChange, FinishedGame, Game, GameEntrant, Played, Tallied, Tournament, Voided};
pub use read::Loaded;
pub use storage::Storage;
pub use table::{Kind, Move, Record, Table, TokenHash, Turn};
pub use write::Change;

use std::path::Path;

use jiff::Timestamp;
use sqlx::SqlitePool;
use tokio::runtime::Handle;

use crate::open::Missing;

/// The time, as precisely as it is stored: what is read back later is the same.
pub fn now() -> Timestamp {
    let now = Timestamp::now();
    Timestamp::from_millisecond(now.as_millisecond()).unwrap_or(now)
}

/// The database. Cheap to clone.
#[derive(Clone)]
pub struct Store {
    readers: SqlitePool,
    writer: write::WriterHandle,
}

impl Store {
    /// Opens the database in this file, or creates a new one.
    ///
    /// A file that is damaged or belongs to another program is refused and not changed.
    pub async fn open(file: &Path) -> Result<Store, StoreError> {
        Store::open_with(file, Missing::Make).await
    }

    /// Opens an existing database.
    pub async fn open_existing(file: &Path) -> Result<Store, StoreError> {
        Store::open_with(file, Missing::Refuse).await
    }

    async fn open_with(file: &Path, missing: Missing) -> Result<Store, StoreError> {
        let file = file.to_owned();
        // Checking a whole file takes a while, so it runs on its own thread.
        let runtime = Handle::current();
        let opening = tokio::task::spawn_blocking(move || runtime.block_on(open::open(&file, missing)));
        let (readers, connection) = opening.await.map_err(|_| StoreError::Closed)??;
        let (writer, actor) = write::channel(connection);
        tokio::spawn(actor.run());
        Ok(Store { readers, writer })
    }

    /// Applies changes, all or none of them. When this returns, they are on disk.
    pub async fn apply(&self, changes: Vec<Change>) -> Result<(), StoreError> {
        self.writer.apply(changes).await
    }

    /// Whether there is disk space. If there was none, tries again.
    pub async fn has_room(&self) -> Result<(), StoreError> {
        self.writer.has_room().await
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
