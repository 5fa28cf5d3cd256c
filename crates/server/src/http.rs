//! The HTTP router, from which the OpenAPI document is generated.

mod abort;
mod analysis;
mod backup;
mod body;
mod bots;
mod captains;
mod document;
mod event;
mod export;
mod failure;
mod feed;
mod fleets;
mod games;
mod guard;
mod kits;
mod my_bot;
mod organiser;
mod organiser_bots;
mod organiser_tournaments;
mod page_routes;
mod pages;
mod path;
mod problems;
mod prove;
mod query;
mod registration;
mod rules;
mod screens;
mod sender;
mod socket;
mod storage;
mod system;
mod tables;
mod throttle;
mod tournaments;

pub(crate) use backup::remove_old_copies;
pub(crate) use captains::title;
pub(crate) use failure::Failure;
pub(crate) use throttle::{CallPlace, Throttle};

use std::sync::LazyLock;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use utoipa::OpenApi as _;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;

fn api() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(document::Document::openapi())
        .routes(routes!(rules::list))
        .routes(routes!(rules::check))
        .routes(routes!(captains::list))
        .routes(routes!(kits::download))
        .routes(routes!(fleets::random))
        .routes(routes!(fleets::check))
        .routes(routes!(tables::open))
        .routes(routes!(tables::show))
        .routes(routes!(tables::join))
        .routes(routes!(tables::rematch))
        .routes(routes!(tables::socket))
        .routes(routes!(feed::socket))
        .routes(routes!(games::show))
        .routes(routes!(games::notation))
        .routes(routes!(analysis::show))
        .routes(routes!(bots::list, bots::register))
        .routes(routes!(bots::sign_in, bots::sign_out))
        .routes(routes!(bots::me))
        .routes(routes!(my_bot::games))
        .routes(routes!(my_bot::calls))
        .routes(routes!(my_bot::again))
        .routes(routes!(my_bot::check))
        .routes(routes!(bots::set_url))
        .routes(routes!(bots::change_password))
        .routes(routes!(organiser::sign_in, organiser::sign_out))
        .routes(routes!(organiser::sessions))
        .routes(routes!(organiser::end_session))
        .routes(routes!(organiser::tokens, organiser::make_token))
        .routes(routes!(organiser::revoke_token))
        .routes(routes!(organiser::audit))
        .routes(routes!(screens::list, screens::make))
        .routes(routes!(screens::revoke))
        .routes(routes!(registration::show))
        .routes(routes!(registration::set))
        .routes(routes!(registration::invitations, registration::make_invitation))
        .routes(routes!(registration::revoke_invitation))
        .routes(routes!(organiser_bots::list))
        .routes(routes!(organiser_bots::remove_many))
        .routes(routes!(organiser_bots::bench))
        .routes(routes!(organiser_bots::unbench))
        .routes(routes!(organiser_bots::remove))
        .routes(routes!(organiser_bots::rename))
        .routes(routes!(organiser_bots::reset_password))
        .routes(routes!(backup::backup))
        .routes(routes!(storage::show))
        .routes(routes!(event::show))
        .routes(routes!(event::leaderboard))
        .routes(routes!(tournaments::list))
        .routes(routes!(tournaments::show))
        .routes(routes!(tournaments::games))
        .routes(routes!(export::export))
        .routes(routes!(organiser_tournaments::make))
        .routes(routes!(organiser_tournaments::start))
        .routes(routes!(organiser_tournaments::pause))
        .routes(routes!(organiser_tournaments::resume))
        .routes(routes!(organiser_tournaments::stop))
        .routes(routes!(organiser_tournaments::void))
        .routes(routes!(organiser_tournaments::abort))
        .routes(routes!(organiser_tournaments::calls))
        .routes(routes!(system::health))
        .routes(routes!(system::metrics))
        .routes(routes!(system::document))
}

/// The OpenAPI document of the routes, as JSON, built once.
pub fn openapi() -> &'static str {
    static DOCUMENT: LazyLock<String> = LazyLock::new(|| {
        let (_, mut document) = api().split_for_parts();
        document::complete(&mut document);
        document.to_pretty_json().expect("the document is plain data") + "\n"
    });
    &DOCUMENT
}

/// All routes with their middleware.
pub(crate) fn router(app: App) -> Router {
    let (api, _) = api().split_for_parts();
    let supervisor = app.supervisor.clone();
    api.fallback(pages::page)
        .method_not_allowed_fallback(failure::method_not_allowed)
        .layer(DefaultBodyLimit::max(app.config.limits.body))
        .layer(from_fn_with_state(app.clone(), guard::admit))
        .layer(CatchPanicLayer::custom(move |panic| failure::panicked(&supervisor, panic)))
        .layer(from_fn_with_state(app.clone(), guard::time))
        .layer(CompressionLayer::new())
        .layer(from_fn(failure::shape))
        .with_state(app)
}
