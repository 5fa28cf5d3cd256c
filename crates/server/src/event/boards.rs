//! Leaderboards: computed on request, and cached until results change.

use std::collections::HashMap;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use axum::body::Bytes;
use parking_lot::RwLock;
use store::{Entrant, Store, StoreError};
use tokio::sync::Mutex;
use uuid::Uuid;
use wire::{EntrantKind, Leaderboard, LeaderboardScope, Row, Score};

use super::api;
use super::roster::Roster;
use super::tally::Tally;
use crate::number::count;

/// How many tournament leaderboards are cached.
const KEPT: usize = 32;

/// All leaderboards.
pub(crate) struct Boards {
    store: Store,
    /// The last finished game.
    cursor: AtomicU64,
    /// How many games are void.
    voids: AtomicU64,
    all: Arc<Board>,
    tournaments: RwLock<HashMap<Uuid, Arc<Board>>>,
}

/// The cache key of a leaderboard: a new key means a new leaderboard.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Mark {
    cursor: u64,
    voids: u64,
    roster: u64,
}

/// A cached leaderboard.
struct Kept {
    mark: Mark,
    /// When its ratings should be computed again, if they don't cover all results.
    due: Option<Instant>,
    shown: Arc<Shown>,
}

/// One leaderboard.
struct Board {
    tournament: Option<Uuid>,
    shown: RwLock<Option<Kept>>,
    tally: Mutex<Option<Tally>>,
}

/// A leaderboard in the API's form.
pub(crate) struct Shown {
    /// The rows, best first.
    pub(crate) rows: Vec<Row>,
    /// How many games are counted.
    pub(crate) games: u64,
    /// The response as JSON.
    pub(crate) json: Bytes,
}

impl Shown {
    /// A bot's results.
    pub(crate) fn records(&self) -> HashMap<&str, Score> {
        let bots = self.rows.iter().filter_map(|row| Some((row.bot_id.as_deref()?, row.score)));
        bots.collect()
    }
}

impl Boards {
    pub(crate) fn new(store: Store) -> Boards {
        Boards {
            store,
            cursor: AtomicU64::new(0),
            voids: AtomicU64::new(0),
            all: Arc::new(Board::new(None)),
            tournaments: RwLock::default(),
        }
    }

    /// Looks up the last finished game, and how many are void.
    pub(crate) async fn load(&self) -> Result<(), StoreError> {
        let mark = self.store.event_mark().await?;
        self.grew(mark.cursor);
        self.set_voids(mark.voids);
        Ok(())
    }

    /// A game was stored.
    pub(crate) fn grew(&self, cursor: u64) {
        self.cursor.fetch_max(cursor, Ordering::AcqRel);
    }

    /// A game was voided.
    pub(crate) fn voided(&self) {
        self.voids.fetch_add(1, Ordering::AcqRel);
    }

    /// Another process may have voided games.
    pub(crate) fn set_voids(&self, voids: u64) {
        self.voids.fetch_max(voids, Ordering::AcqRel);
    }

    /// How many games are void.
    pub(crate) fn voids(&self) -> u64 {
        self.voids.load(Ordering::Acquire)
    }

    fn mark(&self, roster: &Roster) -> Mark {
        Mark {
            cursor: self.cursor.load(Ordering::Acquire),
            voids: self.voids.load(Ordering::Acquire),
            roster: roster.version(),
        }
    }

    /// The leaderboard of all games.
    pub(crate) async fn all(&self, roster: &Roster) -> Result<Arc<Shown>, StoreError> {
        self.show(&self.all, roster).await
    }

    /// The leaderboard of a tournament.
    pub(crate) async fn of(&self, tournament: Uuid, roster: &Roster) -> Result<Arc<Shown>, StoreError> {
        self.show(&self.board(tournament), roster).await
    }

    /// The crosstable of a tournament, by slots.
    pub(crate) async fn crosstable(
        &self,
        tournament: Uuid,
        roster: &Roster,
    ) -> Result<Vec<Vec<Score>>, StoreError> {
        let board = self.board(tournament);
        self.show(&board, roster).await?;
        let tally = board.tally.lock().await;
        let Some(tally) = tally.as_ref() else { return Ok(Vec::new()) };
        let all = 0..tally.keys().len();
        let against = |one| all.clone().map(move |other| api::score(tally.standings().against(one, other)));
        Ok(all.clone().map(|one| against(one).collect()).collect())
    }

    fn board(&self, tournament: Uuid) -> Arc<Board> {
        let kept = self.tournaments.read().get(&tournament).cloned();
        kept.unwrap_or_else(|| {
            let mut boards = self.tournaments.write();
            if boards.len() >= KEPT {
                // Evicted boards that are still requested are computed again.
                boards.clear();
            }
            Arc::clone(boards.entry(tournament).or_insert_with(|| Arc::new(Board::new(Some(tournament)))))
        })
    }

    async fn show(&self, board: &Board, roster: &Roster) -> Result<Arc<Shown>, StoreError> {
        if let Some(shown) = board.kept(self.mark(roster)) {
            return Ok(shown);
        }
        // One request computes it, and the others wait.
        let mut tally = board.tally.lock().await;
        let mark = self.mark(roster);
        if let Some(shown) = board.kept(mark) {
            return Ok(shown);
        }
        let entrants = match board.tournament {
            Some(tournament) => self.store.entrants(tournament).await?,
            None => Vec::new(),
        };
        let keys = || entrants.iter().map(key).collect::<Vec<_>>();
        let mut made = match tally.take() {
            // Before a tournament begins it has no entries.
            Some(made) if made.voids == mark.voids && made.keys().len() >= entrants.len() => made,
            _ => Tally::new(keys(), mark.voids),
        };
        let results = if made.cursor < mark.cursor {
            self.store.tally(board.tournament, made.cursor, mark.cursor).await?
        } else {
            Vec::new()
        };
        // Rating many entrants takes a while, which must not block the threads that serve sockets.
        let working = tokio::task::spawn_blocking(move || {
            made.take(&results, mark.cursor);
            let due = made.rate();
            (made, due)
        });
        // A panic goes on to the caller; the next request counts from the start.
        let (made, due) = working.await.map_err(|error| match error.try_into_panic() {
            Ok(panic) => resume_unwind(panic),
            Err(_) => StoreError::Closed,
        })?;
        let shown = Arc::new(board.draw(&made, &entrants, roster));
        *tally = Some(made);
        let kept = Kept { mark, due, shown: Arc::clone(&shown) };
        *board.shown.write() = Some(kept);
        Ok(shown)
    }
}

/// The key of an entrant across tournaments.
fn key(entrant: &Entrant) -> String {
    entrant.bot.map_or_else(|| entrant.name.clone(), |bot| bot.to_string())
}

impl Board {
    fn new(tournament: Option<Uuid>) -> Board {
        Board { tournament, shown: RwLock::default(), tally: Mutex::default() }
    }

    fn kept(&self, mark: Mark) -> Option<Arc<Shown>> {
        let kept = self.shown.read();
        let current = |kept: &&Kept| kept.mark == mark && kept.due.is_none_or(|due| Instant::now() < due);
        kept.as_ref().filter(current).map(|kept| Arc::clone(&kept.shown))
    }

    fn draw(&self, tally: &Tally, entrants: &[Entrant], roster: &Roster) -> Shown {
        let table = tally.standings().table();
        let rows: Vec<Row> = table
            .iter()
            .map(|line| {
                let key = &tally.keys()[line.contestant];
                let bot = Uuid::parse_str(key).ok();
                let work = tally.work(line.contestant);
                Row {
                    rank: count(line.rank),
                    name: bot.and_then(|bot| roster.name(bot)).unwrap_or_else(|| key.clone()),
                    kind: if bot.is_some() { EntrantKind::Bot } else { EntrantKind::Captain },
                    bot_id: bot.map(|bot| bot.to_string()),
                    slot: (line.contestant < entrants.len()).then_some(count(line.contestant + 1)),
                    score: api::score(line.tally),
                    rating: tally.rating(line.contestant).filter(|_| line.tally.games() > 0).map(api::rating),
                    mean_latency_ms: work.mean_ms(),
                    faults: work.faults,
                    state: bot.and_then(|bot| roster.activity(bot)),
                }
            })
            .collect();
        let scope = if self.tournament.is_some() { LeaderboardScope::Current } else { LeaderboardScope::All };
        let tournament = self.tournament.map(|id| id.to_string());
        let board = Leaderboard { scope, tournament, cursor: tally.cursor, rows };
        let json = serde_json::to_vec(&board).expect("a leaderboard is plain data").into();
        Shown { rows: board.rows, games: tally.games(), json }
    }
}
