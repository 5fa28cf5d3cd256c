//! Statements with their parameters: the same text for both databases.
//!
//! What the common dialect is: parameters are `$1`, `$2` and so on; a sub-select has a name; a sum is cast to `bigint`;
//! constants in a select list are not read, because their types differ.

use sqlx::postgres::{PgArguments, PgRow};
use sqlx::sqlite::{SqliteArguments, SqliteRow};
use sqlx::{AssertSqlSafe, Postgres, Row as _, SqlSafeStr as _, SqlStr, Sqlite};

use crate::column::{Bad, Column};
use crate::connection::{Connection, Source};
use crate::error::StoreError;
use crate::value::Value;

/// A statement with its parameters.
pub(crate) struct Query {
    sql: SqlStr,
    values: Vec<Value>,
}

/// A row of an answer.
pub(crate) enum Row {
    Sqlite(SqliteRow),
    Postgres(PgRow),
}

/// A type that is read from a row.
pub(crate) trait FromRow: Sized {
    fn from_row(row: &Row) -> Result<Self, StoreError>;
}

impl Query {
    pub(crate) fn new(sql: &'static str, values: Vec<Value>) -> Query {
        Query { sql: SqlStr::from_static(sql), values }
    }

    /// A statement that was put together from names in this crate.
    pub(crate) fn composed(sql: String, values: Vec<Value>) -> Query {
        Query { sql: AssertSqlSafe(sql).into_sql_str(), values }
    }

    /// Executes a statement and returns the number of changed rows.
    pub(crate) async fn execute(self, to: &mut Connection) -> Result<u64, StoreError> {
        Ok(match to {
            Connection::Sqlite(connection) => self.for_sqlite().execute(connection).await?.rows_affected(),
            Connection::Postgres(connection) => {
                self.for_postgres().execute(connection).await?.rows_affected()
            }
        })
    }

    pub(crate) async fn fetch_rows(self, from: impl Into<Source<'_>>) -> Result<Vec<Row>, StoreError> {
        let sqlite = |rows: Vec<SqliteRow>| rows.into_iter().map(Row::Sqlite).collect();
        let postgres = |rows: Vec<PgRow>| rows.into_iter().map(Row::Postgres).collect();
        Ok(match from.into() {
            Source::SqlitePool(pool) => sqlite(self.for_sqlite().fetch_all(pool).await?),
            Source::Sqlite(connection) => sqlite(self.for_sqlite().fetch_all(connection).await?),
            Source::PostgresPool(pool) => postgres(self.for_postgres().fetch_all(pool).await?),
            Source::Postgres(connection) => postgres(self.for_postgres().fetch_all(connection).await?),
        })
    }

    pub(crate) async fn fetch_all<T: FromRow>(
        self,
        from: impl Into<Source<'_>>,
    ) -> Result<Vec<T>, StoreError> {
        self.fetch_rows(from).await?.iter().map(T::from_row).collect()
    }

    /// The first row, if there is one.
    pub(crate) async fn fetch_optional<T: FromRow>(
        self,
        from: impl Into<Source<'_>>,
    ) -> Result<Option<T>, StoreError> {
        self.fetch_rows(from).await?.first().map(T::from_row).transpose()
    }

    /// The first row, which must be there.
    pub(crate) async fn fetch_one<T: FromRow>(self, from: impl Into<Source<'_>>) -> Result<T, StoreError> {
        self.fetch_optional(from).await?.ok_or(StoreError::Sql(sqlx::Error::RowNotFound))
    }

    /// Whether there is a row.
    pub(crate) async fn finds(self, from: impl Into<Source<'_>>) -> Result<bool, StoreError> {
        Ok(!self.fetch_rows(from).await?.is_empty())
    }

    fn for_sqlite(self) -> sqlx::query::Query<'static, Sqlite, SqliteArguments> {
        self.values.into_iter().fold(sqlx::query(self.sql), |query, value| match value {
            Value::Text(text) => query.bind(text),
            Value::Number(number) => query.bind(number),
            Value::Bytes(bytes) => query.bind(bytes),
        })
    }

    fn for_postgres(self) -> sqlx::query::Query<'static, Postgres, PgArguments> {
        self.values.into_iter().fold(sqlx::query(self.sql), |query, value| match value {
            Value::Text(text) => query.bind(text.map(without_nul)),
            Value::Number(number) => query.bind(number),
            Value::Bytes(bytes) => query.bind(bytes),
        })
    }
}

/// PostgreSQL's texts cannot have the character U+0000, which somebody may have typed.
pub(crate) fn without_nul(text: String) -> String {
    if text.contains('\0') { text.replace('\0', "\u{FFFD}") } else { text }
}

impl Row {
    /// The value of a column.
    pub(crate) fn get<T: Column>(&self, column: &str) -> Result<T, Bad> {
        let stored = match self {
            Row::Sqlite(row) => row.try_get(column),
            Row::Postgres(row) => row.try_get(column),
        };
        let stored = stored.map_err(|error| error.to_string())?;
        T::read(stored).map_err(|reason| format!("{column} {reason}"))
    }

    /// The value of the column in this place, from 0.
    fn at<T: Column>(&self, place: usize) -> Result<T, StoreError> {
        let stored = match self {
            Row::Sqlite(row) => row.try_get(place)?,
            Row::Postgres(row) => row.try_get(place)?,
        };
        T::read(stored).map_err(|reason| StoreError::Illegible { what: "a row", reason })
    }
}

impl<A: Column> FromRow for (A,) {
    fn from_row(row: &Row) -> Result<(A,), StoreError> {
        Ok((row.at(0)?,))
    }
}

impl<A: Column, B: Column> FromRow for (A, B) {
    fn from_row(row: &Row) -> Result<(A, B), StoreError> {
        Ok((row.at(0)?, row.at(1)?))
    }
}
