//! Routes for screens: projector pages that may see the fleets of running matches.

use axum::Json as Answer;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use jiff::Timestamp;
use store::{Change, Deed, OrganiserChange, StoreError};
use uuid::Uuid;
use wire::{MadeScreen, Missing, NewScreen, Screen};

use super::body::Json;
use super::failure::Failure;
use super::path;
use super::problems::Problems;
use crate::app::App;
use crate::auth::Organiser;
use crate::token;

/// The screens. Only hashes of their tokens are stored.
#[utoipa::path(get, path = "/api/admin/screens", operation_id = "listScreens", tag = "organiser",
    responses((status = 200, body = Vec<Screen>), Problems<401>),
    security(("organiser" = []), ("script" = [])))]
pub(super) async fn list(
    State(app): State<App>,
    _organiser: Organiser,
) -> Result<Answer<Vec<Screen>>, Failure> {
    Ok(Answer(app.store.screens().await?.into_iter().map(shown).collect()))
}

fn shown(screen: store::Screen) -> Screen {
    Screen { id: screen.id.to_string(), name: screen.name, made: screen.made.to_string() }
}

/// Creates a screen. With its token the feed shows the fleets of running matches. The token is shown once.
#[utoipa::path(post, path = "/api/admin/screens", operation_id = "makeScreen", tag = "organiser",
    request_body = NewScreen,
    responses((status = 201, body = MadeScreen), Problems<401, 422>),
    security(("organiser" = []), ("script" = [])))]
pub(super) async fn make(
    State(app): State<App>,
    organiser: Organiser,
    Json(asked): Json<NewScreen>,
) -> Result<(StatusCode, Answer<MadeScreen>), Failure> {
    let (text, token) = token::fresh();
    let made = store::Screen { id: Uuid::now_v7(), name: asked.name.into(), token, made: Timestamp::now() };
    let make = Change::Organiser(OrganiserChange::MakeScreen(made.clone()));
    app.store.apply(vec![make, organiser.note(Deed::ScreenMade, None, made.name.clone())]).await?;
    Ok((StatusCode::CREATED, Answer(MadeScreen { kept: shown(made), token: text })))
}

/// Revokes a screen. Pages that use it are disconnected at once.
#[utoipa::path(delete, path = "/api/admin/screens/{id}", operation_id = "revokeScreen", tag = "organiser",
    params(("id" = String, Path)),
    responses((status = 204, description = "Revoked."), Problems<401, 404>),
    security(("organiser" = []), ("script" = [])))]
pub(super) async fn revoke(
    State(app): State<App>,
    organiser: Organiser,
    path: Result<Path<String>, PathRejection>,
) -> Result<StatusCode, Failure> {
    let id = path::id(path, Missing::Screen)?;
    let screens = app.store.screens().await?;
    let name = screens.into_iter().find(|screen| screen.id == id).map(|screen| screen.name);
    let revoke = Change::Organiser(OrganiserChange::RevokeScreen(id));
    let note = organiser.note(Deed::ScreenRevoked, None, name.unwrap_or_default());
    app.store.apply(vec![revoke, note]).await.map_err(|error| match error {
        StoreError::Outdated => Failure::not_found(Missing::Screen),
        error => error.into(),
    })?;
    app.feed.revoke(id);
    Ok(StatusCode::NO_CONTENT)
}
