//! Errors of the database.

use std::path::PathBuf;

use sqlx::error::DatabaseError;
use uuid::Uuid;

use crate::database::Database;

/// Why a request to the database failed.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The file is damaged or not ours. It is not changed.
    #[error(
        "the database {database} is damaged or is not a Broadside database ({reason}); \
         it was not changed: restore it from a backup, or {} to start with an empty one",
        match database { Database::File(_) => "move it away", Database::Server(_) => "choose another" }
    )]
    Damaged {
        /// Which one.
        database: Database,
        /// What was found.
        reason: String,
    },
    /// The file was written by a newer version. It is not changed.
    #[error(
        "the database {database} was written by a newer version of Broadside; \
         it was not changed: use that version, or restore an older backup"
    )]
    Newer {
        /// Which one.
        database: Database,
    },
    /// The PostgreSQL server is too old.
    #[error("{database} is on PostgreSQL {found}; Broadside needs PostgreSQL {needed} or newer")]
    TooOld {
        /// Which database.
        database: Database,
        /// The server's version.
        found: String,
        /// The oldest version that can be used.
        needed: u32,
    },
    /// The disk is full. Nothing was written.
    #[error("the disk is full")]
    Full,
    /// The database can be read, but not written.
    #[error(
        "the database is read-only: PostgreSQL may be a standby, or default_transaction_read_only may be set"
    )]
    ReadOnly,
    /// The database cannot be opened, and trying again would not help.
    #[error("could not open the database {database}: {reason}")]
    Unreachable {
        /// Which one.
        database: Database,
        /// Why.
        reason: String,
    },
    /// The database does not answer now, but may do so later. What was to be written may or may not have been written.
    #[error("the database does not answer: {reason}")]
    Unavailable {
        /// What was tried and what happened.
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
    /// Another has the lease.
    #[error("{name} is using the database")]
    Leased {
        /// Its name.
        name: String,
    },
    /// Another has taken a lease that the changes depend on. Nothing was written.
    #[error("another server has taken over")]
    LeaseLost,
    /// Another has taken the lease that this program acted under.
    #[error("another server has taken over the database")]
    Replaced,
    /// Another version of the program runs on this database.
    #[error("{name} is using the database with version {version} of Broadside")]
    OtherVersion {
        /// The name of the other.
        name: String,
        /// Its version.
        version: String,
    },
    /// The database does not exist.
    #[error("no database at {database}: start the server once to create it")]
    Missing {
        /// Where.
        database: Database,
    },
    /// The database must be empty for this.
    #[error("the database {database} is not empty ({what}); nothing was copied: choose an empty one")]
    NotEmpty {
        /// Which one.
        database: Database,
        /// What was found.
        what: String,
    },
    /// Copying failed, and what was copied was removed again.
    #[error("nothing was copied: {reason}")]
    NotCopied {
        /// Why.
        reason: String,
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

/// The error codes for a full disk: SQLite's FULL, IOERR_WRITE, IOERR_SHMSIZE and IOERR_SHMMAP, and PostgreSQL's.
const FULL: [&str; 5] = ["13", "778", "4874", "5386", "53100"];

/// PostgreSQL's code for a write to a server that only reads.
const READ_ONLY: &str = "25006";

/// PostgreSQL's error codes that end when it is running normally again: it has ended the connection, it is starting or
/// stopping, it has too many connections, or a lock or an answer took too long.
const PASSING: [&str; 9] = ["25P03", "53300", "55P03", "57014", "57P01", "57P02", "57P03", "57P04", "57P05"];

/// PostgreSQL's codes for a transaction that can simply be tried again: a conflict and a deadlock.
const CONFLICTS: [&str; 2] = ["40001", "40P01"];

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        let reason = match &error {
            sqlx::Error::Database(found) => match found.code().as_deref() {
                Some(code) if FULL.contains(&code) => return StoreError::Full,
                Some(READ_ONLY) => return StoreError::ReadOnly,
                Some(code) if PASSING.contains(&code) || is_connection_failure(code) => {
                    found.message().to_owned()
                }
                _ => return StoreError::Sql(error),
            },
            sqlx::Error::Io(failed) => failed.to_string(),
            sqlx::Error::Tls(failed) => failed.to_string(),
            // An answer was cut short.
            sqlx::Error::Protocol(_) | sqlx::Error::BeginFailed => error.to_string(),
            sqlx::Error::PoolTimedOut => "there was no connection in time".to_owned(),
            _ => return StoreError::Sql(error),
        };
        StoreError::Unavailable { reason }
    }
}

/// Whether this is one of PostgreSQL's codes for failed connections. SQLite's codes are shorter.
fn is_connection_failure(code: &str) -> bool {
    code.len() == 5 && code.starts_with("08")
}

impl StoreError {
    /// This one instead of a violation of a unique index.
    pub(crate) fn if_not_unique(self, error: StoreError) -> StoreError {
        let found = error.in_database();
        if found.is_some_and(DatabaseError::is_unique_violation) { self } else { error }
    }

    fn in_database(&self) -> Option<&dyn DatabaseError> {
        match self {
            StoreError::Sql(error) => error.as_database_error(),
            _ => None,
        }
    }

    /// Whether the transaction met another one and can simply be tried again.
    pub(crate) fn is_conflict(&self) -> bool {
        let code = self.in_database().and_then(DatabaseError::code);
        code.is_some_and(|code| CONFLICTS.contains(&code.as_ref()))
    }

    /// Whether the database may answer if it is asked again later.
    pub fn is_passing(&self) -> bool {
        matches!(self, StoreError::Unavailable { .. } | StoreError::ReadOnly)
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
                | StoreError::Leased { .. }
                | StoreError::LeaseLost
                | StoreError::OtherVersion { .. }
        )
    }
}
