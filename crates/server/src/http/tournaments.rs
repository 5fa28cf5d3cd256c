//! Public routes for tournaments and their games.

use axum::Json as Answer;
use axum::extract::State;
use store::Tournament;
use wire::{GamesPage, GamesQuery, RulesInfo, TournamentDetails, TournamentInfo};

use super::failure::{Failure, Reply};
use super::path::Found;
use super::problems::Problems;
use super::query::{Query, bad_query, limit};
use crate::app::App;
use crate::event::{entrant_info, game_summary};

/// The most tournaments that are listed.
const LISTED: u32 = 500;
/// Games on a page: the default and the maximum.
const PAGE: u32 = 100;
const LONGEST_PAGE: u32 = 1000;

/// All tournaments, newest first.
#[utoipa::path(get, path = "/api/tournaments", operation_id = "listTournaments", tag = "event",
    responses((status = 200, body = Vec<TournamentInfo>)))]
pub(super) async fn list(State(app): State<App>) -> Reply<Vec<TournamentInfo>> {
    let tournaments = app.store.tournaments(LISTED).await?;
    Ok(Answer(tournaments.iter().map(|tournament| app.events.info(tournament)).collect()))
}

/// A tournament with its standings and crosstable.
#[utoipa::path(get, path = "/api/tournaments/{id}", operation_id = "showTournament", tag = "event",
    responses((status = 200, body = TournamentDetails), Problems<404>))]
pub(super) async fn show(
    State(app): State<App>,
    Found(tournament): Found<Tournament>,
) -> Reply<TournamentDetails> {
    let standings = app.events.standings(tournament.id).await?;
    let crosstable = app.events.boards.crosstable(tournament.id, &app.events.roster).await?;
    let entrants = app.store.entrants(tournament.id).await?;
    let entrants = entrants.into_iter().enumerate().map(|(slot, entrant)| {
        // Bots are shown by their current name.
        let name = entrant.bot.and_then(|bot| app.events.roster.name(bot)).unwrap_or(entrant.name);
        entrant_info(slot, name, entrant.bot)
    });
    Ok(Answer(TournamentDetails {
        tournament: app.events.info(&tournament),
        rules: RulesInfo::of(&tournament.ruleset),
        entrants: entrants.collect(),
        standings: standings.rows.clone(),
        crosstable,
    }))
}

/// The finished games of a tournament, in the order in which they ended.
#[utoipa::path(get, path = "/api/tournaments/{id}/games", operation_id = "listTournamentGames", tag = "event", params(GamesQuery),
    responses((status = 200, body = GamesPage), Problems<400, 404>))]
pub(super) async fn games(
    State(app): State<App>,
    Found(tournament): Found<Tournament>,
    Query(asked): Query<GamesQuery>,
) -> Reply<GamesPage> {
    let limit = limit(asked.limit, PAGE, LONGEST_PAGE)?;
    let pair = asked.pair.as_deref().map(pair).transpose()?;
    let since = asked.since.unwrap_or(0);
    let games = app.store.games_of_tournament(tournament.id, since, pair, limit).await?;
    let next = games.last().filter(|_| games.len() == limit as usize).map(|last| last.cursor);
    Ok(Answer(GamesPage { games: games.iter().map(game_summary).collect(), next }))
}

/// Two entrant slots, counted from 0.
fn pair(text: &str) -> Result<(u32, u32), Failure> {
    let slot = |text: &str| text.parse::<u32>().ok().and_then(|slot| slot.checked_sub(1));
    let slots = text.split_once(',').and_then(|(one, other)| Some((slot(one)?, slot(other)?)));
    slots.ok_or_else(|| bad_query("pair must be two slots, such as 1,2"))
}
