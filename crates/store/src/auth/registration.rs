//! Stored registration mode and invitation codes.

use jiff::Timestamp;
use uuid::Uuid;
use wire::RegistrationMode;

use super::secret::Secret;
use crate::Store;
use crate::connection::Connection;
use crate::error::StoreError;
use crate::row::{execute, from_row, get, select};

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

    /// Counts one use, unless the code was revoked or used up.
    pub(super) async fn count_use(id: Uuid, to: &mut Connection) -> Result<(), StoreError> {
        let sql = "update invitations set used = used + 1 \
                   where id = $1 and (uses_allowed is null or used < uses_allowed)";
        if execute!(to, sql, id)? == 1 { Ok(()) } else { Err(StoreError::CodeUsedUp) }
    }
}

from_row!("an invitation", Invitation { id, name, code, uses_allowed, used, made: "made_ms" });

struct Registration(RegistrationMode);

from_row!("who may register", Registration, |row| get(row, "mode").map(Registration));

impl Store {
    /// The registration mode, if it was ever set.
    pub async fn registration(&self) -> Result<Option<RegistrationMode>, StoreError> {
        let row = select!("select mode from registration").fetch_optional(&self.readers).await?;
        Ok(row.map(|Registration(mode)| mode))
    }

    /// The invitation with this code.
    pub async fn invitation(&self, code: &str) -> Result<Option<Invitation>, StoreError> {
        let sql = "select * from invitations where code = $1";
        select!(sql, code.to_owned()).fetch_optional(&self.readers).await
    }

    /// The invitations, oldest first.
    pub async fn invitations(&self) -> Result<Vec<Invitation>, StoreError> {
        select!("select * from invitations order by id").fetch_all(&self.readers).await
    }
}
