//! Stored tournaments, and queries for them.

use std::time::Duration;

use jiff::Timestamp;
use rules::{Outcome, Ruleset};
use uuid::Uuid;
use wire::{Pauses, Repeat, TournamentMode, TournamentState};

use crate::Store;
use crate::connection::Connection;
use crate::error::StoreError;
use crate::row::{self, execute, from_row, get, select};

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
pub(super) async fn insert(new: &Tournament, to: &mut Connection) -> Result<u64, StoreError> {
    let rows = execute!(
        to,
        "insert into tournaments (id, number, series, name, mode, rules, games, seed, concurrency, per_bot, \
         timeout_ms, move_ms, match_ms, tournament_ms, repeats, captains, state, created_ms, begins_ms, \
         game_time_ms, played, total) \
         select $1, coalesce(max(number), 0) + 1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, \
         $16, $17, $18, $19, 0, 0 from tournaments",
        new.id,
        new.series,
        new.name,
        new.mode,
        new.ruleset,
        new.games,
        new.seed.cast_signed(),
        new.concurrency,
        new.per_bot,
        new.timeout,
        new.pauses.move_ms,
        new.pauses.match_ms,
        new.pauses.tournament_ms,
        new.repeat,
        new.captains.join(" "),
        new.state,
        new.created,
        new.begins,
        new.game_time,
    )?;
    Ok(rows)
}

impl Store {
    /// A tournament by its id.
    pub async fn tournament(&self, id: Uuid) -> Result<Option<Tournament>, StoreError> {
        select!("select * from tournaments where id = $1", id).fetch_optional(&self.readers).await
    }

    /// The latest tournaments, newest first.
    pub async fn tournaments(&self, limit: u32) -> Result<Vec<Tournament>, StoreError> {
        let sql = "select * from tournaments order by number desc limit $1";
        select!(sql, limit).fetch_all(&self.readers).await
    }

    /// The waiting, running or paused tournament; there is at most one.
    pub async fn active_tournament(&self) -> Result<Option<Tournament>, StoreError> {
        let sql = "select * from tournaments where state in ('waiting', 'running', 'paused')";
        select!(sql).fetch_optional(&self.readers).await
    }

    /// The last created tournament that was not started.
    pub async fn created_tournament(&self) -> Result<Option<Tournament>, StoreError> {
        let sql = "select * from tournaments where state = 'created' order by number desc limit 1";
        select!(sql).fetch_optional(&self.readers).await
    }

    /// The tournament that started last.
    pub async fn last_tournament(&self) -> Result<Option<Tournament>, StoreError> {
        let sql = "select * from tournaments where started_ms is not null order by number desc limit 1";
        select!(sql).fetch_optional(&self.readers).await
    }

    /// The entrants of a tournament, by slot.
    pub async fn entrants(&self, tournament: Uuid) -> Result<Vec<Entrant>, StoreError> {
        let sql = "select * from entries where tournament_id = $1 order by slot";
        let rows: Vec<Entry> = select!(sql, tournament).fetch_all(&self.readers).await?;
        let entrant = |(slot, entry): (u32, Entry)| {
            let reason = format!("entry {slot} is missing");
            if entry.slot == slot {
                Ok(entry.entrant)
            } else {
                Err(StoreError::Illegible { what: "an entry", reason })
            }
        };
        (0..).zip(rows).map(entrant).collect()
    }

    /// The results of a tournament, by their index in the schedule. A voided game that is not played again is void; one
    /// that is played again has no result yet.
    pub async fn results(&self, tournament: Uuid) -> Result<Vec<(u32, Outcome)>, StoreError> {
        let sql = "select fixture, outcome, cause, void_replay from games where tournament_id = $1 \
                   and (void_replay is null or void_replay = 'no')";
        let rows = select!(sql, tournament).fetch_all(&self.readers).await?;
        Ok(rows.into_iter().map(|FixtureResult(fixture, outcome)| (fixture, outcome)).collect())
    }
}

/// The result of a fixture.
struct FixtureResult(u32, Outcome);

from_row!("a game", FixtureResult, |row| {
    let end = row::read_end(get(row, "outcome")?, get(row, "cause")?)?;
    let voided = get::<Option<String>>(row, "void_replay")?.is_some();
    Ok(FixtureResult(get(row, "fixture")?, if voided { Outcome::Void } else { end.outcome() }))
});

/// An entrant at its slot.
struct Entry {
    slot: u32,
    entrant: Entrant,
}

from_row!("an entry", Entry, |row| {
    let entrant = Entrant { name: get(row, "name")?, bot: get(row, "bot_id")? };
    Ok(Entry { slot: get(row, "slot")?, entrant })
});

from_row!("a tournament", Tournament, |row| {
    let captains: String = get(row, "captains")?;
    Ok(Tournament {
        id: get(row, "id")?,
        number: get(row, "number")?,
        series: get(row, "series")?,
        name: get(row, "name")?,
        mode: get(row, "mode")?,
        ruleset: get(row, "rules")?,
        games: get(row, "games")?,
        seed: get::<i64>(row, "seed")?.cast_unsigned(),
        concurrency: get(row, "concurrency")?,
        per_bot: get(row, "per_bot")?,
        timeout: get(row, "timeout_ms")?,
        game_time: get(row, "game_time_ms")?,
        pauses: Pauses {
            move_ms: get(row, "move_ms")?,
            match_ms: get(row, "match_ms")?,
            tournament_ms: get(row, "tournament_ms")?,
        },
        repeat: get(row, "repeats")?,
        captains: captains.split_whitespace().map(str::to_owned).collect(),
        state: get(row, "state")?,
        created: get(row, "created_ms")?,
        begins: get(row, "begins_ms")?,
        started: get(row, "started_ms")?,
        ended: get(row, "ended_ms")?,
        played: get(row, "played")?,
        total: get(row, "total")?,
    })
});
