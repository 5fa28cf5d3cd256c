//! Routes for the organiser: sign-in, sessions, tokens for scripts, the audit log.

use std::net::SocketAddr;

use axum::Json as Answer;
use axum::extract::{ConnectInfo, State};
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use store::{Change, Deed, Note, Noted, OrganiserChange};
use uuid::Uuid;
use wire::{
    AuditEntry, AuditPage, AuditQuery, MadeScriptToken, NewScriptToken, OrganiserSession, OrganiserSignIn,
    ScriptToken,
};

use super::body::Json;
use super::failure::{Failure, Made, Reply};
use super::path::{Id, if_gone};
use super::problems::Problems;
use super::prove::prove;
use super::query::{Query, limit};
use crate::app::App;
use crate::auth::{Account, By, Cookie, Guess, Organiser, Transport};
use crate::token;

/// Entries of the audit log on a page: the default and the maximum.
const PAGE: u32 = 100;
const LONGEST_PAGE: u32 = 500;

/// Signs the organiser in. Sets a cookie.
#[utoipa::path(post, path = "/api/admin/session", operation_id = "signInAsOrganiser",
    responses((status = 201, body = OrganiserSession), Problems<401, 429>))]
pub(super) async fn sign_in(
    State(app): State<App>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Json(asked): Json<OrganiserSignIn>,
) -> Result<(StatusCode, [(HeaderName, HeaderValue); 1], Answer<OrganiserSession>), Failure> {
    let kept = app.store.organiser_password().await?;
    // An address that was signed in before has priority over unknown ones.
    let address = peer.ip().to_canonical().to_string();
    let sessions = app.store.organiser_sessions(store::now()).await?;
    if sessions.iter().any(|session| session.address == address) {
        app.guesses.know(Guess::new(Account::Organiser, kept.as_ref(), peer.ip()));
    }
    let proved = prove(&app, peer, Account::Organiser, asked.password, kept).await;
    let note = |who: &str, deed| {
        let details = format!("from {address}");
        Change::Note(Note { at: store::now(), who: who.to_owned(), deed, bot: None, details })
    };
    if let Err(failure) = proved {
        if failure.status == StatusCode::UNAUTHORIZED {
            app.store.apply(vec![note("unknown", Deed::SignInRefused)]).await?;
        }
        return Err(failure);
    }
    let (text, token) = token::fresh();
    let time = app.config.limits.organiser_session;
    let opened = store::now();
    let note = note("organiser", Deed::SignedIn);
    let session =
        store::OrganiserSession { id: Uuid::now_v7(), token, address, opened, expires: opened + time };
    let open = Change::Organiser(OrganiserChange::OpenSession(session.clone()));
    app.store.apply(vec![open, note]).await?;
    let cookie = Cookie::Organiser.keep(&text, time, Transport::of(&headers));
    let id = session.id;
    Ok((StatusCode::CREATED, [(SET_COOKIE, cookie)], Answer(shown(session, Some(id)))))
}

fn shown(session: store::OrganiserSession, current: Option<Uuid>) -> OrganiserSession {
    OrganiserSession {
        id: session.id.to_string(),
        address: session.address,
        opened: session.opened.to_string(),
        expires: session.expires.to_string(),
        current: current == Some(session.id),
    }
}

/// Signs the organiser out.
#[utoipa::path(delete, path = "/api/admin/session", operation_id = "signOutAsOrganiser",
    responses((status = 204, description = "Signed out."), Problems<401, 403>), security(("organiser" = [])))]
pub(super) async fn sign_out(
    State(app): State<App>,
    organiser: Organiser,
    headers: HeaderMap,
) -> Result<(StatusCode, [(HeaderName, HeaderValue); 1]), Failure> {
    let session = organiser.in_person()?;
    let close = Change::Organiser(OrganiserChange::CloseSession(session.id));
    app.store.apply(vec![close, organiser.note(Deed::SignedOut, None, "")]).await?;
    Ok((StatusCode::NO_CONTENT, [(SET_COOKIE, Cookie::Organiser.forget(Transport::of(&headers)))]))
}

/// The organiser's sessions, newest first.
#[utoipa::path(get, path = "/api/admin/sessions", operation_id = "listOrganiserSessions",
    responses((status = 200, body = Vec<OrganiserSession>)))]
pub(super) async fn sessions(State(app): State<App>, organiser: Organiser) -> Reply<Vec<OrganiserSession>> {
    let current = match &organiser.by {
        By::Session(session) => Some(session.id),
        By::Script(_) => None,
    };
    let sessions = app.store.organiser_sessions(store::now()).await?;
    Ok(Answer(sessions.into_iter().map(|session| shown(session, current)).collect()))
}

/// Ends one of the organiser's sessions.
#[utoipa::path(delete, path = "/api/admin/sessions/{id}", operation_id = "endOrganiserSession",
    responses((status = 204, description = "The session has ended."), Problems<404>))]
pub(super) async fn end_session(
    State(app): State<App>,
    organiser: Organiser,
    Id(id, ..): Id<store::OrganiserSession>,
) -> Result<StatusCode, Failure> {
    let close = Change::Organiser(OrganiserChange::CloseSession(id));
    let ended = app.store.apply(vec![close, organiser.note(Deed::SessionEnded, None, id.to_string())]).await;
    ended.map_err(if_gone::<store::OrganiserSession>)?;
    Ok(StatusCode::NO_CONTENT)
}

/// The tokens for scripts. Only their hashes are stored.
#[utoipa::path(get, path = "/api/admin/tokens", operation_id = "listScriptTokens",
    responses((status = 200, body = Vec<ScriptToken>)))]
pub(super) async fn tokens(State(app): State<App>, _organiser: Organiser) -> Reply<Vec<ScriptToken>> {
    let tokens = app.store.script_tokens().await?;
    Ok(Answer(tokens.into_iter().map(kept).collect()))
}

fn kept(token: store::ScriptToken) -> ScriptToken {
    ScriptToken { id: token.id.to_string(), name: token.name, made: token.made.to_string() }
}

/// Creates a token for a script, which then acts as the organiser. It is shown once.
#[utoipa::path(post, path = "/api/admin/tokens", operation_id = "makeScriptToken",
    responses((status = 201, body = MadeScriptToken), Problems<403, 422>), security(("organiser" = [])))]
pub(super) async fn make_token(
    State(app): State<App>,
    organiser: Organiser,
    Json(asked): Json<NewScriptToken>,
) -> Made<MadeScriptToken> {
    organiser.in_person()?;
    let (text, token) = token::fresh();
    let made = store::ScriptToken { id: Uuid::now_v7(), name: asked.name.into(), token, made: store::now() };
    let make = Change::Organiser(OrganiserChange::MakeToken(made.clone()));
    app.store.apply(vec![make, organiser.note(Deed::TokenMade, None, made.name.clone())]).await?;
    Ok((StatusCode::CREATED, Answer(MadeScriptToken { kept: kept(made), token: text })))
}

/// Revokes a token.
#[utoipa::path(delete, path = "/api/admin/tokens/{id}", operation_id = "revokeScriptToken",
    responses((status = 204, description = "Revoked."), Problems<403, 404>), security(("organiser" = [])))]
pub(super) async fn revoke_token(
    State(app): State<App>,
    organiser: Organiser,
    Id(id, ..): Id<store::ScriptToken>,
) -> Result<StatusCode, Failure> {
    organiser.in_person()?;
    let tokens = app.store.script_tokens().await?;
    let name = tokens.into_iter().find(|token| token.id == id).map(|token| token.name).unwrap_or_default();
    let revoke = Change::Organiser(OrganiserChange::RevokeToken(id));
    let revoked = app.store.apply(vec![revoke, organiser.note(Deed::TokenRevoked, None, name)]).await;
    revoked.map_err(if_gone::<store::ScriptToken>)?;
    Ok(StatusCode::NO_CONTENT)
}

/// The audit log, newest first.
#[utoipa::path(get, path = "/api/admin/audit", operation_id = "auditLog", params(AuditQuery),
    responses((status = 200, body = AuditPage), Problems<400>))]
pub(super) async fn audit(
    State(app): State<App>,
    _organiser: Organiser,
    Query(asked): Query<AuditQuery>,
) -> Reply<AuditPage> {
    let limit = limit(asked.limit, PAGE, LONGEST_PAGE)?;
    let entries: Vec<AuditEntry> =
        app.store.audit(asked.before, limit).await?.into_iter().map(entry).collect();
    let older = entries.last().map(|last| last.n).filter(|n| *n > 1);
    Ok(Answer(AuditPage { entries, older }))
}

fn entry(noted: Noted) -> AuditEntry {
    AuditEntry {
        n: noted.n,
        at: noted.at.to_string(),
        who: noted.who,
        what: noted.deed,
        bot: noted.bot.map(|id| id.to_string()),
        details: noted.details,
    }
}
