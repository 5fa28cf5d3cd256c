//! The database file: a damaged file is never replaced.

use std::fs;
use std::path::Path;

use rules::Seat;
use store::{Change, Store, StoreError};
use tempfile::TempDir;
use uuid::Uuid;

use crate::tables::{append, table};

/// A file with one table of forty turns.
async fn filled(file: &Path) -> Uuid {
    let store = Store::open(file).await.unwrap();
    let table = table();
    store.apply(vec![Change::Open(Box::new(table.clone()))]).await.unwrap();
    for n in 1..=40 {
        store.apply(vec![append(&table, n, Seat::A, "E5")]).await.unwrap();
    }
    store.close().await;
    table.id
}

/// Opening must either refuse and leave the file alone, or show every turn the log has.
async fn opens_whole_or_refuses(file: &Path, id: Uuid, what: &str) {
    let before = fs::read(file).unwrap();
    match Store::open(file).await {
        Ok(store) => {
            let loaded = store.load(id).await.unwrap().unwrap_or_else(|| panic!("{what}: it began empty"));
            assert_eq!(loaded.turns.len(), 40, "{what}");
            store.close().await;
        }
        Err(error @ StoreError::Damaged { .. }) => {
            let message = error.to_string();
            assert!(message.contains("was not changed"), "{message}");
            assert_eq!(fs::read(file).unwrap(), before, "{what}: the file was touched");
        }
        Err(error) => panic!("{what}: {error}"),
    }
}

#[tokio::test]
async fn a_truncated_database_opens_whole_or_is_refused() {
    let dir = TempDir::new().unwrap();
    let file = dir.path().join("db");
    let id = filled(&file).await;
    let whole = fs::read(&file).unwrap();
    for length in
        [0, 1, 15, 16, 100, 512, 4095, 4096, 4097, 8192, whole.len() / 2, whole.len() - 4096, whole.len() - 1]
    {
        fs::write(&file, &whole[..length]).unwrap();
        opens_whole_or_refuses(&file, id, &format!("cut to {length}")).await;
    }
}

#[tokio::test]
async fn a_corrupted_database_opens_whole_or_is_refused() {
    let dir = TempDir::new().unwrap();
    let file = dir.path().join("db");
    let id = filled(&file).await;
    let whole = fs::read(&file).unwrap();
    for page in 0..whole.len() / 4096 {
        let mut broken = whole.clone();
        broken[page * 4096..(page + 1) * 4096].fill(0xA5);
        fs::write(&file, &broken).unwrap();
        assert!(Store::open(&file).await.is_err(), "page {page} is garbage");
        assert_eq!(fs::read(&file).unwrap(), broken);
    }
    for garbage in [b"hello, I am no database at all".to_vec(), vec![0; 8192]] {
        fs::write(&file, &garbage).unwrap();
        opens_whole_or_refuses(&file, id, "garbage").await;
    }
}

#[tokio::test]
async fn a_lost_file_beside_its_log_is_refused() {
    let dir = TempDir::new().unwrap();
    let file = dir.path().join("db");
    fs::write(dir.path().join("db-wal"), b"something was here").unwrap();
    let Err(error) = Store::open(&file).await else { panic!("it began empty") };
    assert!(error.to_string().contains("its log exists"), "{error}");
    assert!(!file.exists());
}

#[tokio::test]
async fn another_programs_database_is_refused() {
    let dir = TempDir::new().unwrap();
    let file = dir.path().join("db");
    filled(&file).await;
    // The same file without the mark that makes it ours.
    let mut bytes = fs::read(&file).unwrap();
    bytes[68..72].fill(0);
    fs::write(&file, &bytes).unwrap();
    let Err(error) = Store::open(&file).await else { panic!("it was opened") };
    assert!(error.to_string().contains("another program"), "{error}");
    assert!(matches!(Store::open(dir.path()).await, Err(StoreError::Damaged { .. })), "a directory");
}

#[tokio::test]
async fn a_database_of_a_newer_program_is_called_that_and_left_as_it_is() {
    use sqlx::ConnectOptions as _;
    use sqlx::sqlite::SqliteConnectOptions;

    let dir = TempDir::new().unwrap();
    let file = dir.path().join("db");
    filled(&file).await;
    let mut later = SqliteConnectOptions::new().filename(&file).connect().await.unwrap();
    sqlx::query(
        "insert into _sqlx_migrations (version, description, success, checksum, execution_time) \
         values (9999, 'later', 1, x'00', 0)",
    )
    .execute(&mut later)
    .await
    .unwrap();
    sqlx::Connection::close(later).await.unwrap();
    match Store::open(&file).await {
        Err(error @ StoreError::Newer { .. }) => {
            let message = error.to_string();
            assert!(message.contains("newer version") && !message.contains("damaged"), "{message}");
        }
        Err(error) => panic!("{error}"),
        Ok(_) => panic!("it was opened"),
    }
}
