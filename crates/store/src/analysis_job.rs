//! Analyses that somebody waits for, with the lease of the program that computes each.

use std::time::Duration;

use jiff::Timestamp;
use uuid::Uuid;

use crate::Store;
use crate::clock;
use crate::connection::Connection;
use crate::error::StoreError;
use crate::lease;
use crate::row::{execute, from_row, get, select};

/// An analysis that somebody waits for.
#[derive(Clone, Debug)]
pub struct AnalysisJob {
    /// The game.
    pub game: Uuid,
    /// Who computes it, or did so last.
    pub holder: Option<Uuid>,
    /// How often it has changed hands.
    pub epoch: i64,
    /// When somebody last asked for it.
    pub polled: Timestamp,
    /// How many positions are done.
    pub done: u64,
    /// Of how many.
    pub total: u64,
    /// Why it failed.
    pub failed: Option<String>,
}

/// A change of analyses that somebody waits for.
///
/// One that needs the lease fails with [`StoreError::Outdated`] if another has it.
#[derive(Debug)]
pub enum AnalysisJobChange {
    /// Asks for an analysis, or says that somebody still waits for it. Fails with [`StoreError::Outdated`] if this asker,
    /// or all together, have too many.
    Ask {
        /// The game.
        game: Uuid,
        /// Who asks.
        asker: String,
        /// When.
        at: Timestamp,
        /// The most for one asker, and for all.
        most: (u32, u32),
    },
    /// Somebody still waits for it.
    Poll {
        /// The game.
        game: Uuid,
        /// When.
        at: Timestamp,
    },
    /// Takes one that is free, for this time.
    Take {
        /// The game.
        game: Uuid,
        /// Who takes it.
        holder: Uuid,
        /// For how long.
        time: Duration,
    },
    /// Keeps it for this time, and says how far it is.
    Renew {
        /// The game.
        game: Uuid,
        /// Under this epoch.
        epoch: i64,
        /// For how long.
        time: Duration,
        /// How much is done, of how much.
        progress: (u64, u64),
    },
    /// It is done, or nobody waits for it any more.
    End {
        /// The game.
        game: Uuid,
        /// Under this epoch.
        epoch: i64,
    },
    /// It failed; whoever asks next is told.
    Fail {
        /// The game.
        game: Uuid,
        /// Under this epoch.
        epoch: i64,
        /// Why.
        reason: String,
    },
    /// Another may take it at once.
    HandBack {
        /// The game.
        game: Uuid,
        /// Under this epoch.
        epoch: i64,
    },
    /// The failure was told. The next request starts again.
    Told(Uuid),
}

impl AnalysisJobChange {
    pub(crate) async fn write(&self, to: &mut Connection) -> Result<(), StoreError> {
        let rows = match self {
            AnalysisJobChange::Ask { game, asker, at, most } => {
                return ask(*game, asker, *at, *most, to).await;
            }
            AnalysisJobChange::Poll { game, at } => {
                execute!(to, "update analysis_jobs set polled_ms = $1 where game_id = $2", at, game)?;
                return Ok(());
            }
            AnalysisJobChange::Take { game, holder, time } => {
                let now = lease::clock(to).await?;
                let sql = "update analysis_jobs set holder = $1, epoch = epoch + 1, until_ms = $2 \
                           where game_id = $3 and until_ms < $4 and failed is null";
                execute!(to, sql, holder, lease::until(now, *time), game, now)?
            }
            AnalysisJobChange::Renew { game, epoch, time, progress: (done, total) } => {
                let now = lease::clock(to).await?;
                let sql = "update analysis_jobs set until_ms = $1, done = $2, total = $3 \
                           where game_id = $4 and epoch = $5";
                execute!(to, sql, lease::until(now, *time), done, total, game, epoch)?
            }
            AnalysisJobChange::End { game, epoch } => {
                execute!(to, "delete from analysis_jobs where game_id = $1 and epoch = $2", game, epoch)?
            }
            AnalysisJobChange::Fail { game, epoch, reason } => {
                let sql = "update analysis_jobs set failed = $1 where game_id = $2 and epoch = $3";
                execute!(to, sql, reason, game, epoch)?
            }
            AnalysisJobChange::HandBack { game, epoch } => {
                let sql = "update analysis_jobs set until_ms = 0 where game_id = $1 and epoch = $2";
                execute!(to, sql, game, epoch)?
            }
            AnalysisJobChange::Told(game) => {
                execute!(to, "delete from analysis_jobs where game_id = $1 and failed is not null", game)?;
                return Ok(());
            }
        };
        if rows == 1 { Ok(()) } else { Err(StoreError::Outdated) }
    }
}

async fn ask(
    game: Uuid,
    asker: &String,
    at: Timestamp,
    (each, all): (u32, u32),
    to: &mut Connection,
) -> Result<(), StoreError> {
    if execute!(to, "update analysis_jobs set polled_ms = $1 where game_id = $2", at, game)? == 1 {
        return Ok(());
    }
    let sql = "insert into analysis_jobs (game_id, asker, asked_ms, polled_ms, epoch, until_ms, done, total) \
               select $1, $2, $3, $3, 0, 0, 0, 0 \
               where (select count(*) from analysis_jobs where asker = $2) < $4 \
               and (select count(*) from analysis_jobs) < $5 \
               on conflict (game_id) do nothing";
    if execute!(to, sql, game, asker, at, each, all)? == 1 {
        return Ok(());
    }
    let there = select!("select game_id from analysis_jobs where game_id = $1", game).finds(to).await?;
    if there { Ok(()) } else { Err(StoreError::Outdated) }
}

impl Store {
    /// The analysis of a game that somebody waits for.
    pub async fn analysis_job(&self, game: Uuid) -> Result<Option<AnalysisJob>, StoreError> {
        let sql = "select * from analysis_jobs where game_id = $1";
        select!(sql, game).fetch_optional(&self.readers).await
    }

    /// The analyses that somebody may take now: askers in turn, the oldest of each first.
    pub async fn free_analysis_jobs(&self, most: u32) -> Result<Vec<Uuid>, StoreError> {
        let now = clock::time(&self.readers).await?;
        let sql = "select game_id from analysis_jobs as job where until_ms < $1 and failed is null \
                   order by (select count(*) from analysis_jobs as other where other.asker = job.asker \
                   and (other.asked_ms < job.asked_ms or other.until_ms >= $1)), asked_ms limit $2";
        let rows: Vec<(Uuid,)> = select!(sql, now, most).fetch_all(&self.readers).await?;
        Ok(rows.into_iter().map(|(game,)| game).collect())
    }
}

from_row!("an analysis that is computed", AnalysisJob, |row| {
    Ok(AnalysisJob {
        game: get(row, "game_id")?,
        holder: get(row, "holder")?,
        epoch: get(row, "epoch")?,
        polled: get(row, "polled_ms")?,
        done: get(row, "done")?,
        total: get(row, "total")?,
        failed: get(row, "failed")?,
    })
});
