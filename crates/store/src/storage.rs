//! What uses the space in the database.

use sqlx::Row as _;
use sqlx::sqlite::SqliteRow;

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

/// The space of one kind of data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StoragePart {
    /// Which kind.
    pub kind: StorageKind,
    /// How many, if they can be counted.
    pub count: Option<u64>,
    /// How many bytes, including indexes.
    pub bytes: u64,
}

/// A kind of data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StorageKind {
    /// Games of people, against each other and against captains.
    Tables,
    /// Games of tournaments.
    TournamentGames,
    /// Calls to bots in these games.
    Calls,
    /// Bots, their sessions and their checks.
    Bots,
    /// Analyses of finished games.
    Analyses,
    /// The audit log.
    Audit,
    /// Everything else.
    Other,
}

/// The number of tables per state.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TableCounts {
    /// The game has not begun.
    pub waiting: u64,
    /// The game has begun and is not over.
    pub running: u64,
    /// The game is over.
    pub finished: u64,
}

impl StorageKind {
    const ALL: [StorageKind; 7] = [
        StorageKind::Tables,
        StorageKind::TournamentGames,
        StorageKind::Calls,
        StorageKind::Bots,
        StorageKind::Analyses,
        StorageKind::Audit,
        StorageKind::Other,
    ];

    /// The kind of data in a database table.
    fn of(table: &str) -> StorageKind {
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
    fn counted_by(self) -> Option<&'static str> {
        match self {
            StorageKind::Tables => Some("select count(*) from tables"),
            StorageKind::TournamentGames => Some("select count(*) from games"),
            StorageKind::Calls => Some("select count(*) from call_logs"),
            StorageKind::Bots => Some("select count(*) from bots"),
            StorageKind::Analyses => Some("select count(*) from analyses"),
            StorageKind::Audit => Some("select count(*) from audit"),
            StorageKind::Other => None,
        }
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
        let mut parts = Vec::with_capacity(StorageKind::ALL.len());
        for kind in StorageKind::ALL {
            let mut part = StoragePart { kind, count: None, bytes: 0 };
            for size in &sizes {
                if StorageKind::of(size.try_get("name")?) == kind {
                    part.bytes += number(size, "bytes")?;
                }
            }
            if let Some(sql) = kind.counted_by() {
                let row = sqlx::query(sql).fetch_one(&mut *snapshot).await?;
                part.count = Some(u64::try_from(row.try_get::<i64, _>(0)?).unwrap_or(0));
            }
            parts.push(part);
        }
        let tables = sqlx::query(
            "select count(*) filter (where ended is null and began is null) as waiting, \
             count(*) filter (where ended is null and began is not null) as running, \
             count(*) filter (where ended is not null) as finished from tables",
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
