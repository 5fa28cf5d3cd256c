//! Route for exporting finished games as JSON, CSV or notation.

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderName, HeaderValue};
use axum::response::{IntoResponse as _, Response};
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use store::{Game, Store, StoreError};
use wire::{ExportFormat, ExportQuery};

use super::failure::Failure;
use super::problems::Problems;
use super::query::{Query, limit};
use crate::app::App;
use crate::event::game_summary;

/// The largest `limit`; without one, all games are sent.
const LONGEST_PAGE: u32 = 10_000;
/// How many games are read from the database and sent at a time.
const AT_A_TIME: u32 = 100;

/// The response header with the `since` value for the next export.
const NEXT: HeaderName = HeaderName::from_static("x-broadside-next");

/// Finished games of all tournaments, in the order in which they ended: all of them, unless a limit is given. The header
/// `x-broadside-next` has the value to send as `since` next time.
#[utoipa::path(get, path = "/api/export", operation_id = "exportGames", tag = "event", params(ExportQuery),
    responses((status = 200, content((wire::ExportPage = "application/json"), (String = "text/csv"),
            (String = "text/plain")),
            headers(("x-broadside-next" = u64, description = "The value to send as `since` next time."))),
        Problems<400>))]
pub(super) async fn export(
    State(app): State<App>,
    Query(asked): Query<ExportQuery>,
) -> Result<Response, Failure> {
    let most = asked.limit.map(|asked| limit(Some(asked), LONGEST_PAGE, LONGEST_PAGE)).transpose()?;
    let since = asked.since.unwrap_or(0);
    // Games that end during this export belong to the next one.
    let next = app.store.last_game_since(since, most).await?.unwrap_or(since);
    let (kind, head, tail) = match asked.format.unwrap_or_default() {
        ExportFormat::Json => ("application/json", "{\"games\":[".to_owned(), format!("],\"next\":{next}}}")),
        ExportFormat::Csv => ("text/csv; charset=utf-8", COLUMNS.to_owned(), String::new()),
        ExportFormat::Bgn => ("text/plain; charset=utf-8", String::new(), String::new()),
    };
    let format = asked.format.unwrap_or_default();
    let games = stream::try_unfold((app.store.clone(), since), move |(store, at)| async move {
        let Some((text, last)) = games(&store, format, at, next).await? else { return Ok(None) };
        let text = if at == since { text } else { format!("{}{text}", between(format)) };
        Ok(Some((text, (store, last))))
    });
    // The response has started, so it must break off visibly: a part must not look complete.
    let games = games.inspect_err(|error: &StoreError| tracing::error!(%error, "an export failed midway"));
    let piece = |text: String| stream::once(async { Ok(text) });
    let body = piece(head).chain(games).chain(piece(tail)).map_ok(Bytes::from);
    let headers = [(CONTENT_TYPE, HeaderValue::from_static(kind)), (NEXT, HeaderValue::from(next))];
    Ok((headers, Body::from_stream(body)).into_response())
}

/// The separator between two games.
fn between(format: ExportFormat) -> &'static str {
    match format {
        ExportFormat::Json => ",",
        ExportFormat::Csv => "",
        ExportFormat::Bgn => "\n",
    }
}

/// The next games between two cursors as text, and the cursor of the last one; none if there are no more.
async fn games(
    store: &Store,
    format: ExportFormat,
    after: u64,
    upto: u64,
) -> Result<Option<(String, u64)>, StoreError> {
    let rows: Vec<(u64, String)> = if format == ExportFormat::Bgn {
        store.records_since(after, AT_A_TIME).await?
    } else {
        let games = store.games_since(after, AT_A_TIME).await?;
        games.iter().map(|game| (game.cursor, row(format, game))).collect()
    };
    let rows: Vec<(u64, String)> = rows.into_iter().take_while(|(cursor, _)| *cursor <= upto).collect();
    let Some(last) = rows.last().map(|(cursor, _)| *cursor) else { return Ok(None) };
    let texts: Vec<String> = rows.into_iter().map(|(_, text)| text).collect();
    Ok(Some((texts.join(between(format)), last)))
}

/// A game without its record.
fn row(format: ExportFormat, game: &Game) -> String {
    match format {
        ExportFormat::Csv => line(game),
        ExportFormat::Json | ExportFormat::Bgn => {
            serde_json::to_string(&game_summary(game)).expect("a summary is plain data")
        }
    }
}

/// The CSV header line.
const COLUMNS: &str =
    "cursor,id,tournament,number,a,b,first,outcome,cause,turns,faultA,faultB,beganAt,endedAt,voided\r\n";

/// A CSV line.
fn line(game: &Game) -> String {
    let fault = |side: &store::GameEntrant| side.fault.map_or("", ::rules::Cause::word).to_owned();
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
    quoted.join(",") + "\r\n"
}

/// A CSV field. Text that a spreadsheet would run as a formula gets a leading apostrophe.
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
