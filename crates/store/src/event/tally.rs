//! Aggregated results for leaderboards.

use std::time::Duration;

use rules::{Outcome, Sides};
use uuid::Uuid;

use crate::Store;
use crate::error::StoreError;
use crate::row::{both, from_row, get, select};

/// All games between two players, at the same seats, with the same result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tallied {
    /// The players: a bot's id or a captain's name.
    pub players: Sides<String>,
    /// How the games ended.
    pub outcome: Outcome,
    /// How many there are.
    pub games: u32,
    /// How many each side lost by its own fault.
    pub faults: Sides<u32>,
    /// How often each side was called.
    pub calls: Sides<u32>,
    /// The total time of the calls.
    pub spent: Sides<Duration>,
}

/// The query for the results, with one more condition. They are in order, so that everything derived from them is
/// deterministic.
macro_rules! sums {
    ($condition:literal) => {
        concat!(
            "select coalesce(bot_a, name_a) as a, coalesce(bot_b, name_b) as b, outcome, count(*) as games, \
             count(fault_a) as faults_a, count(fault_b) as faults_b, cast(sum(calls_a) as bigint) as calls_a, \
             cast(sum(calls_b) as bigint) as calls_b, cast(sum(spent_a_us) as bigint) as spent_a_us, \
             cast(sum(spent_b_us) as bigint) as spent_b_us \
             from games where void_ms is null and cursor > $1 and cursor <= $2",
            $condition,
            " group by 1, 2, 3 order by min(cursor)"
        )
    };
}

impl Store {
    /// The results after one cursor and up to another, of one tournament or all, without void games.
    pub async fn tally(
        &self,
        tournament: Option<Uuid>,
        after: u64,
        until: u64,
    ) -> Result<Vec<Tallied>, StoreError> {
        let query = if let Some(tournament) = tournament {
            select!(sums!(" and tournament_id = $3"), after, until, tournament)
        } else {
            select!(sums!(""), after, until)
        };
        query.fetch_all(&self.readers).await
    }

    /// The cursor of the last finished game; 0 if there is none.
    pub async fn last_cursor(&self) -> Result<u64, StoreError> {
        let sql = "select coalesce(max(cursor), 0) from games";
        let (last,): (u64,) = select!(sql).fetch_one(&self.readers).await?;
        Ok(last)
    }
}

from_row!("the results", Tallied, |row| {
    Ok(Tallied {
        players: both(row, "a", "b")?,
        outcome: get(row, "outcome")?,
        games: get(row, "games")?,
        faults: both(row, "faults_a", "faults_b")?,
        calls: both(row, "calls_a", "calls_b")?,
        spent: both(row, "spent_a_us", "spent_b_us")?.map(Duration::from_micros),
    })
});
