//! Changes of tournaments: create, start, pause, resume, stop, finish; and voiding games.

use jiff::Timestamp;
use uuid::Uuid;
use wire::Replay;

use super::finished::FinishedGame;
use super::tournament::{self, Entrant, Tournament};
use crate::connection::Connection;
use crate::error::StoreError;
use crate::row::execute;

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
    pub(crate) async fn write(&self, to: &mut Connection) -> Result<(), StoreError> {
        let another_runs = |error| StoreError::AnotherRuns.if_not_unique(error);
        let rows = match self {
            EventChange::Make(new) => tournament::insert(new, to).await?,
            EventChange::Wait { tournament, begins } => {
                let sql = "update tournaments set state = 'waiting', begins_ms = $1 \
                           where id = $2 and state = 'created'";
                execute!(to, sql, begins, tournament).map_err(another_runs)?
            }
            EventChange::Begin { tournament, entrants, total, at } => {
                let sql = "update tournaments set state = 'running', begins_ms = null, started_ms = $1, \
                           total = $2 where id = $3 and state in ('created', 'waiting')";
                let rows = execute!(to, sql, at, total, tournament).map_err(another_runs)?;
                for (Entrant { name, bot }, slot) in entrants.iter().zip(0i64..) {
                    let sql =
                        "insert into entries (tournament_id, slot, name, bot_id) values ($1, $2, $3, $4)";
                    execute!(to, sql, tournament, slot, name, bot)?;
                }
                rows
            }
            EventChange::Pause(tournament) => {
                let sql = "update tournaments set state = 'paused' where id = $1 and state in ('running', 'waiting')";
                execute!(to, sql, tournament)?
            }
            EventChange::Resume(tournament) => {
                let sql = "update tournaments set \
                           state = case when started_ms is null then 'waiting' else 'running' end \
                           where id = $1 and state = 'paused'";
                execute!(to, sql, tournament)?
            }
            EventChange::Stop { tournament, at } => {
                let sql = "update tournaments set state = 'stopped', begins_ms = null, ended_ms = $1 \
                           where id = $2 and state in ('created', 'waiting', 'running', 'paused')";
                execute!(to, "delete from offers where tournament_id = $1", tournament)?;
                execute!(to, sql, at, tournament)?
            }
            EventChange::Finish { tournament, at, next } => {
                let sql = "update tournaments set state = 'finished', ended_ms = $1 \
                           where id = $2 and state = 'running' and played >= total";
                let rows = execute!(to, sql, at, tournament)?;
                if let Some(next) = next {
                    tournament::insert(next, to).await?;
                }
                rows
            }
            EventChange::Play(finished) => return finished.write(to).await,
            EventChange::Void { game, reason, at, replay } => {
                let sql = "update games set void_reason = $1, void_ms = $2, void_replay = $3 \
                           where id = $4 and void_ms is null";
                let rows = execute!(to, sql, reason, at, replay, game)?;
                if *replay == Replay::No {
                    rows
                } else {
                    let sql = "update tournaments set played = played - 1, \
                               state = case when state = 'finished' then 'running' else state end, \
                               ended_ms = case when state = 'finished' then null else ended_ms end \
                               where id = (select tournament_id from games where id = $1) \
                               and state in ('running', 'paused', 'finished')";
                    rows.min(execute!(to, sql, game).map_err(another_runs)?)
                }
            }
        };
        if rows == 1 { Ok(()) } else { Err(StoreError::Outdated) }
    }
}
