//! Results to take away.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderName, HeaderValue};
use axum::response::{IntoResponse as _, Response};
use store::Game;
use wire::{ExportFormat, ExportPage, ExportQuery};

use super::failure::Failure;
use super::query::{bad_query, limit};
use crate::app::App;
use crate::event::game_summary;

/// Games in one answer: the usual number, and the most.
const PAGE: u32 = 1000;
const LONGEST_PAGE: u32 = 10_000;

/// The header that says what to send as `since` next time.
const NEXT: HeaderName = HeaderName::from_static("x-broadside-next");

/// Finished games of all tournaments to take away, in the order of their ends. The header `x-broadside-next` has what to
/// send as `since` next time.
#[utoipa::path(get, path = "/api/export", operation_id = "exportGames", tag = "event", params(ExportQuery),
    responses((status = 200, content((ExportPage = "application/json"), (String = "text/csv"),
            (String = "text/plain")),
            headers(("x-broadside-next" = u64, description = "What to send as `since` next time."))),
        (status = 400, body = wire::Problem)))]
pub(super) async fn export(
    State(app): State<App>,
    query: Result<Query<ExportQuery>, QueryRejection>,
) -> Result<Response, Failure> {
    let Query(asked) = query.map_err(|rejection| bad_query(&rejection.body_text()))?;
    let limit = limit(asked.limit, PAGE, LONGEST_PAGE)?;
    let since = asked.since.unwrap_or(0);
    let (next, kind, body) = match asked.format.unwrap_or_default() {
        ExportFormat::Json => {
            let games = app.store.games_since(since, limit).await?;
            let next = games.last().map_or(since, |last| last.cursor);
            let page = ExportPage { games: games.iter().map(game_summary).collect(), next };
            let text = serde_json::to_string(&page).map_err(|error| Failure::internal(&error))?;
            (next, "application/json", text)
        }
        ExportFormat::Csv => {
            let games = app.store.games_since(since, limit).await?;
            let next = games.last().map_or(since, |last| last.cursor);
            (next, "text/csv; charset=utf-8", csv(&games))
        }
        ExportFormat::Bgn => {
            let records = app.store.records_since(since, limit).await?;
            let next = records.last().map_or(since, |(cursor, _)| *cursor);
            let texts: Vec<String> = records.into_iter().map(|(_, record)| record).collect();
            (next, "text/plain; charset=utf-8", texts.join("\n"))
        }
    };
    Ok(([(CONTENT_TYPE, HeaderValue::from_static(kind)), (NEXT, HeaderValue::from(next))], body)
        .into_response())
}

/// A table with a line of names, as spreadsheets read it.
fn csv(games: &[Game]) -> String {
    let mut text =
        "cursor,id,tournament,number,a,b,first,outcome,cause,turns,faultA,faultB,beganAt,endedAt,voided\r\n"
            .to_owned();
    for game in games {
        let fault = |side: &store::GameSide| side.fault.map_or("", ::rules::Cause::word).to_owned();
        let fields = [
            game.cursor.to_string(),
            game.id.to_string(),
            game.tournament.to_string(),
            (game.fixture + 1).to_string(),
            game.players.a.name.clone(),
            game.players.b.name.clone(),
            game.first.to_string(),
            game.end.outcome().to_string(),
            game.end.cause().word().to_owned(),
            game.turns.to_string(),
            fault(&game.players.a),
            fault(&game.players.b),
            game.began.to_string(),
            game.ended.to_string(),
            game.voided.as_ref().map_or_else(String::new, |voided| voided.reason.clone()),
        ];
        let quoted: Vec<String> = fields.iter().map(|field| cell(field)).collect();
        text.push_str(&quoted.join(","));
        text.push_str("\r\n");
    }
    text
}

/// A field of the table. A text that a spreadsheet would take for a formula begins with an apostrophe.
fn cell(field: &str) -> String {
    let formula = field.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let text = if formula { format!("'{field}") } else { field.to_owned() };
    if text.contains([',', '"', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_in_their_cells_and_are_no_formulas() {
        for (field, shown) in [
            ("Ada", "Ada"),
            ("Ada, Ben", "\"Ada, Ben\""),
            ("the \"best\"", "\"the \"\"best\"\"\""),
            ("=1+1", "'=1+1"),
            ("@SUM(A1,B1)", "\"'@SUM(A1,B1)\""),
            ("-7", "'-7"),
        ] {
            assert_eq!(cell(field), shown);
        }
    }
}
