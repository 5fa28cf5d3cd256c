//! Middleware: security headers, host and origin checks, and the request timeout.

use axum::extract::{Request, State};
use axum::http::header::{HOST, ORIGIN, UPGRADE};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use wire::ProblemCode;

use super::failure::Failure;
use crate::app::App;

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
pub(super) async fn headers(request: Request, next: Next) -> Response {
    let api = request.uri().path().starts_with("/api/");
    let mut response = next.run(request).await;
    for (name, value) in SAFE {
        response.headers_mut().insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    if api {
        let cache = HeaderValue::from_static("no-store");
        response.headers_mut().entry("cache-control").or_insert(cache);
    }
    response
}

/// Refuses requests whose Host header names another server (DNS rebinding).
pub(super) async fn host(State(app): State<App>, request: Request, next: Next) -> Response {
    // HTTP/1.0 programs send no Host header; browsers always do.
    let mut hosts = request.headers().get_all(HOST).iter();
    let ours = match (hosts.next(), hosts.next()) {
        (None, _) => true,
        (Some(host), None) => app.own_names.include(host),
        (Some(_), Some(_)) => false,
    };
    if ours {
        return next.run(request).await;
    }
    let message =
        "This server does not answer to this host name. To allow it, start the server with --origin.";
    Failure::new(StatusCode::MISDIRECTED_REQUEST, ProblemCode::ForeignHost, message).into_response()
}

/// Refuses changes and sockets from pages of other sites. Browsers always send the page's origin; other programs send
/// none and are allowed.
pub(super) async fn origin(State(app): State<App>, request: Request, next: Next) -> Response {
    let headers = request.headers();
    let reads = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if reads && !headers.contains_key(UPGRADE) {
        return next.run(request).await;
    }
    let cross = headers.get("sec-fetch-site").is_some_and(|site| site != "same-origin" && site != "none");
    let mut origins = headers.get_all(ORIGIN).iter();
    let own = match (origins.next(), origins.next()) {
        (None, _) => !cross,
        (Some(origin), None) => is_own(&app, origin, headers.get(HOST)),
        (Some(_), Some(_)) => false,
    };
    if own {
        return next.run(request).await;
    }
    let message = "Requests from pages of other sites are not allowed.";
    Failure::new(StatusCode::FORBIDDEN, ProblemCode::ForeignOrigin, message).into_response()
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
