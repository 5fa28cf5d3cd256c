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
mod link_preview;
mod my_bot;
mod organiser;
mod organiser_bots;
mod organiser_tournaments;
mod page_routes;
mod pages;
mod path;
mod pictures;
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
pub(crate) use system::status_router;
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

/// A router with the handlers of these modules.
macro_rules! router {
    ($($module:ident: $($handler:ident),+;)+) => {
        OpenApiRouter::with_openapi(document::Document::openapi())$($(.routes(routes!($module::$handler)))+)+
    };
}

fn api() -> OpenApiRouter<App> {
    router! {
        rules: list, check;
        captains: list;
        kits: download;
        fleets: random, check;
        tables: open, show, join, rematch, socket;
        feed: socket;
        games: show, notation;
        pictures: show;
        analysis: show;
        bots: list, register, sign_in, sign_out, me, set_url, change_password;
        my_bot: games, calls, again, check;
        organiser: sign_in, sign_out, sessions, end_session, tokens, make_token, revoke_token, audit;
        screens: list, make, revoke;
        registration: show, set, invitations, make_invitation, revoke_invitation;
        organiser_bots: list, remove_many, bench, unbench, remove, rename, reset_password;
        backup: backup;
        storage: show;
        event: show, leaderboard;
        tournaments: list, show, games;
        export: export;
        organiser_tournaments: make, start, pause, resume, stop, void, abort, calls;
        system: health, ready, metrics, document;
    }
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
