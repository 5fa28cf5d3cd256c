//! Stored access of the organiser: password, sessions, tokens for scripts.

use jiff::Timestamp;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row as _, SqliteConnection};
use uuid::Uuid;
use wire::RegistrationMode;

use super::registration::{self, Invitation};
use super::screen::Screen;
use super::secret::Secret;
use crate::Store;
use crate::error::StoreError;
use crate::row::{self, Bad, number, text};
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
    pub(crate) async fn write(&self, to: &mut SqliteConnection) -> Result<(), StoreError> {
        let rows = match self {
            OrganiserChange::FirstPassword { hash, at } => {
                let sql = "insert into organiser (id, password, changed) select 1, $1, $2 \
                           where not exists (select id from organiser)";
                let query = sqlx::query(sql).bind(&hash.0).bind(at.to_string());
                query.execute(to).await?.rows_affected()
            }
            OrganiserChange::SetPassword { hash, at } => {
                sqlx::query("delete from organiser_sessions").execute(&mut *to).await?;
                sqlx::query("delete from organiser").execute(&mut *to).await?;
                let sql = "insert into organiser (id, password, changed) values (1, $1, $2)";
                let query = sqlx::query(sql).bind(&hash.0).bind(at.to_string());
                query.execute(to).await?.rows_affected()
            }
            OrganiserChange::OpenSession(session) => open_session(session, to).await?,
            OrganiserChange::CloseSession(id) => {
                let query = sqlx::query("delete from organiser_sessions where id = $1").bind(id.to_string());
                query.execute(to).await?.rows_affected()
            }
            OrganiserChange::MakeToken(made) => {
                let sql = "insert into script_tokens (id, name, token, made) values ($1, $2, $3, $4)";
                let query = sqlx::query(sql).bind(made.id.to_string()).bind(&made.name);
                let query = query.bind(row::token_text(made.token)).bind(made.made.to_string());
                query.execute(to).await?.rows_affected()
            }
            OrganiserChange::RevokeToken(id) => {
                let query = sqlx::query("delete from script_tokens where id = $1").bind(id.to_string());
                query.execute(to).await?.rows_affected()
            }
            OrganiserChange::MakeScreen(made) => made.insert(to).await?,
            OrganiserChange::RevokeScreen(id) => Screen::delete(*id, to).await?,
            OrganiserChange::SetRegistration(mode) => registration::set(*mode, to).await?,
            OrganiserChange::MakeInvitation(made) => made.insert(to).await?,
            OrganiserChange::RevokeInvitation(id) => Invitation::delete(*id, to).await?,
        };
        if rows == 1 { Ok(()) } else { Err(StoreError::Outdated) }
    }
}

async fn open_session(session: &OrganiserSession, to: &mut SqliteConnection) -> Result<u64, StoreError> {
    sqlx::query("delete from organiser_sessions where expires_ms <= $1")
        .bind(session.opened.as_millisecond())
        .execute(&mut *to)
        .await?;
    sqlx::query(
        "delete from organiser_sessions where id not in \
         (select id from organiser_sessions order by opened_ms desc limit $1)",
    )
    .bind(SESSIONS - 1)
    .execute(&mut *to)
    .await?;
    let done = sqlx::query(
        "insert into organiser_sessions (id, token, address, opened_ms, expires_ms) \
         values ($1, $2, $3, $4, $5)",
    )
    .bind(session.id.to_string())
    .bind(row::token_text(session.token))
    .bind(&session.address)
    .bind(session.opened.as_millisecond())
    .bind(session.expires.as_millisecond())
    .execute(to)
    .await?;
    Ok(done.rows_affected())
}

impl Store {
    /// The hash of the organiser's password, once there is one.
    pub async fn organiser_password(&self) -> Result<Option<Secret>, StoreError> {
        let row = sqlx::query("select password from organiser").fetch_optional(&self.readers).await?;
        row.map(|row| Ok(Secret(row.try_get(0)?))).transpose()
    }

    /// The organiser's session with this token.
    pub async fn organiser_session(
        &self,
        token: TokenHash,
        now: Timestamp,
    ) -> Result<Option<OrganiserSession>, StoreError> {
        let sql = "select * from organiser_sessions where token = $1 and expires_ms > $2";
        let query = sqlx::query(sql).bind(row::token_text(token)).bind(now.as_millisecond());
        query.fetch_optional(&self.readers).await?.as_ref().map(session).transpose()
    }

    /// The organiser's sessions, newest first.
    pub async fn organiser_sessions(&self, now: Timestamp) -> Result<Vec<OrganiserSession>, StoreError> {
        let sql = "select * from organiser_sessions where expires_ms > $1 order by id desc";
        let rows = sqlx::query(sql).bind(now.as_millisecond()).fetch_all(&self.readers).await?;
        rows.iter().map(session).collect()
    }

    /// The script token with this hash.
    pub async fn script_token(&self, token: TokenHash) -> Result<Option<ScriptToken>, StoreError> {
        let query = sqlx::query("select * from script_tokens where token = $1").bind(row::token_text(token));
        query.fetch_optional(&self.readers).await?.as_ref().map(script_token).transpose()
    }

    /// The script tokens, oldest first.
    pub async fn script_tokens(&self) -> Result<Vec<ScriptToken>, StoreError> {
        let rows = sqlx::query("select * from script_tokens order by id").fetch_all(&self.readers).await?;
        rows.iter().map(script_token).collect()
    }
}

fn session(row: &SqliteRow) -> Result<OrganiserSession, StoreError> {
    let read = || {
        Ok::<_, Bad>(OrganiserSession {
            id: row::read_id(&text(row, "id")?)?,
            token: row::read_token(&text(row, "token")?)?,
            address: text(row, "address")?,
            opened: row::read_moment(number(row, "opened_ms")?)?,
            expires: row::read_moment(number(row, "expires_ms")?)?,
        })
    };
    read().map_err(|reason| StoreError::illegible("a session", reason))
}

fn script_token(row: &SqliteRow) -> Result<ScriptToken, StoreError> {
    let read = || {
        Ok::<_, Bad>(ScriptToken {
            id: row::read_id(&text(row, "id")?)?,
            name: text(row, "name")?,
            token: row::read_token(&text(row, "token")?)?,
            made: row::read_time(&text(row, "made")?)?,
        })
    };
    read().map_err(|reason| StoreError::illegible("a token", reason))
}
