//! Extractor for JSON request bodies: strict, with the place of every error.

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use serde::de::DeserializeOwned;
use wire::ProblemKind;

use super::failure::Failure;
use crate::app::App;
use crate::json::{Unreadable, read_object};

/// A JSON body. Errors say where in the body they are.
pub(crate) struct Json<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<App> for Json<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, app: &App) -> Result<Json<T>, Failure> {
        let kind = request.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or("");
        let kind = kind.split(';').next().unwrap_or("").trim();
        if !kind.eq_ignore_ascii_case("application/json") {
            return Err(ProblemKind::NotJson.into());
        }
        // A body with a Content-Length that is too large is refused without reading it.
        let length = request.headers().get(CONTENT_LENGTH).and_then(|length| length.to_str().ok());
        if length
            .and_then(|length| length.parse::<u64>().ok())
            .is_some_and(|n| n > app.config.limits.body as u64)
        {
            return Err(ProblemKind::TooLarge.into());
        }
        let bytes = Bytes::from_request(request, app).await.map_err(|rejection| unreadable(&rejection))?;
        let value = read_object(&bytes).map_err(|error| {
            let status = match error {
                Unreadable::Malformed(_) => StatusCode::BAD_REQUEST,
                Unreadable::Misshapen(_) => StatusCode::UNPROCESSABLE_ENTITY,
            };
            let problem = error.to_string().trim_end_matches('.').to_owned();
            Failure::new(status, ProblemKind::BadBody { problem })
        })?;
        Ok(Json(value))
    }
}

fn unreadable(rejection: &BytesRejection) -> Failure {
    if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
        ProblemKind::TooLarge.into()
    } else {
        let problem = "it ended early".to_owned();
        Failure::new(StatusCode::BAD_REQUEST, ProblemKind::BadBody { problem })
    }
}
