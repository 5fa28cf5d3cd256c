//! What goes on now, and who leads.

use axum::Json as Answer;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::response::IntoResponse;
use wire::{EventInfo, Leaderboard, LeaderboardQuery};

use super::failure::Failure;
use crate::app::App;

/// What goes on now: the current tournament, its running matches, and what comes next.
#[utoipa::path(get, path = "/api/event", operation_id = "showEvent", tag = "event",
    responses((status = 200, body = EventInfo)))]
pub(super) async fn show(State(_app): State<App>) -> Result<Answer<EventInfo>, Failure> {
    Err(Failure::stopping())
}

/// Who leads, in the documented order: wins, then draws, then fewest losses.
#[utoipa::path(get, path = "/api/leaderboard", operation_id = "leaderboard", tag = "event", params(LeaderboardQuery),
    responses((status = 200, body = Leaderboard), (status = 400, body = wire::Problem)))]
pub(super) async fn leaderboard(
    State(_app): State<App>,
    _query: Result<Query<LeaderboardQuery>, QueryRejection>,
) -> Result<impl IntoResponse, Failure> {
    Err::<Answer<Leaderboard>, Failure>(Failure::stopping())
}
