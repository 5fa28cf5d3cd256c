//! The database in a real file.

mod auth;
mod coach;
mod event;
mod file;
mod older;

use jiff::Timestamp;
use store::Store;
use tempfile::TempDir;

/// The time, as precisely as it is stored.
fn now() -> Timestamp {
    Timestamp::from_millisecond(Timestamp::now().as_millisecond()).unwrap()
}

/// An empty database.
async fn fresh() -> (TempDir, Store) {
    let dir = TempDir::new().unwrap();
    let store = Store::open(&dir.path().join("db")).await.unwrap();
    (dir, store)
}
