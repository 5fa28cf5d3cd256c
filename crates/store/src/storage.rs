//! What uses the space in the database.

use strum::VariantArray as _;
use wire::{StorageKind, StoragePart, TableCounts};

use crate::Store;
use crate::connection::Readers;
use crate::error::StoreError;
use crate::row::{from_row, get, select};

/// What uses the space in the database, at one moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Storage {
    /// Free bytes inside the file, which are reused before the file grows; PostgreSQL does not count them.
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

/// The size of a database table with its indexes, or of what belongs to no table.
const SIZES_IN_SQLITE: &str = "select coalesce(kept.tbl_name, sizes.name) as name, sum(sizes.pgsize) as bytes \
                               from dbstat as sizes left join sqlite_master as kept on kept.name = sizes.name \
                               where sizes.aggregate = true group by 1";
const SIZES_IN_POSTGRES: &str = "select cast(relname as text) as name, \
                                 pg_total_relation_size(pg_class.oid) as bytes \
                                 from pg_class join pg_namespace on pg_namespace.oid = relnamespace \
                                 where nspname = current_schema() and relkind = 'r'";

impl Store {
    /// What uses the space. In SQLite this reads every page of the file, so call it rarely.
    pub async fn storage(&self) -> Result<Storage, StoreError> {
        let mut snapshot = self.readers.snapshot().await?;
        let (unused, sizes) = match &self.readers {
            Readers::Sqlite(_) => {
                let sql = "select freelist_count * page_size as unused from pragma_freelist_count, pragma_page_size";
                let (unused,) = select!(sql).fetch_one(&mut snapshot).await?;
                (unused, SIZES_IN_SQLITE)
            }
            Readers::Postgres(_) => (0, SIZES_IN_POSTGRES),
        };
        let sizes: Vec<(String, u64)> = select!(sizes).fetch_all(&mut snapshot).await?;
        let mut parts = Vec::with_capacity(StorageKind::VARIANTS.len());
        for &kind in StorageKind::VARIANTS {
            let bytes = sizes.iter().filter(|(name, _)| kind_of(name) == kind).map(|(_, bytes)| bytes).sum();
            let mut part = StoragePart { kind, count: None, bytes };
            if let Some(sql) = counted_by(kind) {
                let (count,): (u64,) = select!(sql).fetch_one(&mut snapshot).await?;
                part.count = Some(count);
            }
            parts.push(part);
        }
        let sql = "select count(*) filter (where ended_ms is null and began_ms is null) as waiting, \
                   count(*) filter (where ended_ms is null and began_ms is not null) as running, \
                   count(*) filter (where ended_ms is not null) as finished from tables";
        let Counted(tables) = select!(sql).fetch_one(&mut snapshot).await?;
        snapshot.end().await?;
        Ok(Storage { unused, parts, tables })
    }
}

struct Counted(TableCounts);

from_row!("the number of tables", Counted, |row| {
    Ok(Counted(TableCounts {
        waiting: get(row, "waiting")?,
        running: get(row, "running")?,
        finished: get(row, "finished")?,
    }))
});
