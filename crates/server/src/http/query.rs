//! What stands behind the question mark.

use axum::http::StatusCode;

use super::failure::Failure;

/// A query that cannot be used, and why.
pub(super) fn bad_query(reason: &str) -> Failure {
    Failure::new(StatusCode::BAD_REQUEST, "bad-query", format!("The query cannot be used: {reason}."))
}

/// How many are asked for: the usual number if nothing is said, and never more than the most.
pub(super) fn limit(asked: Option<u32>, usual: u32, most: u32) -> Result<u32, Failure> {
    let limit = asked.unwrap_or(usual);
    if (1..=most).contains(&limit) { Ok(limit) } else { Err(bad_query(&format!("limit is 1 to {most}"))) }
}
