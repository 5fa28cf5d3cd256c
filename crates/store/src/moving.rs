//! Moves everything from an SQLite file to an empty PostgreSQL database.

use crate::copy::{self, Replayed};
use crate::database::PostgresUrl;
use crate::error::StoreError;
use crate::{Store, postgres};

/// What was moved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Moved {
    /// The number of rows of each table.
    pub rows: Vec<(&'static str, u64)>,
    /// What replaying the records in the new database has shown.
    pub replayed: Replayed,
}

impl Store {
    /// Copies everything to a PostgreSQL database, which must be empty. Every row is compared after that, and every record
    /// replayed; only then is it committed. If anything fails before, the database has the tables and no rows.
    pub async fn move_to(&self, url: &PostgresUrl) -> Result<Moved, StoreError> {
        let mut to = postgres::connect_to_fill(url).await?;
        let mut from = self.readers.snapshot().await?;
        to.run("begin isolation level repeatable read").await?;
        let layouts = copy::layouts().await?;
        for layout in &layouts {
            let rows = layout.count((&mut to).into()).await?;
            if rows > 0 {
                let what = format!("{rows} rows in {}", layout.name());
                return Err(StoreError::NotEmpty { database: url.into(), what });
            }
        }
        let mut rows = Vec::new();
        for layout in &layouts {
            rows.push((layout.name(), layout.copy((&mut from).into(), &mut to).await?));
        }
        for layout in &layouts {
            layout.compare((&mut from).into(), (&mut to).into()).await?;
        }
        let replayed = copy::replay(&mut to).await?;
        to.run("commit").await?;
        // So that the first questions are answered quickly.
        to.run("analyze").await?;
        from.end().await?;
        to.close().await?;
        Ok(Moved { rows, replayed })
    }
}
