//! Extractor for query strings, and page sizes.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;
use wire::ProblemKind;

use super::failure::Failure;

/// A query string.
pub(super) struct Query<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Query<T>, Failure> {
        let query = axum::extract::Query::from_request_parts(parts, state).await;
        query.map(|query| Query(query.0)).map_err(|rejection| bad_query(&rejection.body_text()))
    }
}

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
