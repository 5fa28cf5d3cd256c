//! SQLite: opens or creates the database file, and refuses a damaged one.

use std::fs;
use std::io::{self, ErrorKind, Read as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions as _, Connection as _, SqliteConnection};

use crate::connection::{Connection, Readers};
use crate::error::StoreError;
use crate::{Missing, examine, migrations};

/// How long a connection waits for a lock.
pub(crate) const BUSY: Duration = Duration::from_secs(10);
/// The number of reader connections.
const READERS: u32 = 4;

/// SQLite application id of Broadside's files: "BrSd" in ASCII.
pub(crate) const APPLICATION: i64 = 0x4272_5364;

/// The header of every SQLite file, and the smallest possible size.
const HEADER: &[u8; 16] = b"SQLite format 3\0";
const SMALLEST: u64 = 512;

/// Readers and the one writer.
pub(crate) async fn open(file: &Path, missing: Missing) -> Result<(Readers, Connection), StoreError> {
    match look(file)? {
        Found::Nothing if missing == Missing::Refuse => {
            return Err(StoreError::Missing { database: file.into() });
        }
        Found::Nothing => make(file).await?,
        Found::Database => examine::at_start(file).await?,
    }
    let mut writer =
        SqliteConnection::connect_with(&options(file)).await.map_err(|error| damaged(file, &error))?;
    prepare(file, &mut writer).await?;
    let readers = SqlitePoolOptions::new().max_connections(READERS).connect_with(options(file)).await?;
    Ok((Readers::Sqlite(readers), Connection::Sqlite(writer)))
}

/// A connection to a new database in this empty file, to copy rows into it. The file is complete once it is closed.
pub(crate) async fn connect_to_fill(file: &Path) -> Result<Connection, StoreError> {
    let options = options(file).journal_mode(SqliteJournalMode::Delete);
    let mut connection = SqliteConnection::connect_with(&options).await?;
    prepare(file, &mut connection).await?;
    Ok(Connection::Sqlite(connection))
}

/// Connection options: a committed change is on disk before it is confirmed.
fn options(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(BUSY)
        .foreign_keys(true)
        .disable_statement_logging()
}

pub(crate) fn damaged(file: &Path, reason: &dyn std::fmt::Display) -> StoreError {
    StoreError::Damaged { database: file.into(), reason: reason.to_string() }
}

/// Creates a new database in a temporary file and renames it, so that the database is never half created, and an empty
/// file is never one of ours.
async fn make(file: &Path) -> Result<(), StoreError> {
    let unreachable = |error: &dyn std::fmt::Display| StoreError::Unreachable {
        database: file.into(),
        reason: error.to_string(),
    };
    let draft = beside(file, ".new");
    for leftover in [draft.clone(), beside(&draft, "-wal"), beside(&draft, "-shm")] {
        match fs::remove_file(leftover) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(unreachable(&error)),
            _ => {}
        }
    }
    // SQLite accepts an empty file as a new database, and gives its log the same permissions.
    make_private(&draft).map_err(|error| unreachable(&error))?;
    let mut connection =
        SqliteConnection::connect_with(&options(&draft)).await.map_err(|error| unreachable(&error))?;
    prepare(&draft, &mut connection).await?;
    // Closing the last connection moves everything from the log into the file.
    connection.close().await?;
    fs::rename(&draft, file).map_err(|error| unreachable(&error))
}

/// Creates an empty file that only its owner can read and write: it will contain fleets, keys and password hashes.
pub(crate) fn make_private(file: &Path) -> io::Result<()> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file).map(drop)
}

/// Runs the migrations and sets the application id.
async fn prepare(file: &Path, connection: &mut SqliteConnection) -> Result<(), StoreError> {
    migrations::sqlite().run(&mut *connection).await.map_err(|error| match error {
        // It has migrations that this version does not know.
        sqlx::migrate::MigrateError::VersionMissing(_) => StoreError::Newer { database: file.into() },
        error => damaged(file, &error),
    })?;
    // A pragma takes no parameters.
    sqlx::query("pragma application_id = 1114788708").execute(connection).await?;
    Ok(())
}

/// This path with a suffix added to its name.
pub(crate) fn beside(file: &Path, added: &str) -> PathBuf {
    let mut name = file.file_name().unwrap_or_default().to_owned();
    name.push(added);
    file.with_file_name(name)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Found {
    Nothing,
    Database,
}

/// What is at the database's path. SQLite accepts a file that is too short as a new one; here it counts as damaged.
fn look(file: &Path) -> Result<Found, StoreError> {
    let unreachable =
        |error: io::Error| StoreError::Unreachable { database: file.into(), reason: error.to_string() };
    match fs::metadata(file) {
        Ok(found) if found.is_dir() => Err(damaged(file, &"it is a directory")),
        Ok(found) if found.len() == 0 => Err(damaged(file, &"the file is empty")),
        Ok(found) if found.len() < SMALLEST => Err(damaged(file, &"the file is cut short")),
        Ok(_) => {
            let mut start = [0; HEADER.len()];
            fs::File::open(file).and_then(|mut file| file.read_exact(&mut start)).map_err(unreachable)?;
            if start == *HEADER {
                Ok(Found::Database)
            } else {
                Err(damaged(file, &"it is not an SQLite file"))
            }
        }
        Err(error) if error.kind() == ErrorKind::NotFound => match fs::metadata(beside(file, "-wal")) {
            Ok(found) if found.len() > 0 => {
                Err(damaged(file, &"its log exists, but the file itself is missing"))
            }
            _ => Ok(Found::Nothing),
        },
        Err(error) => Err(unreachable(error)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mark_of_our_files_is_the_number_in_the_statement() {
        assert_eq!(APPLICATION, 1_114_788_708);
    }
}
