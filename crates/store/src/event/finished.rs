//! Stores a finished tournament game: result, record and call logs; benches failing bots.

use std::time::Duration;

use rules::{Seat, Sides};
use uuid::Uuid;

use super::game::Game;
use super::mark::bots_changed;
use crate::auth::{self, Deed, Note};
use crate::connection::Connection;
use crate::error::StoreError;
use crate::row::{execute, select};

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
    pub(super) async fn write(&self, to: &mut Connection) -> Result<(), StoreError> {
        let game = &self.game;
        // A stopped tournament takes no more results.
        let sql =
            "update tournaments set played = played + 1 where id = $1 and state in ('running', 'paused')";
        if execute!(to, sql, game.tournament)? != 1 {
            return Err(StoreError::Outdated);
        }
        let cursor = insert(game, to).await?;
        execute!(to, "insert into game_records (cursor, record) values ($1, $2)", cursor, self.record)?;
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

/// Writes the game itself and returns its cursor, which is chosen in the same transaction.
async fn insert(game: &Game, to: &mut Connection) -> Result<i64, StoreError> {
    let Sides { a, b } = &game.players;
    let micros = |time: Duration| i64::try_from(time.as_micros()).unwrap_or(i64::MAX);
    let written: Result<(i64,), StoreError> = select!(
        "insert into games (cursor, id, tournament_id, fixture, slot_a, slot_b, name_a, name_b, bot_a, bot_b, \
         first, outcome, cause, turns, began_ms, ended_ms, fault_a, fault_b, calls_a, calls_b, spent_a_us, \
         spent_b_us, commitment_a, commitment_b, salt_a, salt_b) \
         select coalesce(max(cursor), 0) + 1, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, \
         $16, $17, $18, $19, $20, $21, $22, $23, $24, $25 from games returning cursor",
        game.id,
        game.tournament,
        game.fixture,
        a.slot,
        b.slot,
        a.name,
        b.name,
        a.bot,
        b.bot,
        game.first,
        game.end.outcome(),
        game.end.cause(),
        game.turns,
        game.began,
        game.ended,
        a.fault,
        b.fault,
        a.calls,
        b.calls,
        micros(a.spent),
        micros(b.spent),
        a.commitment,
        b.commitment,
        a.salt,
        b.salt,
    )
    .fetch_one(to)
    .await;
    // A violation means that this game of the schedule is stored already.
    written.map(|(cursor,)| cursor).map_err(|error| StoreError::Outdated.if_not_unique(error))
}

/// Stores the calls to a bot, and deletes those of its oldest games.
async fn keep_call_log(
    cursor: i64,
    seat: Seat,
    bot: Uuid,
    log: &Vec<u8>,
    to: &mut Connection,
) -> Result<(), StoreError> {
    let sql = "insert into call_logs (cursor, seat, bot_id, log) values ($1, $2, $3, $4)";
    execute!(to, sql, cursor, seat, bot, log)?;
    let sql = "delete from call_logs where bot_id = $1 and cursor <= \
               (select cursor from call_logs where bot_id = $1 order by cursor desc limit 1 offset $2)";
    execute!(to, sql, bot, KEPT_CALL_LOGS)?;
    Ok(())
}

/// Counts the matches in a row that a bot failed in, and benches it when there are too many.
async fn count_failure(bot: Uuid, failed: bool, game: &Game, to: &mut Connection) -> Result<(), StoreError> {
    let at = game.ended;
    if !failed {
        execute!(to, "update bots set failures = 0 where id = $1 and failures > 0", bot)?;
        return auth::has_played(bot, game.tournament, at, to).await;
    }
    // A bot that does not play these rules leaves this tournament, and may play others well.
    let sql = "select bot_id from bot_checks join tournaments on tournaments.rules = bot_checks.rules \
               where bot_id = $1 and tournaments.id = $2 and found = 'other-rules'";
    if select!(sql, bot, game.tournament).finds(&mut *to).await? {
        return Ok(());
    }
    execute!(to, "update bots set failures = failures + 1 where id = $1", bot)?;
    let reason = format!("It failed in {FAILURES} matches in a row.");
    let sql = "update bots set state = 'failing', reason = $1, since_ms = $2 \
               where id = $3 and state = 'active' and failures >= $4";
    if execute!(to, sql, reason, at, bot, FAILURES)? == 1 {
        let note = Note { at, who: "arena".to_owned(), deed: Deed::Benched, bot: Some(bot), details: reason };
        auth::note(&note, to).await?;
        bots_changed(to).await?;
    }
    Ok(())
}
