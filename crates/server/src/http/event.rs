//! Routes for the current tournament and the leaderboard.

use axum::Json as Answer;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse as _, Response};
use wire::{EventInfo, Leaderboard, LeaderboardQuery, LeaderboardScope};

use super::failure::{Failure, Reply};
use super::problems::Problems;
use super::query::Query;
use crate::app::App;

/// What is happening now: the current tournament, its running matches, and what comes next.
#[utoipa::path(get, path = "/api/event", operation_id = "showEvent", tag = "event",
    responses((status = 200, body = EventInfo)))]
pub(super) async fn show(State(app): State<App>) -> Reply<EventInfo> {
    Ok(Answer(app.events.event(app.feed.running(), app.own_address.for_others()).await?))
}

/// The leaderboard, ordered by wins, then draws, then fewest losses.
#[utoipa::path(get, path = "/api/leaderboard", operation_id = "leaderboard", tag = "event", params(LeaderboardQuery),
    responses((status = 200, body = Leaderboard), Problems<400>))]
pub(super) async fn leaderboard(
    State(app): State<App>,
    Query(asked): Query<LeaderboardQuery>,
) -> Result<Response, Failure> {
    let scope = asked.scope.unwrap_or_default();
    let shown = match (scope, app.events.current()) {
        (LeaderboardScope::All, _) => app.events.all_time().await?,
        (LeaderboardScope::Current, Some(tournament)) => app.events.standings(tournament).await?,
        (LeaderboardScope::Current, None) => {
            let empty = Leaderboard { scope, tournament: None, cursor: 0, rows: Vec::new() };
            return Ok(Answer(empty).into_response());
        }
    };
    // Serialised once, when the results changed.
    Ok(([(CONTENT_TYPE, "application/json")], shown.json.clone()).into_response())
}
