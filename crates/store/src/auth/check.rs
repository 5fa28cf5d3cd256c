//! Stored results of checks of bots, per rule set.

use std::time::Duration;

use jiff::Timestamp;
use rules::Ruleset;
use uuid::Uuid;

use crate::Store;
use crate::connection::Connection;
use crate::error::StoreError;
use crate::event::bots_changed;
use crate::row::{Column as _, execute, from_row, get, select};

/// The key of a rule set: a preset's name and version, or the text of custom rules.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct RulesKey(pub(crate) String);

impl RulesKey {
    /// The key of these rules.
    pub fn of(ruleset: &Ruleset) -> RulesKey {
        RulesKey(ruleset.stored())
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, strum::Display, strum::EnumString)]
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
    url: &String,
    rules: &RulesKey,
    check: &Check,
    to: &mut Connection,
) -> Result<(), StoreError> {
    let sql = "insert into bot_checks (bot_id, rules, found, words, slowest_ms, limit_ms, at_ms) \
               select id, $1, $2, $3, $4, $5, $6 from bots where id = $7 and url = $8 \
               on conflict (bot_id, rules) do update set found = excluded.found, words = excluded.words, \
               slowest_ms = excluded.slowest_ms, limit_ms = excluded.limit_ms, at_ms = excluded.at_ms";
    let Check { found, words, slowest, limit, at } = check;
    execute!(to, sql, rules, found, words, slowest, limit, at, bot, url)?;
    Ok(())
}

/// Notes that a bot has played a match without a fault, which overrides a failed or missing check.
pub(crate) async fn has_played(
    bot: Uuid,
    tournament: Uuid,
    at: Timestamp,
    to: &mut Connection,
) -> Result<(), StoreError> {
    let sql = "insert into bot_checks (bot_id, rules, found, words, slowest_ms, limit_ms, at_ms) \
               select $1, rules, 'passed', 'It has played a match without a fault.', null, timeout_ms, $2 \
               from tournaments where id = $3 \
               on conflict (bot_id, rules) do update set found = excluded.found, words = excluded.words, \
               slowest_ms = excluded.slowest_ms, limit_ms = excluded.limit_ms, at_ms = excluded.at_ms \
               where bot_checks.found <> 'passed'";
    if execute!(to, sql, bot, at, tournament)? > 0 {
        bots_changed(to).await?;
    }
    Ok(())
}

/// A check of a bot under some rules.
type CheckOfBot = (Uuid, RulesKey, Check);

impl Store {
    /// The results of all bots.
    pub async fn checks(&self) -> Result<Vec<CheckOfBot>, StoreError> {
        let rows = select!("select * from bot_checks").fetch_all(&self.readers).await?;
        Ok(rows.into_iter().map(|CheckRow(check)| check).collect())
    }

    /// The results of a bot.
    pub async fn checks_of(&self, bot: Uuid) -> Result<Vec<CheckOfBot>, StoreError> {
        let rows =
            select!("select * from bot_checks where bot_id = $1", bot).fetch_all(&self.readers).await?;
        Ok(rows.into_iter().map(|CheckRow(check)| check).collect())
    }
}

struct CheckRow(CheckOfBot);

from_row!("a check", CheckRow, |row| {
    let check = Check {
        found: get(row, "found")?,
        words: get(row, "words")?,
        slowest: get(row, "slowest_ms")?,
        limit: get(row, "limit_ms")?,
        at: get(row, "at_ms")?,
    };
    Ok(CheckRow((get(row, "bot_id")?, get(row, "rules")?, check)))
});
