//! What every request must pass, and what every answer carries.

use axum::extract::{Request, State};
use axum::http::header::{HOST, ORIGIN, UPGRADE};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

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

/// Tells browsers to be strict.
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

/// Refuses requests that were meant for somebody else, by the name they call us.
pub(super) async fn host(State(app): State<App>, request: Request, next: Next) -> Response {
    // Programs that speak the oldest HTTP send no name, and no browser does that.
    let mut hosts = request.headers().get_all(HOST).iter();
    let ours = match (hosts.next(), hosts.next()) {
        (None, _) => true,
        (Some(host), None) => app.own_names.include(host),
        (Some(_), Some(_)) => false,
    };
    if ours {
        return next.run(request).await;
    }
    let message = "This server has another name. If it should answer to this one, start it with --origin.";
    Failure::new(StatusCode::MISDIRECTED_REQUEST, "foreign-host", message).into_response()
}

/// Refuses what a page of somebody else wants to change, and its sockets. A browser always says where a page is
/// from; programs that are no browser say nothing and are let through.
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
    let message = "This request comes from a page of another site.";
    Failure::new(StatusCode::FORBIDDEN, "foreign-origin", message).into_response()
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

/// A request that takes too long is given up.
pub(super) async fn time(State(app): State<App>, request: Request, next: Next) -> Response {
    match tokio::time::timeout(app.config.limits.request_time, next.run(request)).await {
        Ok(response) => response,
        Err(_) => StatusCode::REQUEST_TIMEOUT.into_response(),
    }
}
