//! Route for the analysis of a finished game.

use ::rules::Record;
use axum::Json as Answer;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse as _, Response};
use captains::analysis::NoAnalysis;
use wire::ProblemKind;

use super::failure::Failure;
use super::games;
use super::path::Id;
use super::problems::Problems;
use crate::app::App;
use crate::client::Client;
use crate::coach::{Asked, NotAnalysed};

/// Every order of a finished game compared with the best one: the same text as `broadside analyse --json --heat`.
/// The first request starts the analysis; until it is done, the answer shows its progress. Results are stored.
#[utoipa::path(get, path = "/api/games/{id}/analysis", operation_id = "gameAnalysis", tag = "games",
    responses((status = 200, body = wire::GameAnalysis), (status = 202, body = wire::AnalysisProgress),
        Problems<404, 409, 422, 429, 503>))]
pub(super) async fn show(
    State(app): State<App>,
    who: Client,
    Id(id, ..): Id<store::Table>,
) -> Result<Response, Failure> {
    let notation = games::find(&app, id).await?;
    let asked = if let Some(asked) = app.analyses.look(&app, id).await? {
        asked
    } else {
        let read = app.pool.run(who, move || Record::read_all(&notation)).await?;
        let record = read.map_err(|error| games::unreadable(id, &error))?.pop();
        let record = record.ok_or_else(|| games::unreadable(id, &"it contains no game"))?;
        // Games that cannot be analysed fail at once instead of after a wait.
        if record.game().is_none() {
            return Err(NotAnalysed::Impossible(NoAnalysis::NotPlayed).into());
        }
        app.throttle.analysis(who)?;
        app.analyses.start(&app, id, record, who).await?
    };
    Ok(match asked {
        Asked::Ready(body) => ([(CONTENT_TYPE, "application/json")], body).into_response(),
        Asked::Running(progress) => (StatusCode::ACCEPTED, Answer(progress)).into_response(),
    })
}

impl From<NotAnalysed> for Failure {
    fn from(error: NotAnalysed) -> Failure {
        match error {
            NotAnalysed::Impossible(why) => ProblemKind::NotAnalysed { reason: why.to_string() }.into(),
            NotAnalysed::Failed(reason) => ProblemKind::NotAnalysed { reason }.into(),
            NotAnalysed::NotRun(error) => error.into(),
            NotAnalysed::Store(error) => error.into(),
        }
    }
}
