//! Middleware: security headers, checks of host, origin and rate, and the request timeout.

use axum::extract::{Request, State};
use axum::http::header::{HOST, ORIGIN, UPGRADE};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use wire::ProblemKind;

use super::failure::Failure;
use crate::app::App;
use crate::client::Client;

const SAFE: [(&str, &str); 7] = [
    (
        "content-security-policy",
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; \
         frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=()"),
];

/// Adds the security headers to a response.
pub(super) fn secure(response: &mut Response, is_api: bool) {
    let headers = response.headers_mut();
    for (name, value) in SAFE {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    if is_api {
        headers.entry("cache-control").or_insert(HeaderValue::from_static("no-store"));
    }
}

/// Refuses what must not reach a handler. One middleware for all checks, because each one costs every request.
pub(super) async fn admit(State(app): State<App>, who: Client, request: Request, next: Next) -> Response {
    let reads = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let admitted = is_for_us(&app, request.headers())
        .and_then(|()| is_from_us(&app, request.headers(), reads))
        .and_then(|()| if reads { Ok(()) } else { app.throttle.write(who) });
    match admitted {
        Ok(()) => next.run(request).await,
        Err(failure) => failure.into_response(),
    }
}

/// Refuses requests whose Host header names another server (DNS rebinding).
fn is_for_us(app: &App, headers: &HeaderMap) -> Result<(), Failure> {
    // HTTP/1.0 programs send no Host header; browsers always do.
    let mut hosts = headers.get_all(HOST).iter();
    let ours = match (hosts.next(), hosts.next()) {
        (None, _) => true,
        (Some(host), None) => app.own_names.include(host),
        (Some(_), Some(_)) => false,
    };
    if ours { Ok(()) } else { Err(ProblemKind::ForeignHost.into()) }
}

/// Refuses changes and sockets from pages of other sites. Browsers always send the page's origin; other programs send
/// none and are allowed.
fn is_from_us(app: &App, headers: &HeaderMap, reads: bool) -> Result<(), Failure> {
    if reads && !headers.contains_key(UPGRADE) {
        return Ok(());
    }
    let cross = headers.get("sec-fetch-site").is_some_and(|site| site != "same-origin" && site != "none");
    let mut origins = headers.get_all(ORIGIN).iter();
    let own = match (origins.next(), origins.next()) {
        (None, _) => !cross,
        (Some(origin), None) => is_own(app, origin, headers.get(HOST)),
        (Some(_), Some(_)) => false,
    };
    if own { Ok(()) } else { Err(ProblemKind::ForeignOrigin.into()) }
}

fn is_own(app: &App, origin: &HeaderValue, host: Option<&HeaderValue>) -> bool {
    let Ok(origin) = origin.to_str() else { return false };
    if app.config.origins.iter().any(|own| own.eq_ignore_ascii_case(origin)) {
        return true;
    }
    let Some(host) = host.and_then(|host| host.to_str().ok()) else { return false };
    let site = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    site.is_some_and(|site| site.eq_ignore_ascii_case(host))
}

/// Ends a request that takes too long.
pub(super) async fn time(State(app): State<App>, request: Request, next: Next) -> Response {
    match tokio::time::timeout(app.config.limits.request_time, next.run(request)).await {
        Ok(response) => response,
        Err(_) => StatusCode::REQUEST_TIMEOUT.into_response(),
    }
}
