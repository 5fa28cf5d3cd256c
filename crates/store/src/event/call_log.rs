//! Stored call logs, compressed by the caller.

use rules::Seat;
use uuid::Uuid;

use crate::Store;
use crate::error::StoreError;
use crate::row::{from_row, get, select};

struct CallLog(Seat, Vec<u8>);

from_row!("the calls of a game", CallLog, |row| Ok(CallLog(get(row, "seat")?, get(row, "log")?)));

impl Store {
    /// The compressed calls of a game to each bot, if they are still stored.
    pub async fn call_logs(&self, game: Uuid) -> Result<Vec<(Seat, Vec<u8>)>, StoreError> {
        let sql = "select seat, log from call_logs join games using (cursor) where id = $1 order by seat";
        let rows = select!(sql, game).fetch_all(&self.readers).await?;
        Ok(rows.into_iter().map(|CallLog(seat, log)| (seat, log)).collect())
    }
}
