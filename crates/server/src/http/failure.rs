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
use wire::{CodedMessage, Limit, Missing, Problem, ProblemBody, ProblemKind, Run};

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
    pub(crate) kind: ProblemKind,
    pub(crate) details: Vec<CodedMessage>,
    /// The `Retry-After` time, if it is known.
    wait: Option<Duration>,
}

impl Failure {
    pub(crate) fn new(status: StatusCode, kind: ProblemKind) -> Failure {
        Failure { status, kind, details: Vec::new(), wait: None }
    }

    pub(crate) fn with(mut self, details: impl IntoIterator<Item = CodedMessage>) -> Failure {
        self.details = details.into_iter().collect();
        self
    }

    pub(crate) fn after(mut self, wait: Duration) -> Failure {
        self.wait = Some(wait);
        self
    }

    pub(crate) fn not_found(what: Missing) -> Failure {
        ProblemKind::NotFound { what }.into()
    }

    /// An internal error. The details go to the log, not into the response.
    pub(crate) fn internal(error: &dyn std::fmt::Display) -> Failure {
        tracing::error!(%error, "request failed");
        ProblemKind::Internal.into()
    }

    /// The error for a response that has only a status.
    fn of(status: StatusCode) -> Failure {
        let kind = match status {
            StatusCode::NOT_FOUND => ProblemKind::NotFound { what: Missing::Page },
            StatusCode::METHOD_NOT_ALLOWED => ProblemKind::MethodNotAllowed,
            StatusCode::PAYLOAD_TOO_LARGE => ProblemKind::TooLarge,
            StatusCode::REQUEST_TIMEOUT => ProblemKind::TooSlow,
            status if status.is_server_error() => ProblemKind::Internal,
            _ => ProblemKind::BadRequest,
        };
        Failure::new(status, kind)
    }
}

impl From<ProblemKind> for Failure {
    fn from(kind: ProblemKind) -> Failure {
        use ProblemKind as Kind;
        let status = match kind {
            Kind::BadQuery { .. } | Kind::BadRequest | Kind::NoSocket => StatusCode::BAD_REQUEST,
            Kind::BadToken | Kind::NoToken | Kind::NotSignedIn { .. } | Kind::WrongPassword { .. } => {
                StatusCode::UNAUTHORIZED
            }
            Kind::CodeNeeded
            | Kind::ForeignOrigin
            | Kind::InPersonOnly
            | Kind::NotYourBot
            | Kind::NotYourSeat
            | Kind::RegistrationClosed
            | Kind::UsedCode
            | Kind::WrongCode => StatusCode::FORBIDDEN,
            Kind::NotFound { .. } => StatusCode::NOT_FOUND,
            Kind::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Kind::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Kind::AbortedAlready
            | Kind::AnotherRuns
            | Kind::Begun { .. }
            | Kind::CaptainsName { .. }
            | Kind::Copying
            | Kind::Full
            | Kind::NameTaken
            | Kind::NoUrl
            | Kind::NotActive
            | Kind::NotBenched
            | Kind::NotOver
            | Kind::NotPaused
            | Kind::NotRunning
            | Kind::Outdated
            | Kind::Over { .. }
            | Kind::Removed { .. }
            | Kind::TooFew { .. }
            | Kind::TooManyBots
            | Kind::TooManyGames { .. }
            | Kind::UrlChanged
            | Kind::VoidAlready => StatusCode::CONFLICT,
            Kind::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Kind::NotJson => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Kind::ForeignHost => StatusCode::MISDIRECTED_REQUEST,
            Kind::BadBody { .. }
            | Kind::BadClock
            | Kind::BadFleet
            | Kind::BadRules { .. }
            | Kind::BadTournament
            | Kind::BadUrl { .. }
            | Kind::BadUses { .. }
            | Kind::CaptainDeclines { .. }
            | Kind::CaptainTwice { .. }
            | Kind::NoLoser
            | Kind::NoLoserNeeded
            | Kind::NotAnalysed { .. }
            | Kind::PasswordsDiffer
            | Kind::UnknownCaptain { .. }
            | Kind::UnknownRules { .. }
            | Kind::UnreadableRecord => StatusCode::UNPROCESSABLE_ENTITY,
            Kind::TooMany { .. } | Kind::TooManyGuesses { .. } => StatusCode::TOO_MANY_REQUESTS,
            Kind::Internal => StatusCode::INTERNAL_SERVER_ERROR,
            Kind::Busy
            | Kind::DatabaseDown
            | Kind::FullHouse
            | Kind::NotReady
            | Kind::NotStored
            | Kind::Stopping
            | Kind::TaskDown { .. } => StatusCode::SERVICE_UNAVAILABLE,
            Kind::DiskFull => StatusCode::INSUFFICIENT_STORAGE,
        };
        Failure::new(status, kind)
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Failure {
        let kind = match error {
            StoreError::Closed | StoreError::Replaced => ProblemKind::Stopping,
            StoreError::LeaseLost => ProblemKind::Busy,
            StoreError::Full => ProblemKind::DiskFull,
            StoreError::NameTaken => ProblemKind::NameTaken,
            StoreError::Outdated => ProblemKind::Outdated,
            StoreError::TooManyBots => ProblemKind::TooManyBots,
            StoreError::CodeUsedUp => ProblemKind::UsedCode,
            StoreError::AnotherRuns => ProblemKind::AnotherRuns,
            StoreError::Unavailable { .. } | StoreError::ReadOnly => {
                tracing::warn!(%error, "a request needed the database");
                ProblemKind::DatabaseDown
            }
            error => return Failure::internal(&error),
        };
        kind.into()
    }
}

impl From<NotRun> for Failure {
    fn from(error: NotRun) -> Failure {
        match error {
            NotRun::Lost => Failure::internal(&error),
            NotRun::Yours => ProblemKind::TooMany { what: Limit::Requests }.into(),
            NotRun::Busy => ProblemKind::Busy.into(),
        }
    }
}

impl From<TableError> for Failure {
    fn from(error: TableError) -> Failure {
        match error {
            TableError::Unknown => Failure::not_found(Missing::Table),
            TableError::Store(error) => error.into(),
            TableError::Closing => ProblemKind::Stopping.into(),
            TableError::Elsewhere(_) | TableError::Unreachable => ProblemKind::Busy.into(),
        }
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        let kind = match refusal {
            Refusal::Full => ProblemKind::Full,
            Refusal::Stranger => ProblemKind::NotYourSeat,
            Refusal::NotOver => ProblemKind::NotOver,
            Refusal::Begun => ProblemKind::Begun { what: Run::Match },
            Refusal::NotStored => ProblemKind::NotStored,
        };
        kind.into()
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
    let Failure { status, kind, details, wait } = failure;
    let CodedMessage { code, params, message } = CodedMessage::of(&kind);
    let problem =
        Problem { error: ProblemBody { code, params, message, request_id: id.to_owned(), details } };
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
