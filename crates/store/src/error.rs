//! Errors of the database.

use std::path::PathBuf;

use uuid::Uuid;

/// Why a request to the database failed.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The file is damaged or not ours. It is not changed.
    #[error(
        "the database {} is damaged or is not a Broadside database ({reason}); \
         it was not changed: restore it from a backup, or move it away to start with an empty one",
        file.display()
    )]
    Damaged {
        /// Which file.
        file: PathBuf,
        /// What was found.
        reason: String,
    },
    /// The file was written by a newer version. It is not changed.
    #[error(
        "the database {} was written by a newer version of Broadside; \
         it was not changed: use that version, or restore an older backup",
        file.display()
    )]
    Newer {
        /// Which file.
        file: PathBuf,
    },
    /// The disk is full. Nothing was written.
    #[error("the disk is full")]
    Full,
    /// The file cannot be reached.
    #[error("could not open the database {}: {reason}", file.display())]
    Unreachable {
        /// Which file.
        file: PathBuf,
        /// The system's error.
        reason: String,
    },
    /// A table's rows contradict each other or the rules.
    #[error("could not read table {id} from the database: {reason}")]
    Unreadable {
        /// Which table.
        id: Uuid,
        /// What is wrong.
        reason: String,
    },
    /// A row contradicts itself.
    #[error("could not read {what} from the database: {reason}")]
    Illegible {
        /// What the row is about.
        what: &'static str,
        /// What is wrong.
        reason: String,
    },
    /// The row is not in the state that the change expects.
    #[error("the row changed since it was read")]
    Outdated,
    /// Another bot has this or a similar name.
    #[error("another bot has this or a similar name")]
    NameTaken,
    /// The limit of bots is reached.
    #[error("the limit of bots is reached")]
    TooManyBots,
    /// The invitation code was revoked or used up.
    #[error("the invitation code was revoked or used up")]
    CodeUsedUp,
    /// Another tournament is waiting, running or paused.
    #[error("another tournament is running")]
    AnotherRuns,
    /// The database does not exist.
    #[error("no database at {}: start the server once to create it", file.display())]
    Missing {
        /// Where.
        file: PathBuf,
    },
    /// A backup failed.
    #[error("could not make a backup at {}: {reason}", file.display())]
    NoBackup {
        /// Where.
        file: PathBuf,
        /// Why.
        reason: String,
    },
    /// A database error.
    #[error("database error: {0}")]
    Sql(sqlx::Error),
    /// The writer is gone: the program is stopping.
    #[error("the database is closed")]
    Closed,
}

/// SQLite's error codes for a full disk: FULL, IOERR_WRITE, IOERR_SHMSIZE, IOERR_SHMMAP.
const FULL: [&str; 4] = ["13", "778", "4874", "5386"];

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
        if code.is_some_and(|code| FULL.contains(&code.as_ref())) {
            return StoreError::Full;
        }
        match error {
            // What was found while a row was read.
            sqlx::Error::Decode(found) => match found.downcast() {
                Ok(found) => *found,
                Err(found) => StoreError::Sql(sqlx::Error::Decode(found)),
            },
            error => StoreError::Sql(error),
        }
    }
}

impl StoreError {
    /// This one instead of a violation of a unique index.
    pub(crate) fn if_not_unique(self, error: sqlx::Error) -> StoreError {
        let double = error.as_database_error().is_some_and(sqlx::error::DatabaseError::is_unique_violation);
        if double { self } else { error.into() }
    }

    /// Whether only this change was refused, and the database itself is fine.
    pub(crate) fn is_refusal(&self) -> bool {
        matches!(
            self,
            StoreError::Outdated
                | StoreError::NameTaken
                | StoreError::AnotherRuns
                | StoreError::TooManyBots
                | StoreError::CodeUsedUp
        )
    }
}
