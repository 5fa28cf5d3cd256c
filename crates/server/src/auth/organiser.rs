//! The organiser, in person or by a script.

use axum::extract::FromRequestParts;
use axum::http::StatusCode;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use jiff::Timestamp;
use store::{Change, Deed, Note, OrganiserSession, ScriptToken};
use uuid::Uuid;

use super::cookie::Cookie;
use crate::app::App;
use crate::http::Failure;
use crate::token;

/// The organiser. Whoever has one of these may do everything that the organiser may.
pub(crate) struct Organiser {
    pub(crate) by: By,
}

/// How the organiser is known.
pub(crate) enum By {
    /// By a cookie.
    Session(OrganiserSession),
    /// By the token of a script.
    Script(ScriptToken),
}

impl Organiser {
    /// The line of the audit log for something that is done now.
    pub(crate) fn note(&self, deed: Deed, bot: Option<Uuid>, details: impl Into<String>) -> Change {
        let who = match &self.by {
            By::Session(_) => "organiser".to_owned(),
            By::Script(token) => format!("script {}", token.name),
        };
        Change::Note(Note { at: Timestamp::now(), who, deed, bot, details: details.into() })
    }

    /// The session, where a script is not enough: a token that could make others would outlive being revoked.
    pub(crate) fn in_person(&self) -> Result<&OrganiserSession, Failure> {
        match &self.by {
            By::Session(session) => Ok(session),
            By::Script(_) => {
                let message = "A script cannot do this. Sign in with the organiser's password.";
                Err(Failure::new(StatusCode::FORBIDDEN, "in-person-only", message))
            }
        }
    }
}

impl FromRequestParts<App> for Organiser {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Organiser, Failure> {
        let unauthorised = |code, message: &str| Failure::new(StatusCode::UNAUTHORIZED, code, message);
        if let Some(header) = parts.headers.get(AUTHORIZATION) {
            let token = header.to_str().ok().and_then(|value| value.strip_prefix("Bearer ")).map(token::hash);
            let known = match token {
                Some(token) => app.store.script_token(token).await?,
                None => None,
            };
            let known = known.ok_or_else(|| unauthorised("bad-token", "There is no such token."))?;
            return Ok(Organiser { by: By::Script(known) });
        }
        let session = match Cookie::Organiser.read(&parts.headers).map(token::hash) {
            Some(token) => app.store.organiser_session(token, Timestamp::now()).await?,
            None => None,
        };
        let session = session
            .ok_or_else(|| unauthorised("not-signed-in", "You are not signed in as the organiser."))?;
        Ok(Organiser { by: By::Session(session) })
    }
}
