//! The feed itself: sends what happens to all spectators in batches.

use std::sync::Arc;
use std::time::Duration;

use parking_lot::{Mutex, MutexGuard};
use tokio::sync::{Notify, broadcast};
use tokio_util::sync::CancellationToken;
use uuid::Uuid;
use wire::{BySeat, FeedFrame, Fleets, GameSummary, LiveEvent, LiveMatch, MatchCard, Row, TournamentInfo};

use super::frame::ByEye;
use super::state::State;
use crate::supervisor::{Supervisor, Task};

/// How long frames are collected before they are sent together: too short to notice, and a thousand sockets are woken
/// twenty-five times a second instead of at every turn of every match.
const PACE: Duration = Duration::from_millis(40);

/// The feed of a server. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Feed(Arc<Parts>);

struct Parts {
    state: Mutex<State>,
    /// Signals that there are frames to send.
    news: Notify,
    /// A slow reader is dropped when this many batches wait for it.
    backlog: usize,
    revoked: broadcast::Sender<Uuid>,
}

impl Feed {
    /// An empty feed. A slow reader is dropped when this many batches wait for it.
    pub(crate) fn new(backlog: usize, stop: &CancellationToken, supervisor: &Supervisor) -> Feed {
        let (revoked, _) = broadcast::channel(64);
        let parts = Parts { state: Mutex::default(), news: Notify::new(), backlog, revoked };
        let feed = Feed(Arc::new(parts));
        let (own, stop) = (feed.clone(), stop.clone());
        supervisor.keep_running(Task::Feed, move || {
            let (own, stop) = (own.clone(), stop.clone());
            async move {
                stop.run_until_cancelled(own.run()).await;
            }
        });
        feed
    }

    /// Sends frames for ever.
    async fn run(&self) {
        loop {
            self.0.news.notified().await;
            self.0.state.lock().flush();
            tokio::time::sleep(PACE).await;
        }
    }

    /// Changes the state. A change makes its frame before it changes anything, so a panic leaves the state as it was.
    pub(super) fn change(&self, change: impl FnOnce(&mut State)) {
        change(&mut self.0.state.lock());
        self.0.news.notify_one();
    }

    /// Panics in the middle of a change.
    #[cfg(test)]
    pub(crate) fn break_change(&self) {
        self.change(|_| panic!("a test breaks a change"));
    }

    /// A match has begun.
    pub(crate) fn begin_match(&self, begun: LiveMatch, opening: &ByEye<LiveEvent>) {
        self.change(|state| state.begin(begun, opening));
    }

    /// A turn was played in a match.
    pub(crate) fn happen(&self, id: &str, event: &ByEye<LiveEvent>) {
        self.change(|state| state.happen(id, event));
    }

    /// A match is over and its result is stored: its fleets, commitments and salts are public now.
    pub(crate) fn end_match(&self, game: GameSummary, fleets: Fleets, commitments: BySeat, salts: BySeat) {
        let id = game.id.clone();
        let summary = Box::new(game.clone());
        let ended =
            |seq| FeedFrame::Ended { seq, live: id.clone(), game: summary, fleets, commitments, salts };
        self.change(|state| state.end(&id, game, ended));
    }

    /// A match was aborted without a result. Does nothing for a match that has ended.
    pub(crate) fn drop_match(&self, id: &str) {
        self.change(|state| state.drop(id));
    }

    /// A match was decided without being played, and its result is stored.
    pub(crate) fn decided(&self, game: GameSummary) {
        self.end_match(game, Fleets::default(), BySeat::default(), BySeat::default());
    }

    /// A finished game was voided.
    pub(crate) fn voided(&self, game: GameSummary) {
        self.change(|state| state.void(game));
    }

    /// The leaderboards have changed.
    pub(crate) fn standings(&self, current: Vec<Row>, all_time: Vec<Row>) {
        self.change(|state| state.standings(current, all_time));
    }

    /// The tournament, or what comes next in it, has changed.
    pub(crate) fn tournament(&self, tournament: Option<TournamentInfo>, next: Vec<[String; 2]>) {
        self.change(|state| state.tournament(tournament, next));
    }

    /// Sets the last games that ended before the program started, newest first.
    pub(crate) fn remember(&self, recent: Vec<GameSummary>) {
        self.change(|state| state.remember(recent));
    }

    /// The running matches whose fleets are placed, in the order in which they began.
    pub(crate) fn running(&self) -> Vec<MatchCard> {
        self.0.state.lock().cards()
    }

    /// Disconnects a revoked screen.
    pub(crate) fn revoke(&self, screen: Uuid) {
        // An error only means that no screen is connected.
        let _ = self.0.revoked.send(screen);
    }

    /// Receives revoked screens from now on.
    pub(super) fn revocations(&self) -> broadcast::Receiver<Uuid> {
        self.0.revoked.subscribe()
    }

    /// What spectators see, and who they are.
    pub(super) fn state(&self) -> MutexGuard<'_, State> {
        self.0.state.lock()
    }

    /// How many batches may wait for a spectator.
    pub(super) fn backlog(&self) -> usize {
        self.0.backlog
    }
}
