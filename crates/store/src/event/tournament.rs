//! Stored tournaments, and queries for them.

use std::time::Duration;

use jiff::Timestamp;
use rules::{Outcome, Ruleset};
use sqlx::SqliteConnection;
use sqlx::sqlite::SqliteRow;
use uuid::Uuid;
use wire::{Pauses, Repeat, TournamentMode, TournamentState};

use crate::Store;
use crate::error::StoreError;
use crate::row::{self, Bad, count, maybe_moment, maybe_number, maybe_text, number, text};

/// A stored tournament.
#[derive(Clone, Debug)]
pub struct Tournament {
    /// Its id.
    pub id: Uuid,
    /// Its number from 1, assigned when it is written.
    pub number: u32,
    /// The id of the first tournament of its series of repeats.
    pub series: Uuid,
    /// Its name.
    pub name: String,
    /// Its mode.
    pub mode: TournamentMode,
    /// The rules.
    pub ruleset: Ruleset,
    /// Games per pair.
    pub games: u32,
    /// The seed of its schedule.
    pub seed: u64,
    /// Concurrent games.
    pub concurrency: u32,
    /// Concurrent games per bot.
    pub per_bot: u32,
    /// The time limit for an answer.
    pub timeout: Duration,
    /// The time limit for all answers of a bot in one game, if there is one.
    pub game_time: Option<Duration>,
    /// Its pauses.
    pub pauses: Pauses,
    /// Whether it repeats.
    pub repeat: Repeat,
    /// The names of the captains that take part.
    pub captains: Vec<String>,
    /// Its state.
    pub state: TournamentState,
    /// When it was created.
    pub created: Timestamp,
    /// When it starts by itself, if it is waiting.
    pub begins: Option<Timestamp>,
    /// When it began.
    pub started: Option<Timestamp>,
    /// When it ended.
    pub ended: Option<Timestamp>,
    /// Finished games.
    pub played: u32,
    /// All its games.
    pub total: u32,
}

/// An entrant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entrant {
    /// The name when the tournament began; for a captain, its id.
    pub name: String,
    /// The bot; a captain has none.
    pub bot: Option<Uuid>,
}

/// Writes a new tournament. Its number is chosen in the same transaction.
pub(super) async fn insert(new: &Tournament, to: &mut SqliteConnection) -> Result<u64, StoreError> {
    let done = sqlx::query(
        "insert into tournaments (id, number, series, name, mode, rules, games, seed, concurrency, per_bot, \
         timeout_ms, move_ms, match_ms, tournament_ms, repeats, captains, state, created_ms, begins_ms, \
         game_time_ms, played, total) \
         select $1, coalesce(max(number), 0) + 1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, \
         $16, $17, $18, $19, 0, 0 from tournaments",
    )
    .bind(new.id.to_string())
    .bind(new.series.to_string())
    .bind(&new.name)
    .bind::<&str>(new.mode.into())
    .bind(row::rules_text(&new.ruleset))
    .bind(i64::from(new.games))
    .bind(new.seed.cast_signed())
    .bind(i64::from(new.concurrency))
    .bind(i64::from(new.per_bot))
    .bind(row::ms(new.timeout))
    .bind(i64::from(new.pauses.move_ms))
    .bind(i64::from(new.pauses.match_ms))
    .bind(i64::from(new.pauses.tournament_ms))
    .bind::<&str>(new.repeat.into())
    .bind(new.captains.join(" "))
    .bind::<&str>(new.state.into())
    .bind(new.created.as_millisecond())
    .bind(new.begins.map(Timestamp::as_millisecond))
    .bind(new.game_time.map(row::ms))
    .execute(to)
    .await?;
    Ok(done.rows_affected())
}

impl Store {
    /// A tournament by its id.
    pub async fn tournament(&self, id: Uuid) -> Result<Option<Tournament>, StoreError> {
        let query = sqlx::query("select * from tournaments where id = $1").bind(id.to_string());
        query.fetch_optional(&self.readers).await?.as_ref().map(tournament).transpose()
    }

    /// The latest tournaments, newest first.
    pub async fn tournaments(&self, limit: u32) -> Result<Vec<Tournament>, StoreError> {
        let query = sqlx::query("select * from tournaments order by number desc limit $1");
        let rows = query.bind(i64::from(limit)).fetch_all(&self.readers).await?;
        rows.iter().map(tournament).collect()
    }

    /// The waiting, running or paused tournament; there is at most one.
    pub async fn active_tournament(&self) -> Result<Option<Tournament>, StoreError> {
        let sql = "select * from tournaments where state in ('waiting', 'running', 'paused')";
        sqlx::query(sql).fetch_optional(&self.readers).await?.as_ref().map(tournament).transpose()
    }

    /// The last created tournament that was not started.
    pub async fn created_tournament(&self) -> Result<Option<Tournament>, StoreError> {
        let sql = "select * from tournaments where state = 'created' order by number desc limit 1";
        sqlx::query(sql).fetch_optional(&self.readers).await?.as_ref().map(tournament).transpose()
    }

    /// The tournament that started last.
    pub async fn last_tournament(&self) -> Result<Option<Tournament>, StoreError> {
        let sql = "select * from tournaments where started_ms is not null order by number desc limit 1";
        sqlx::query(sql).fetch_optional(&self.readers).await?.as_ref().map(tournament).transpose()
    }

    /// The entrants of a tournament, by slot.
    pub async fn entrants(&self, tournament: Uuid) -> Result<Vec<Entrant>, StoreError> {
        let query = sqlx::query("select * from entries where tournament_id = $1 order by slot");
        let rows = query.bind(tournament.to_string()).fetch_all(&self.readers).await?;
        rows.iter().zip(0..).map(entrant).collect()
    }

    /// The results of a tournament, by their index in the schedule. A voided game that is not played again is void; one
    /// that is played again has no result yet.
    pub async fn results(&self, tournament: Uuid) -> Result<Vec<(u32, Outcome)>, StoreError> {
        let sql = "select fixture, outcome, cause, void_replay from games where tournament_id = $1 \
                   and (void_replay is null or void_replay = 'no')";
        let rows = sqlx::query(sql).bind(tournament.to_string()).fetch_all(&self.readers).await?;
        rows.iter().map(result).collect()
    }
}

fn result(row: &SqliteRow) -> Result<(u32, Outcome), StoreError> {
    let read = || {
        let end = row::read_end(&format!("{} {}", text(row, "outcome")?, text(row, "cause")?))?;
        let voided = maybe_text(row, "void_replay")?.is_some();
        Ok::<_, Bad>((count(row, "fixture")?, if voided { Outcome::Void } else { end.outcome() }))
    };
    read().map_err(|reason| StoreError::illegible("a game", reason))
}

fn entrant((row, slot): (&SqliteRow, i64)) -> Result<Entrant, StoreError> {
    let read = || {
        if number(row, "slot")? != slot {
            return Err(format!("entry {slot} is missing"));
        }
        let bot = maybe_text(row, "bot_id")?.map(|id| row::read_id(&id)).transpose()?;
        Ok::<_, Bad>(Entrant { name: text(row, "name")?, bot })
    };
    read().map_err(|reason| StoreError::illegible("an entry", reason))
}

fn tournament(row: &SqliteRow) -> Result<Tournament, StoreError> {
    let read = || {
        Ok::<_, Bad>(Tournament {
            id: row::read_id(&text(row, "id")?)?,
            number: count(row, "number")?,
            series: row::read_id(&text(row, "series")?)?,
            name: text(row, "name")?,
            mode: row::word(row, "mode")?,
            ruleset: row::read_rules(&text(row, "rules")?)?,
            games: count(row, "games")?,
            seed: number(row, "seed")?.cast_unsigned(),
            concurrency: count(row, "concurrency")?,
            per_bot: count(row, "per_bot")?,
            timeout: row::read_ms(number(row, "timeout_ms")?)?,
            game_time: maybe_number(row, "game_time_ms")?.map(row::read_ms).transpose()?,
            pauses: Pauses {
                move_ms: count(row, "move_ms")?,
                match_ms: count(row, "match_ms")?,
                tournament_ms: count(row, "tournament_ms")?,
            },
            repeat: row::word(row, "repeats")?,
            captains: text(row, "captains")?.split_whitespace().map(str::to_owned).collect(),
            state: row::word(row, "state")?,
            created: row::read_moment(number(row, "created_ms")?)?,
            begins: maybe_moment(row, "begins_ms")?,
            started: maybe_moment(row, "started_ms")?,
            ended: maybe_moment(row, "ended_ms")?,
            played: count(row, "played")?,
            total: count(row, "total")?,
        })
    };
    read().map_err(|reason| StoreError::illegible("a tournament", reason))
}
