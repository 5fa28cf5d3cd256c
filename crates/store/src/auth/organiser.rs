//! Stored access of the organiser: password, sessions, tokens for scripts.

use jiff::Timestamp;
use uuid::Uuid;
use wire::RegistrationMode;

use super::registration::Invitation;
use super::screen::Screen;
use super::secret::Secret;
use crate::Store;
use crate::connection::Connection;
use crate::error::StoreError;
use crate::row::{execute, from_row, select};
use crate::table::TokenHash;

/// A session of the organiser.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OrganiserSession {
    /// Its id.
    pub id: Uuid,
    /// The hash of its token.
    pub token: TokenHash,
    /// The address it was opened from.
    pub address: String,
    /// When it was opened.
    pub opened: Timestamp,
    /// When it expires.
    pub expires: Timestamp,
}

/// A token for a script, which acts as the organiser.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScriptToken {
    /// Its id.
    pub id: Uuid,
    /// What it is for.
    pub name: String,
    /// Its hash.
    pub token: TokenHash,
    /// When it was created.
    pub made: Timestamp,
}

/// A change of the organiser's access.
#[derive(Debug)]
pub enum OrganiserChange {
    /// Sets the first password. Fails with [`StoreError::Outdated`] if there is one already.
    FirstPassword {
        /// The hash.
        hash: Secret,
        /// When.
        at: Timestamp,
    },
    /// Sets a new password and ends all sessions.
    SetPassword {
        /// The hash.
        hash: Secret,
        /// When.
        at: Timestamp,
    },
    /// Adds a session. Expired sessions and the oldest ones over the limit are deleted.
    OpenSession(OrganiserSession),
    /// A session ends.
    CloseSession(Uuid),
    /// Adds a token for a script.
    MakeToken(ScriptToken),
    /// Revokes a script's token.
    RevokeToken(Uuid),
    /// Adds a screen.
    MakeScreen(Screen),
    /// Revokes a screen.
    RevokeScreen(Uuid),
    /// Sets the registration mode.
    SetRegistration(RegistrationMode),
    /// Adds an invitation code.
    MakeInvitation(Invitation),
    /// Revokes an invitation code.
    RevokeInvitation(Uuid),
}

/// How many sessions there may be at once.
const SESSIONS: i64 = 50;

impl OrganiserChange {
    pub(crate) async fn write(&self, to: &mut Connection) -> Result<(), StoreError> {
        let rows = match self {
            OrganiserChange::FirstPassword { hash, at } => {
                let sql = "insert into organiser (id, password, changed_ms) select 1, $1, $2 \
                           where not exists (select id from organiser)";
                execute!(to, sql, hash, at)?
            }
            OrganiserChange::SetPassword { hash, at } => {
                execute!(to, "delete from organiser_sessions")?;
                execute!(to, "delete from organiser")?;
                let sql = "insert into organiser (id, password, changed_ms) values (1, $1, $2)";
                execute!(to, sql, hash, at)?
            }
            OrganiserChange::OpenSession(session) => open_session(session, to).await?,
            OrganiserChange::CloseSession(id) => {
                execute!(to, "delete from organiser_sessions where id = $1", id)?
            }
            OrganiserChange::MakeToken(ScriptToken { id, name, token, made }) => {
                let sql = "insert into script_tokens (id, name, token, made_ms) values ($1, $2, $3, $4)";
                execute!(to, sql, id, name, token, made)?
            }
            OrganiserChange::RevokeToken(id) => execute!(to, "delete from script_tokens where id = $1", id)?,
            OrganiserChange::MakeScreen(Screen { id, name, token, made }) => {
                let sql = "insert into screens (id, name, token, made_ms) values ($1, $2, $3, $4)";
                execute!(to, sql, id, name, token, made)?
            }
            OrganiserChange::RevokeScreen(id) => execute!(to, "delete from screens where id = $1", id)?,
            OrganiserChange::SetRegistration(mode) => {
                let sql = "insert into registration (id, mode) values (1, $1) \
                           on conflict (id) do update set mode = $1";
                execute!(to, sql, mode)?
            }
            OrganiserChange::MakeInvitation(Invitation { id, name, code, uses_allowed, used, made }) => {
                let sql = "insert into invitations (id, name, code, uses_allowed, used, made_ms) \
                           values ($1, $2, $3, $4, $5, $6)";
                execute!(to, sql, id, name, code, uses_allowed, used, made)?
            }
            OrganiserChange::RevokeInvitation(id) => {
                execute!(to, "delete from invitations where id = $1", id)?
            }
        };
        if rows == 1 { Ok(()) } else { Err(StoreError::Outdated) }
    }
}

async fn open_session(session: &OrganiserSession, to: &mut Connection) -> Result<u64, StoreError> {
    let OrganiserSession { id, token, address, opened, expires } = session;
    execute!(to, "delete from organiser_sessions where expires_ms <= $1", opened)?;
    let sql = "delete from organiser_sessions where id not in \
               (select id from organiser_sessions order by opened_ms desc limit $1)";
    execute!(to, sql, SESSIONS - 1)?;
    let sql = "insert into organiser_sessions (id, token, address, opened_ms, expires_ms) \
               values ($1, $2, $3, $4, $5)";
    execute!(to, sql, id, token, address, opened, expires)
}

from_row!("a session", OrganiserSession { id, token, address, opened: "opened_ms", expires: "expires_ms" });
from_row!("a token", ScriptToken { id, name, token, made: "made_ms" });

impl Store {
    /// The hash of the organiser's password, once there is one.
    pub async fn organiser_password(&self) -> Result<Option<Secret>, StoreError> {
        let row = select!("select password from organiser").fetch_optional(&self.readers).await?;
        Ok(row.map(|(hash,)| hash))
    }

    /// The organiser's session with this token.
    pub async fn organiser_session(
        &self,
        token: TokenHash,
        now: Timestamp,
    ) -> Result<Option<OrganiserSession>, StoreError> {
        let sql = "select * from organiser_sessions where token = $1 and expires_ms > $2";
        select!(sql, token, now).fetch_optional(&self.readers).await
    }

    /// The organiser's sessions, newest first.
    pub async fn organiser_sessions(&self, now: Timestamp) -> Result<Vec<OrganiserSession>, StoreError> {
        let sql = "select * from organiser_sessions where expires_ms > $1 order by id desc";
        select!(sql, now).fetch_all(&self.readers).await
    }

    /// The script token with this hash.
    pub async fn script_token(&self, token: TokenHash) -> Result<Option<ScriptToken>, StoreError> {
        let sql = "select * from script_tokens where token = $1";
        select!(sql, token).fetch_optional(&self.readers).await
    }

    /// The script tokens, oldest first.
    pub async fn script_tokens(&self) -> Result<Vec<ScriptToken>, StoreError> {
        select!("select * from script_tokens order by id").fetch_all(&self.readers).await
    }
}
