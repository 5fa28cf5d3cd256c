//! What other programs look at to notice that something has changed.

use crate::Store;
use crate::connection::Connection;
use crate::error::StoreError;
use crate::row::{execute, from_row, select};

/// How far everything is.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct EventMark {
    /// The cursor of the last finished game.
    pub cursor: u64,
    /// How many games are void.
    pub voids: u64,
    /// How often bots and their checks have changed.
    pub bots: u64,
}

from_row!("how far everything is", EventMark { cursor, voids, bots });

/// Bots or their checks have changed.
pub(crate) async fn bots_changed(to: &mut Connection) -> Result<(), StoreError> {
    execute!(to, "update marks set n = n + 1 where name = 'bots'")?;
    Ok(())
}

impl Store {
    /// How far everything is.
    pub async fn event_mark(&self) -> Result<EventMark, StoreError> {
        let sql = "select (select coalesce(max(cursor), 0) from games) as cursor, \
                   (select count(*) from games where void_ms is not null) as voids, \
                   (select n from marks where name = 'bots') as bots";
        select!(sql).fetch_one(&self.readers).await
    }
}
