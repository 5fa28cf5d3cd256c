//! Stores a finished tournament game: result, record and call logs; benches failing bots.

use rules::{Seat, Sides};
use sqlx::SqliteConnection;
use uuid::Uuid;

use super::game::Game;
use crate::auth::{self, Deed, Note};
use crate::error::StoreError;
use crate::row;

/// A game that has just ended.
#[derive(Clone, Debug)]
pub struct FinishedGame {
    /// The game.
    pub game: Game,
    /// Its record in the notation.
    pub record: String,
    /// The compressed calls to each side; a captain has none.
    pub call_logs: Sides<Option<Vec<u8>>>,
    /// Whether it was played. A game decided without being played says nothing about how well a bot works.
    pub played: Played,
}

/// Whether a game was played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Played {
    /// Played to its end.
    AtTheBoard,
    /// Aborted by the organiser, which says nothing about how well a bot works either.
    Aborted,
    /// Not played, because a player was absent.
    ByDefault,
}

/// Matches in a row that a bot may lose by its own fault before it is benched.
const FAILURES: i64 = 3;
/// How many games per bot keep their calls.
const KEPT_CALL_LOGS: i64 = 200;

impl FinishedGame {
    /// Writes everything within the open transaction.
    pub(super) async fn write(&self, to: &mut SqliteConnection) -> Result<(), StoreError> {
        let game = &self.game;
        // A stopped tournament takes no more results.
        let sql =
            "update tournaments set played = played + 1 where id = $1 and state in ('running', 'paused')";
        let counted = sqlx::query(sql).bind(game.tournament.to_string()).execute(&mut *to).await?;
        if counted.rows_affected() != 1 {
            return Err(StoreError::Outdated);
        }
        let cursor = insert(game, to).await?;
        let query = sqlx::query("insert into game_records (cursor, record) values ($1, $2)");
        query.bind(cursor).bind(&self.record).execute(&mut *to).await?;
        for (seat, side) in game.players.iter() {
            let Some(bot) = side.bot else { continue };
            if let Some(log) = &self.call_logs[seat] {
                keep_call_log(cursor, seat, bot, log, to).await?;
            }
            if self.played == Played::AtTheBoard {
                count_failure(bot, side.fault.is_some(), game, to).await?;
            }
        }
        Ok(())
    }
}

/// Writes the game itself; its cursor is chosen in the same transaction.
async fn insert(game: &Game, to: &mut SqliteConnection) -> Result<i64, StoreError> {
    let Sides { a, b } = &game.players;
    let written = sqlx::query_scalar::<_, i64>(
        "insert into games (cursor, id, tournament_id, fixture, slot_a, slot_b, name_a, name_b, bot_a, bot_b, \
         first, outcome, cause, turns, began_ms, ended_ms, fault_a, fault_b, calls_a, calls_b, spent_a_us, \
         spent_b_us, commitment_a, commitment_b, salt_a, salt_b) \
         select coalesce(max(cursor), 0) + 1, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, \
         $16, $17, $18, $19, $20, $21, $22, $23, $24, $25 from games returning cursor",
    )
    .bind(game.id.to_string())
    .bind(game.tournament.to_string())
    .bind(i64::from(game.fixture))
    .bind(i64::from(a.slot))
    .bind(i64::from(b.slot))
    .bind(&a.name)
    .bind(&b.name)
    .bind(a.bot.map(|id| id.to_string()))
    .bind(b.bot.map(|id| id.to_string()))
    .bind(row::seat_text(game.first))
    .bind(game.end.outcome().to_string())
    .bind(game.end.cause().word())
    .bind(i64::from(game.turns))
    .bind(game.began.as_millisecond())
    .bind(game.ended.as_millisecond())
    .bind(a.fault.map(rules::Cause::word))
    .bind(b.fault.map(rules::Cause::word))
    .bind(i64::from(a.calls))
    .bind(i64::from(b.calls))
    .bind(i64::try_from(a.spent.as_micros()).unwrap_or(i64::MAX))
    .bind(i64::try_from(b.spent.as_micros()).unwrap_or(i64::MAX))
    .bind(&a.commitment)
    .bind(&b.commitment)
    .bind(&a.salt)
    .bind(&b.salt)
    .fetch_one(to)
    .await;
    written.map_err(|error| {
        // This game of the schedule is stored already.
        let double = error.as_database_error().is_some_and(sqlx::error::DatabaseError::is_unique_violation);
        if double { StoreError::Outdated } else { error.into() }
    })
}

/// Stores the calls to a bot, and deletes those of its oldest games.
async fn keep_call_log(
    cursor: i64,
    seat: Seat,
    bot: Uuid,
    log: &[u8],
    to: &mut SqliteConnection,
) -> Result<(), StoreError> {
    let query = sqlx::query("insert into call_logs (cursor, seat, bot_id, log) values ($1, $2, $3, $4)");
    let query = query.bind(cursor).bind(row::seat_text(seat)).bind(bot.to_string()).bind(log);
    query.execute(&mut *to).await?;
    let sql = "delete from call_logs where bot_id = $1 and cursor <= \
               (select cursor from call_logs where bot_id = $1 order by cursor desc limit 1 offset $2)";
    sqlx::query(sql).bind(bot.to_string()).bind(KEPT_CALL_LOGS).execute(to).await?;
    Ok(())
}

/// Counts the matches in a row that a bot failed in, and benches it when there are too many.
async fn count_failure(
    bot: Uuid,
    failed: bool,
    game: &Game,
    to: &mut SqliteConnection,
) -> Result<(), StoreError> {
    let (id, at) = (bot.to_string(), game.ended);
    if !failed {
        let sql = "update bots set failures = 0 where id = $1 and failures > 0";
        sqlx::query(sql).bind(id).execute(&mut *to).await?;
        return auth::has_played(bot, game.tournament, at, to).await;
    }
    // A bot that does not play these rules leaves this tournament, and may play others well.
    let sql = "select 1 from bot_checks join tournaments on tournaments.rules = bot_checks.rules \
               where bot_id = $1 and tournaments.id = $2 and found = 'other-rules'";
    let query = sqlx::query(sql).bind(&id).bind(game.tournament.to_string());
    if query.fetch_optional(&mut *to).await?.is_some() {
        return Ok(());
    }
    sqlx::query("update bots set failures = failures + 1 where id = $1").bind(&id).execute(&mut *to).await?;
    let reason = format!("It failed in {FAILURES} matches in a row.");
    let sql = "update bots set state = 'failing', reason = $1, since = $2 \
               where id = $3 and state = 'active' and failures >= $4";
    let query = sqlx::query(sql).bind(&reason).bind(at.to_string()).bind(id).bind(FAILURES);
    if query.execute(&mut *to).await?.rows_affected() == 1 {
        let note = Note { at, who: "arena".to_owned(), deed: Deed::Benched, bot: Some(bot), details: reason };
        auth::note(&note, to).await?;
    }
    Ok(())
}
