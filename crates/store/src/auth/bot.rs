//! Stored bots: their data, changes and queries.

use jiff::Timestamp;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row as _, SqliteConnection};
use uuid::Uuid;

use super::check::{self, Check, RulesKey};
use super::registration::Invitation;
use super::secret::Secret;
use crate::Store;
use crate::error::StoreError;
use crate::row::{self, Bad, maybe_text, text};
use crate::table::TokenHash;

/// A stored bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bot {
    /// Its id.
    pub id: Uuid,
    /// Its name as it was typed.
    pub name: String,
    /// The hash of its password.
    pub password: Secret,
    /// Its URL.
    pub url: Option<String>,
    /// The key that signs its calls.
    pub signing_key: Secret,
    /// Its state.
    pub state: BotState,
    /// When it got this state.
    pub since: Timestamp,
    /// When it was registered.
    pub created: Timestamp,
}

/// The state of a bot.
#[derive(Clone, PartialEq, Eq, Debug, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum BotState {
    /// It plays, once it has a URL.
    Active,
    /// Benched by the organiser, for this reason.
    Benched(String),
    /// Benched for failing repeatedly; setting its URL reinstates it.
    Failing(String),
    /// Removed, for this reason. Its name stays taken, because its games stay.
    Removed(String),
}

impl BotState {
    /// Why it does not play.
    pub fn reason(&self) -> Option<&str> {
        match self {
            BotState::Active => None,
            BotState::Benched(reason) | BotState::Failing(reason) | BotState::Removed(reason) => Some(reason),
        }
    }

    fn read(word: &str, reason: Option<String>) -> Result<BotState, Bad> {
        match (word, reason) {
            ("active", None) => Ok(BotState::Active),
            ("benched", Some(reason)) => Ok(BotState::Benched(reason)),
            ("failing", Some(reason)) => Ok(BotState::Failing(reason)),
            ("removed", Some(reason)) => Ok(BotState::Removed(reason)),
            (word, _) => Err(format!("state \"{word}\" is unknown or has no reason")),
        }
    }
}

/// A change of a bot.
///
/// A change fails with [`StoreError::Outdated`] if the bot is not in the state that it expects.
#[derive(Debug)]
pub enum BotChange {
    /// Fails with [`StoreError::TooManyBots`] if the limit is reached.
    Admit {
        /// The limit, without removed bots.
        most: u64,
    },
    /// Counts a use of this invitation code. Fails with [`StoreError::CodeUsedUp`] if it was revoked or used up meanwhile.
    UseInvitation(Uuid),
    /// Adds a bot, with the folded spellings that no other name may have.
    Register(Box<Bot>, Vec<String>),
    /// Sets or removes the URL.
    SetUrl(Option<String>),
    /// Stores a check. Results for an old URL are discarded.
    Check {
        /// Where.
        url: String,
        /// By which rules.
        rules: RulesKey,
        /// What was found.
        check: Check,
    },
    /// Sets the password's hash.
    SetPassword(Secret),
    /// Renames the bot, with the folded spellings that no other name may have.
    Rename(String, Vec<String>),
    /// Reinstates a bot that was benched for failing; others stay as they are.
    Recover {
        /// When.
        at: Timestamp,
    },
    /// Benches an active or failing bot for the organiser.
    Bench {
        /// Why.
        reason: String,
        /// When.
        at: Timestamp,
    },
    /// Reinstates a benched bot.
    Unbench {
        /// When.
        at: Timestamp,
    },
    /// Removes the bot.
    Remove {
        /// Why.
        reason: String,
        /// When.
        at: Timestamp,
    },
    /// Adds a session. Expired sessions and the oldest ones over the limit are deleted.
    OpenSession {
        /// The hash of its token.
        token: TokenHash,
        /// When.
        at: Timestamp,
        /// Until when.
        expires: Timestamp,
    },
    /// Deletes a session, if it exists.
    CloseSession(TokenHash),
    /// Deletes all sessions except the one with this token.
    CloseSessions {
        /// The session to keep.
        except: Option<TokenHash>,
    },
}

/// Counts the bots that were not removed.
const COUNT: &str = "select count(*) from bots where state <> 'removed'";

/// How many sessions a bot may have at once.
const SESSIONS: i64 = 20;

impl BotChange {
    pub(crate) async fn write(&self, bot: Uuid, to: &mut SqliteConnection) -> Result<(), StoreError> {
        let id = bot.to_string();
        let rows = match self {
            BotChange::Admit { most } => {
                let row = sqlx::query(COUNT).fetch_one(to).await?;
                let room = u64::try_from(row.try_get::<i64, _>(0)?).unwrap_or(0) < *most;
                return if room { Ok(()) } else { Err(StoreError::TooManyBots) };
            }
            BotChange::UseInvitation(id) => return Invitation::count_use(*id, to).await,
            BotChange::Register(bot, readings) => register(bot, readings, to).await?,
            BotChange::SetUrl(url) => {
                check::forget(&id, to).await?;
                let sql = "update bots set url = $1 where id = $2 and state <> 'removed'";
                sqlx::query(sql).bind(url).bind(id).execute(to).await?.rows_affected()
            }
            BotChange::Check { url, rules, check } => return check::keep(bot, url, rules, check, to).await,
            BotChange::SetPassword(hash) => {
                let sql = "update bots set password = $1 where id = $2 and state <> 'removed'";
                sqlx::query(sql).bind(&hash.0).bind(id).execute(to).await?.rows_affected()
            }
            BotChange::Rename(name, readings) => {
                sqlx::query("delete from bot_readings where bot_id = $1").bind(&id).execute(&mut *to).await?;
                take_readings(bot, readings, to).await?;
                let query = sqlx::query("update bots set name = $1 where id = $2").bind(name).bind(id);
                query.execute(to).await?.rows_affected()
            }
            BotChange::Bench { reason, at } => {
                let sql = "update bots set state = 'benched', reason = $1, since = $2 \
                           where id = $3 and state in ('active', 'failing')";
                let query = sqlx::query(sql).bind(reason).bind(at.to_string()).bind(id);
                query.execute(to).await?.rows_affected()
            }
            BotChange::Recover { at } => {
                let sql = "update bots set state = 'active', reason = null, since = $1, failures = 0 \
                           where id = $2 and state = 'failing'";
                sqlx::query(sql).bind(at.to_string()).bind(id).execute(to).await?;
                return Ok(());
            }
            BotChange::Unbench { at } => {
                let sql = "update bots set state = 'active', reason = null, since = $1, failures = 0 \
                           where id = $2 and state in ('benched', 'failing')";
                sqlx::query(sql).bind(at.to_string()).bind(id).execute(to).await?.rows_affected()
            }
            BotChange::Remove { reason, at } => {
                let sql = "update bots set state = 'removed', reason = $1, since = $2, url = null \
                           where id = $3 and state <> 'removed'";
                let query = sqlx::query(sql).bind(reason).bind(at.to_string()).bind(id);
                query.execute(to).await?.rows_affected()
            }
            BotChange::OpenSession { token, at, expires } => {
                open_session(bot, *token, *at, *expires, to).await?
            }
            BotChange::CloseSession(token) => {
                let sql = "delete from bot_sessions where bot_id = $1 and token = $2";
                sqlx::query(sql).bind(id).bind(row::token_text(*token)).execute(to).await?;
                return Ok(());
            }
            BotChange::CloseSessions { except } => {
                let sql = "delete from bot_sessions where bot_id = $1 and token <> $2";
                let except = except.map(row::token_text).unwrap_or_default();
                sqlx::query(sql).bind(id).bind(except).execute(to).await?;
                return Ok(());
            }
        };
        if rows == 1 { Ok(()) } else { Err(StoreError::Outdated) }
    }
}

async fn register(bot: &Bot, readings: &[String], to: &mut SqliteConnection) -> Result<u64, StoreError> {
    let done = sqlx::query(
        "insert into bots (id, name, password, url, signing_key, state, reason, since, created) \
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
    )
    .bind(bot.id.to_string())
    .bind(&bot.name)
    .bind(&bot.password.0)
    .bind(&bot.url)
    .bind(&bot.signing_key.0)
    .bind::<&str>((&bot.state).into())
    .bind(bot.state.reason())
    .bind(bot.since.to_string())
    .bind(bot.created.to_string())
    .execute(&mut *to)
    .await?;
    take_readings(bot.id, readings, to).await?;
    Ok(done.rows_affected())
}

async fn take_readings(bot: Uuid, readings: &[String], to: &mut SqliteConnection) -> Result<(), StoreError> {
    for reading in readings {
        let query = sqlx::query("insert into bot_readings (reading, bot_id) values ($1, $2)");
        query.bind(reading).bind(bot.to_string()).execute(&mut *to).await.map_err(|error| {
            let taken =
                error.as_database_error().is_some_and(sqlx::error::DatabaseError::is_unique_violation);
            if taken { StoreError::NameTaken } else { error.into() }
        })?;
    }
    Ok(())
}

async fn open_session(
    bot: Uuid,
    token: TokenHash,
    at: Timestamp,
    expires: Timestamp,
    to: &mut SqliteConnection,
) -> Result<u64, StoreError> {
    let id = bot.to_string();
    sqlx::query("delete from bot_sessions where expires_ms <= $1")
        .bind(at.as_millisecond())
        .execute(&mut *to)
        .await?;
    sqlx::query(
        "delete from bot_sessions where bot_id = $1 and token not in \
         (select token from bot_sessions where bot_id = $1 order by opened_ms desc limit $2)",
    )
    .bind(&id)
    .bind(SESSIONS - 1)
    .execute(&mut *to)
    .await?;
    // A bot removed meanwhile gets no session.
    let done = sqlx::query(
        "insert into bot_sessions (token, bot_id, opened_ms, expires_ms) \
         select $1, id, $2, $3 from bots where id = $4 and state <> 'removed'",
    )
    .bind(row::token_text(token))
    .bind(at.as_millisecond())
    .bind(expires.as_millisecond())
    .bind(id)
    .execute(to)
    .await?;
    Ok(done.rows_affected())
}

impl Store {
    /// A bot by its id.
    pub async fn bot(&self, id: Uuid) -> Result<Option<Bot>, StoreError> {
        let query = sqlx::query("select * from bots where id = $1").bind(id.to_string());
        query.fetch_optional(&self.readers).await?.as_ref().map(bot).transpose()
    }

    /// The bot whose name has this folded spelling.
    pub async fn bot_named(&self, reading: &str) -> Result<Option<Bot>, StoreError> {
        let sql = "select bots.* from bots join bot_readings on bots.id = bot_id where reading = $1";
        let query = sqlx::query(sql).bind(reading);
        query.fetch_optional(&self.readers).await?.as_ref().map(bot).transpose()
    }

    /// The bot of the session with this token.
    pub async fn bot_of_session(&self, token: TokenHash, now: Timestamp) -> Result<Option<Bot>, StoreError> {
        let sql = "select bots.* from bots join bot_sessions on bots.id = bot_id \
                   where token = $1 and expires_ms > $2";
        let query = sqlx::query(sql).bind(row::token_text(token)).bind(now.as_millisecond());
        query.fetch_optional(&self.readers).await?.as_ref().map(bot).transpose()
    }

    /// All bots, in order of registration.
    pub async fn bots(&self) -> Result<Vec<Bot>, StoreError> {
        let rows = sqlx::query("select * from bots order by id").fetch_all(&self.readers).await?;
        rows.iter().map(bot).collect()
    }

    /// How many bots there are that were not removed.
    pub async fn count_bots(&self) -> Result<u64, StoreError> {
        let row = sqlx::query(COUNT).fetch_one(&self.readers).await?;
        Ok(u64::try_from(row.try_get::<i64, _>(0)?).unwrap_or(0))
    }
}

fn bot(row: &SqliteRow) -> Result<Bot, StoreError> {
    let read = || {
        Ok::<_, Bad>(Bot {
            id: row::read_id(&text(row, "id")?)?,
            name: text(row, "name")?,
            password: Secret(text(row, "password")?),
            url: maybe_text(row, "url")?,
            signing_key: Secret(text(row, "signing_key")?),
            state: BotState::read(&text(row, "state")?, maybe_text(row, "reason")?)?,
            since: row::read_time(&text(row, "since")?)?,
            created: row::read_time(&text(row, "created")?)?,
        })
    };
    read().map_err(|reason| StoreError::illegible("a bot", reason))
}
