//! Routes for operators: health, metrics and the OpenAPI document.

use std::collections::BTreeMap;

use axum::Json as Answer;
use axum::Router;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use axum::routing::get;
use serde::Serialize;
use utoipa::ToSchema;
use wire::ProblemKind;

use super::failure::Reply;
use super::problems::Problems;
use crate::app::App;
use crate::metrics::recorder;

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

/// Whether the server and its database respond, whether its tasks run, and whether there is disk space.
#[utoipa::path(get, path = "/health", operation_id = "health", tag = "system",
    responses((status = 200, body = Health), Problems<503, 507>))]
pub(super) async fn health(State(app): State<App>) -> Reply<Health> {
    if app.stop.is_cancelled() {
        return Err(ProblemKind::Stopping.into());
    }
    app.store.ping().await?;
    app.store.has_room().await?;
    if let Some(task) = app.supervisor.down() {
        return Err(ProblemKind::TaskDown { task: task.name().to_owned() }.into());
    }
    let panics = app.supervisor.panics();
    let nats = app.bus.as_ref().map(|bus| if bus.is_connected() { "connected" } else { "disconnected" });
    Ok(Answer(Health { status: "ok", version: env!("CARGO_PKG_VERSION"), panics, nats }))
}

/// Metrics for Prometheus.
#[utoipa::path(get, path = "/metrics", operation_id = "metrics", tag = "system",
    responses((status = 200, body = String, content_type = "text/plain")))]
pub(super) async fn metrics() -> impl IntoResponse {
    ([(CONTENT_TYPE, "text/plain; version=0.0.4")], recorder().render())
}

/// What operators may ask a process that serves no pages.
pub(crate) fn status_router(app: App) -> Router {
    recorder();
    Router::new().route("/health", get(health)).route("/metrics", get(metrics)).with_state(app)
}

/// The OpenAPI document.
#[utoipa::path(get, path = "/api/openapi.json", operation_id = "openapi", tag = "system",
    responses((status = 200, body = String, content_type = "application/json")))]
pub(super) async fn document() -> impl IntoResponse {
    ([(CONTENT_TYPE, "application/json")], super::openapi())
}
