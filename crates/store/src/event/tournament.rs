//! What is kept of a tournament, and how it is found.

use std::time::Duration;

use jiff::Timestamp;
use rules::Ruleset;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row as _, SqliteConnection};
use uuid::Uuid;

use crate::Store;
use crate::error::StoreError;
use crate::row::{self, Bad, count, maybe_moment, maybe_number, maybe_text, number, text};

/// A tournament as it is kept.
#[derive(Clone, Debug)]
pub struct Tournament {
    /// Names it.
    pub id: Uuid,
    /// Counted from 1. A new one gets its number when it is written.
    pub number: u32,
    /// Joins those that follow each other by themselves: the id of the first.
    pub series: Uuid,
    /// Its name.
    pub name: String,
    /// How it is played.
    pub mode: Mode,
    /// What is played.
    pub ruleset: Ruleset,
    /// Games of each pair.
    pub games: u32,
    /// What the order of its games is drawn with.
    pub seed: u64,
    /// Games at once.
    pub concurrency: u32,
    /// Games at once of each bot.
    pub per_bot: u32,
    /// How long a bot has to answer.
    pub timeout: Duration,
    /// How long all answers of a bot in one game may take together, if that is limited.
    pub game_time: Option<Duration>,
    /// How long it pauses.
    pub pauses: Pauses,
    /// Whether another one follows.
    pub repeat: Repeat,
    /// The captains that take part, by their names.
    pub captains: Vec<String>,
    /// How far it is.
    pub state: TournamentState,
    /// When it was made.
    pub created: Timestamp,
    /// When it begins by itself, if it waits for that.
    pub begins: Option<Timestamp>,
    /// When it began.
    pub started: Option<Timestamp>,
    /// When it ended.
    pub ended: Option<Timestamp>,
    /// Games that are over.
    pub played: u32,
    /// All its games.
    pub total: u32,
}

/// How a tournament is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Each pair once, one game at a time.
    Showcase,
    /// Many games at once.
    Fast,
}

/// Whether another tournament follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Repeat {
    /// None does.
    Once,
    /// One does, by itself.
    Forever,
}

/// How far a tournament is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TournamentState {
    /// It waits for the organiser.
    Created,
    /// It begins by itself.
    Waiting,
    /// It is played.
    Running,
    /// No game begins.
    Paused,
    /// The organiser ended it.
    Stopped,
    /// It is played to its end.
    Finished,
}

/// How long a tournament pauses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pauses {
    /// After each move.
    pub turn: Duration,
    /// After each game.
    pub game: Duration,
    /// Before the next tournament.
    pub tournament: Duration,
}

/// Somebody who takes part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entrant {
    /// The name when the tournament began; of a captain, the one it is known by.
    pub name: String,
    /// The bot; a captain has none.
    pub bot: Option<Uuid>,
}

impl Mode {
    fn word(self) -> &'static str {
        match self {
            Mode::Showcase => "showcase",
            Mode::Fast => "fast",
        }
    }

    fn read(word: &str) -> Result<Mode, Bad> {
        [Mode::Showcase, Mode::Fast]
            .into_iter()
            .find(|mode| mode.word() == word)
            .ok_or_else(|| format!("mode \"{word}\" is unknown"))
    }
}

impl Repeat {
    fn word(self) -> &'static str {
        match self {
            Repeat::Once => "once",
            Repeat::Forever => "forever",
        }
    }

    fn read(word: &str) -> Result<Repeat, Bad> {
        [Repeat::Once, Repeat::Forever]
            .into_iter()
            .find(|repeat| repeat.word() == word)
            .ok_or_else(|| format!("repeat \"{word}\" is unknown"))
    }
}

impl TournamentState {
    const ALL: [TournamentState; 6] = [
        TournamentState::Created,
        TournamentState::Waiting,
        TournamentState::Running,
        TournamentState::Paused,
        TournamentState::Stopped,
        TournamentState::Finished,
    ];

    fn word(self) -> &'static str {
        match self {
            TournamentState::Created => "created",
            TournamentState::Waiting => "waiting",
            TournamentState::Running => "running",
            TournamentState::Paused => "paused",
            TournamentState::Stopped => "stopped",
            TournamentState::Finished => "finished",
        }
    }

    fn read(word: &str) -> Result<TournamentState, Bad> {
        TournamentState::ALL
            .into_iter()
            .find(|state| state.word() == word)
            .ok_or_else(|| format!("state \"{word}\" is unknown"))
    }
}

/// Writes a new tournament. Its number is found in the same transaction.
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
    .bind(new.mode.word())
    .bind(row::rules_text(&new.ruleset))
    .bind(i64::from(new.games))
    .bind(new.seed.cast_signed())
    .bind(i64::from(new.concurrency))
    .bind(i64::from(new.per_bot))
    .bind(row::ms(new.timeout))
    .bind(row::ms(new.pauses.turn))
    .bind(row::ms(new.pauses.game))
    .bind(row::ms(new.pauses.tournament))
    .bind(new.repeat.word())
    .bind(new.captains.join(" "))
    .bind(new.state.word())
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

    /// All tournaments, the newest first, as many as asked for.
    pub async fn tournaments(&self, limit: u32) -> Result<Vec<Tournament>, StoreError> {
        let query = sqlx::query("select * from tournaments order by number desc limit $1");
        let rows = query.bind(i64::from(limit)).fetch_all(&self.readers).await?;
        rows.iter().map(tournament).collect()
    }

    /// The one that waits, runs or is paused; there is one at most.
    pub async fn active_tournament(&self) -> Result<Option<Tournament>, StoreError> {
        let sql = "select * from tournaments where state in ('waiting', 'running', 'paused')";
        sqlx::query(sql).fetch_optional(&self.readers).await?.as_ref().map(tournament).transpose()
    }

    /// The one that was made last and waits for the organiser to start it.
    pub async fn created_tournament(&self) -> Result<Option<Tournament>, StoreError> {
        let sql = "select * from tournaments where state = 'created' order by number desc limit 1";
        sqlx::query(sql).fetch_optional(&self.readers).await?.as_ref().map(tournament).transpose()
    }

    /// The one that began last.
    pub async fn last_tournament(&self) -> Result<Option<Tournament>, StoreError> {
        let sql = "select * from tournaments where started_ms is not null order by number desc limit 1";
        sqlx::query(sql).fetch_optional(&self.readers).await?.as_ref().map(tournament).transpose()
    }

    /// Who takes part in a tournament, by their slots.
    pub async fn entrants(&self, tournament: Uuid) -> Result<Vec<Entrant>, StoreError> {
        let query = sqlx::query("select * from entries where tournament_id = $1 order by slot");
        let rows = query.bind(tournament.to_string()).fetch_all(&self.readers).await?;
        rows.iter().zip(0..).map(entrant).collect()
    }

    /// Which games of a tournament's schedule are over, by their places in it from 0.
    pub async fn played_fixtures(&self, tournament: Uuid) -> Result<Vec<u32>, StoreError> {
        let sql = "select fixture from games where tournament_id = $1 \
                   and (void_replay is null or void_replay = 'no')";
        let rows = sqlx::query(sql).bind(tournament.to_string()).fetch_all(&self.readers).await?;
        rows.iter()
            .map(|row| Ok(u32::try_from(row.try_get::<i64, _>(0)?).unwrap_or(u32::MAX)))
            .collect::<Result<_, sqlx::Error>>()
            .map_err(StoreError::from)
    }
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
    let time = |column| row::read_ms(number(row, column)?);
    let read = || {
        Ok::<_, Bad>(Tournament {
            id: row::read_id(&text(row, "id")?)?,
            number: count(row, "number")?,
            series: row::read_id(&text(row, "series")?)?,
            name: text(row, "name")?,
            mode: Mode::read(&text(row, "mode")?)?,
            ruleset: row::read_rules(&text(row, "rules")?)?,
            games: count(row, "games")?,
            seed: number(row, "seed")?.cast_unsigned(),
            concurrency: count(row, "concurrency")?,
            per_bot: count(row, "per_bot")?,
            timeout: time("timeout_ms")?,
            game_time: maybe_number(row, "game_time_ms")?.map(row::read_ms).transpose()?,
            pauses: Pauses {
                turn: time("move_ms")?,
                game: time("match_ms")?,
                tournament: time("tournament_ms")?,
            },
            repeat: Repeat::read(&text(row, "repeats")?)?,
            captains: text(row, "captains")?.split_whitespace().map(str::to_owned).collect(),
            state: TournamentState::read(&text(row, "state")?)?,
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
