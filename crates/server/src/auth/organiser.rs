//! Extractor for requests by the organiser, signed in or by a script's token.

use axum::extract::FromRequestParts;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use store::{Change, Deed, Note, OrganiserSession, ScriptToken};
use uuid::Uuid;
use wire::{ProblemKind, Role};

use super::cookie::Cookie;
use crate::app::App;
use crate::http::Failure;
use crate::token;

/// Proof that a request comes from the organiser.
pub(crate) struct Organiser {
    pub(crate) by: By,
}

/// How the organiser was authenticated.
pub(crate) enum By {
    /// By a session cookie.
    Session(OrganiserSession),
    /// By a script's token.
    Script(ScriptToken),
}

impl Organiser {
    /// The audit log entry for something done now.
    pub(crate) fn note(&self, deed: Deed, bot: Option<Uuid>, details: impl Into<String>) -> Change {
        Change::Note(self.entry(deed, bot, details))
    }

    /// The same, to be written later by another task.
    pub(crate) fn entry(&self, deed: Deed, bot: Option<Uuid>, details: impl Into<String>) -> Note {
        let who = match &self.by {
            By::Session(_) => "organiser".to_owned(),
            By::Script(token) => format!("script {}", token.name),
        };
        Note { at: store::now(), who, deed, bot, details: details.into() }
    }

    /// The session, for actions that scripts may not do: a token that could create others would survive being revoked.
    pub(crate) fn in_person(&self) -> Result<&OrganiserSession, Failure> {
        match &self.by {
            By::Session(session) => Ok(session),
            By::Script(_) => Err(ProblemKind::InPersonOnly.into()),
        }
    }
}

impl FromRequestParts<App> for Organiser {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Organiser, Failure> {
        if let Some(header) = parts.headers.get(AUTHORIZATION) {
            let token = header.to_str().ok().and_then(|value| value.strip_prefix("Bearer ")).map(token::hash);
            let known = match token {
                Some(token) => app.store.script_token(token).await?,
                None => None,
            };
            let known = known.ok_or(ProblemKind::BadToken)?;
            return Ok(Organiser { by: By::Script(known) });
        }
        let session = match Cookie::Organiser.read(&parts.headers).map(token::hash) {
            Some(token) => app.store.organiser_session(token, store::now()).await?,
            None => None,
        };
        let session = session.ok_or(ProblemKind::NotSignedIn { role: Role::Organiser })?;
        Ok(Organiser { by: By::Session(session) })
    }
}
