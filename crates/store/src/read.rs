//! Queries for tables, their turns and their records.

use jiff::Timestamp;
use sqlx::SqlitePool;
use sqlx::sqlite::SqliteRow;
use uuid::Uuid;

use rules::{Fleet, Sides, TimeControl};

use crate::coach::{self, Hint};
use crate::error::StoreError;
use crate::row::{self, Bad, maybe_number, maybe_text, number, text};
use crate::table::{Record, Table, Turn};

/// A table with its turns.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The table.
    pub table: Table,
    /// Its turns from the first, without gaps.
    pub turns: Vec<Turn>,
    /// The positions in which the coach was asked.
    pub hints: Vec<Hint>,
}

pub(crate) async fn load(pool: &SqlitePool, id: Uuid) -> Result<Option<Loaded>, StoreError> {
    // In one transaction, for a consistent snapshot.
    let mut snapshot = pool.begin().await?;
    let row = sqlx::query("select * from tables where id = $1")
        .bind(id.to_string())
        .fetch_optional(&mut *snapshot)
        .await?;
    let Some(row) = row else { return Ok(None) };
    let rows = sqlx::query("select * from turns where table_id = $1 order by n")
        .bind(id.to_string())
        .fetch_all(&mut *snapshot)
        .await?;
    let hints = coach::hints(id, &mut snapshot).await?;
    snapshot.commit().await?;
    let unreadable = |reason: Bad| StoreError::Unreadable { id, reason };
    let table = table(id, &row).map_err(unreadable)?;
    let turns = rows.iter().zip(1..).map(|(row, n)| turn(row, n, &table)).collect::<Result<_, Bad>>();
    let hints = hints.iter().map(coach::hint).collect::<Result<_, Bad>>();
    Ok(Some(Loaded { turns: turns.map_err(unreadable)?, hints: hints.map_err(unreadable)?, table }))
}

pub(crate) async fn has_table(pool: &SqlitePool, id: Uuid) -> Result<bool, StoreError> {
    let row = sqlx::query("select 1 from tables where id = $1").bind(id.to_string());
    Ok(row.fetch_optional(pool).await?.is_some())
}

pub(crate) async fn abandoned(
    pool: &SqlitePool,
    not_begun: Timestamp,
    not_finished: Timestamp,
    limit: u32,
) -> Result<Vec<Uuid>, StoreError> {
    let rows = sqlx::query_scalar::<_, String>(
        "select id from tables where ended is null and ((began is null and opened < $1) or (began < $2 \
         and not exists (select 1 from turns where table_id = tables.id and at >= $2))) limit $3",
    )
    .bind(not_begun.to_string())
    .bind(not_finished.to_string())
    .bind(i64::from(limit))
    .fetch_all(pool)
    .await?;
    let id = |text: &String| {
        let read = Uuid::parse_str(text);
        read.map_err(|error| StoreError::illegible("the id of a table", error.to_string()))
    };
    rows.iter().map(id).collect()
}

fn table(id: Uuid, row: &SqliteRow) -> Result<Table, Bad> {
    let ruleset = row::read_rules(&text(row, "rules")?)?;
    let both = |a: &str, b: &str| Ok::<_, Bad>(Sides::new(maybe_text(row, a)?, maybe_text(row, b)?));
    let tokens = both("token_a", "token_b")?;
    let token = |token: Option<String>| token.map(|text| row::read_token(&text)).transpose();
    let fleets = both("fleet_a", "fleet_b")?;
    let fleet = |fleet: Option<String>| {
        fleet.map(|text| Fleet::read(&ruleset, &text).map_err(|error| error.to_string())).transpose()
    };
    let control = match (maybe_number(row, "total_ms")?, maybe_number(row, "increment_ms")?) {
        (Some(total), Some(increment)) => {
            Some(TimeControl { total: row::read_ms(total)?, increment: row::read_ms(increment)? })
        }
        _ => None,
    };
    let next = maybe_text(row, "next")?;
    Ok(Table {
        id,
        kind: row::read_kind(row::word(row, "kind")?, maybe_text(row, "captain")?)?,
        names: both("name_a", "name_b")?,
        tokens: Sides::new(token(tokens.a)?, token(tokens.b)?),
        first: row::read_seat(&text(row, "first")?)?,
        control,
        left: row::read_left(maybe_number(row, "left_a_ms")?, maybe_number(row, "left_b_ms")?)?,
        coaching: coach::read_coaching(number(row, "coach")?)?,
        fleets: Sides::new(fleet(fleets.a)?, fleet(fleets.b)?),
        pencil: Sides::new(
            row::read_cells(&text(row, "pencil_a")?)?,
            row::read_cells(&text(row, "pencil_b")?)?,
        ),
        next: next.map(|text| row::read_id(&text)).transpose()?,
        opened: row::read_time(&text(row, "opened")?)?,
        began: maybe_text(row, "began")?.map(|text| row::read_time(&text)).transpose()?,
        ruleset,
    })
}

fn turn(row: &SqliteRow, n: u32, table: &Table) -> Result<Turn, Bad> {
    if number(row, "n")? != i64::from(n) {
        return Err(format!("turn {n} is missing"));
    }
    let seat = maybe_text(row, "seat")?;
    Ok(Turn {
        n,
        happened: row::read_move(seat.as_deref(), &text(row, "entry")?, table.ruleset.board())?,
        at: row::read_time(&text(row, "at")?)?,
        left: row::read_left(maybe_number(row, "left_a_ms")?, maybe_number(row, "left_b_ms")?)?,
    })
}

pub(crate) async fn record(pool: &SqlitePool, id: Uuid) -> Result<Option<Record>, StoreError> {
    let row = sqlx::query("select * from records where table_id = $1")
        .bind(id.to_string())
        .fetch_optional(pool)
        .await?;
    let read = |row: &SqliteRow| {
        Ok::<_, Bad>(Record {
            table: id,
            end: row::read_end(&format!("{} {}", text(row, "outcome")?, text(row, "cause")?))?,
            notation: text(row, "notation")?,
            ended: row::read_time(&text(row, "ended")?)?,
        })
    };
    row.map(|row| read(&row).map_err(|reason| StoreError::Unreadable { id, reason })).transpose()
}

pub(crate) async fn ping(pool: &SqlitePool) -> Result<(), StoreError> {
    sqlx::query("select 1").execute(pool).await?;
    Ok(())
}
