//! Stored bots: their data, changes and queries.

use jiff::Timestamp;
use uuid::Uuid;

use super::check::{self, Check, RulesKey};
use super::registration::Invitation;
use super::secret::Secret;
use crate::Store;
use crate::connection::Connection;
use crate::error::StoreError;
use crate::event::bots_changed;
use crate::row::{Bad, execute, from_row, get, select};
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
#[derive(Clone, PartialEq, Eq, Debug, strum::Display)]
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
    /// Whether it changes what others see of bots.
    fn is_seen(&self) -> bool {
        match self {
            BotChange::Register(..)
            | BotChange::SetUrl(_)
            | BotChange::Check { .. }
            | BotChange::Rename(..)
            | BotChange::Recover { .. }
            | BotChange::Bench { .. }
            | BotChange::Unbench { .. }
            | BotChange::Remove { .. } => true,
            BotChange::Admit { .. }
            | BotChange::UseInvitation(_)
            | BotChange::SetPassword(_)
            | BotChange::OpenSession { .. }
            | BotChange::CloseSession(_)
            | BotChange::CloseSessions { .. } => false,
        }
    }

    pub(crate) async fn write(&self, bot: Uuid, to: &mut Connection) -> Result<(), StoreError> {
        self.carry_out(bot, to).await?;
        if self.is_seen() { bots_changed(to).await } else { Ok(()) }
    }

    async fn carry_out(&self, bot: Uuid, to: &mut Connection) -> Result<(), StoreError> {
        let rows = match self {
            BotChange::Admit { most } => {
                let (bots,): (i64,) = select!(COUNT).fetch_one(to).await?;
                return if bots.unsigned_abs() < *most { Ok(()) } else { Err(StoreError::TooManyBots) };
            }
            BotChange::UseInvitation(id) => return Invitation::count_use(*id, to).await,
            BotChange::Register(bot, readings) => register(bot, readings, to).await?,
            BotChange::SetUrl(url) => {
                execute!(to, "delete from bot_checks where bot_id = $1", bot)?;
                execute!(to, "update bots set url = $1 where id = $2 and state <> 'removed'", url, bot)?
            }
            BotChange::Check { url, rules, check } => return check::keep(bot, url, rules, check, to).await,
            BotChange::SetPassword(hash) => {
                let sql = "update bots set password = $1 where id = $2 and state <> 'removed'";
                execute!(to, sql, hash, bot)?
            }
            BotChange::Rename(name, readings) => {
                execute!(to, "delete from bot_readings where bot_id = $1", bot)?;
                take_readings(bot, readings, to).await?;
                execute!(to, "update bots set name = $1 where id = $2", name, bot)?
            }
            BotChange::Bench { reason, at } => {
                let sql = "update bots set state = 'benched', reason = $1, since_ms = $2 \
                           where id = $3 and state in ('active', 'failing')";
                execute!(to, sql, reason, at, bot)?
            }
            BotChange::Recover { at } => {
                let sql = "update bots set state = 'active', reason = null, since_ms = $1, failures = 0 \
                           where id = $2 and state = 'failing'";
                execute!(to, sql, at, bot)?;
                return Ok(());
            }
            BotChange::Unbench { at } => {
                let sql = "update bots set state = 'active', reason = null, since_ms = $1, failures = 0 \
                           where id = $2 and state in ('benched', 'failing')";
                execute!(to, sql, at, bot)?
            }
            BotChange::Remove { reason, at } => {
                let sql = "update bots set state = 'removed', reason = $1, since_ms = $2, url = null \
                           where id = $3 and state <> 'removed'";
                execute!(to, sql, reason, at, bot)?
            }
            BotChange::OpenSession { token, at, expires } => {
                open_session(bot, *token, *at, *expires, to).await?
            }
            BotChange::CloseSession(token) => {
                execute!(to, "delete from bot_sessions where bot_id = $1 and token = $2", bot, token)?;
                return Ok(());
            }
            BotChange::CloseSessions { except } => {
                let sql = "delete from bot_sessions where bot_id = $1 and token <> $2";
                execute!(to, sql, bot, except.stored().unwrap_or_default())?;
                return Ok(());
            }
        };
        if rows == 1 { Ok(()) } else { Err(StoreError::Outdated) }
    }
}

async fn register(bot: &Bot, readings: &[String], to: &mut Connection) -> Result<u64, StoreError> {
    let Bot { id, name, password, url, signing_key, state, since, created } = bot;
    let (word, reason) = (state.to_string(), state.reason().map(str::to_owned));
    let sql = "insert into bots (id, name, password, url, signing_key, state, reason, since_ms, created_ms) \
               values ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
    let rows = execute!(to, sql, id, name, password, url, signing_key, word, reason, since, created)?;
    take_readings(bot.id, readings, to).await?;
    Ok(rows)
}

async fn take_readings(bot: Uuid, readings: &[String], to: &mut Connection) -> Result<(), StoreError> {
    for reading in readings {
        let taken = execute!(to, "insert into bot_readings (reading, bot_id) values ($1, $2)", reading, bot);
        taken.map_err(|error| StoreError::NameTaken.if_not_unique(error))?;
    }
    Ok(())
}

async fn open_session(
    bot: Uuid,
    token: TokenHash,
    at: Timestamp,
    expires: Timestamp,
    to: &mut Connection,
) -> Result<u64, StoreError> {
    execute!(to, "delete from bot_sessions where expires_ms <= $1", at)?;
    let sql = "delete from bot_sessions where bot_id = $1 and token not in \
               (select token from bot_sessions where bot_id = $1 order by opened_ms desc limit $2)";
    execute!(to, sql, bot, SESSIONS - 1)?;
    // A bot removed meanwhile gets no session.
    let sql = "insert into bot_sessions (token, bot_id, opened_ms, expires_ms) \
               select $1, id, $2, $3 from bots where id = $4 and state <> 'removed'";
    execute!(to, sql, token, at, expires, bot)
}

impl Store {
    /// A bot by its id.
    pub async fn bot(&self, id: Uuid) -> Result<Option<Bot>, StoreError> {
        select!("select * from bots where id = $1", id).fetch_optional(&self.readers).await
    }

    /// The bot whose name has this folded spelling.
    pub async fn bot_named(&self, reading: &str) -> Result<Option<Bot>, StoreError> {
        let sql = "select bots.* from bots join bot_readings on bots.id = bot_id where reading = $1";
        select!(sql, reading.to_owned()).fetch_optional(&self.readers).await
    }

    /// The bot of the session with this token.
    pub async fn bot_of_session(&self, token: TokenHash, now: Timestamp) -> Result<Option<Bot>, StoreError> {
        let sql = "select bots.* from bots join bot_sessions on bots.id = bot_id \
                   where token = $1 and expires_ms > $2";
        select!(sql, token, now).fetch_optional(&self.readers).await
    }

    /// All bots, in order of registration.
    pub async fn bots(&self) -> Result<Vec<Bot>, StoreError> {
        select!("select * from bots order by id").fetch_all(&self.readers).await
    }

    /// How many bots there are that were not removed.
    pub async fn count_bots(&self) -> Result<u64, StoreError> {
        let (bots,): (i64,) = select!(COUNT).fetch_one(&self.readers).await?;
        Ok(bots.unsigned_abs())
    }
}

from_row!("a bot", Bot, |row| {
    let word: String = get(row, "state")?;
    Ok(Bot {
        id: get(row, "id")?,
        name: get(row, "name")?,
        password: get(row, "password")?,
        url: get(row, "url")?,
        signing_key: get(row, "signing_key")?,
        state: BotState::read(&word, get(row, "reason")?)?,
        since: get(row, "since_ms")?,
        created: get(row, "created_ms")?,
    })
});
