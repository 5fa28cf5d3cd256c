//! The database in a real file.

mod auth;
mod coach;
mod event;
mod file;
mod older;

use store::Store;
use tempfile::TempDir;

/// An empty database.
async fn fresh() -> (TempDir, Store) {
    let dir = TempDir::new().unwrap();
    let store = Store::open(&dir.path().join("db")).await.unwrap();
    (dir, store)
}
