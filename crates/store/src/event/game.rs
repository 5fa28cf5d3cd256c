//! Stored finished games of tournaments, and queries for them.

use std::time::Duration;

use jiff::Timestamp;
use rules::{Cause, End, Seat, Sides};
use uuid::Uuid;
use wire::Replay;

use crate::Store;
use crate::error::StoreError;
use crate::row::{self, Bad, Row, from_row, get, select};

/// A finished game, without its record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// Its id.
    pub id: Uuid,
    /// Its number among all finished games, from 1, assigned when it is written.
    pub cursor: u64,
    /// The tournament.
    pub tournament: Uuid,
    /// Its index in the schedule.
    pub fixture: u32,
    /// Who played.
    pub players: Sides<GameEntrant>,
    /// Who moved first.
    pub first: Seat,
    /// How it ended.
    pub end: End,
    /// The number of orders.
    pub turns: u32,
    /// When it began.
    pub began: Timestamp,
    /// When it ended.
    pub ended: Timestamp,
    /// Why it does not count, if it does not.
    pub voided: Option<Voided>,
}

/// One side of a finished game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameEntrant {
    /// Its slot among the entrants, from 0.
    pub slot: u32,
    /// Its name.
    pub name: String,
    /// The bot; a captain has none.
    pub bot: Option<Uuid>,
    /// The fault by which it lost, if any.
    pub fault: Option<Cause>,
    /// How often it was called.
    pub calls: u32,
    /// The total time of its calls.
    pub spent: Duration,
    /// The commitment to its fleet.
    pub commitment: Option<String>,
    /// The salt of the commitment.
    pub salt: Option<String>,
}

/// Why a game does not count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Voided {
    /// The organiser's reason.
    pub reason: String,
    /// Since when.
    pub at: Timestamp,
    /// Whether it is played again.
    pub replay: Replay,
}

impl Store {
    /// A finished game by its id.
    pub async fn game(&self, id: Uuid) -> Result<Option<Game>, StoreError> {
        select!("select * from games where id = $1", id).fetch_optional(&self.readers).await
    }

    /// Whether there is such a finished game.
    pub async fn has_game(&self, id: Uuid) -> Result<bool, StoreError> {
        select!("select id from games where id = $1", id).finds(&self.readers).await
    }

    /// The game that counts for a place in the schedule of a tournament, if it was played.
    pub async fn game_of_fixture(&self, tournament: Uuid, fixture: u32) -> Result<Option<Game>, StoreError> {
        let sql = "select * from games where tournament_id = $1 and fixture = $2 \
                   and (void_replay is null or void_replay = 'no')";
        select!(sql, tournament, fixture).fetch_optional(&self.readers).await
    }

    /// The record of a finished game, in the notation.
    pub async fn game_record(&self, id: Uuid) -> Result<Option<String>, StoreError> {
        let sql = "select record from game_records join games using (cursor) where id = $1";
        let row = select!(sql, id).fetch_optional(&self.readers).await?;
        Ok(row.map(|(record,)| record))
    }

    /// The last cursor of a page of games after a cursor; none if there are no games. Without a limit, of all of them.
    pub async fn last_game_since(&self, since: u64, most: Option<u32>) -> Result<Option<u64>, StoreError> {
        let most = most.map_or(i64::MAX, i64::from);
        let sql = "select max(cursor) from \
                   (select cursor from games where cursor > $1 order by cursor limit $2) as page";
        let (last,): (Option<i64>,) = select!(sql, since, most).fetch_one(&self.readers).await?;
        Ok(last.map(i64::unsigned_abs))
    }

    /// Finished games after a cursor, in order.
    pub async fn games_since(&self, since: u64, limit: u32) -> Result<Vec<Game>, StoreError> {
        let sql = "select * from games where cursor > $1 order by cursor limit $2";
        select!(sql, since, limit).fetch_all(&self.readers).await
    }

    /// The records of finished games after a cursor, in order, each with its cursor. A record cannot show that its game was
    /// voided later, so void games are left out.
    pub async fn records_since(&self, since: u64, limit: u32) -> Result<Vec<(u64, String)>, StoreError> {
        let sql = "select cursor, record from game_records join games using (cursor) \
                   where cursor > $1 and void_reason is null order by cursor limit $2";
        let rows: Vec<(i64, String)> = select!(sql, since, limit).fetch_all(&self.readers).await?;
        Ok(rows.into_iter().map(|(cursor, record)| (cursor.unsigned_abs(), record)).collect())
    }

    /// Finished games of a tournament after a cursor, in order; only those between two slots, if given.
    pub async fn games_of_tournament(
        &self,
        tournament: Uuid,
        since: u64,
        pair: Option<(u32, u32)>,
        limit: u32,
    ) -> Result<Vec<Game>, StoreError> {
        let Some((one, other)) = pair else {
            let sql = "select * from games where tournament_id = $1 and cursor > $2 order by cursor limit $3";
            return select!(sql, tournament, since, limit).fetch_all(&self.readers).await;
        };
        let sql = "select * from games where tournament_id = $1 and cursor > $2 \
                   and ((slot_a = $3 and slot_b = $4) or (slot_a = $4 and slot_b = $3)) \
                   order by cursor limit $5";
        select!(sql, tournament, since, one, other, limit).fetch_all(&self.readers).await
    }

    /// Finished games of a bot before a cursor, newest first.
    pub async fn games_of_bot(
        &self,
        bot: Uuid,
        before: Option<u64>,
        limit: u32,
    ) -> Result<Vec<Game>, StoreError> {
        // Each side has its own index, so each is queried separately.
        let sql = "select * from (select * from (select * from games where bot_a = $1 and cursor < $2 \
                   order by cursor desc limit $3) as as_a \
                   union all select * from (select * from games where bot_b = $1 and cursor < $2 \
                   order by cursor desc limit $3) as as_b) as found order by cursor desc limit $3";
        select!(sql, bot, before.unwrap_or(u64::MAX), limit).fetch_all(&self.readers).await
    }

    /// The fault of the last game that a bot lost by a fault.
    pub async fn last_fault(&self, bot: Uuid) -> Result<Option<Cause>, StoreError> {
        let sql = "select fault from (\
                   select cursor, fault_a as fault from games where bot_a = $1 and fault_a is not null \
                   union all select cursor, fault_b from games where bot_b = $1 and fault_b is not null) \
                   as faults \
                   order by cursor desc limit 1";
        let row = select!(sql, bot).fetch_optional(&self.readers).await?;
        Ok(row.map(|Fault(cause)| cause))
    }
}

struct Fault(Cause);

from_row!("a game", Fault, |row| get(row, "fault").map(Fault));

from_row!("a game", Game, |row| {
    let voided = match (get(row, "void_reason")?, get(row, "void_replay")?) {
        (Some(reason), Some(replay)) => Some(Voided { reason, at: get(row, "void_ms")?, replay }),
        _ => None,
    };
    Ok(Game {
        id: get(row, "id")?,
        cursor: get(row, "cursor")?,
        tournament: get(row, "tournament_id")?,
        fixture: get(row, "fixture")?,
        players: Sides::new(side(row, &SIDE_A)?, side(row, &SIDE_B)?),
        first: get(row, "first")?,
        end: row::read_end(get(row, "outcome")?, get(row, "cause")?)?,
        turns: get(row, "turns")?,
        began: get(row, "began_ms")?,
        ended: get(row, "ended_ms")?,
        voided,
    })
});

/// The columns of a side: slot, name, bot, fault, calls, time spent, commitment, salt.
type Columns = [&'static str; 8];

const SIDE_A: Columns =
    ["slot_a", "name_a", "bot_a", "fault_a", "calls_a", "spent_a_us", "commitment_a", "salt_a"];
const SIDE_B: Columns =
    ["slot_b", "name_b", "bot_b", "fault_b", "calls_b", "spent_b_us", "commitment_b", "salt_b"];

fn side(
    row: &Row,
    [slot, name, bot, fault, calls, spent, commitment, salt]: &Columns,
) -> Result<GameEntrant, Bad> {
    Ok(GameEntrant {
        slot: get(row, slot)?,
        name: get(row, name)?,
        bot: get(row, bot)?,
        fault: get(row, fault)?,
        calls: get(row, calls)?,
        spent: Duration::from_micros(get(row, spent)?),
        commitment: get(row, commitment)?,
        salt: get(row, salt)?,
    })
}
