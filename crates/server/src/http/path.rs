//! Ids in paths.

use axum::extract::Path;
use axum::extract::rejection::PathRejection;
use uuid::Uuid;

use super::failure::Failure;

/// The id in a path. One that is no id is one of nothing.
pub(super) fn id(path: Result<Path<String>, PathRejection>, of: &str) -> Result<Uuid, Failure> {
    let unknown = || Failure::not_found(format!("There is no such {of}."));
    let Path(text) = path.map_err(|_| unknown())?;
    read(&text).ok_or_else(unknown)
}

/// An id in its only spelling, so that everything has one address.
pub(super) fn read(text: &str) -> Option<Uuid> {
    Uuid::parse_str(text).ok().filter(|id| id.to_string() == text)
}
