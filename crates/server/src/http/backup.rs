//! Route for downloading a backup of the database.

use std::fs;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::{HeaderName, HeaderValue};
use futures_util::Stream;
use store::Deed;
use tokio::sync::OwnedSemaphorePermit;
use tokio_util::io::ReaderStream;
use uuid::Uuid;
use wire::ProblemKind;

use super::failure::Failure;
use super::problems::Problems;
use crate::app::App;
use crate::auth::Organiser;

/// Prefix of the names of temporary copies; an id follows.
const PREFIX: &str = ".on-its-way-";

/// A consistent copy of the whole database.
#[utoipa::path(get, path = "/api/admin/backup", operation_id = "backup",
    responses((status = 200, body = Vec<u8>, content_type = "application/vnd.sqlite3"), Problems<409>))]
pub(super) async fn backup(
    State(app): State<App>,
    organiser: Organiser,
) -> Result<([(HeaderName, HeaderValue); 3], Body), Failure> {
    let turn = app.backup.clone().try_acquire_owned().map_err(|_| ProblemKind::Copying)?;
    let copy = Copy { file: app.config.data.join(format!("{PREFIX}{}.sqlite", Uuid::new_v4())), _turn: turn };
    app.store.backup(&copy.file).await?;
    let file = tokio::fs::File::open(&copy.file).await.map_err(|error| Failure::internal(&error))?;
    let length = file.metadata().await.map_err(|error| Failure::internal(&error))?.len();
    app.store.apply(vec![organiser.note(Deed::BackupMade, None, format!("{length} bytes"))]).await?;
    let day = store::now().strftime("%Y-%m-%d");
    let name = format!("attachment; filename=\"broadside-{day}.sqlite\"");
    let head = [
        (CONTENT_TYPE, HeaderValue::from_static("application/vnd.sqlite3")),
        (CONTENT_LENGTH, HeaderValue::from(length)),
        (CONTENT_DISPOSITION, HeaderValue::from_str(&name).map_err(|error| Failure::internal(&error))?),
    ];
    Ok((head, Body::from_stream(Sending { bytes: ReaderStream::new(file), _copy: copy })))
}

/// A temporary copy, deleted on drop.
struct Copy {
    file: PathBuf,
    _turn: OwnedSemaphorePermit,
}

impl Drop for Copy {
    fn drop(&mut self) {
        if let Err(error) = fs::remove_file(&self.file)
            && error.kind() != std::io::ErrorKind::NotFound
        {
            tracing::warn!(%error, file = %self.file.display(), "could not delete a temporary backup");
        }
    }
}

/// Streams a copy and keeps it until it was sent.
struct Sending {
    bytes: ReaderStream<tokio::fs::File>,
    _copy: Copy,
}

impl Stream for Sending {
    type Item = std::io::Result<Bytes>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        Pin::new(&mut self.bytes).poll_next(context)
    }
}

/// Deletes temporary copies that a killed server left behind, and nothing else.
pub(crate) fn remove_old_copies(data: &Path) {
    let Ok(entries) = fs::read_dir(data) else { return };
    for entry in entries.flatten() {
        if entry.file_name().to_str().is_some_and(is_old_copy)
            && let Err(error) = fs::remove_file(entry.path())
        {
            tracing::warn!(%error, file = %entry.path().display(), "could not delete an old temporary backup");
        }
    }
}

/// Whether a file name is that of a temporary copy.
fn is_old_copy(name: &str) -> bool {
    let id = name.strip_prefix(PREFIX).and_then(|rest| rest.get(..36));
    id.is_some_and(|id| Uuid::parse_str(id).is_ok())
}
