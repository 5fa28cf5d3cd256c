//! Routes for operators: health, readiness, metrics and the OpenAPI document.

use std::collections::BTreeMap;

use axum::Json as Answer;
use axum::Router;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use axum::routing::get;
use serde::Serialize;
use utoipa::ToSchema;
use wire::{CodedMessage, ProblemKind};

use super::failure::{Failure, Reply};
use super::problems::Problems;
use crate::app::App;
use crate::metrics;
use crate::readiness;

/// The server's health.
#[derive(Serialize, ToSchema)]
pub(super) struct Health {
    /// Always "ok"; problems are reported by the HTTP status.
    status: &'static str,
    /// The program's version.
    version: &'static str,
    /// How many panics there were since the start, by task; empty if all is well. Tasks that panicked run again.
    panics: BTreeMap<&'static str, u64>,
    /// Only for a node of a cluster: "connected" or "disconnected". While NATS is away, tables of this node go on, those of
    /// others cannot be reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    nats: Option<&'static str>,
}

/// Whether the program is alive: a restart would not help, whatever else is wrong.
#[utoipa::path(get, path = "/health", operation_id = "health", tag = "system",
    responses((status = 200, body = Health), Problems<503>))]
pub(super) async fn health(State(app): State<App>) -> Reply<Health> {
    if let Some(task) = app.supervisor.down() {
        return Err(ProblemKind::TaskDown { task: task.name().to_owned() }.into());
    }
    let panics = app.supervisor.panics();
    let nats = app.bus.as_ref().map(|bus| if bus.is_connected() { "connected" } else { "disconnected" });
    Ok(Answer(Health { status: "ok", version: env!("CARGO_PKG_VERSION"), panics, nats }))
}

/// A server that may get requests.
#[derive(Serialize, ToSchema)]
pub(super) struct Ready {
    /// Always "ready"; otherwise the HTTP status is 503.
    status: &'static str,
    /// What works less well than it should, although requests are answered.
    degraded: Vec<CodedMessage>,
}

/// Whether the server may get requests: its database answers and has room, its tasks run, and it is not about to stop. If
/// not, the details of the problem say why.
#[utoipa::path(get, path = "/ready", operation_id = "ready", tag = "system",
    responses((status = 200, body = Ready), Problems<503>))]
pub(super) async fn ready(State(app): State<App>) -> Reply<Ready> {
    let reasons = readiness::obstacles(&app).await;
    if reasons.is_empty() {
        return Ok(Answer(Ready { status: "ready", degraded: readiness::handicaps(&app) }));
    }
    Err(Failure::from(ProblemKind::NotReady).with(reasons))
}

/// Metrics for Prometheus.
#[utoipa::path(get, path = "/metrics", operation_id = "metrics", tag = "system",
    responses((status = 200, body = String, content_type = "text/plain")))]
pub(super) async fn metrics(State(app): State<App>) -> impl IntoResponse {
    metrics::look_at(&app);
    ([(CONTENT_TYPE, "text/plain; version=0.0.4")], metrics::recorder().render())
}

/// What operators may ask a process that serves no pages.
pub(crate) fn status_router(app: App) -> Router {
    metrics::recorder();
    Router::new().route("/health", get(health)).route("/metrics", get(metrics)).with_state(app)
}

/// The OpenAPI document.
#[utoipa::path(get, path = "/api/openapi.json", operation_id = "openapi", tag = "system",
    responses((status = 200, body = String, content_type = "application/json")))]
pub(super) async fn document() -> impl IntoResponse {
    ([(CONTENT_TYPE, "application/json")], super::openapi())
}
