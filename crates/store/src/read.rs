//! Queries for tables, their turns and their records.

use std::time::Duration;

use jiff::Timestamp;
use uuid::Uuid;

use rules::{Fleet, Sides, TimeControl};

use crate::Store;
use crate::coach::{self, Hint};
use crate::error::StoreError;
use crate::row::{self, Bad, Row, both, from_row, get, select};
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

impl Store {
    /// A table with its turns, if there is one.
    pub async fn load(&self, id: Uuid) -> Result<Option<Loaded>, StoreError> {
        // In one transaction, for a consistent snapshot.
        let mut snapshot = self.readers.snapshot().await?;
        let found = select!("select * from tables where id = $1", id).fetch_rows(&mut snapshot).await?;
        let Some(row) = found.first() else { return Ok(None) };
        let sql = "select * from turns where table_id = $1 order by n";
        let rows = select!(sql, id).fetch_rows(&mut snapshot).await?;
        let hints = coach::hints(id, &mut snapshot).await?;
        snapshot.end().await?;
        let unreadable = |reason: Bad| StoreError::Unreadable { id, reason };
        let table = table(id, row).map_err(unreadable)?;
        let turns = rows.iter().zip(1..).map(|(row, n)| turn(row, n, &table)).collect::<Result<_, Bad>>();
        Ok(Some(Loaded { turns: turns.map_err(unreadable)?, hints, table }))
    }

    /// Whether there is such a table.
    pub async fn has_table(&self, id: Uuid) -> Result<bool, StoreError> {
        select!("select id from tables where id = $1", id).finds(&self.readers).await
    }

    /// Some abandoned tables: opened before the first time and never begun, or begun and without a turn since the second.
    pub async fn abandoned(
        &self,
        not_begun: Timestamp,
        not_finished: Timestamp,
        limit: u32,
    ) -> Result<Vec<Uuid>, StoreError> {
        let sql = "select id from tables where ended_ms is null and ((began_ms is null and opened_ms < $1) or \
               (began_ms < $2 and not exists \
               (select n from turns where table_id = tables.id and at_ms >= $2))) limit $3";
        let rows: Vec<TableId> =
            select!(sql, not_begun, not_finished, limit).fetch_all(&self.readers).await?;
        Ok(rows.into_iter().map(|TableId(id)| id).collect())
    }

    /// The record of a finished table.
    pub async fn record(&self, id: Uuid) -> Result<Option<Record>, StoreError> {
        let sql = "select * from records where table_id = $1";
        let rows = select!(sql, id).fetch_rows(&self.readers).await?;
        let read = |row: &Row| {
            Ok::<_, Bad>(Record {
                table: id,
                end: row::read_end(get(row, "outcome")?, get(row, "cause")?)?,
                notation: get(row, "notation")?,
                ended: get(row, "ended_ms")?,
            })
        };
        rows.first().map(read).transpose().map_err(|reason| StoreError::Unreadable { id, reason })
    }

    /// Whether the database answers.
    pub async fn ping(&self) -> Result<(), StoreError> {
        select!("select 1").fetch_rows(&self.readers).await.map(drop)
    }
}

struct TableId(Uuid);

from_row!("the id of a table", TableId, |row| get(row, "id").map(TableId));

fn table(id: Uuid, row: &Row) -> Result<Table, Bad> {
    let ruleset = get(row, "rules")?;
    let fleet = |column: &str| {
        let name: Option<String> = get(row, column)?;
        name.map(|name| Fleet::read(&ruleset, &name).map_err(|error| error.to_string())).transpose()
    };
    let control = match (get(row, "total_ms")?, get(row, "increment_ms")?) {
        (Some(total), Some(increment)) => Some(TimeControl { total, increment }),
        _ => None,
    };
    Ok(Table {
        id,
        kind: row::read_kind(get(row, "kind")?, get(row, "captain")?)?,
        names: both(row, "name_a", "name_b")?,
        tokens: both(row, "token_a", "token_b")?,
        first: get(row, "first")?,
        control,
        left: left(row)?,
        coaching: get(row, "coach")?,
        fleets: Sides::new(fleet("fleet_a")?, fleet("fleet_b")?),
        pencil: both(row, "pencil_a", "pencil_b")?,
        next: get(row, "next")?,
        opened: get(row, "opened_ms")?,
        began: get(row, "began_ms")?,
        ruleset,
    })
}

fn turn(row: &Row, n: u32, table: &Table) -> Result<Turn, Bad> {
    if get::<u32>(row, "n")? != n {
        return Err(format!("turn {n} is missing"));
    }
    let entry: String = get(row, "entry")?;
    Ok(Turn {
        n,
        happened: row::read_move(get(row, "seat")?, &entry, table.ruleset.board())?,
        at: get(row, "at_ms")?,
        left: left(row)?,
    })
}

/// The clocks of a table or after a turn.
fn left(row: &Row) -> Result<Option<Sides<Duration>>, Bad> {
    match (get(row, "left_a_ms")?, get(row, "left_b_ms")?) {
        (Some(a), Some(b)) => Ok(Some(Sides::new(a, b))),
        (None, None) => Ok(None),
        _ => Err("one clock without the other".to_owned()),
    }
}
