//! Serves a captain as a bot over HTTP.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{get, post};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::net::TcpListener;

use super::{Refusal, Service};
use crate::signature::{Key, SIGNATURE_HEADER};

/// The longest request; a long game on the largest board is well below it.
const LONGEST: usize = 1024 * 1024;

/// Settings of the service.
#[derive(Clone, Debug, Default)]
pub struct ServiceOptions {
    /// If set, only calls signed with this key are answered.
    pub key: Option<Key>,
    /// A delay before each answer.
    pub delay: Duration,
}

struct Bot {
    service: Service,
    options: ServiceOptions,
}

/// Serves the captain at this listener until `shutdown` is done.
pub async fn serve(
    listener: TcpListener,
    service: Service,
    options: ServiceOptions,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let unknown = || async {
        let known = "not found; use GET /, POST /placement, POST /move or POST /end";
        refuse(StatusCode::NOT_FOUND, known)
    };
    let router = Router::new()
        .route("/", get(hello))
        .route("/placement", post(|bot, headers, body| reply(bot, headers, body, Service::placement)))
        .route("/move", post(|bot, headers, body| reply(bot, headers, body, Service::order)))
        .route("/end", post(end))
        .fallback(unknown)
        .method_not_allowed_fallback(unknown)
        .layer(DefaultBodyLimit::max(LONGEST))
        .with_state(Arc::new(Bot { service, options }));
    axum::serve(listener, router).with_graceful_shutdown(shutdown).await
}

async fn hello(State(bot): State<Arc<Bot>>) -> Response {
    answer(&bot.service.hello())
}

/// The end call needs no answer.
async fn end() -> Response {
    answer(&serde_json::Map::new())
}

/// Answers a request: checks its signature, parses it, and thinks on a blocking thread.
async fn reply<Q, A>(
    State(bot): State<Arc<Bot>>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
    think: fn(&Service, &Q) -> Result<A, Refusal>,
) -> Response
where
    Q: DeserializeOwned + Send + 'static,
    A: Serialize + Send + 'static,
{
    let body = match body {
        Ok(body) => body,
        Err(rejection) => return refuse(rejection.status(), &rejection.body_text()),
    };
    if let Some(key) = &bot.options.key {
        let signature = headers.get(SIGNATURE_HEADER).and_then(|value| value.to_str().ok());
        if !signature.is_some_and(|signature| key.verifies(&body, signature)) {
            return refuse(StatusCode::UNAUTHORIZED, "the signature is missing or wrong");
        }
    }
    tokio::time::sleep(bot.options.delay).await;
    let thought = move || {
        let request = serde_json::from_slice(&body)?;
        think(&bot.service, &request)
    };
    match tokio::task::spawn_blocking(thought).await {
        Ok(Ok(said)) => answer(&said),
        Ok(Err(refusal)) => refuse(StatusCode::BAD_REQUEST, &refusal.to_string()),
        Err(_) => refuse(StatusCode::INTERNAL_SERVER_ERROR, "the captain failed"),
    }
}

fn answer(value: &impl Serialize) -> Response {
    send(StatusCode::OK, value)
}

fn refuse(status: StatusCode, why: &str) -> Response {
    send(status, &serde_json::json!({ "error": why }))
}

fn send(status: StatusCode, value: &impl Serialize) -> Response {
    match serde_json::to_string(value) {
        Ok(text) => (status, [(header::CONTENT_TYPE, "application/json")], text).into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}
