//! Stored screens: projector pages that may see the fleets of running matches.

use jiff::Timestamp;
use sqlx::SqliteConnection;
use sqlx::sqlite::SqliteRow;
use uuid::Uuid;

use crate::Store;
use crate::error::StoreError;
use crate::row::{self, Bad, text};
use crate::table::TokenHash;

/// A screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Screen {
    /// Its id.
    pub id: Uuid,
    /// Its name.
    pub name: String,
    /// The hash of its token.
    pub token: TokenHash,
    /// When it was created.
    pub made: Timestamp,
}

impl Screen {
    pub(super) async fn insert(&self, to: &mut SqliteConnection) -> Result<u64, StoreError> {
        let query = sqlx::query("insert into screens (id, name, token, made) values ($1, $2, $3, $4)");
        let query = query.bind(self.id.to_string()).bind(&self.name);
        let query = query.bind(row::token_text(self.token)).bind(self.made.to_string());
        Ok(query.execute(to).await?.rows_affected())
    }

    pub(super) async fn delete(id: Uuid, from: &mut SqliteConnection) -> Result<u64, StoreError> {
        let query = sqlx::query("delete from screens where id = $1").bind(id.to_string());
        Ok(query.execute(from).await?.rows_affected())
    }
}

impl Store {
    /// The screen with this token.
    pub async fn screen(&self, token: TokenHash) -> Result<Option<Screen>, StoreError> {
        let query = sqlx::query("select * from screens where token = $1").bind(row::token_text(token));
        query.fetch_optional(&self.readers).await?.as_ref().map(screen).transpose()
    }

    /// The screens, oldest first.
    pub async fn screens(&self) -> Result<Vec<Screen>, StoreError> {
        let rows = sqlx::query("select * from screens order by id").fetch_all(&self.readers).await?;
        rows.iter().map(screen).collect()
    }
}

fn screen(row: &SqliteRow) -> Result<Screen, StoreError> {
    let read = || {
        Ok::<_, Bad>(Screen {
            id: row::read_id(&text(row, "id")?)?,
            name: text(row, "name")?,
            token: row::read_token(&text(row, "token")?)?,
            made: row::read_time(&text(row, "made")?)?,
        })
    };
    read().map_err(|reason| StoreError::illegible("a screen", reason))
}
