//! Copies all rows from one database to the other kind, and compares them.

use rules::{Cause, Outcome, Record};
use sqlx::ConnectOptions as _;
use sqlx::sqlite::SqliteConnectOptions;

use crate::connection::{Connection, Source};
use crate::error::StoreError;
use crate::row::{Bad, Query, Row, from_row, get, select};
use crate::value::Value;
use crate::{migrations, query};

/// All tables except those of running servers: leases, what is leased, nodes and the cluster. Each comes after those that its rows refer to.
pub(crate) const TABLES: [&str; 21] = [
    "tables",
    "turns",
    "records",
    "hints",
    "bots",
    "bot_readings",
    "bot_sessions",
    "bot_checks",
    "organiser",
    "organiser_sessions",
    "script_tokens",
    "screens",
    "registration",
    "invitations",
    "audit",
    "tournaments",
    "entries",
    "games",
    "game_records",
    "call_logs",
    "analyses",
];

/// How many rows are read and written at once.
const PAGE: usize = 200;

/// A table of the database.
pub(crate) struct Layout {
    name: &'static str,
    columns: Vec<LayoutColumn>,
}

struct LayoutColumn {
    name: String,
    kind: String,
    /// Its place in the primary key, from 1; 0 if it is not part of it.
    key: u32,
}

from_row!("a column", LayoutColumn { name, kind, key });

impl LayoutColumn {
    fn is_text(&self) -> bool {
        self.kind == "text"
    }

    fn value(&self, row: &Row) -> Result<Value, StoreError> {
        let read = || {
            Ok::<Value, Bad>(match self.kind.as_str() {
                // One database cannot store what the other can.
                "text" => Value::Text(get::<Option<String>>(row, &self.name)?.map(query::without_nul)),
                "blob" => Value::Bytes(get(row, &self.name)?),
                _ => Value::Number(get(row, &self.name)?),
            })
        };
        read().map_err(|reason| StoreError::Illegible { what: "a row", reason })
    }
}

/// All tables as the migrations make them, read from an empty database in memory.
pub(crate) async fn layouts() -> Result<Vec<Layout>, StoreError> {
    let mut empty = SqliteConnectOptions::new().in_memory(true).connect().await?;
    migrations::sqlite().run(&mut empty).await.map_err(|error| StoreError::Sql(error.into()))?;
    let mut empty = Connection::Sqlite(empty);
    let mut layouts = Vec::new();
    for name in TABLES {
        let sql = "select name, lower(type) as kind, pk as key from pragma_table_info($1) order by cid";
        let columns = select!(sql, name.to_owned()).fetch_all(&mut empty).await?;
        layouts.push(Layout { name, columns });
    }
    empty.close().await?;
    Ok(layouts)
}

impl Layout {
    pub(crate) fn name(&self) -> &'static str {
        self.name
    }

    fn names(&self) -> String {
        self.columns.iter().map(|column| column.name.as_str()).collect::<Vec<_>>().join(", ")
    }

    /// The columns of the key, in its order.
    fn key(&self) -> Vec<&LayoutColumn> {
        let mut key: Vec<_> = self.columns.iter().filter(|column| column.key > 0).collect();
        key.sort_by_key(|column| column.key);
        key
    }

    /// Copies all rows and returns their number.
    pub(crate) async fn copy(&self, from: Source<'_>, to: &mut Connection) -> Result<u64, StoreError> {
        let mut pages = Pages::open(self, from).await?;
        let mut copied = 0;
        while let Some(rows) = pages.next().await? {
            copied += rows.len() as u64;
            self.insert(rows).execute(to).await?;
        }
        Ok(copied)
    }

    fn insert(&self, rows: Vec<Vec<Value>>) -> Query {
        let width = self.columns.len();
        let groups = (0..rows.len()).map(|row| {
            let places = (1..=width).map(|column| format!("${}", row * width + column));
            format!("({})", places.collect::<Vec<_>>().join(", "))
        });
        let groups = groups.collect::<Vec<_>>().join(", ");
        let sql = format!("insert into {} ({}) values {groups}", self.name, self.names());
        Query::composed(sql, rows.into_iter().flatten().collect())
    }

    /// Fails if not all rows are the same in both.
    pub(crate) async fn compare(&self, one: Source<'_>, other: Source<'_>) -> Result<(), StoreError> {
        let (mut one, mut other) = (Pages::open(self, one).await?, Pages::open(self, other).await?);
        loop {
            let (left, right) = (one.next().await?, other.next().await?);
            if left != right {
                let reason = format!("the rows of {} differ after copying", self.name);
                return Err(StoreError::NotCopied { reason });
            }
            if left.is_none() {
                return Ok(());
            }
        }
    }

    /// The number of rows.
    pub(crate) async fn count(&self, from: Source<'_>) -> Result<u64, StoreError> {
        let query = Query::composed(format!("select count(*) from {}", self.name), Vec::new());
        let (count,) = query.fetch_one(from).await?;
        Ok(count)
    }
}

/// Reads a table page by page, in the order of its key, which is the same in both databases.
struct Pages<'a> {
    layout: &'a Layout,
    from: Source<'a>,
    /// The key of the last row, once there was one.
    last: Option<Vec<Value>>,
    ended: bool,
}

impl<'a> Pages<'a> {
    async fn open(layout: &'a Layout, mut from: Source<'a>) -> Result<Pages<'a>, StoreError> {
        if let Source::Postgres(connection) = &mut from {
            // By bytes, as SQLite compares texts. Sorted once, whatever the database's own order is.
            let order = layout.key().into_iter().map(|column| {
                let by_bytes = if column.is_text() { " collate \"C\"" } else { "" };
                format!("{}{by_bytes}", column.name)
            });
            let sql = format!(
                "declare pages_of_{name} no scroll cursor for select {columns} from {name} order by {order}",
                name = layout.name,
                columns = layout.names(),
                order = order.collect::<Vec<_>>().join(", ")
            );
            Query::composed(sql, Vec::new()).fetch_rows(Source::Postgres(connection)).await?;
        }
        Ok(Pages { layout, from, last: None, ended: false })
    }

    /// The next rows; none after the last.
    async fn next(&mut self) -> Result<Option<Vec<Vec<Value>>>, StoreError> {
        if self.ended {
            return Ok(None);
        }
        let query = match &self.from {
            Source::Postgres(_) => {
                Query::composed(format!("fetch {PAGE} from pages_of_{}", self.layout.name), Vec::new())
            }
            _ => self.next_by_key(),
        };
        let rows = query.fetch_rows(self.from.again()).await?;
        let read = |row: &Row| self.layout.columns.iter().map(|column| column.value(row)).collect();
        let rows = rows.iter().map(read).collect::<Result<Vec<Vec<Value>>, StoreError>>()?;
        self.ended = rows.len() < PAGE;
        if self.ended
            && let Source::Postgres(connection) = &mut self.from
        {
            let sql = format!("close pages_of_{}", self.layout.name);
            Query::composed(sql, Vec::new()).fetch_rows(Source::Postgres(connection)).await?;
        }
        self.last = rows.last().map(|row| self.key_of(row));
        Ok((!rows.is_empty()).then_some(rows))
    }

    fn key_of(&self, row: &[Value]) -> Vec<Value> {
        let place =
            |key: &LayoutColumn| self.layout.columns.iter().position(|column| column.name == key.name);
        self.layout.key().into_iter().filter_map(|key| Some(row[place(key)?].clone())).collect()
    }

    fn next_by_key(&self) -> Query {
        let key = self.layout.key();
        let names = key.iter().map(|column| column.name.as_str()).collect::<Vec<_>>().join(", ");
        let after = match &self.last {
            Some(_) => {
                let places = (1..=key.len()).map(|n| format!("${n}")).collect::<Vec<_>>().join(", ");
                format!("where ({names}) > ({places})")
            }
            None => String::new(),
        };
        let (columns, table) = (self.layout.names(), self.layout.name);
        let sql = format!("select {columns} from {table} {after} order by {names} limit {PAGE}");
        Query::composed(sql, self.last.clone().unwrap_or_default())
    }
}

/// What replaying the stored records has shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Replayed {
    /// Records that were replayed and ended as stored.
    pub good: u64,
    /// Records that cannot be replayed. They were copied as they are.
    pub unreadable: u64,
}

/// Replays every stored record and compares how it ends with the stored result.
pub(crate) async fn replay(from: &mut Connection) -> Result<Replayed, StoreError> {
    let mut replayed = Replayed::default();
    let people = "select table_id as id, outcome, cause, notation as record from records \
                  where table_id > $1 order by table_id limit 100";
    let mut last = String::new();
    loop {
        let stored: Vec<StoredRecord> = select!(people, last).fetch_all(&mut *from).await?;
        let Some(newest) = stored.last() else { break };
        last.clone_from(&newest.id);
        replayed.count(&stored)?;
    }
    let games = "select cast(cursor as text) as id, outcome, cause, record from games \
                 join game_records using (cursor) where cursor > $1 order by cursor limit 100";
    let mut last = 0i64;
    loop {
        let stored: Vec<StoredRecord> = select!(games, last).fetch_all(&mut *from).await?;
        let Some(newest) = stored.last() else { break };
        last = newest.id.parse().unwrap_or(i64::MAX);
        replayed.count(&stored)?;
    }
    Ok(replayed)
}

struct StoredRecord {
    id: String,
    outcome: Outcome,
    cause: Cause,
    record: String,
}

from_row!("a record", StoredRecord { id, outcome, cause, record });

impl Replayed {
    fn count(&mut self, stored: &[StoredRecord]) -> Result<(), StoreError> {
        for StoredRecord { id, outcome, cause, record } in stored {
            let Ok(records) = Record::read_all(record) else {
                self.unreadable += 1;
                continue;
            };
            let end = records.first().and_then(Record::end);
            if !end.is_some_and(|end| (end.outcome(), end.cause()) == (*outcome, *cause)) {
                let reason = format!("the record of game {id} does not end as stored: {outcome} {cause}");
                return Err(StoreError::NotCopied { reason });
            }
            self.good += 1;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn no_table_is_forgotten() {
        let mut empty = SqliteConnectOptions::new().in_memory(true).connect().await.unwrap();
        migrations::sqlite().run(&mut empty).await.unwrap();
        let sql = "select name from sqlite_master where type = 'table' \
                   and name not in ('_sqlx_migrations', 'leases', 'nodes', 'cluster', \
                   'offers', 'analysis_jobs', 'marks')";
        let mut empty = Connection::Sqlite(empty);
        let names: Vec<(String,)> = select!(sql).fetch_all(&mut empty).await.unwrap();
        let mut names: Vec<String> = names.into_iter().map(|(name,)| name).collect();
        let mut listed = TABLES.to_vec();
        names.sort();
        listed.sort_unstable();
        assert_eq!(names, listed);
    }
}
