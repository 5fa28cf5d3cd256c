//! Online backup: copies the database while it is in use.

use std::fs::{self, OpenOptions};
use std::io;
use std::path::Path;

use uuid::Uuid;

use crate::Store;
use crate::connection::Readers;
use crate::error::StoreError;
use crate::sqlite;

impl Store {
    /// Copies the database to a new file. Never overwrites an existing file.
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
        let copied = copy(&self.readers, &draft).await;
        let moved = copied.and_then(|()| fs::rename(&draft, to).map_err(CopyError::Io));
        moved.map_err(|error| {
            // Delete the incomplete file.
            let _ = fs::remove_file(&draft);
            match error {
                CopyError::Io(error) => failed(error),
                CopyError::Sql(error) => {
                    StoreError::NoBackup { file: to.to_owned(), reason: error.to_string() }
                }
            }
        })
    }
}

enum CopyError {
    Io(io::Error),
    Sql(sqlx::Error),
}

async fn copy(readers: &Readers, draft: &Path) -> Result<(), CopyError> {
    // SQLite accepts an empty file, so the permissions are right from the start.
    sqlite::make_private(draft).map_err(CopyError::Io)?;
    let Some(name) = draft.to_str() else {
        return Err(CopyError::Io(io::Error::other("its name is not UTF-8")));
    };
    match readers {
        Readers::Sqlite(pool) => {
            sqlx::query("vacuum into $1").bind(name).execute(pool).await.map_err(CopyError::Sql)?;
        }
        Readers::Postgres(_) => return Err(CopyError::Io(io::Error::other("use pg_dump"))),
    }
    let file = OpenOptions::new().write(true).open(draft).map_err(CopyError::Io)?;
    file.sync_all().map_err(CopyError::Io)
}
