//! Stored call logs, compressed by the caller.

use rules::Seat;
use sqlx::Row as _;
use uuid::Uuid;

use crate::Store;
use crate::error::StoreError;
use crate::row;

impl Store {
    /// The compressed calls of a game to each bot, if they are still stored.
    pub async fn call_logs(&self, game: Uuid) -> Result<Vec<(Seat, Vec<u8>)>, StoreError> {
        let sql = "select seat, log from call_logs join games using (cursor) where id = $1 order by seat";
        let rows = sqlx::query(sql).bind(game.to_string()).fetch_all(&self.readers).await?;
        rows.iter()
            .map(|row| {
                let seat = row::read_seat(&row.try_get::<String, _>("seat")?);
                let seat = seat.map_err(|reason| StoreError::illegible("the calls of a game", reason))?;
                Ok((seat, row.try_get("log")?))
            })
            .collect()
    }
}
