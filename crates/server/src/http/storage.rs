//! Route for the organiser: what uses the disk space.

use std::fs;
use std::path::Path;

use axum::Json as Answer;
use axum::extract::State;
use store::Database;
use wire::StorageInfo;

use super::failure::{Failure, Reply};
use crate::app::App;
use crate::auth::Organiser;

/// What uses the disk space. This reads the whole database, so call it rarely.
#[utoipa::path(get, path = "/api/admin/storage", operation_id = "showStorage",
    responses((status = 200, body = StorageInfo)))]
pub(super) async fn show(State(app): State<App>, _organiser: Organiser) -> Reply<StorageInfo> {
    // One at a time, because each query occupies one of the few readers.
    let _turn = app.measuring.acquire().await.map_err(|error| Failure::internal(&error))?;
    let storage = app.store.storage().await?;
    let (database_bytes, log_bytes, disk_free_bytes) = match app.config.database() {
        Database::File(file) => {
            let mut log = file.clone().into_os_string();
            log.push("-wal");
            (size(&file), size(Path::new(&log)), disk_free(&app.config.data))
        }
        // Its log and its disk are another machine's.
        Database::Server(_) => (storage.parts.iter().map(|part| part.bytes).sum(), 0, None),
    };
    Ok(Answer(StorageInfo {
        database_bytes,
        log_bytes,
        unused_bytes: storage.unused,
        disk_free_bytes,
        parts: storage.parts,
        tables: storage.tables,
    }))
}

/// The size of a file; 0 if it does not exist.
fn size(file: &Path) -> u64 {
    fs::metadata(file).map_or(0, |found| found.len())
}

/// The free space on this disk.
#[cfg(target_os = "linux")]
fn disk_free(directory: &Path) -> Option<u64> {
    let found = rustix::fs::statvfs(directory).ok()?;
    Some(found.f_bavail.saturating_mul(found.f_frsize))
}

/// Unknown on other systems.
#[cfg(not(target_os = "linux"))]
fn disk_free(_directory: &Path) -> Option<u64> {
    None
}
