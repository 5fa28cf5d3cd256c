//! Stored screens: projector pages that may see the fleets of running matches.

use jiff::Timestamp;
use uuid::Uuid;

use crate::Store;
use crate::error::StoreError;
use crate::row::{from_row, select};
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

from_row!("a screen", Screen { id, name, token, made: "made_ms" });

impl Store {
    /// The screen with this token.
    pub async fn screen(&self, token: TokenHash) -> Result<Option<Screen>, StoreError> {
        select!("select * from screens where token = $1", token).fetch_optional(&self.readers).await
    }

    /// The screens, oldest first.
    pub async fn screens(&self) -> Result<Vec<Screen>, StoreError> {
        select!("select * from screens order by id").fetch_all(&self.readers).await
    }
}
