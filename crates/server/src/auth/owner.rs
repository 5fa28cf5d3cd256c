//! Extractor for requests by a bot's signed-in owner.

use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::request::Parts;
use store::{Bot, StoreError, TokenHash};
use wire::{ProblemKind, Role};

use super::cookie::Cookie;
use crate::app::App;
use crate::http::Failure;
use crate::token;

/// The owner of a bot, signed in by a cookie.
pub(crate) struct Owner {
    pub(crate) bot: Bot,
    /// The hash of the session's token.
    pub(crate) session: TokenHash,
}

impl Owner {
    /// The owner, if signed in. The token is looked up by its hash, so timing reveals nothing about it.
    pub(crate) async fn of(app: &App, headers: &HeaderMap) -> Result<Option<Owner>, StoreError> {
        let Some(token) = Cookie::Bot.read(headers) else { return Ok(None) };
        let session = token::hash(token);
        let bot = app.store.bot_of_session(session, store::now()).await?;
        Ok(bot.map(|bot| Owner { bot, session }))
    }
}

impl FromRequestParts<App> for Owner {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Owner, Failure> {
        Owner::of(app, &parts.headers).await?.ok_or(ProblemKind::NotSignedIn { role: Role::Owner }.into())
    }
}
