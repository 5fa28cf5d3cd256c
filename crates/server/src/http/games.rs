//! Routes for finished games of tables and tournaments: turn by turn, or in the notation.

use ::rules::{Eye, Record, Ruleset, Sides};
use axum::Json as Answer;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use store::Game;
use uuid::Uuid;
use wire::{
    BySeat, Coaching, CodedMessage, FinishedGame, GameInfo, HintsUsed, Names, ProblemKind, RulesInfo,
    Sighting, TableEnd, TableInfo, TableKind, TableState,
};

use super::failure::{Failure, Reply};
use super::path::Id;
use super::problems::Problems;
use crate::app::App;
use crate::client::Client;
use crate::event::{game_entrant_names, game_summary};

/// A finished game, turn by turn, with both fleets.
#[utoipa::path(get, path = "/api/games/{id}", operation_id = "showGame", tag = "games",
    responses((status = 200, body = FinishedGame), Problems<404, 409, 422>))]
pub(super) async fn show(State(app): State<App>, who: Client, Id(id, ..): Id<Game>) -> Reply<FinishedGame> {
    let notation = find(&app, id).await?;
    // Parsing replays the whole game.
    let read = move || Record::read_all(&notation).map(|records| (records, notation));
    let read = app.pool.run(who, read).await?;
    let (mut records, notation) = read.map_err(|error| unreadable(id, &error))?;
    let record = records.pop().ok_or_else(|| unreadable(id, &"it contains no game"))?;
    let (table, game) = match app.store.game(id).await? {
        Some(game) => {
            let tournament = app.store.tournament(game.tournament).await?;
            let event = tournament.map(|tournament| tournament.name).unwrap_or_default();
            (table_of(&game, record.ruleset()), Some(game_info(&game, event)))
        }
        None => (app.tables.info(id).await?, None),
    };
    // A game that ended before the first shot has no turns.
    let turns = record.game().map_or(&[][..], ::rules::Game::turns);
    let steps = turns.iter().map(|turn| Sighting::all_of(turn, Eye::Organiser, record.ruleset()));
    Ok(Answer(FinishedGame { table, game, steps: steps.collect(), notation }))
}

/// The error for a stored record that cannot be parsed. Its text is still available.
pub(super) fn unreadable(id: Uuid, why: &dyn std::fmt::Display) -> Failure {
    tracing::error!(game = %id, error = %why, "could not read a record");
    Failure::from(ProblemKind::UnreadableRecord)
        .with([CodedMessage::new("unreadable-record", why.to_string())])
}

/// The table data for a tournament game.
fn table_of(game: &Game, ruleset: &Ruleset) -> TableInfo {
    let names = game_entrant_names(game);
    let captain = game.players.b.bot.is_none().then(|| game.players.b.name.clone());
    TableInfo {
        id: game.id.to_string(),
        rules: RulesInfo::of(ruleset),
        kind: TableKind::Tournament,
        names: Names { a: Some(names.a), b: Some(names.b) },
        captain,
        state: TableState::Over,
        free: Vec::new(),
        placed: Vec::new(),
        first: game.first.into(),
        clock: None,
        coach: Coaching::Off,
        hints: HintsUsed::default(),
        grace: None,
        next: None,
        record: Some(TableEnd {
            outcome: game.end.outcome().into(),
            cause: game.end.cause().word().to_owned(),
        }),
    }
}

fn game_info(game: &Game, event: String) -> GameInfo {
    let Sides { a, b } = &game.players;
    GameInfo {
        summary: game_summary(game),
        event,
        commitments: BySeat { a: a.commitment.clone(), b: b.commitment.clone() },
        salts: BySeat { a: a.salt.clone(), b: b.salt.clone() },
    }
}

/// A finished game in the notation.
#[utoipa::path(get, path = "/api/games/{id}/notation", operation_id = "gameNotation", tag = "games",
    responses((status = 200, body = String, content_type = "text/plain"), Problems<404, 409>))]
pub(super) async fn notation(
    State(app): State<App>,
    Id(id, ..): Id<Game>,
) -> Result<impl IntoResponse, Failure> {
    let notation = find(&app, id).await?;
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8")], notation))
}

pub(super) async fn find(app: &App, id: Uuid) -> Result<String, Failure> {
    if let Some(record) = app.store.record(id).await? {
        return Ok(record.notation);
    }
    if let Some(record) = app.store.game_record(id).await? {
        return Ok(record);
    }
    app.tables.check(id).await?;
    Err(ProblemKind::NotOver.into())
}
