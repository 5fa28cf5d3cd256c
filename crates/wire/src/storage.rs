//! Disk usage, for the organiser.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::vocabulary::vocabulary;

/// What uses space on the server's disk.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StorageInfo {
    /// The size of the database file.
    pub database_bytes: u64,
    /// The size of the write-ahead log next to it.
    pub log_bytes: u64,
    /// Unused space in the file; it is reused before the file grows.
    pub unused_bytes: u64,
    /// Free space on the disk; missing if the system does not report it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub disk_free_bytes: Option<u64>,
    /// What the file contains, by kind.
    pub parts: Vec<StoragePart>,
    /// Games between people and against captains, by state.
    pub tables: TableCounts,
}

/// How much there is of one kind of data.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct StoragePart {
    /// Which kind.
    pub kind: StorageKind,
    /// How many there are; missing for `other`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<u64>,
    /// How many bytes they take.
    pub bytes: u64,
}

vocabulary! {
    /// A kind of stored data.
    pub enum StorageKind {
        /// Games between people and against captains, with their turns and records.
        Tables,
        /// Games of tournaments, with their records.
        TournamentGames,
        /// Calls to bots in these games; those of the last games of each bot are kept.
        Calls,
        /// Bots, removed ones too, with their sessions and checks.
        Bots,
        /// Analyses of finished games.
        Analyses,
        /// The audit log.
        Audit,
        /// Everything else.
        Other,
    }
}

/// How many tables are in each state.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct TableCounts {
    /// The game hasn't begun.
    pub waiting: u64,
    /// The game has begun and isn't over.
    pub running: u64,
    /// The game is over.
    pub finished: u64,
}
