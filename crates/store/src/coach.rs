//! Stored hints and analyses of the coach.

use jiff::Timestamp;
use rules::Seat;
use sqlx::sqlite::SqliteRow;
use sqlx::{SqliteConnection, SqlitePool};
use uuid::Uuid;
use wire::Coaching;

use crate::error::StoreError;
use crate::row::{self, Bad, number, text};

/// A position in which the coach was asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hint {
    /// Who asked.
    pub seat: Seat,
    /// The number of events before it.
    pub events: u32,
    /// When.
    pub at: Timestamp,
}

/// The analysis of a finished game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Analysis {
    /// The version of the analysis.
    pub version: u32,
    /// The analysis as JSON.
    pub body: String,
}

/// A change by the coach.
#[derive(Debug)]
pub enum CoachChange {
    /// Changes a table's coaching setting.
    Agree(Uuid, Coaching),
    /// Adds a hint.
    Asked(Uuid, Hint),
    /// Stores an analysis, replacing an older one.
    Found(Uuid, Analysis, Timestamp),
}

pub(crate) fn coaching_number(coaching: Coaching) -> i64 {
    match coaching {
        Coaching::Off => 0,
        Coaching::Open => 1,
        Coaching::Sparing => 2,
    }
}

pub(crate) fn read_coaching(number: i64) -> Result<Coaching, Bad> {
    match number {
        0 => Ok(Coaching::Off),
        1 => Ok(Coaching::Open),
        2 => Ok(Coaching::Sparing),
        other => Err(format!("coach {other} is unknown")),
    }
}

impl CoachChange {
    /// Returns the number of changed rows.
    pub(crate) async fn write(&self, to: &mut SqliteConnection) -> Result<u64, StoreError> {
        let query = match self {
            CoachChange::Agree(table, coaching) => sqlx::query("update tables set coach = $1 where id = $2")
                .bind(coaching_number(*coaching))
                .bind(table.to_string()),
            CoachChange::Asked(table, Hint { seat, events, at }) => {
                sqlx::query("insert into hints (table_id, seat, events, at) values ($1, $2, $3, $4)")
                    .bind(table.to_string())
                    .bind(row::seat_text(*seat))
                    .bind(i64::from(*events))
                    .bind(at.to_string())
            }
            CoachChange::Found(game, Analysis { version, body }, made) => sqlx::query(
                "insert into analyses (game_id, version, body, made) values ($1, $2, $3, $4) \
                 on conflict (game_id) do update set version = $2, body = $3, made = $4",
            )
            .bind(game.to_string())
            .bind(i64::from(*version))
            .bind(body)
            .bind(made.to_string()),
        };
        Ok(query.execute(to).await?.rows_affected())
    }
}

/// The positions of a table in which the coach was asked, in order.
pub(crate) async fn hints(table: Uuid, from: &mut SqliteConnection) -> Result<Vec<SqliteRow>, StoreError> {
    let rows = sqlx::query("select * from hints where table_id = $1 order by events, seat")
        .bind(table.to_string())
        .fetch_all(from)
        .await?;
    Ok(rows)
}

pub(crate) fn hint(row: &SqliteRow) -> Result<Hint, Bad> {
    let events = number(row, "events")?;
    Ok(Hint {
        seat: row::read_seat(&text(row, "seat")?)?,
        events: u32::try_from(events).map_err(|_| format!("a hint after {events} events"))?,
        at: row::read_time(&text(row, "at")?)?,
    })
}

pub(crate) async fn analysis(pool: &SqlitePool, game: Uuid) -> Result<Option<Analysis>, StoreError> {
    let row = sqlx::query("select * from analyses where game_id = $1")
        .bind(game.to_string())
        .fetch_optional(pool)
        .await?;
    let read = |row: &SqliteRow| {
        let version = number(row, "version")?;
        let version = u32::try_from(version).map_err(|_| format!("an analysis of version {version}"))?;
        Ok::<_, Bad>(Analysis { version, body: text(row, "body")? })
    };
    row.map(|row| read(&row).map_err(|reason| StoreError::illegible("an analysis", reason))).transpose()
}
