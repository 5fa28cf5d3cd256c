//! What can go wrong with the database.

use std::path::PathBuf;

use uuid::Uuid;

/// Why the database did not do what was asked.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The file cannot be used. It is left as it is.
    #[error(
        "the database {} is damaged or is not a Broadside database ({reason}); \
         it was left as it is: restore it from a copy, or move it away to begin with an empty one",
        file.display()
    )]
    Damaged {
        /// Which file.
        file: PathBuf,
        /// What was found.
        reason: String,
    },
    /// A newer program has written the file. It is left as it is.
    #[error(
        "the database {} was written by a newer version of Broadside; \
         it was left as it is: use that version, or restore a copy from before",
        file.display()
    )]
    Newer {
        /// Which file.
        file: PathBuf,
    },
    /// There is no room for what should be written. Nothing of it was.
    #[error("the disk is full")]
    Full,
    /// The file cannot be reached.
    #[error("the database {} cannot be opened: {reason}", file.display())]
    Unreachable {
        /// Which file.
        file: PathBuf,
        /// What the system says.
        reason: String,
    },
    /// A table's rows contradict each other or the rules.
    #[error("table {id} cannot be read from the database: {reason}")]
    Unreadable {
        /// Which table.
        id: Uuid,
        /// What is wrong.
        reason: String,
    },
    /// A row contradicts itself.
    #[error("{what} cannot be read from the database: {reason}")]
    Illegible {
        /// What the row is about.
        what: &'static str,
        /// What is wrong.
        reason: String,
    },
    /// A change was asked for on a belief that is no longer true.
    #[error("what should be changed has changed already")]
    Outdated,
    /// Another bot has such a name.
    #[error("another bot has a name like this")]
    NameTaken,
    /// There are as many bots as there may be.
    #[error("there are as many bots as there may be")]
    TooManyBots,
    /// No further bot can be registered with an invitation code.
    #[error("the invitation code was revoked or used up")]
    CodeUsedUp,
    /// There is a tournament already that waits, runs or is paused.
    #[error("another tournament is on")]
    AnotherRuns,
    /// There is no database where one is expected.
    #[error("there is no database at {}: start the server once to make it", file.display())]
    Missing {
        /// Where.
        file: PathBuf,
    },
    /// A copy was not made.
    #[error("no copy was made at {}: {reason}", file.display())]
    NoBackup {
        /// Where.
        file: PathBuf,
        /// Why.
        reason: String,
    },
    /// The database refused.
    #[error("the database refused: {0}")]
    Sql(sqlx::Error),
    /// The writer is gone: the program is stopping.
    #[error("the database is closed")]
    Closed,
}

/// What SQLite says when there is no room: it is full, it could not write, or not make a file longer.
const FULL: [&str; 4] = ["13", "778", "4874", "5386"];

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
        match code {
            Some(code) if FULL.contains(&code.as_ref()) => StoreError::Full,
            _ => StoreError::Sql(error),
        }
    }
}

impl StoreError {
    pub(crate) fn illegible(what: &'static str, reason: String) -> StoreError {
        StoreError::Illegible { what, reason }
    }

    /// Whether the change was refused for what it is, and the database is well.
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
