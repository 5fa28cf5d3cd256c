//! What the organiser does to tournaments and their games.

use axum::Json as Answer;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use wire::{GameFlights, GameSummary, NewTournament, TournamentInfo, VoidGame};

use super::body::Json;
use super::failure::Failure;
use crate::app::App;
use crate::doors::Organiser;

/// Makes a tournament. It waits to be started.
#[utoipa::path(post, path = "/api/admin/tournaments", operation_id = "makeTournament", tag = "organiser",
    request_body = NewTournament,
    responses((status = 201, body = TournamentInfo), (status = 401, body = wire::Problem),
        (status = 422, body = wire::Problem)),
    security(("organiser" = []), ("script" = [])))]
pub(super) async fn make(
    State(_app): State<App>,
    _organiser: Organiser,
    Json(_asked): Json<NewTournament>,
) -> Result<(StatusCode, Answer<TournamentInfo>), Failure> {
    Err(Failure::stopping())
}

/// Starts a tournament with all bots that can be called. One that goes on for ever waits until there are two.
#[utoipa::path(post, path = "/api/admin/tournaments/{id}/start", operation_id = "startTournament", tag = "organiser",
    params(("id" = String, Path)),
    responses((status = 200, body = TournamentInfo), (status = 401, body = wire::Problem),
        (status = 404, body = wire::Problem), (status = 409, body = wire::Problem)),
    security(("organiser" = []), ("script" = [])))]
pub(super) async fn start(
    State(_app): State<App>,
    _organiser: Organiser,
    _path: Result<Path<String>, PathRejection>,
) -> Result<Answer<TournamentInfo>, Failure> {
    Err(Failure::stopping())
}

/// Pauses a tournament: matches that are being played end as usual, and none begins.
#[utoipa::path(post, path = "/api/admin/tournaments/{id}/pause", operation_id = "pauseTournament", tag = "organiser",
    params(("id" = String, Path)),
    responses((status = 200, body = TournamentInfo), (status = 401, body = wire::Problem),
        (status = 404, body = wire::Problem), (status = 409, body = wire::Problem)),
    security(("organiser" = []), ("script" = [])))]
pub(super) async fn pause(
    State(_app): State<App>,
    _organiser: Organiser,
    _path: Result<Path<String>, PathRejection>,
) -> Result<Answer<TournamentInfo>, Failure> {
    Err(Failure::stopping())
}

/// Lets a paused tournament go on.
#[utoipa::path(post, path = "/api/admin/tournaments/{id}/resume", operation_id = "resumeTournament",
    tag = "organiser", params(("id" = String, Path)),
    responses((status = 200, body = TournamentInfo), (status = 401, body = wire::Problem),
        (status = 404, body = wire::Problem), (status = 409, body = wire::Problem)),
    security(("organiser" = []), ("script" = [])))]
pub(super) async fn resume(
    State(_app): State<App>,
    _organiser: Organiser,
    _path: Result<Path<String>, PathRejection>,
) -> Result<Answer<TournamentInfo>, Failure> {
    Err(Failure::stopping())
}

/// Ends a tournament and its series for good. Matches that are being played are broken off and count nowhere.
#[utoipa::path(post, path = "/api/admin/tournaments/{id}/stop", operation_id = "stopTournament", tag = "organiser",
    params(("id" = String, Path)),
    responses((status = 200, body = TournamentInfo), (status = 401, body = wire::Problem),
        (status = 404, body = wire::Problem), (status = 409, body = wire::Problem)),
    security(("organiser" = []), ("script" = [])))]
pub(super) async fn stop(
    State(_app): State<App>,
    _organiser: Organiser,
    _path: Result<Path<String>, PathRejection>,
) -> Result<Answer<TournamentInfo>, Failure> {
    Err(Failure::stopping())
}

/// Makes a finished game void: it counts nowhere any more. It may be played again.
#[utoipa::path(post, path = "/api/admin/games/{id}/void", operation_id = "voidGame", tag = "organiser",
    params(("id" = String, Path)), request_body = VoidGame,
    responses((status = 200, body = GameSummary), (status = 401, body = wire::Problem),
        (status = 404, body = wire::Problem), (status = 409, body = wire::Problem),
        (status = 422, body = wire::Problem)),
    security(("organiser" = []), ("script" = [])))]
pub(super) async fn void(
    State(_app): State<App>,
    _organiser: Organiser,
    _path: Result<Path<String>, PathRejection>,
    Json(_asked): Json<VoidGame>,
) -> Result<Answer<GameSummary>, Failure> {
    Err(Failure::stopping())
}

/// Every call of a game, of both sides.
#[utoipa::path(get, path = "/api/admin/games/{id}/flights", operation_id = "gameFlights", tag = "organiser",
    params(("id" = String, Path)),
    responses((status = 200, body = GameFlights), (status = 401, body = wire::Problem),
        (status = 404, body = wire::Problem)),
    security(("organiser" = []), ("script" = [])))]
pub(super) async fn flights(
    State(_app): State<App>,
    _organiser: Organiser,
    _path: Result<Path<String>, PathRejection>,
) -> Result<Answer<GameFlights>, Failure> {
    Err(Failure::stopping())
}
