//! Stored hints and analyses of the coach.

use jiff::Timestamp;
use rules::Seat;
use uuid::Uuid;
use wire::Coaching;

use crate::Store;
use crate::connection::{Connection, Snapshot};
use crate::error::StoreError;
use crate::row::{execute, from_row, select};

/// A position in which the coach was asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hint {
    /// Who asked.
    pub seat: Seat,
    /// The number of events before it.
    pub events: u32,
    /// When.
    pub at: Timestamp,
}

/// The analysis of a finished game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Analysis {
    /// The version of the analysis.
    pub version: u32,
    /// The analysis as JSON.
    pub body: String,
}

/// A change by the coach.
#[derive(Debug)]
pub enum CoachChange {
    /// Changes a table's coaching setting.
    Agree(Uuid, Coaching),
    /// Adds a hint.
    Asked(Uuid, Hint),
    /// Stores an analysis, replacing an older one.
    Found(Uuid, Analysis, Timestamp),
}

impl CoachChange {
    /// Returns the number of changed rows.
    pub(crate) async fn write(&self, to: &mut Connection) -> Result<u64, StoreError> {
        Ok(match self {
            CoachChange::Agree(table, coaching) => {
                execute!(to, "update tables set coach = $1 where id = $2", coaching, table)?
            }
            CoachChange::Asked(table, Hint { seat, events, at }) => {
                let sql = "insert into hints (table_id, seat, events, at_ms) values ($1, $2, $3, $4)";
                execute!(to, sql, table, seat, events, at)?
            }
            CoachChange::Found(game, Analysis { version, body }, made) => {
                let sql = "insert into analyses (game_id, version, body, made_ms) values ($1, $2, $3, $4) \
                           on conflict (game_id) do update set version = $2, body = $3, made_ms = $4";
                execute!(to, sql, game, version, body, made)?
            }
        })
    }
}

/// The positions of a table in which the coach was asked, in order.
pub(crate) async fn hints(table: Uuid, from: &mut Snapshot) -> Result<Vec<Hint>, StoreError> {
    let sql = "select * from hints where table_id = $1 order by events, seat";
    select!(sql, table).fetch_all(from).await
}

impl Store {
    /// The stored analysis of a finished game, if there is one.
    pub async fn analysis(&self, game: Uuid) -> Result<Option<Analysis>, StoreError> {
        let sql = "select * from analyses where game_id = $1";
        select!(sql, game).fetch_optional(&self.readers).await
    }
}

from_row!("a hint", Hint { seat, events, at: "at_ms" });
from_row!("an analysis", Analysis { version, body });
