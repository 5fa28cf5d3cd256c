//! Stored finished games of tournaments, and queries for them.

use std::time::Duration;

use jiff::Timestamp;
use rules::{Cause, End, Seat, Sides};
use sqlx::sqlite::SqliteRow;
use sqlx::{QueryBuilder, Row as _, Sqlite};
use uuid::Uuid;
use wire::Replay;

use crate::Store;
use crate::error::StoreError;
use crate::row::{self, Bad, count, maybe_text, number, text};

/// A finished game, without its record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// Its id.
    pub id: Uuid,
    /// Its number among all finished games, from 1, assigned when it is written.
    pub cursor: u64,
    /// The tournament.
    pub tournament: Uuid,
    /// Its index in the schedule.
    pub fixture: u32,
    /// Who played.
    pub players: Sides<GameEntrant>,
    /// Who moved first.
    pub first: Seat,
    /// How it ended.
    pub end: End,
    /// The number of orders.
    pub turns: u32,
    /// When it began.
    pub began: Timestamp,
    /// When it ended.
    pub ended: Timestamp,
    /// Why it does not count, if it does not.
    pub voided: Option<Voided>,
}

/// One side of a finished game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameEntrant {
    /// Its slot among the entrants, from 0.
    pub slot: u32,
    /// Its name.
    pub name: String,
    /// The bot; a captain has none.
    pub bot: Option<Uuid>,
    /// The fault by which it lost, if any.
    pub fault: Option<Cause>,
    /// How often it was called.
    pub calls: u32,
    /// The total time of its calls.
    pub spent: Duration,
    /// The commitment to its fleet.
    pub commitment: Option<String>,
    /// The salt of the commitment.
    pub salt: Option<String>,
}

/// Why a game does not count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Voided {
    /// The organiser's reason.
    pub reason: String,
    /// Since when.
    pub at: Timestamp,
    /// Whether it is played again.
    pub replay: Replay,
}

impl Store {
    /// A finished game by its id.
    pub async fn game(&self, id: Uuid) -> Result<Option<Game>, StoreError> {
        let query = sqlx::query("select * from games where id = $1").bind(id.to_string());
        query.fetch_optional(&self.readers).await?.as_ref().map(game).transpose()
    }

    /// Whether there is such a finished game.
    pub async fn has_game(&self, id: Uuid) -> Result<bool, StoreError> {
        let query = sqlx::query("select 1 from games where id = $1").bind(id.to_string());
        Ok(query.fetch_optional(&self.readers).await?.is_some())
    }

    /// The record of a finished game, in the notation.
    pub async fn game_record(&self, id: Uuid) -> Result<Option<String>, StoreError> {
        let sql = "select record from game_records join games using (cursor) where id = $1";
        let row = sqlx::query(sql).bind(id.to_string()).fetch_optional(&self.readers).await?;
        row.map(|row| Ok(row.try_get(0)?)).transpose()
    }

    /// The last cursor of a page of games after a cursor; none if there are no games. Without a limit, of all of them.
    pub async fn last_game_since(&self, since: u64, most: Option<u32>) -> Result<Option<u64>, StoreError> {
        // A negative limit means no limit in SQLite.
        let most = most.map_or(-1, i64::from);
        let sql =
            "select max(cursor) from (select cursor from games where cursor > $1 order by cursor limit $2)";
        let row = sqlx::query(sql).bind(position(since)).bind(most).fetch_one(&self.readers).await?;
        Ok(row.try_get::<Option<i64>, _>(0)?.map(i64::unsigned_abs))
    }

    /// Finished games after a cursor, in order.
    pub async fn games_since(&self, since: u64, limit: u32) -> Result<Vec<Game>, StoreError> {
        let query = sqlx::query("select * from games where cursor > $1 order by cursor limit $2");
        let query = query.bind(position(since)).bind(i64::from(limit));
        query.fetch_all(&self.readers).await?.iter().map(game).collect()
    }

    /// The records of finished games after a cursor, in order, each with its cursor. A record cannot show that its game was
    /// voided later, so void games are left out.
    pub async fn records_since(&self, since: u64, limit: u32) -> Result<Vec<(u64, String)>, StoreError> {
        let query = sqlx::query(
            "select cursor, record from game_records join games using (cursor) \
             where cursor > $1 and void_reason is null order by cursor limit $2",
        );
        let rows = query.bind(position(since)).bind(i64::from(limit)).fetch_all(&self.readers).await?;
        rows.iter()
            .map(|row| Ok((row.try_get::<i64, _>("cursor")?.unsigned_abs(), row.try_get("record")?)))
            .collect()
    }

    /// Finished games of a tournament after a cursor, in order; only those between two slots, if given.
    pub async fn games_of_tournament(
        &self,
        tournament: Uuid,
        since: u64,
        pair: Option<(u32, u32)>,
        limit: u32,
    ) -> Result<Vec<Game>, StoreError> {
        let mut sql = QueryBuilder::<Sqlite>::new("select * from games where tournament_id = ");
        sql.push_bind(tournament.to_string()).push(" and cursor > ").push_bind(position(since));
        if let Some((one, other)) = pair {
            for (joint, one, other) in [(" and ((slot_a = ", one, other), (") or (slot_a = ", other, one)] {
                sql.push(joint).push_bind(i64::from(one)).push(" and slot_b = ").push_bind(i64::from(other));
            }
            sql.push("))");
        }
        sql.push(" order by cursor limit ").push_bind(i64::from(limit));
        sql.build().fetch_all(&self.readers).await?.iter().map(game).collect()
    }

    /// Finished games of a bot before a cursor, newest first.
    pub async fn games_of_bot(
        &self,
        bot: Uuid,
        before: Option<u64>,
        limit: u32,
    ) -> Result<Vec<Game>, StoreError> {
        // Each side has its own index, so each is queried separately.
        let sql = "select * from (select * from (select * from games where bot_a = $1 and cursor < $2 \
                   order by cursor desc limit $3) \
                   union all select * from (select * from games where bot_b = $1 and cursor < $2 \
                   order by cursor desc limit $3)) order by cursor desc limit $3";
        let query = sqlx::query(sql).bind(bot.to_string());
        let query = query.bind(before.map_or(i64::MAX, position)).bind(i64::from(limit));
        query.fetch_all(&self.readers).await?.iter().map(game).collect()
    }

    /// The fault of the last game that a bot lost by a fault.
    pub async fn last_fault(&self, bot: Uuid) -> Result<Option<Cause>, StoreError> {
        let sql = "select fault from (\
                   select cursor, fault_a as fault from games where bot_a = $1 and fault_a is not null \
                   union all select cursor, fault_b from games where bot_b = $1 and fault_b is not null) \
                   order by cursor desc limit 1";
        let row = sqlx::query(sql).bind(bot.to_string()).fetch_optional(&self.readers).await?;
        let Some(row) = row else { return Ok(None) };
        let read = || text(&row, "fault").and_then(|word| fault(&word));
        read().map(Some).map_err(|reason| StoreError::illegible("a game", reason))
    }
}

/// A cursor as a column value. One that is too large is after everything.
pub(super) fn position(cursor: u64) -> i64 {
    i64::try_from(cursor).unwrap_or(i64::MAX)
}

fn game(row: &SqliteRow) -> Result<Game, StoreError> {
    read(row).map_err(|reason| StoreError::illegible("a game", reason))
}

fn read(row: &SqliteRow) -> Result<Game, Bad> {
    let end = row::read_end(&format!("{} {}", text(row, "outcome")?, text(row, "cause")?))?;
    let voided = match (maybe_text(row, "void_reason")?, maybe_text(row, "void_replay")?) {
        (Some(reason), Some(_)) => Some(Voided {
            reason,
            at: row::read_moment(number(row, "void_ms")?)?,
            replay: row::word(row, "void_replay")?,
        }),
        _ => None,
    };
    Ok(Game {
        id: row::read_id(&text(row, "id")?)?,
        cursor: number(row, "cursor")?.unsigned_abs(),
        tournament: row::read_id(&text(row, "tournament_id")?)?,
        fixture: count(row, "fixture")?,
        players: Sides::new(side(row, &SIDE_A)?, side(row, &SIDE_B)?),
        first: row::read_seat(&text(row, "first")?)?,
        end,
        turns: count(row, "turns")?,
        began: row::read_moment(number(row, "began_ms")?)?,
        ended: row::read_moment(number(row, "ended_ms")?)?,
        voided,
    })
}

/// The columns of a side: slot, name, bot, fault, calls, time spent, commitment, salt.
type Columns = [&'static str; 8];

const SIDE_A: Columns =
    ["slot_a", "name_a", "bot_a", "fault_a", "calls_a", "spent_a_us", "commitment_a", "salt_a"];
const SIDE_B: Columns =
    ["slot_b", "name_b", "bot_b", "fault_b", "calls_b", "spent_b_us", "commitment_b", "salt_b"];

fn side(
    row: &SqliteRow,
    [slot, name, bot, fault, calls, spent, commitment, salt]: &Columns,
) -> Result<GameEntrant, Bad> {
    let fault = maybe_text(row, fault)?;
    Ok(GameEntrant {
        slot: count(row, slot)?,
        name: text(row, name)?,
        bot: maybe_text(row, bot)?.map(|id| row::read_id(&id)).transpose()?,
        fault: fault
            .map(|word| word.parse().map_err(|_| format!("fault \"{word}\" is unknown")))
            .transpose()?,
        calls: count(row, calls)?,
        spent: Duration::from_micros(number(row, spent)?.unsigned_abs()),
        commitment: maybe_text(row, commitment)?,
        salt: maybe_text(row, salt)?,
    })
}

fn fault(word: &str) -> Result<Cause, Bad> {
    word.parse().map_err(|_| format!("fault \"{word}\" is unknown"))
}
