//! Routes for the organiser: bench, reinstate, remove and rename bots, and reset their passwords.

use std::collections::BTreeSet;

use axum::Json as Answer;
use axum::extract::State;
use store::{Bot, BotChange, BotState, Change, Deed, StoreError};
use uuid::Uuid;
use wire::{Because, BotRecord, MadePassword, Password, ProblemKind, RemoveBots, RemovedBots, RenameBot};

use super::abort;
use super::body::Json;
use super::bots::{check_name, record};
use super::failure::{Failure, Reply};
use super::path::{self, Found, unknown};
use super::problems::Problems;
use crate::app::App;
use crate::auth::{Organiser, made_up};
use crate::client::Client;
use crate::number::count;

/// All bots, including removed ones, in order of registration.
#[utoipa::path(get, path = "/api/admin/bots", operation_id = "listBotRecords",
    responses((status = 200, body = Vec<BotRecord>)))]
pub(super) async fn list(State(app): State<App>, _organiser: Organiser) -> Reply<Vec<BotRecord>> {
    Ok(Answer(app.store.bots().await?.into_iter().map(|bot| shown(&app, bot)).collect()))
}

/// A bot as the organiser sees it.
fn shown(app: &App, bot: Bot) -> BotRecord {
    let same_url_as = app.events.roster.at_the_same_url(&bot);
    BotRecord { same_url_as, ..record(app, bot) }
}

/// Applies changes that the bot's state may forbid.
async fn apply(app: &App, changes: Vec<Change>, forbidden: ProblemKind) -> Result<(), Failure> {
    app.store.apply(changes).await.map_err(|error| match error {
        StoreError::Outdated => Failure::from(forbidden),
        error => error.into(),
    })
}

/// Applies changes and returns the bot afterwards.
async fn change(app: &App, bot: &Bot, changes: Vec<Change>, forbidden: ProblemKind) -> Reply<BotRecord> {
    apply(app, changes, forbidden).await?;
    app.events.bot_changed(bot.id).await?;
    let bot = app.store.bot(bot.id).await?.ok_or_else(|| Failure::internal(&"a bot is gone"))?;
    Ok(Answer(shown(app, bot)))
}

/// Benches a bot until it is reinstated. Its running matches are played to the end, or aborted.
#[utoipa::path(post, path = "/api/admin/bots/{id}/bench", operation_id = "benchBot",
    responses((status = 200, body = BotRecord), Problems<404, 409, 422>))]
pub(super) async fn bench(
    State(app): State<App>,
    organiser: Organiser,
    Found(bot): Found<Bot>,
    Json(asked): Json<Because>,
) -> Reply<BotRecord> {
    let reason = String::from(asked.reason);
    let note = organiser.note(Deed::Benched, Some(bot.id), format!("{}: {reason}", bot.name));
    let bench = Change::Bot(bot.id, BotChange::Bench { reason: reason.clone(), at: store::now() });
    let benched = change(&app, &bot, vec![bench, note], ProblemKind::NotActive).await?;
    abort::all_of(&app, &organiser, bot.id, asked.running_matches, &reason).await;
    Ok(benched)
}

/// Reinstates a benched bot.
#[utoipa::path(post, path = "/api/admin/bots/{id}/unbench", operation_id = "unbenchBot",
    responses((status = 200, body = BotRecord), Problems<404, 409>))]
pub(super) async fn unbench(
    State(app): State<App>,
    organiser: Organiser,
    Found(bot): Found<Bot>,
) -> Reply<BotRecord> {
    let note = organiser.note(Deed::Unbenched, Some(bot.id), bot.name.clone());
    let unbench = Change::Bot(bot.id, BotChange::Unbench { at: store::now() });
    change(&app, &bot, vec![unbench, note], ProblemKind::NotBenched).await
}

/// Removes a bot for good. Its games stay, so its name stays taken.
#[utoipa::path(post, path = "/api/admin/bots/{id}/remove", operation_id = "removeBot",
    responses((status = 200, body = BotRecord), Problems<404, 409, 422>))]
pub(super) async fn remove(
    State(app): State<App>,
    organiser: Organiser,
    Found(bot): Found<Bot>,
    Json(asked): Json<Because>,
) -> Reply<BotRecord> {
    let reason = String::from(asked.reason);
    let changes = removal(&organiser, &bot, &reason).into();
    let removed = change(&app, &bot, changes, already_removed(&bot)).await?;
    abort::all_of(&app, &organiser, bot.id, asked.running_matches, &reason).await;
    Ok(removed)
}

/// The changes that remove a bot.
fn removal(organiser: &Organiser, bot: &Bot, reason: &str) -> [Change; 3] {
    [
        Change::Bot(bot.id, BotChange::Remove { reason: reason.to_owned(), at: store::now() }),
        Change::Bot(bot.id, BotChange::CloseSessions { except: None }),
        organiser.note(Deed::Removed, Some(bot.id), format!("{}: {reason}", bot.name)),
    ]
}

/// Removes several bots for good, all of them or none. Bots that were already removed are skipped.
#[utoipa::path(post, path = "/api/admin/bots/remove", operation_id = "removeBots",
    responses((status = 200, body = RemovedBots), Problems<404, 409, 422>))]
pub(super) async fn remove_many(
    State(app): State<App>,
    organiser: Organiser,
    Json(asked): Json<RemoveBots>,
) -> Reply<RemovedBots> {
    // A bot that is listed twice is removed once.
    let ids: BTreeSet<Uuid> =
        asked.ids.iter().map(|id| path::read(id)).collect::<Option<_>>().ok_or_else(unknown::<Bot>)?;
    let bots: Vec<Bot> = app.store.bots().await?.into_iter().filter(|bot| ids.contains(&bot.id)).collect();
    if bots.len() < ids.len() {
        return Err(unknown::<Bot>());
    }
    let present = |bot: &Bot| !matches!(bot.state, BotState::Removed(_));
    let bots: Vec<Bot> = bots.into_iter().filter(present).collect();
    let reason = String::from(asked.reason);
    let changes = bots.iter().flat_map(|bot| removal(&organiser, bot, &reason)).collect();
    app.store.apply(changes).await?;
    let ids: Vec<Uuid> = bots.iter().map(|bot| bot.id).collect();
    app.events.bots_changed(&ids).await?;
    for id in ids.iter().copied() {
        abort::all_of(&app, &organiser, id, asked.running_matches, &reason).await;
    }
    Ok(Answer(RemovedBots { removed: count(ids.len()) }))
}

/// Why a bot that can only be removed already refuses a change.
fn already_removed(bot: &Bot) -> ProblemKind {
    match &bot.state {
        BotState::Removed(reason) => ProblemKind::Removed { reason: reason.clone() },
        _ => ProblemKind::Outdated,
    }
}

/// Renames a bot.
#[utoipa::path(post, path = "/api/admin/bots/{id}/rename", operation_id = "renameBot",
    responses((status = 200, body = BotRecord), Problems<404, 409, 422>))]
pub(super) async fn rename(
    State(app): State<App>,
    organiser: Organiser,
    Found(bot): Found<Bot>,
    Json(asked): Json<RenameBot>,
) -> Reply<BotRecord> {
    check_name(&app, &asked.name, Some(bot.id)).await?;
    let name = asked.name.as_str().to_owned();
    let note = organiser.note(Deed::Renamed, Some(bot.id), format!("{} is now {name}", bot.name));
    let rename = Change::Bot(bot.id, BotChange::Rename(name, asked.name.readings()));
    change(&app, &bot, vec![rename, note], ProblemKind::Outdated).await
}

/// Gives a bot a new password, generated by the server and shown once. Its owner is signed out everywhere.
#[utoipa::path(post, path = "/api/admin/bots/{id}/password", operation_id = "resetBotPassword",
    responses((status = 200, body = MadePassword), Problems<404, 409>))]
pub(super) async fn reset_password(
    State(app): State<App>,
    organiser: Organiser,
    who: Client,
    Found(bot): Found<Bot>,
) -> Reply<MadePassword> {
    let password = made_up();
    let typed = Password::new(&password).map_err(|error| Failure::internal(&error))?;
    let hash = app.passwords.hash(who, typed).await?;
    let changes = vec![
        Change::Bot(bot.id, BotChange::SetPassword(hash)),
        Change::Bot(bot.id, BotChange::CloseSessions { except: None }),
        organiser.note(Deed::PasswordReset, Some(bot.id), bot.name.clone()),
    ];
    apply(&app, changes, already_removed(&bot)).await?;
    Ok(Answer(MadePassword { password }))
}
