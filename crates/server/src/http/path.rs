//! Ids in paths.

use axum::extract::Path;
use axum::extract::rejection::PathRejection;
use uuid::Uuid;

use super::failure::Failure;

/// The id in a path. One that is no id is one of nothing.
pub(super) fn id(path: Result<Path<String>, PathRejection>, of: &str) -> Result<Uuid, Failure> {
    let unknown = || Failure::not_found(format!("There is no such {of}."));
    let Path(text) = path.map_err(|_| unknown())?;
    // Only one spelling, so that everything has one address.
    Uuid::parse_str(&text).ok().filter(|id| id.to_string() == text).ok_or_else(unknown)
}
