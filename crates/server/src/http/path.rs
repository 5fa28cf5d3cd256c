//! Extractor for ids in URL paths.

use axum::extract::Path;
use axum::extract::rejection::PathRejection;
use uuid::Uuid;
use wire::Missing;

use super::failure::Failure;

/// Parses the id in a path. A malformed id is "not found".
pub(super) fn id(path: Result<Path<String>, PathRejection>, what: Missing) -> Result<Uuid, Failure> {
    let unknown = || Failure::not_found(what);
    let Path(text) = path.map_err(|_| unknown())?;
    read(&text).ok_or_else(unknown)
}

/// Parses an id in its canonical spelling only, so that everything has one URL.
pub(super) fn read(text: &str) -> Option<Uuid> {
    Uuid::parse_str(text).ok().filter(|id| id.to_string() == text)
}
