//! Routes for bots: the public list, registration, sign-in, URL and password.

use std::net::SocketAddr;

use axum::Json as Answer;
use axum::extract::{ConnectInfo, State};
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use captains::registry;
use jiff::Timestamp;
use store::{Bot, BotChange, Change, Deed, Note, Secret, StoreError};
use uuid::Uuid;
use wire::{
    BenchedBy, BotActivity, BotInfo, BotRecord, BotSignIn, BotState, ChangeBotPassword, CheckSummary, NewBot,
    NewPassword, OwnBot, Password, PlayerName, ProblemKind, Role, Score, SetBotUrl,
};

use super::body::Json;
use super::failure::{Failure, Reply};
use super::path::{Id, unknown};
use super::problems::Problems;
use super::prove::prove;
use super::registration;
use crate::app::App;
use crate::auth::{Account, Cookie, Owner, Transport};
use crate::checks;
use crate::client::Client;
use crate::token;

/// The owner's view of a bot, and the cookie of a new session.
type SignedIn = (StatusCode, [(HeaderName, HeaderValue); 1], Answer<OwnBot>);

/// All bots except removed ones, in order of registration.
#[utoipa::path(get, path = "/api/bots", operation_id = "listBots", tag = "bots",
    responses((status = 200, body = Vec<BotInfo>)))]
pub(super) async fn list(State(app): State<App>) -> Reply<Vec<BotInfo>> {
    let bots = app.store.bots().await?;
    let board = app.events.all_time().await?;
    let records = board.records();
    let rules = app.events.roster.rules();
    let shown = bots.into_iter().filter(|bot| state(bot) != BotState::Removed);
    let shown = shown.map(|bot| {
        let record = records.get(bot.id.to_string().as_str()).copied().unwrap_or_default();
        let activity = app.events.roster.activity(bot.id).unwrap_or(BotActivity::NoUrl);
        info(bot, activity, record, &rules)
    });
    Ok(Answer(shown.collect()))
}

fn info(bot: Bot, activity: BotActivity, record: Score, rules: &str) -> BotInfo {
    BotInfo {
        id: bot.id.to_string(),
        state: state(&bot),
        has_url: bot.url.is_some(),
        activity,
        reason: match &bot.state {
            store::BotState::Failing(reason) => Some(reason.clone()),
            _ if activity == BotActivity::OtherRules => Some(format!("This bot does not play {rules}.")),
            _ => None,
        },
        record,
        name: bot.name,
    }
}

fn state(bot: &Bot) -> BotState {
    match bot.state {
        store::BotState::Active => BotState::Active,
        store::BotState::Benched(_) | store::BotState::Failing(_) => BotState::Benched,
        store::BotState::Removed(_) => BotState::Removed,
    }
}

/// The bot as its owner and the organiser see it.
pub(super) fn record(app: &App, bot: Bot) -> BotRecord {
    BotRecord {
        check: last_check(app, bot.id),
        id: bot.id.to_string(),
        state: state(&bot),
        reason: bot.state.reason().map(str::to_owned),
        benched_by: match bot.state {
            store::BotState::Benched(_) => Some(BenchedBy::Organiser),
            store::BotState::Failing(_) => Some(BenchedBy::Failures),
            store::BotState::Active | store::BotState::Removed(_) => None,
        },
        since: bot.since.to_string(),
        url: bot.url,
        created: bot.created.to_string(),
        same_url_as: Vec::new(),
        name: bot.name,
    }
}

/// The result of the bot's last check.
fn last_check(app: &App, bot: Uuid) -> Option<CheckSummary> {
    let check = app.events.roster.check(bot)?;
    Some(CheckSummary {
        verdict: checks::verdict(check.found),
        slow: checks::slow_answer(&check),
        rules: app.events.roster.rules(),
        at: check.at.to_string(),
        words: check.words,
    })
}

fn own(app: &App, bot: Bot) -> OwnBot {
    OwnBot { signing_key: bot.signing_key.0.clone(), bot: record(app, bot) }
}

/// Registers a bot and signs in to it.
#[utoipa::path(post, path = "/api/bots", operation_id = "registerBot", tag = "bots",
    responses((status = 201, body = OwnBot), Problems<403, 409, 422, 429>))]
pub(super) async fn register(
    State(app): State<App>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Json(asked): Json<NewBot>,
) -> Result<SignedIn, Failure> {
    let who = Client::of(peer.ip());
    let password = confirmed(asked.password, &asked.confirm_password)?;
    let invitation = registration::admit(&app, peer, asked.code).await?;
    // Checked before the expensive hash; the store checks again when it writes.
    check_name(&app, &asked.name, None).await?;
    let most = app.config.limits.bots;
    if app.store.count_bots().await? >= most {
        return Err(StoreError::TooManyBots.into());
    }
    // With a code, the attempt was counted already.
    if invitation.is_none() {
        app.throttle.password(who)?;
    }
    app.throttle.registration(who)?;
    let password = app.passwords.hash(who, password).await?;
    let now = store::now();
    let bot = Bot {
        id: Uuid::now_v7(),
        name: asked.name.as_str().to_owned(),
        password,
        url: None,
        signing_key: Secret(token::fresh().0),
        state: store::BotState::Active,
        since: now,
        created: now,
    };
    let (cookie, open) = session(&app, &headers, now);
    let mut changes = vec![Change::Bot(bot.id, BotChange::Admit { most })];
    let details = match invitation {
        Some(invitation) => {
            changes.push(Change::Bot(bot.id, BotChange::UseInvitation(invitation.id)));
            format!("{}, with the code for {}", bot.name, invitation.name)
        }
        None => bot.name.clone(),
    };
    changes.push(Change::Bot(bot.id, BotChange::Register(Box::new(bot.clone()), asked.name.readings())));
    changes.push(Change::Bot(bot.id, open));
    changes.push(note(&bot, Deed::Registered, details));
    app.store.apply(changes).await?;
    app.events.bot_changed(bot.id).await?;
    Ok((StatusCode::CREATED, cookie, Answer(own(&app, bot))))
}

/// Refuses a name that could be mistaken for another bot's or for a captain's in the same tournament.
pub(super) async fn check_name(app: &App, name: &PlayerName, except: Option<Uuid>) -> Result<(), Failure> {
    if let Some(captain) = captain_alike(name) {
        return Err(ProblemKind::CaptainsName { captain: captain.to_string() }.into());
    }
    for reading in name.readings() {
        let found = app.store.bot_named(&reading).await?;
        if found.is_some_and(|bot| Some(bot.id) != except) {
            return Err(StoreError::NameTaken.into());
        }
    }
    Ok(())
}

/// The built-in captain that has this name or a similar one.
fn captain_alike(name: &PlayerName) -> Option<&'static str> {
    let readings = name.readings();
    let alike = |captain: &str| {
        PlayerName::new(captain)
            .is_ok_and(|captain| captain.readings().iter().any(|reading| readings.contains(reading)))
    };
    registry::CAPTAINS.iter().map(|entry| entry.name).find(|captain| alike(captain))
}

/// The password, if both fields match.
fn confirmed(password: NewPassword, again: &Password) -> Result<Password, Failure> {
    if password.is_confirmed_by(again) {
        return Ok(password.chosen());
    }
    Err(ProblemKind::PasswordsDiffer.into())
}

/// A new session: the cookie for the browser, and the row for the store.
fn session(app: &App, headers: &HeaderMap, now: Timestamp) -> ([(HeaderName, HeaderValue); 1], BotChange) {
    let (text, token) = token::fresh();
    let time = app.config.limits.bot_session;
    let cookie = Cookie::Bot.keep(&text, time, Transport::of(headers));
    ([(SET_COOKIE, cookie)], BotChange::OpenSession { token, at: now, expires: now + time })
}

fn note(bot: &Bot, deed: Deed, details: impl Into<String>) -> Change {
    let who = format!("bot {}", bot.name);
    Change::Note(Note { at: store::now(), who, deed, bot: Some(bot.id), details: details.into() })
}

/// Signs in to a bot. Sets a cookie.
#[utoipa::path(post, path = "/api/bots/session", operation_id = "signInToBot", tag = "bots",
    responses((status = 201, body = OwnBot), Problems<401, 403, 429>))]
pub(super) async fn sign_in(
    State(app): State<App>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Json(asked): Json<BotSignIn>,
) -> Result<SignedIn, Failure> {
    let folded = asked.name.folded();
    let bot = app.store.bot_named(&folded).await?;
    let account =
        bot.as_ref().map_or_else(|| Account::Nobody(token::hash(&folded).0), |bot| Account::Bot(bot.id));
    let kept = bot.as_ref().map(|bot| bot.password.clone());
    prove(&app, peer, account, asked.password, kept).await?;
    let bot = bot.ok_or_else(|| Failure::internal(&"a password matched without a bot"))?;
    if let store::BotState::Removed(reason) = &bot.state {
        let removed = ProblemKind::Removed { reason: reason.clone() };
        return Err(Failure::new(StatusCode::FORBIDDEN, removed));
    }
    app.throttle.account_change(Client::of(peer.ip()))?;
    let (cookie, open) = session(&app, &headers, store::now());
    app.store.apply(vec![Change::Bot(bot.id, open)]).await?;
    Ok((StatusCode::CREATED, cookie, Answer(own(&app, bot))))
}

/// Signs out. Does nothing if nobody is signed in.
#[utoipa::path(delete, path = "/api/bots/session", operation_id = "signOutOfBot", tag = "bots",
    responses((status = 204, description = "Signed out.")), security(("bot" = [])))]
pub(super) async fn sign_out(
    State(app): State<App>,
    headers: HeaderMap,
) -> Result<(StatusCode, [(HeaderName, HeaderValue); 1]), Failure> {
    if let Some(owner) = Owner::of(&app, &headers).await? {
        let close = BotChange::CloseSession(owner.session);
        app.store.apply(vec![Change::Bot(owner.bot.id, close)]).await?;
    }
    Ok((StatusCode::NO_CONTENT, [(SET_COOKIE, Cookie::Bot.forget(Transport::of(&headers)))]))
}

/// The bot that you are signed in to, with everything its owner may see.
#[utoipa::path(get, path = "/api/bots/me", operation_id = "ownBot", tag = "bots",
    responses((status = 200, body = OwnBot), Problems<401>), security(("bot" = [])))]
pub(super) async fn me(State(app): State<App>, owner: Owner) -> Answer<OwnBot> {
    Answer(own(&app, owner.bot))
}

/// A bot that was not removed.
async fn find(app: &App, id: Uuid) -> Result<Bot, Failure> {
    let bot = app.store.bot(id).await?.filter(|bot| state(bot) != BotState::Removed);
    bot.ok_or_else(unknown::<Bot>)
}

/// Sets or removes a bot's URL, from the next call on. Needs its password or a session. The bot is checked automatically
/// soon after.
#[utoipa::path(put, path = "/api/bots/{id}/url", operation_id = "setBotUrl", tag = "bots",
    responses((status = 200, body = BotRecord), Problems<401, 403, 404, 422, 429>), security((), ("bot" = [])))]
pub(super) async fn set_url(
    State(app): State<App>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Id(id, ..): Id<Bot>,
    headers: HeaderMap,
    Json(asked): Json<SetBotUrl>,
) -> Reply<BotRecord> {
    let bot = find(&app, id).await?;
    match asked.password {
        Some(password) => {
            prove(&app, peer, Account::Bot(bot.id), password, Some(bot.password.clone())).await?;
        }
        None => match Owner::of(&app, &headers).await? {
            Some(owner) if owner.bot.id == bot.id => {}
            Some(_) => return Err(ProblemKind::NotYourBot.into()),
            None => return Err(ProblemKind::NotSignedIn { role: Role::OwnerOrPassword }.into()),
        },
    }
    let url = asked.url.map(|url| app.own_address.check(&url)).transpose();
    let url = url.map_err(|fault| ProblemKind::BadUrl { problem: fault.to_string() })?;
    app.throttle.account_change(Client::of(peer.ip()))?;
    let mut changes = vec![Change::Bot(bot.id, BotChange::SetUrl(url.clone()))];
    match &url {
        Some(url) => {
            changes.push(note(&bot, Deed::UrlSet, url));
            // Setting the URL reinstates a bot that was benched for failing.
            if matches!(bot.state, store::BotState::Failing(_)) {
                changes.push(Change::Bot(bot.id, BotChange::Recover { at: store::now() }));
                changes.push(note(&bot, Deed::Unbenched, "by setting its URL"));
            }
        }
        None => changes.push(note(&bot, Deed::UrlTakenAway, "")),
    }
    app.store.apply(changes).await?;
    // The new URL is checked automatically.
    app.checks.cancel(bot.id);
    app.events.bot_changed(bot.id).await?;
    Ok(Answer(record(&app, find(&app, bot.id).await?)))
}

/// Changes a bot's password. All other sessions are signed out.
#[utoipa::path(put, path = "/api/bots/{id}/password", operation_id = "changeBotPassword", tag = "bots",
    responses((status = 204, description = "The password was changed."), Problems<401, 404, 422, 429>))]
pub(super) async fn change_password(
    State(app): State<App>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Id(id, ..): Id<Bot>,
    headers: HeaderMap,
    Json(asked): Json<ChangeBotPassword>,
) -> Result<StatusCode, Failure> {
    let bot = find(&app, id).await?;
    let chosen = confirmed(asked.new_password, &asked.confirm_password)?;
    prove(&app, peer, Account::Bot(bot.id), asked.password, Some(bot.password.clone())).await?;
    app.throttle.account_change(Client::of(peer.ip()))?;
    let hash = app.passwords.hash(Client::of(peer.ip()), chosen).await?;
    let owner = Owner::of(&app, &headers).await?.filter(|owner| owner.bot.id == bot.id);
    let changes = vec![
        Change::Bot(bot.id, BotChange::SetPassword(hash)),
        Change::Bot(bot.id, BotChange::CloseSessions { except: owner.map(|owner| owner.session) }),
        note(&bot, Deed::PasswordChanged, ""),
    ];
    app.store.apply(changes).await?;
    Ok(StatusCode::NO_CONTENT)
}
