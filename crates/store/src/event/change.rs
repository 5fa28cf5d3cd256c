//! Changes of tournaments: create, start, pause, resume, stop, finish; and voiding games.

use jiff::Timestamp;
use sqlx::SqliteConnection;
use uuid::Uuid;
use wire::Replay;

use super::finished::FinishedGame;
use super::tournament::{self, Entrant, Tournament};
use crate::error::StoreError;

/// A change of a tournament.
///
/// A change fails with [`StoreError::Outdated`] if the tournament is not in the state that it expects, or with
/// [`StoreError::AnotherRuns`] if two would be waiting, running or paused at once.
#[derive(Debug)]
pub enum EventChange {
    /// Adds a tournament.
    Make(Box<Tournament>),
    /// Lets a created tournament start by itself.
    Wait {
        /// Which.
        tournament: Uuid,
        /// Not before.
        begins: Timestamp,
    },
    /// Starts a created or waiting tournament with these entrants.
    Begin {
        /// Which.
        tournament: Uuid,
        /// The entrants, in slot order.
        entrants: Vec<Entrant>,
        /// The number of games.
        total: u32,
        /// When.
        at: Timestamp,
    },
    /// Pauses a running or waiting tournament.
    Pause(Uuid),
    /// Resumes a paused tournament.
    Resume(Uuid),
    /// Stops a tournament that is not over.
    Stop {
        /// Which.
        tournament: Uuid,
        /// When.
        at: Timestamp,
    },
    /// Finishes a running tournament, and adds the next one.
    Finish {
        /// Which.
        tournament: Uuid,
        /// When.
        at: Timestamp,
        /// The next tournament of the series, if it repeats.
        next: Option<Box<Tournament>>,
    },
    /// Adds a finished game.
    Play(Box<FinishedGame>),
    /// Voids a finished game. If it is to be played again, a finished tournament runs again.
    Void {
        /// Which game.
        game: Uuid,
        /// Why.
        reason: String,
        /// When.
        at: Timestamp,
        /// Whether it is played again.
        replay: Replay,
    },
}

impl EventChange {
    pub(crate) async fn write(&self, to: &mut SqliteConnection) -> Result<(), StoreError> {
        let rows = match self {
            EventChange::Make(new) => tournament::insert(new, to).await?,
            EventChange::Wait { tournament, begins } => {
                let sql = "update tournaments set state = 'waiting', begins_ms = $1 \
                           where id = $2 and state = 'created'";
                let query = sqlx::query(sql).bind(begins.as_millisecond()).bind(tournament.to_string());
                query.execute(to).await.map_err(another_runs)?.rows_affected()
            }
            EventChange::Begin { tournament, entrants, total, at } => {
                begin(*tournament, entrants, *total, *at, to).await?
            }
            EventChange::Pause(tournament) => {
                let sql = "update tournaments set state = 'paused' where id = $1 and state in ('running', 'waiting')";
                sqlx::query(sql).bind(tournament.to_string()).execute(to).await?.rows_affected()
            }
            EventChange::Resume(tournament) => {
                let sql = "update tournaments set \
                           state = case when started_ms is null then 'waiting' else 'running' end \
                           where id = $1 and state = 'paused'";
                sqlx::query(sql).bind(tournament.to_string()).execute(to).await?.rows_affected()
            }
            EventChange::Stop { tournament, at } => {
                let sql = "update tournaments set state = 'stopped', begins_ms = null, ended_ms = $1 \
                           where id = $2 and state in ('created', 'waiting', 'running', 'paused')";
                let query = sqlx::query(sql).bind(at.as_millisecond()).bind(tournament.to_string());
                query.execute(to).await?.rows_affected()
            }
            EventChange::Finish { tournament, at, next } => {
                let sql = "update tournaments set state = 'finished', ended_ms = $1 \
                           where id = $2 and state = 'running' and played >= total";
                let query = sqlx::query(sql).bind(at.as_millisecond()).bind(tournament.to_string());
                let rows = query.execute(&mut *to).await?.rows_affected();
                if let Some(next) = next {
                    tournament::insert(next, to).await?;
                }
                rows
            }
            EventChange::Play(finished) => return finished.write(to).await,
            EventChange::Void { game, reason, at, replay } => void(*game, reason, *at, *replay, to).await?,
        };
        if rows == 1 { Ok(()) } else { Err(StoreError::Outdated) }
    }
}

/// A unique index refuses two at once.
fn another_runs(error: sqlx::Error) -> StoreError {
    let two = error.as_database_error().is_some_and(sqlx::error::DatabaseError::is_unique_violation);
    if two { StoreError::AnotherRuns } else { error.into() }
}

async fn begin(
    tournament: Uuid,
    entrants: &[Entrant],
    total: u32,
    at: Timestamp,
    to: &mut SqliteConnection,
) -> Result<u64, StoreError> {
    let sql = "update tournaments set state = 'running', begins_ms = null, started_ms = $1, total = $2 \
               where id = $3 and state in ('created', 'waiting')";
    let query =
        sqlx::query(sql).bind(at.as_millisecond()).bind(i64::from(total)).bind(tournament.to_string());
    let rows = query.execute(&mut *to).await.map_err(another_runs)?.rows_affected();
    for (entrant, slot) in entrants.iter().zip(0i64..) {
        let sql = "insert into entries (tournament_id, slot, name, bot_id) values ($1, $2, $3, $4)";
        let query = sqlx::query(sql).bind(tournament.to_string()).bind(slot).bind(&entrant.name);
        query.bind(entrant.bot.map(|id| id.to_string())).execute(&mut *to).await?;
    }
    Ok(rows)
}

async fn void(
    game: Uuid,
    reason: &str,
    at: Timestamp,
    replay: Replay,
    to: &mut SqliteConnection,
) -> Result<u64, StoreError> {
    let sql =
        "update games set void_reason = $1, void_ms = $2, void_replay = $3 where id = $4 and void_ms is null";
    let query = sqlx::query(sql).bind(reason).bind(at.as_millisecond()).bind::<&str>(replay.into());
    let rows = query.bind(game.to_string()).execute(&mut *to).await?.rows_affected();
    if replay == Replay::No {
        return Ok(rows);
    }
    let sql = "update tournaments set played = played - 1, \
               state = case when state = 'finished' then 'running' else state end, \
               ended_ms = case when state = 'finished' then null else ended_ms end \
               where id = (select tournament_id from games where id = $1) \
               and state in ('running', 'paused', 'finished')";
    let query = sqlx::query(sql).bind(game.to_string());
    let reopened = query.execute(to).await.map_err(another_runs)?.rows_affected();
    Ok(rows.min(reopened))
}
