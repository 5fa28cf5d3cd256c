//! Whoever is signed in to a bot.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use jiff::Timestamp;
use store::{Bot, StoreError, TokenHash};

use super::cookie::Cookie;
use crate::app::App;
use crate::http::Failure;
use crate::token;

/// Somebody who is signed in to a bot, by a cookie.
pub(crate) struct Owner {
    pub(crate) bot: Bot,
    /// What is kept of the session's token.
    pub(crate) session: TokenHash,
}

impl Owner {
    /// Who asks, if they are signed in. The token is looked up by its hash: how long that takes tells nothing of it.
    pub(crate) async fn of(app: &App, headers: &HeaderMap) -> Result<Option<Owner>, StoreError> {
        let Some(token) = Cookie::Bot.read(headers) else { return Ok(None) };
        let session = token::hash(token);
        let bot = app.store.bot_of_session(session, Timestamp::now()).await?;
        Ok(bot.map(|bot| Owner { bot, session }))
    }
}

impl FromRequestParts<App> for Owner {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Owner, Failure> {
        Owner::of(app, &parts.headers).await?.ok_or_else(|| {
            let message = "You are not signed in to a bot.";
            Failure::new(StatusCode::UNAUTHORIZED, "not-signed-in", message)
        })
    }
}
