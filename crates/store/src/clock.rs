//! The clock that all who share a database have in common, for who only reads.

use crate::connection::Readers;
use crate::error::StoreError;
use crate::row::select;

/// The time in milliseconds.
pub(crate) async fn time(readers: &Readers) -> Result<i64, StoreError> {
    let sql = match readers {
        Readers::Sqlite(_) => return Ok(crate::now().as_millisecond()),
        Readers::Postgres(_) => "select cast(extract(epoch from clock_timestamp()) * 1000 as bigint)",
    };
    let (now,) = select!(sql).fetch_one(readers).await?;
    Ok(now)
}
