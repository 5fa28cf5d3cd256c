//! Route for pictures of games: link previews, and results to share.

use std::sync::Arc;

use ::rules::{Record, Sides};
use axum::extract::State;
use axum::http::HeaderName;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use store::Game;
use uuid::Uuid;
use wire::{Names, ProblemKind, TableState};

use super::failure::Failure;
use super::games::{find, unreadable};
use super::path::Id;
use super::problems::Problems;
use crate::app::App;
use crate::client::Client;
use crate::event::game_entrant_names;
use crate::preview::Preview;

type Picture = ([(HeaderName, &'static str); 2], Vec<u8>);

/// A picture of a game for link previews, 1200x630: the boards as spectators see them once it is over, until then only
/// names and rules.
#[utoipa::path(get, path = "/api/pictures/{id}", operation_id = "gamePicture", tag = "games",
    responses((status = 200, content_type = "image/png", body = [u8]), Problems<404, 422>))]
pub(super) async fn show(
    State(app): State<App>,
    who: Client,
    Id(id, ..): Id<Game>,
) -> Result<Picture, Failure> {
    if let Some(known) = app.pictures.find(id) {
        return Ok(finished(&known));
    }
    let notation = match find(&app, id).await {
        Ok(notation) => notation,
        Err(failure) if matches!(failure.kind, ProblemKind::NotOver) => {
            return unfinished(&app, who, id).await;
        }
        Err(failure) => return Err(failure),
    };
    let names = match app.store.game(id).await? {
        Some(game) => game_entrant_names(&game),
        None => named(app.tables.info(id).await?.names),
    };
    let draw = move || -> Result<Vec<u8>, String> {
        let mut records = Record::read_all(&notation).map_err(|error| error.to_string())?;
        let record = records.pop().ok_or("it contains no game")?;
        Ok(Preview::of_record(&record, names).png())
    };
    let png = app.pool.run(who, draw).await?.map_err(|error| unreadable(id, &error))?;
    let png: Arc<[u8]> = png.into();
    app.pictures.remember(id, png.clone());
    Ok(finished(&png))
}

/// The picture of a table whose game is not over: an invitation, or who plays.
async fn unfinished(app: &App, who: Client, id: Uuid) -> Result<Picture, Failure> {
    let table = app.tables.info(id).await?;
    let waits = table.state == TableState::Waiting;
    let names = named(table.names);
    let title = if waits {
        format!("{} invites you to play", names.a)
    } else {
        format!("{} against {}", names.a, names.b)
    };
    let board = &table.rules.rules.board;
    let preview = Preview {
        title,
        rules: table.rules.name.clone(),
        names,
        size: (board.width, board.height),
        boards: None,
    };
    let png = app.pool.run(who, move || preview.png()).await?;
    Ok(([(CONTENT_TYPE, "image/png"), (CACHE_CONTROL, "public, max-age=60")], png))
}

fn finished(png: &[u8]) -> Picture {
    ([(CONTENT_TYPE, "image/png"), (CACHE_CONTROL, "public, max-age=86400")], png.to_vec())
}

fn named(Names { a, b }: Names) -> Sides<String> {
    let name = |given: Option<String>| given.unwrap_or_else(|| "Somebody".to_owned());
    Sides { a: name(a), b: name(b) }
}
