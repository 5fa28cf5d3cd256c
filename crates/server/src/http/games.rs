//! Finished games.

use ::rules::{Eye, Record};
use axum::Json as Answer;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use uuid::Uuid;
use wire::{FinishedGame, Sighting};

use super::failure::Failure;
use super::path;
use crate::app::App;
use crate::live::Message;

/// A finished game, turn by turn, with nothing hidden.
#[utoipa::path(get, path = "/api/games/{id}", operation_id = "showGame", tag = "games", params(("id" = String, Path)),
    responses((status = 200, body = FinishedGame), (status = 404, body = wire::Problem),
        (status = 409, body = wire::Problem)))]
pub(super) async fn show(
    State(app): State<App>,
    path: Result<Path<String>, PathRejection>,
) -> Result<Answer<FinishedGame>, Failure> {
    let id = path::id(path, "table")?;
    let table = app.tables.ask(id, Message::Info).await?;
    let notation = find(&app, id).await?;
    // Reading replays the whole game.
    let read = move || Record::read_all(&notation).map(|records| (records, notation));
    let read = app.pool.run(read).await?;
    let (records, notation) = read.map_err(|error| Failure::internal(&error))?;
    let game = records.first().and_then(Record::game);
    let game = game.ok_or_else(|| Failure::internal(&"a record without a game"))?;
    let steps = game.turns().iter().map(|turn| Sighting::all_of(turn, Eye::Organiser, game.ruleset()));
    Ok(Answer(FinishedGame { table, steps: steps.collect(), notation }))
}

/// A finished game in the notation.
#[utoipa::path(get, path = "/api/games/{id}/notation", operation_id = "gameNotation", tag = "games", params(("id" = String, Path)),
    responses((status = 200, body = String, content_type = "text/plain"), (status = 404, body = wire::Problem),
        (status = 409, body = wire::Problem)))]
pub(super) async fn notation(
    State(app): State<App>,
    path: Result<Path<String>, PathRejection>,
) -> Result<impl IntoResponse, Failure> {
    let notation = find(&app, path::id(path, "table")?).await?;
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8")], notation))
}

pub(super) async fn find(app: &App, id: Uuid) -> Result<String, Failure> {
    if let Some(record) = app.store.record(id).await? {
        return Ok(record.notation);
    }
    app.tables.find(id).await?;
    Err(Failure::new(StatusCode::CONFLICT, "not-over", "The game is not over yet."))
}
