//! Integrity checks of the database file.

use std::fs;
use std::path::Path;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _, SqliteConnection};

use crate::error::StoreError;
use crate::sqlite::{APPLICATION, BUSY, damaged};

/// A file up to this size, in bytes, is checked completely before the server starts: that takes a few tenths of a second.
const SMALL: u64 = 64 * 1024 * 1024;

/// Checks the database before it is used. In a large file, tournament games are checked later: a hundred thousand of them
/// take a second, and people are waiting.
pub(crate) async fn at_start(file: &Path) -> Result<(), StoreError> {
    let size = fs::metadata(file).map_or(0, |found| found.len());
    if size <= SMALL {
        return whole(file).await;
    }
    but_games(file).await?;
    let file = file.to_owned();
    tokio::spawn(async move {
        if let Err(error) = whole(&file).await {
            tracing::error!(%error, "the database is damaged: stop the server, because what it writes now may be lost");
        }
    });
    Ok(())
}

/// Checks the whole file.
async fn whole(file: &Path) -> Result<(), StoreError> {
    examine(file, "select integrity_check from pragma_integrity_check", "pragma foreign_key_check").await
}

/// Checks everything but finished tournament games, their records and their calls.
async fn but_games(file: &Path) -> Result<(), StoreError> {
    examine(
        file,
        "select found.integrity_check from sqlite_master as kept, pragma_integrity_check(kept.name) as found \
         where kept.type = 'table' and kept.name not in ('games', 'game_records', 'call_logs')",
        "select orphan.rowid from sqlite_master as kept, pragma_foreign_key_check(kept.name) as orphan \
         where kept.type = 'table' and kept.name not in ('games', 'game_records', 'call_logs')",
    )
    .await
}

async fn examine(file: &Path, integrity: &'static str, orphans: &'static str) -> Result<(), StoreError> {
    let broken = |error: sqlx::Error| damaged(file, &error);
    let options = SqliteConnectOptions::new().filename(file).busy_timeout(BUSY).disable_statement_logging();
    let mut connection = SqliteConnection::connect_with(&options).await.map_err(broken)?;
    // This connection must not change the file.
    sqlx::query("pragma query_only = on").execute(&mut connection).await.map_err(broken)?;
    let answers: Vec<String> =
        sqlx::query_scalar(integrity).fetch_all(&mut connection).await.map_err(broken)?;
    if let Some(faults) = faults(&answers) {
        return Err(damaged(file, &faults));
    }
    let orphans = sqlx::query(orphans).fetch_all(&mut connection).await.map_err(broken)?;
    if !orphans.is_empty() {
        return Err(damaged(file, &format!("{} rows belong to no table", orphans.len())));
    }
    let application: i64 =
        sqlx::query_scalar("pragma application_id").fetch_one(&mut connection).await.map_err(broken)?;
    if application != APPLICATION {
        return Err(damaged(file, &"it belongs to another program"));
    }
    connection.close().await?;
    Ok(())
}

/// The first faults found, if any.
fn faults(answers: &[String]) -> Option<String> {
    let faults: Vec<&str> =
        answers.iter().map(String::as_str).filter(|answer| *answer != "ok").take(5).collect();
    (answers.is_empty() || !faults.is_empty()).then(|| faults.join("; "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Store;

    #[tokio::test]
    async fn damage_is_found_now_or_later() {
        let dir = tempfile::TempDir::new().unwrap();
        let file = dir.path().join("db");
        Store::open(&file).await.unwrap().close().await;
        but_games(&file).await.unwrap();
        whole(&file).await.unwrap();
        let good = fs::read(&file).unwrap();
        let mut later = 0;
        for page in 0..good.len() / 4096 {
            let mut broken = good.clone();
            broken[page * 4096..(page + 1) * 4096].fill(0xA5);
            fs::write(&file, &broken).unwrap();
            assert!(whole(&file).await.is_err(), "page {page} is garbage");
            later += u32::from(but_games(&file).await.is_ok());
        }
        // Three tables and their indexes.
        assert!((3..=12).contains(&later), "{later} pages are left for later");
    }
}
