//! Stored results of checks of bots, per rule set.

use std::time::Duration;

use jiff::Timestamp;
use rules::Ruleset;
use sqlx::SqliteConnection;
use sqlx::sqlite::SqliteRow;
use uuid::Uuid;

use crate::Store;
use crate::error::StoreError;
use crate::row::{self, Bad, number, text};

/// The key of a rule set: a preset's name and version, or the text of custom rules.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct RulesKey(pub(crate) String);

impl RulesKey {
    /// The key of these rules.
    pub fn of(ruleset: &Ruleset) -> RulesKey {
        RulesKey(row::rules_text(ruleset))
    }

    /// The rules, if they are a preset.
    pub fn preset(&self) -> Option<Ruleset> {
        Ruleset::preset(&self.0)
    }
}

/// The result of a check under some rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Check {
    /// The result.
    pub found: Checked,
    /// The result as text.
    pub words: String,
    /// The slowest answer's time; none if it has played but was not checked.
    pub slowest: Option<Duration>,
    /// The time limit for an answer.
    pub limit: Duration,
    /// When.
    pub at: Timestamp,
}

/// The result of a check.
#[derive(Clone, Copy, PartialEq, Eq, Debug, strum::EnumString, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Checked {
    /// All answers were correct.
    Passed,
    /// Something was wrong.
    Failed,
    /// It does not play these rules, but others.
    OtherRules,
}

/// Stores a check of a bot at this URL. Results for an old URL are discarded.
pub(super) async fn keep(
    bot: Uuid,
    url: &str,
    rules: &RulesKey,
    check: &Check,
    to: &mut SqliteConnection,
) -> Result<(), StoreError> {
    let sql = "insert into bot_checks (bot_id, rules, found, words, slowest_ms, limit_ms, at_ms) \
               select id, $1, $2, $3, $4, $5, $6 from bots where id = $7 and url = $8 \
               on conflict (bot_id, rules) do update set found = excluded.found, words = excluded.words, \
               slowest_ms = excluded.slowest_ms, limit_ms = excluded.limit_ms, at_ms = excluded.at_ms";
    sqlx::query(sql)
        .bind(&rules.0)
        .bind::<&str>(check.found.into())
        .bind(&check.words)
        .bind(check.slowest.map(row::ms))
        .bind(row::ms(check.limit))
        .bind(check.at.as_millisecond())
        .bind(bot.to_string())
        .bind(url)
        .execute(to)
        .await?;
    Ok(())
}

/// Notes that a bot has played a match without a fault, which overrides a failed or missing check.
pub(crate) async fn has_played(
    bot: Uuid,
    tournament: Uuid,
    at: Timestamp,
    to: &mut SqliteConnection,
) -> Result<(), StoreError> {
    let sql = "insert into bot_checks (bot_id, rules, found, words, slowest_ms, limit_ms, at_ms) \
               select $1, rules, 'passed', 'It has played a match without a fault.', null, timeout_ms, $2 \
               from tournaments where id = $3 \
               on conflict (bot_id, rules) do update set found = excluded.found, words = excluded.words, \
               slowest_ms = excluded.slowest_ms, limit_ms = excluded.limit_ms, at_ms = excluded.at_ms \
               where bot_checks.found <> 'passed'";
    let query = sqlx::query(sql).bind(bot.to_string()).bind(at.as_millisecond());
    query.bind(tournament.to_string()).execute(to).await?;
    Ok(())
}

/// Deletes all results of a bot.
pub(super) async fn forget(bot: &str, to: &mut SqliteConnection) -> Result<(), StoreError> {
    sqlx::query("delete from bot_checks where bot_id = $1").bind(bot).execute(to).await?;
    Ok(())
}

impl Store {
    /// The results of all bots.
    pub async fn checks(&self) -> Result<Vec<(Uuid, RulesKey, Check)>, StoreError> {
        let rows = sqlx::query("select * from bot_checks").fetch_all(&self.readers).await?;
        rows.iter().map(check).collect()
    }

    /// The results of a bot.
    pub async fn checks_of(&self, bot: Uuid) -> Result<Vec<(Uuid, RulesKey, Check)>, StoreError> {
        let query = sqlx::query("select * from bot_checks where bot_id = $1").bind(bot.to_string());
        query.fetch_all(&self.readers).await?.iter().map(check).collect()
    }
}

fn check(row: &SqliteRow) -> Result<(Uuid, RulesKey, Check), StoreError> {
    let read = || {
        let check = Check {
            found: row::word(row, "found")?,
            words: text(row, "words")?,
            slowest: row::maybe_number(row, "slowest_ms")?.map(row::read_ms).transpose()?,
            limit: row::read_ms(number(row, "limit_ms")?)?,
            at: row::read_moment(number(row, "at_ms")?)?,
        };
        Ok::<_, Bad>((row::read_id(&text(row, "bot_id")?)?, RulesKey(text(row, "rules")?), check))
    };
    read().map_err(|reason| StoreError::illegible("a check", reason))
}
