//! Routes for screens: projector pages that may see the fleets of running matches.

use axum::Json as Answer;
use axum::extract::State;
use axum::http::StatusCode;
use store::{Change, Deed, OrganiserChange};
use uuid::Uuid;
use wire::{MadeScreen, NewScreen, Screen};

use super::body::Json;
use super::failure::{Failure, Made, Reply};
use super::path::{Id, if_gone};
use super::problems::Problems;
use crate::app::App;
use crate::auth::Organiser;
use crate::token;

/// The screens. Only hashes of their tokens are stored.
#[utoipa::path(get, path = "/api/admin/screens", operation_id = "listScreens",
    responses((status = 200, body = Vec<Screen>)))]
pub(super) async fn list(State(app): State<App>, _organiser: Organiser) -> Reply<Vec<Screen>> {
    Ok(Answer(app.store.screens().await?.into_iter().map(shown).collect()))
}

fn shown(screen: store::Screen) -> Screen {
    Screen { id: screen.id.to_string(), name: screen.name, made: screen.made.to_string() }
}

/// Creates a screen. With its token the feed shows the fleets of running matches. The token is shown once.
#[utoipa::path(post, path = "/api/admin/screens", operation_id = "makeScreen",
    responses((status = 201, body = MadeScreen), Problems<422>))]
pub(super) async fn make(
    State(app): State<App>,
    organiser: Organiser,
    Json(asked): Json<NewScreen>,
) -> Made<MadeScreen> {
    let (text, token) = token::fresh();
    let made = store::Screen { id: Uuid::now_v7(), name: asked.name.into(), token, made: store::now() };
    let make = Change::Organiser(OrganiserChange::MakeScreen(made.clone()));
    app.store.apply(vec![make, organiser.note(Deed::ScreenMade, None, made.name.clone())]).await?;
    Ok((StatusCode::CREATED, Answer(MadeScreen { kept: shown(made), token: text })))
}

/// Revokes a screen. Pages that use it are disconnected at once.
#[utoipa::path(delete, path = "/api/admin/screens/{id}", operation_id = "revokeScreen",
    responses((status = 204, description = "Revoked."), Problems<404>))]
pub(super) async fn revoke(
    State(app): State<App>,
    organiser: Organiser,
    Id(id, ..): Id<store::Screen>,
) -> Result<StatusCode, Failure> {
    let screens = app.store.screens().await?;
    let name = screens.into_iter().find(|screen| screen.id == id).map(|screen| screen.name);
    let revoke = Change::Organiser(OrganiserChange::RevokeScreen(id));
    let note = organiser.note(Deed::ScreenRevoked, None, name.unwrap_or_default());
    app.store.apply(vec![revoke, note]).await.map_err(if_gone::<store::Screen>)?;
    app.feed.revoke(id);
    Ok(StatusCode::NO_CONTENT)
}
