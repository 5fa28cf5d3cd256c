//! The router, which is the OpenAPI document.

mod body;
mod captains;
mod failure;
mod fleets;
mod games;
mod guard;
mod pages;
mod rules;
mod system;
mod tables;
mod throttle;

pub(crate) use throttle::Throttle;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;

/// What stands in the document besides the routes: frames of live tables are no bodies of requests.
#[derive(OpenApi)]
#[openapi(
    info(title = "Broadside", description = "Battleship for people: rules, tables and finished games."),
    components(schemas(wire::ClientFrame, wire::ServerFrame, wire::Problem))
)]
struct Document;

fn api() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(Document::openapi())
        .routes(routes!(rules::list))
        .routes(routes!(rules::check))
        .routes(routes!(captains::list))
        .routes(routes!(fleets::random))
        .routes(routes!(fleets::check))
        .routes(routes!(tables::open))
        .routes(routes!(tables::show))
        .routes(routes!(tables::join))
        .routes(routes!(tables::rematch))
        .routes(routes!(tables::socket))
        .routes(routes!(games::show))
        .routes(routes!(games::notation))
        .routes(routes!(system::health))
        .routes(routes!(system::metrics))
        .routes(routes!(system::document))
}

/// The OpenAPI document of the routes, as JSON.
pub fn openapi() -> String {
    let (_, document) = api().split_for_parts();
    document.to_pretty_json().expect("the document is plain data") + "\n"
}

/// Every route with everything that guards it.
pub(crate) fn router(app: App) -> Router {
    let (api, _) = api().split_for_parts();
    api.fallback(pages::page)
        .method_not_allowed_fallback(failure::method_not_allowed)
        .layer(DefaultBodyLimit::max(app.config.limits.body))
        .layer(from_fn_with_state(app.clone(), throttle::throttle))
        .layer(from_fn_with_state(app.clone(), guard::origin))
        .layer(CatchPanicLayer::custom(failure::panicked))
        .layer(from_fn_with_state(app.clone(), guard::time))
        .layer(CompressionLayer::new())
        .layer(from_fn(guard::headers))
        .layer(from_fn(failure::shape))
        .with_state(app)
}
