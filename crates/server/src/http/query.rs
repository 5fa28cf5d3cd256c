//! Query strings: errors and page sizes.

use wire::ProblemKind;

use super::failure::Failure;

/// The error for an invalid query.
pub(super) fn bad_query(reason: &str) -> Failure {
    ProblemKind::BadQuery { problem: reason.to_owned() }.into()
}

/// The page size: the default if none is given, and never more than the maximum.
pub(super) fn limit(asked: Option<u32>, usual: u32, most: u32) -> Result<u32, Failure> {
    let limit = asked.unwrap_or(usual);
    if (1..=most).contains(&limit) {
        Ok(limit)
    } else {
        Err(bad_query(&format!("limit must be 1 to {most}")))
    }
}
