//! Stored registration mode and invitation codes.

use jiff::Timestamp;
use sqlx::SqliteConnection;
use sqlx::sqlite::SqliteRow;
use uuid::Uuid;
use wire::RegistrationMode;

use super::secret::Secret;
use crate::Store;
use crate::error::StoreError;
use crate::row::{self, Bad, count, maybe_number, text};

/// Sets who may register.
pub(super) async fn set(mode: RegistrationMode, to: &mut SqliteConnection) -> Result<u64, StoreError> {
    let sql = "insert into registration (id, mode) values (1, $1) on conflict (id) do update set mode = $1";
    Ok(sqlx::query(sql).bind::<&str>(mode.into()).execute(to).await?.rows_affected())
}

/// An invitation code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Invitation {
    /// Its id.
    pub id: Uuid,
    /// Who it is for.
    pub name: String,
    /// The code itself.
    pub code: Secret,
    /// How many bots may register with it; none means any number.
    pub uses_allowed: Option<u32>,
    /// How many bots have registered with it.
    pub used: u32,
    /// When it was created.
    pub made: Timestamp,
}

impl Invitation {
    /// Whether it can still be used.
    pub fn is_usable(&self) -> bool {
        self.uses_allowed.is_none_or(|allowed| self.used < allowed)
    }

    pub(super) async fn insert(&self, to: &mut SqliteConnection) -> Result<u64, StoreError> {
        let sql = "insert into invitations (id, name, code, uses_allowed, used, made) \
                   values ($1, $2, $3, $4, $5, $6)";
        let query = sqlx::query(sql).bind(self.id.to_string()).bind(&self.name).bind(&self.code.0);
        let query = query.bind(self.uses_allowed.map(i64::from)).bind(i64::from(self.used));
        Ok(query.bind(self.made.to_string()).execute(to).await?.rows_affected())
    }

    pub(super) async fn delete(id: Uuid, from: &mut SqliteConnection) -> Result<u64, StoreError> {
        let query = sqlx::query("delete from invitations where id = $1").bind(id.to_string());
        Ok(query.execute(from).await?.rows_affected())
    }

    /// Counts one use, unless the code was revoked or used up.
    pub(super) async fn count_use(id: Uuid, to: &mut SqliteConnection) -> Result<(), StoreError> {
        let sql = "update invitations set used = used + 1 \
                   where id = $1 and (uses_allowed is null or used < uses_allowed)";
        let rows = sqlx::query(sql).bind(id.to_string()).execute(to).await?.rows_affected();
        if rows == 1 { Ok(()) } else { Err(StoreError::CodeUsedUp) }
    }
}

impl Store {
    /// The registration mode, if it was ever set.
    pub async fn registration(&self) -> Result<Option<RegistrationMode>, StoreError> {
        let row = sqlx::query("select mode from registration").fetch_optional(&self.readers).await?;
        let read = |row: &SqliteRow| row::word(row, "mode");
        row.as_ref().map(read).transpose().map_err(|reason| StoreError::illegible("who may register", reason))
    }

    /// The invitation with this code.
    pub async fn invitation(&self, code: &str) -> Result<Option<Invitation>, StoreError> {
        let query = sqlx::query("select * from invitations where code = $1").bind(code);
        query.fetch_optional(&self.readers).await?.as_ref().map(invitation).transpose()
    }

    /// The invitations, oldest first.
    pub async fn invitations(&self) -> Result<Vec<Invitation>, StoreError> {
        let rows = sqlx::query("select * from invitations order by id").fetch_all(&self.readers).await?;
        rows.iter().map(invitation).collect()
    }
}

fn invitation(row: &SqliteRow) -> Result<Invitation, StoreError> {
    let read = || {
        let allowed = maybe_number(row, "uses_allowed")?;
        Ok::<_, Bad>(Invitation {
            id: row::read_id(&text(row, "id")?)?,
            name: text(row, "name")?,
            code: Secret(text(row, "code")?),
            uses_allowed: allowed
                .map(|n| u32::try_from(n).map_err(|_| format!("{n} uses are allowed")))
                .transpose()?,
            used: count(row, "used")?,
            made: row::read_time(&text(row, "made")?)?,
        })
    };
    read().map_err(|reason| StoreError::illegible("an invitation", reason))
}
