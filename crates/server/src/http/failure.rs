//! HTTP errors: every error response is one JSON shape with a request id, which the log has too.

use std::any::Any;
use std::time::{Duration, Instant};

use axum::Json;
use axum::body::Body;
use axum::extract::{MatchedPath, Request};
use axum::http::header::{CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use store::StoreError;
use uuid::Uuid;
use wire::{CodedMessage, Problem, ProblemBody, ProblemCode};

use super::guard;
use crate::live::{Refusal, TableError};
use crate::metrics;
use crate::pool::NotRun;
use crate::supervisor::{Supervisor, Task, words};

/// What a handler answers.
pub(super) type Reply<T> = Result<Json<T>, Failure>;
/// What a handler answers that has created something.
pub(super) type Made<T> = Result<(StatusCode, Json<T>), Failure>;

/// An error response. [`shape`] turns it into a body, because only there is the request id known.
#[derive(Clone, Debug)]
pub(crate) struct Failure {
    pub(crate) status: StatusCode,
    pub(crate) code: ProblemCode,
    pub(crate) message: String,
    pub(crate) details: Vec<CodedMessage>,
    /// The `Retry-After` time, if it is known.
    wait: Option<Duration>,
}

impl Failure {
    pub(crate) fn new(status: StatusCode, code: ProblemCode, message: impl Into<String>) -> Failure {
        Failure { status, code, message: message.into(), details: Vec::new(), wait: None }
    }

    pub(crate) fn with(mut self, details: impl IntoIterator<Item = CodedMessage>) -> Failure {
        self.details = details.into_iter().collect();
        self
    }

    pub(crate) fn after(mut self, wait: Duration) -> Failure {
        self.wait = Some(wait);
        self
    }

    pub(crate) fn conflict(code: ProblemCode, message: impl Into<String>) -> Failure {
        Failure::new(StatusCode::CONFLICT, code, message)
    }

    pub(crate) fn unprocessable(code: ProblemCode, message: impl Into<String>) -> Failure {
        Failure::new(StatusCode::UNPROCESSABLE_ENTITY, code, message)
    }

    pub(crate) fn not_found(message: impl Into<String>) -> Failure {
        Failure::new(StatusCode::NOT_FOUND, ProblemCode::NotFound, message)
    }

    /// An internal error. The details go to the log, not into the response.
    pub(crate) fn internal(error: &dyn std::fmt::Display) -> Failure {
        tracing::error!(%error, "request failed");
        let message = "Something went wrong on our side. Try again.";
        Failure::new(StatusCode::INTERNAL_SERVER_ERROR, ProblemCode::Internal, message)
    }

    pub(crate) fn stopping() -> Failure {
        let message = "The server is restarting. Try again in a moment.";
        Failure::new(StatusCode::SERVICE_UNAVAILABLE, ProblemCode::Stopping, message)
    }

    /// The error for a response that has only a status.
    fn of(status: StatusCode) -> Failure {
        let (code, message) = match status {
            StatusCode::NOT_FOUND => (ProblemCode::NotFound, "Page not found."),
            StatusCode::METHOD_NOT_ALLOWED => {
                (ProblemCode::MethodNotAllowed, "This method is not allowed here.")
            }
            StatusCode::PAYLOAD_TOO_LARGE => (ProblemCode::TooLarge, "The request is too large."),
            StatusCode::REQUEST_TIMEOUT => (ProblemCode::TooSlow, "The request took too long."),
            status if status.is_server_error() => {
                (ProblemCode::Internal, "Something went wrong on our side. Try again.")
            }
            _ => (ProblemCode::BadRequest, "The request could not be understood."),
        };
        Failure::new(status, code, message)
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Failure {
        match error {
            StoreError::Closed => Failure::stopping(),
            StoreError::Full => {
                let message = "The server's disk is full, so nothing was saved. Tell the organiser and try again later.";
                Failure::new(StatusCode::INSUFFICIENT_STORAGE, ProblemCode::DiskFull, message)
            }
            StoreError::NameTaken => {
                Failure::conflict(ProblemCode::NameTaken, "Another bot has this name or a very similar one.")
            }
            StoreError::Outdated => Failure::conflict(
                ProblemCode::Outdated,
                "This has changed in the meantime. Refresh and try again.",
            ),
            StoreError::TooManyBots => {
                let message = "The server has reached its bot limit. Ask the organiser.";
                Failure::conflict(ProblemCode::TooManyBots, message)
            }
            StoreError::CodeUsedUp => {
                let message = "This invitation code has been used up. Ask the organiser for another one.";
                Failure::new(StatusCode::FORBIDDEN, ProblemCode::UsedCode, message)
            }
            StoreError::AnotherRuns => Failure::conflict(
                ProblemCode::AnotherRuns,
                "Another tournament is running. Stop it first, or wait until it ends.",
            ),
            error => Failure::internal(&error),
        }
    }
}

impl From<NotRun> for Failure {
    fn from(error: NotRun) -> Failure {
        match error {
            NotRun::Lost => Failure::internal(&error),
            NotRun::Yours => {
                let message = "Too many requests from your address. Try again in a moment.";
                Failure::new(StatusCode::TOO_MANY_REQUESTS, ProblemCode::TooMany, message)
            }
            NotRun::Busy => {
                let message = "The server is busy. Try again in a moment.";
                Failure::new(StatusCode::SERVICE_UNAVAILABLE, ProblemCode::Busy, message)
            }
        }
    }
}

impl From<TableError> for Failure {
    fn from(error: TableError) -> Failure {
        match error {
            TableError::Unknown => Failure::not_found(error.to_string()),
            TableError::Store(error) => error.into(),
            TableError::Closing => Failure::stopping(),
        }
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        let (status, code) = match refusal {
            Refusal::Full => (StatusCode::CONFLICT, ProblemCode::Full),
            Refusal::Stranger => (StatusCode::FORBIDDEN, ProblemCode::NotYourSeat),
            Refusal::NotOver => (StatusCode::CONFLICT, ProblemCode::NotOver),
            Refusal::Begun => (StatusCode::CONFLICT, ProblemCode::Begun),
            Refusal::NotStored => (StatusCode::SERVICE_UNAVAILABLE, ProblemCode::NotStored),
        };
        Failure::new(status, code, refusal.to_string())
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        response.extensions_mut().insert(self);
        response
    }
}

/// Marks an error whose body is an HTML page and stays as it is.
#[derive(Clone, Copy)]
pub(super) struct MissingPage;

/// Turns a panic into an internal error, without its details.
// The layer passes the value by ownership, so it cannot be borrowed.
#[allow(clippy::needless_pass_by_value)]
pub(super) fn panicked(supervisor: &Supervisor, panic: Box<dyn Any + Send + 'static>) -> Response {
    supervisor.report(Task::Request, words(&*panic));
    Failure::of(StatusCode::INTERNAL_SERVER_ERROR).into_response()
}

pub(super) async fn method_not_allowed() -> Failure {
    Failure::of(StatusCode::METHOD_NOT_ALLOWED)
}

/// Gives every request an id and a log line, every response the security headers, and every error the same JSON shape.
pub(super) async fn shape(request: Request, next: Next) -> Response {
    let id = Uuid::new_v4().simple().to_string();
    let began = Instant::now();
    let method = request.method().clone();
    let path = request.uri().path().to_owned();
    let route = request.extensions().get::<MatchedPath>().map(|matched| matched.as_str().to_owned());
    let mut response = next.run(request).await;
    let status = response.status();
    let is_page = response.extensions().get::<MissingPage>().is_some();
    if (status.is_client_error() || status.is_server_error()) && !is_page {
        let failure = response.extensions_mut().remove::<Failure>().unwrap_or_else(|| Failure::of(status));
        response = body(failure, &id, response);
    }
    guard::secure(&mut response, path.starts_with("/api/"));
    if let Ok(value) = HeaderValue::from_str(&id) {
        response.headers_mut().insert("x-request-id", value);
    }
    let took = began.elapsed();
    let status = status.as_u16();
    metrics::request(route.as_deref().unwrap_or("page"), status, took);
    let ms = took.as_secs_f64() * 1000.0;
    tracing::info!(request = %id, %method, path, status, ms, "answered");
    response
}

fn body(failure: Failure, id: &str, old: Response) -> Response {
    let Failure { status, code, message, details, wait } = failure;
    let problem = Problem {
        error: ProblemBody {
            code: <&'static str>::from(code).to_owned(),
            message,
            request_id: id.to_owned(),
            details,
        },
    };
    let (mut parts, _) = old.into_parts();
    parts.status = status;
    for name in ["content-length", "content-encoding", "transfer-encoding"] {
        parts.headers.remove(name);
    }
    parts.headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    if status == StatusCode::TOO_MANY_REQUESTS || status == StatusCode::SERVICE_UNAVAILABLE {
        // In whole seconds, rounded up.
        let seconds = wait.map_or(1, |wait| wait.as_secs() + u64::from(wait.subsec_nanos() > 0));
        parts.headers.insert(RETRY_AFTER, HeaderValue::from(seconds));
    }
    let text = serde_json::to_vec(&problem).expect("a problem is plain data");
    Response::from_parts(parts, Body::from(text))
}
