//! Online backup: copies the database, while it is in use, to an SQLite file.

use std::fs::{self, OpenOptions};
use std::io;
use std::path::Path;

use tokio::runtime::Handle;
use uuid::Uuid;

use crate::Store;
use crate::connection::Readers;
use crate::error::StoreError;
use crate::{copy, sqlite};

impl Store {
    /// Copies the database to a new SQLite file, whichever database it is. Never overwrites an existing file.
    ///
    /// The copy is written to a temporary file and renamed, so that the target is never incomplete.
    pub async fn backup(&self, to: &Path) -> Result<(), StoreError> {
        let failed =
            |reason: io::Error| StoreError::NoBackup { file: to.to_owned(), reason: reason.to_string() };
        // Without following links, so that a dangling link counts as a file too.
        if fs::symlink_metadata(to).is_ok() {
            return Err(failed(io::Error::new(io::ErrorKind::AlreadyExists, "the file already exists")));
        }
        // A unique name.
        let draft = sqlite::beside(to, &format!(".{}.part", Uuid::new_v4()));
        let copied = write_copy(&self.readers, &draft).await;
        let moved = copied.and_then(|()| fs::rename(&draft, to).map_err(CopyError::Io));
        moved.map_err(|error| {
            // Delete the incomplete file.
            let _ = fs::remove_file(&draft);
            match error {
                CopyError::Io(error) => failed(error),
                CopyError::Sql(error) => {
                    StoreError::NoBackup { file: to.to_owned(), reason: error.to_string() }
                }
                // The database is down, and the caller may want to try again.
                CopyError::Store(error) if error.is_passing() => error,
                CopyError::Store(error) => {
                    StoreError::NoBackup { file: to.to_owned(), reason: error.to_string() }
                }
            }
        })
    }
}

enum CopyError {
    Io(io::Error),
    Sql(sqlx::Error),
    Store(StoreError),
}

/// Copies all rows, as of one moment, into a new SQLite file.
async fn copy_rows(readers: &Readers, draft: &Path) -> Result<(), StoreError> {
    let mut from = readers.snapshot().await?;
    let mut to = sqlite::connect_to_fill(draft).await?;
    // One flush is enough: the file counts only once it has its name.
    to.run("begin").await?;
    for layout in copy::layouts().await? {
        layout.copy((&mut from).into(), &mut to).await?;
    }
    to.run("commit").await?;
    from.end().await?;
    to.close().await
}

async fn write_copy(readers: &Readers, draft: &Path) -> Result<(), CopyError> {
    // SQLite accepts an empty file, so the permissions are right from the start.
    sqlite::make_private(draft).map_err(CopyError::Io)?;
    let Some(name) = draft.to_str() else {
        return Err(CopyError::Io(io::Error::other("its name is not UTF-8")));
    };
    match readers {
        Readers::Sqlite(pool) => {
            sqlx::query("vacuum into $1").bind(name).execute(pool).await.map_err(CopyError::Sql)?;
        }
        Readers::Postgres(_) => {
            // On its own thread, as opening a file is.
            let (runtime, readers, draft) = (Handle::current(), readers.clone(), draft.to_owned());
            let copying = tokio::task::spawn_blocking(move || runtime.block_on(copy_rows(&readers, &draft)));
            copying.await.map_err(|_| CopyError::Store(StoreError::Closed))?.map_err(CopyError::Store)?;
        }
    }
    let file = OpenOptions::new().write(true).open(draft).map_err(CopyError::Io)?;
    file.sync_all().map_err(CopyError::Io)
}
