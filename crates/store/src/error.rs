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
    /// The database refused.
    #[error("the database refused: {0}")]
    Sql(#[from] sqlx::Error),
    /// The writer is gone: the program is stopping.
    #[error("the database is closed")]
    Closed,
}
