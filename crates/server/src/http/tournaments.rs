//! Tournaments and their games, as everybody sees them.

use axum::Json as Answer;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::response::IntoResponse;
use wire::{ExportPage, ExportQuery, GamesPage, GamesQuery, TournamentDetails, TournamentInfo};

use super::failure::Failure;
use crate::app::App;

/// All tournaments, the newest first.
#[utoipa::path(get, path = "/api/tournaments", operation_id = "listTournaments", tag = "event",
    responses((status = 200, body = Vec<TournamentInfo>)))]
pub(super) async fn list(State(_app): State<App>) -> Result<Answer<Vec<TournamentInfo>>, Failure> {
    Err(Failure::stopping())
}

/// A tournament with its standings and its crosstable.
#[utoipa::path(get, path = "/api/tournaments/{id}", operation_id = "showTournament", tag = "event",
    params(("id" = String, Path)),
    responses((status = 200, body = TournamentDetails), (status = 404, body = wire::Problem)))]
pub(super) async fn show(
    State(_app): State<App>,
    _path: Result<Path<String>, PathRejection>,
) -> Result<Answer<TournamentDetails>, Failure> {
    Err(Failure::stopping())
}

/// The finished games of a tournament, in the order of their ends.
#[utoipa::path(get, path = "/api/tournaments/{id}/games", operation_id = "listTournamentGames", tag = "event",
    params(("id" = String, Path), GamesQuery),
    responses((status = 200, body = GamesPage), (status = 400, body = wire::Problem),
        (status = 404, body = wire::Problem)))]
pub(super) async fn games(
    State(_app): State<App>,
    _path: Result<Path<String>, PathRejection>,
    _query: Result<Query<GamesQuery>, QueryRejection>,
) -> Result<Answer<GamesPage>, Failure> {
    Err(Failure::stopping())
}

/// Finished games of all tournaments to take away, in the order of their ends. The header `x-broadside-next` has what to
/// send as `since` next time.
#[utoipa::path(get, path = "/api/export", operation_id = "exportGames", tag = "event", params(ExportQuery),
    responses((status = 200, content((ExportPage = "application/json"), (String = "text/csv"),
            (String = "text/plain")),
            headers(("x-broadside-next" = u64, description = "What to send as `since` next time."))),
        (status = 400, body = wire::Problem)))]
pub(super) async fn export(
    State(_app): State<App>,
    _query: Result<Query<ExportQuery>, QueryRejection>,
) -> Result<impl IntoResponse, Failure> {
    Err::<Answer<ExportPage>, Failure>(Failure::stopping())
}
