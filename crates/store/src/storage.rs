//! What uses the space in the database.

use sqlx::Row as _;
use sqlx::sqlite::SqliteRow;
use strum::VariantArray as _;
use wire::{StorageKind, StoragePart, TableCounts};

use crate::Store;
use crate::error::StoreError;

/// What uses the space in the database, at one moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Storage {
    /// Free bytes inside the file, which are reused before the file grows.
    pub unused: u64,
    /// Space per kind of data.
    pub parts: Vec<StoragePart>,
    /// The number of tables per state.
    pub tables: TableCounts,
}

/// The kind of data in a database table.
fn kind_of(table: &str) -> StorageKind {
    match table {
        "tables" | "turns" | "records" | "hints" => StorageKind::Tables,
        "tournaments" | "entries" | "games" | "game_records" => StorageKind::TournamentGames,
        "call_logs" => StorageKind::Calls,
        "bots" | "bot_readings" | "bot_sessions" | "bot_checks" => StorageKind::Bots,
        "analyses" => StorageKind::Analyses,
        "audit" => StorageKind::Audit,
        _ => StorageKind::Other,
    }
}

/// The query that counts them.
fn counted_by(kind: StorageKind) -> Option<&'static str> {
    match kind {
        StorageKind::Tables => Some("select count(*) from tables"),
        StorageKind::TournamentGames => Some("select count(*) from games"),
        StorageKind::Calls => Some("select count(*) from call_logs"),
        StorageKind::Bots => Some("select count(*) from bots"),
        StorageKind::Analyses => Some("select count(*) from analyses"),
        StorageKind::Audit => Some("select count(*) from audit"),
        StorageKind::Other => None,
    }
}

impl Store {
    /// What uses the space. This reads every page of the file, so call it rarely.
    pub async fn storage(&self) -> Result<Storage, StoreError> {
        let mut snapshot = self.readers.begin().await?;
        let unused = sqlx::query(
            "select freelist_count * page_size as unused from pragma_freelist_count, pragma_page_size",
        )
        .fetch_one(&mut *snapshot)
        .await?;
        // An index belongs to its table.
        let sizes = sqlx::query(
            "select coalesce(kept.tbl_name, sizes.name) as name, sum(sizes.pgsize) as bytes \
             from dbstat as sizes left join sqlite_master as kept on kept.name = sizes.name \
             where sizes.aggregate = true group by 1",
        )
        .fetch_all(&mut *snapshot)
        .await?;
        let mut parts = Vec::with_capacity(StorageKind::VARIANTS.len());
        for &kind in StorageKind::VARIANTS {
            let mut part = StoragePart { kind, count: None, bytes: 0 };
            for size in &sizes {
                if kind_of(size.try_get("name")?) == kind {
                    part.bytes += number(size, "bytes")?;
                }
            }
            if let Some(sql) = counted_by(kind) {
                let row = sqlx::query(sql).fetch_one(&mut *snapshot).await?;
                part.count = Some(u64::try_from(row.try_get::<i64, _>(0)?).unwrap_or(0));
            }
            parts.push(part);
        }
        let tables = sqlx::query(
            "select count(*) filter (where ended_ms is null and began_ms is null) as waiting, \
             count(*) filter (where ended_ms is null and began_ms is not null) as running, \
             count(*) filter (where ended_ms is not null) as finished from tables",
        )
        .fetch_one(&mut *snapshot)
        .await?;
        snapshot.commit().await?;
        Ok(Storage {
            unused: number(&unused, "unused")?,
            parts,
            tables: TableCounts {
                waiting: number(&tables, "waiting")?,
                running: number(&tables, "running")?,
                finished: number(&tables, "finished")?,
            },
        })
    }
}

fn number(row: &SqliteRow, column: &str) -> Result<u64, StoreError> {
    Ok(u64::try_from(row.try_get::<i64, _>(column)?).unwrap_or(0))
}
