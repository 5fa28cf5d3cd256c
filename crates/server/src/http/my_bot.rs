//! Routes for a bot's owner: its games, its calls, repeating a call, and checking the bot.

use std::sync::Arc;

use ::rules::{Ruleset, Seat};
use arena::{ANSWER_LIMIT, Address, BotUrl, CallKind, Exchange, Failure as CallFailure, HttpBot, Key};
use axum::Json as Answer;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use store::Game;
use wire::bot::{Fault, read_move, read_placement};
use wire::{BotCheck, CallInfo, CallPage, Missing, OwnGamesPage, OwnGamesQuery, ProblemKind};

use super::failure::{Failure, Reply};
use super::path::{self, Id};
use super::problems::Problems;
use super::query::{Query, limit};
use super::sender::Sender;
use crate::app::App;
use crate::auth::Owner;
use crate::client::Client;
use crate::event;

/// Games on a page: the default and the maximum.
const PAGE: u32 = 50;
const LONGEST_PAGE: u32 = 200;

/// The finished games of your own bot, newest first.
#[utoipa::path(get, path = "/api/bots/me/games", operation_id = "listOwnGames", tag = "bots", params(OwnGamesQuery),
    responses((status = 200, body = OwnGamesPage), Problems<400, 401>), security(("bot" = [])))]
pub(super) async fn games(
    State(app): State<App>,
    owner: Owner,
    Query(asked): Query<OwnGamesQuery>,
) -> Reply<OwnGamesPage> {
    let limit = limit(asked.limit, PAGE, LONGEST_PAGE)?;
    let games = app.store.games_of_bot(owner.bot.id, asked.before, limit).await?;
    let full = games.len() == limit as usize;
    let older = games.last().map(|game| game.cursor).filter(|_| full);
    Ok(Answer(OwnGamesPage { games: games.iter().map(event::game_summary).collect(), older }))
}

/// Every call to your own bot in one game.
#[utoipa::path(get, path = "/api/bots/me/games/{id}/calls", operation_id = "listOwnCalls", tag = "bots",
    responses((status = 200, body = CallPage), Problems<401, 404>), security(("bot" = [])))]
pub(super) async fn calls(
    State(app): State<App>,
    owner: Owner,
    who: Client,
    Sender(sender): Sender,
    Id(id, ..): Id<Game>,
) -> Reply<CallPage> {
    let (game, seat) = own_game(&app, &owner, id).await?;
    let page = recorded(&app, &game, seat, who).await?;
    let calls = page.calls.into_iter().map(|call| event::for_owner(call, sender)).collect();
    Ok(Answer(CallPage { calls, ..page }))
}

/// A game of the owner's bot, and its seat in it. Games of other bots count as not found.
async fn own_game(app: &App, owner: &Owner, id: uuid::Uuid) -> Result<(Game, Seat), Failure> {
    let unknown = || Failure::not_found(Missing::OwnGame);
    let game = app.store.game(id).await?.ok_or_else(unknown)?;
    let own = |seat: &Seat| game.players[*seat].bot == Some(owner.bot.id);
    let seat = Seat::BOTH.into_iter().find(own).ok_or_else(unknown)?;
    Ok((game, seat))
}

/// The calls of a game to one side.
async fn recorded(app: &App, game: &Game, seat: Seat, who: Client) -> Result<CallPage, Failure> {
    let packed = app.store.call_logs(game.id).await?.into_iter().find(|(of, _)| *of == seat);
    let Some((_, packed)) = packed else {
        return Err(Failure::not_found(Missing::Calls));
    };
    let unpacked = app.pool.run(who, move || event::unpack(&packed)).await?;
    let calls = unpacked.map_err(|error| Failure::internal(&error))?;
    Ok(CallPage { game: game.id.to_string(), seat: seat.into(), calls })
}

/// Repeats a call of a finished game, at the bot's current URL. This has no effect on any game.
#[utoipa::path(post, path = "/api/bots/me/games/{id}/calls/{n}/again", operation_id = "sendAgain", tag = "bots",
    params(("n" = u32, Path)), responses((status = 200, body = CallInfo), Problems<401, 404, 409, 429>),
    security(("bot" = [])))]
pub(super) async fn again(
    State(app): State<App>,
    owner: Owner,
    who: Client,
    Sender(sender): Sender,
    path: Result<Path<(String, String)>, PathRejection>,
) -> Reply<CallInfo> {
    let Path((id, n)) = path.map_err(|_| no_call())?;
    let (game, seat) = own_game(&app, &owner, path::read(&id).ok_or_else(path::unknown::<Game>)?).await?;
    let n: u32 = n.parse().map_err(|_| no_call())?;
    let calls = recorded(&app, &game, seat, who).await?.calls;
    let call = calls.into_iter().find(|call| call.n == n).ok_or_else(no_call)?;
    let kind = CallKind::of_word(&call.call).ok_or_else(no_call)?;
    let Some(url) = url(&owner) else {
        return Err(ProblemKind::NoUrl.into());
    };
    let ruleset = ruleset_of(&app, &game).await?;
    let _place = app.throttle.call(owner.bot.id, who)?;
    let began = store::now();
    let mut bot = HttpBot::new(Address::new(url), Arc::clone(&app.reach), key(&owner));
    let exchange = bot.call(kind, call.request.into(), ANSWER_LIMIT).await;
    let fault = judge(&exchange, &ruleset)?;
    let call = CallInfo { n, ..event::of_exchange(&exchange, fault, began) };
    Ok(Answer(event::for_owner(call, sender)))
}

fn no_call() -> Failure {
    Failure::not_found(Missing::Call)
}

/// What is wrong with an answer on its own. Whether an order is legal would need a game.
fn judge(exchange: &Exchange, ruleset: &Ruleset) -> Result<Option<Fault>, Failure> {
    let body = match exchange.body() {
        Ok(body) => body,
        Err(CallFailure::Bot(fault)) => return Ok(Some(fault)),
        Err(CallFailure::Ours(trouble)) => return Err(Failure::internal(&trouble)),
    };
    Ok(match exchange.call {
        CallKind::Placement => read_placement(body, ruleset).err(),
        CallKind::Move => read_move(body, ruleset).err(),
        CallKind::Hello | CallKind::End => None,
    })
}

/// The rules of a game, from its tournament.
async fn ruleset_of(app: &App, game: &Game) -> Result<Ruleset, Failure> {
    let tournament = app.store.tournament(game.tournament).await?;
    let tournament = tournament.ok_or_else(|| Failure::internal(&"a game without a tournament"))?;
    Ok(tournament.ruleset)
}

fn url(owner: &Owner) -> Option<BotUrl> {
    owner.bot.url.as_deref()?.parse().ok()
}

fn key(owner: &Owner) -> Key {
    Key::from_text(&owner.bot.signing_key.0)
}

/// Checks your own bot outside of any game: asks for fleets and orders, and says what is wrong. If a check is running
/// already, its result is returned.
#[utoipa::path(post, path = "/api/bots/me/check", operation_id = "checkOwnBot", tag = "bots",
    responses((status = 200, body = BotCheck), Problems<401, 409, 429>), security(("bot" = [])))]
pub(super) async fn check(
    State(app): State<App>,
    owner: Owner,
    who: Client,
    Sender(sender): Sender,
) -> Reply<BotCheck> {
    let check = app.checks.ask(&app, owner.bot.id, who).await?.as_ref().clone();
    let calls = check.calls.into_iter().map(|call| event::for_owner(call, sender)).collect();
    Ok(Answer(BotCheck { calls, ..check }))
}
