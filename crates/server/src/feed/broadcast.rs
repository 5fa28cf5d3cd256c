//! The feed itself: sends what happens to all spectators in batches.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use parking_lot::{Mutex, MutexGuard};
use rules::Eye;
use tokio::sync::{Notify, broadcast, mpsc, watch};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;
use wire::{BySeat, FeedFrame, Fleets, GameSummary, LiveEvent, LiveMatch, MatchCard, Row, TournamentInfo};

use super::frame::ByEye;
use super::matches::{EventText, Live};
use super::news::{News, What};
use super::state::State;
use crate::supervisor::{Supervisor, Task};

/// How long frames are collected before they are sent together: too short to notice, and a thousand sockets are woken
/// twenty-five times a second instead of at every turn of every match.
const PACE: Duration = Duration::from_millis(40);

/// How long a screen waits for what only screens see of matches that other processes play.
const COMPLETE: Duration = Duration::from_secs(2);

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
    /// Takes what other processes are told, if there are any.
    outbox: OnceLock<mpsc::Sender<(Uuid, News)>>,
    /// Whose messages are its own.
    own: Uuid,
    /// How many screens are connected.
    screens: watch::Sender<usize>,
    /// Whether screens get everything that they may see of matches elsewhere.
    complete: watch::Sender<bool>,
}

impl Feed {
    /// An empty feed. A slow reader is dropped when this many batches wait for it.
    pub(crate) fn new(backlog: usize, stop: &CancellationToken, supervisor: &Supervisor) -> Feed {
        let (revoked, _) = broadcast::channel(64);
        let parts = Parts {
            state: Mutex::default(),
            news: Notify::new(),
            backlog,
            revoked,
            outbox: OnceLock::new(),
            own: Uuid::now_v7(),
            screens: watch::channel(0).0,
            complete: watch::channel(true).0,
        };
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

    /// Connects the feed with other processes: what happens here goes into the outbox.
    pub(super) fn connect(&self, outbox: mpsc::Sender<(Uuid, News)>) {
        // Only the first one counts.
        let _ = self.0.outbox.set(outbox);
    }

    /// Tells other processes, if there are any. If they can't be told now, they will ask.
    fn tell(&self, news: impl FnOnce() -> News) {
        if let Some(outbox) = self.0.outbox.get() {
            let _ = outbox.try_send((self.0.own, news()));
        }
    }

    /// Whose messages are its own.
    pub(super) fn own(&self) -> Uuid {
        self.0.own
    }

    fn tell_of(&self, id: &str, what: impl FnOnce() -> What) {
        self.tell(|| {
            let epoch = self.state().find(id).map_or(0, |live| live.epoch);
            News { id: id.to_owned(), epoch, what: what() }
        });
    }

    /// A screen is connected until the returned guard is dropped. Waits a moment until it can be shown everything.
    pub(super) async fn screen_joins(&self) -> ScreenGuard {
        self.0.screens.send_modify(|screens| *screens += 1);
        let guard = ScreenGuard(self.clone());
        let mut complete = self.0.complete.subscribe();
        let _ = tokio::time::timeout(COMPLETE, complete.wait_for(|complete| *complete)).await;
        guard
    }

    /// How many screens are connected.
    pub(super) fn screens(&self) -> watch::Receiver<usize> {
        self.0.screens.subscribe()
    }

    /// Whether screens get everything that they may see of matches elsewhere.
    pub(super) fn set_complete(&self, complete: bool) {
        self.0.complete.send_replace(complete);
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

    /// A match has begun. The epoch says how often its offer has changed hands.
    pub(crate) fn begin_match(&self, begun: LiveMatch, opening: &ByEye<LiveEvent>, epoch: i64) {
        let live = Live::new(begun, EventText::new(opening), epoch);
        self.tell(|| News::begun(&live));
        self.change(|state| state.begin(live));
    }

    /// A turn was played in a match.
    pub(crate) fn happen(&self, id: &str, event: &ByEye<LiveEvent>) {
        let event_text = EventText::new(event);
        let n = event.of(Eye::Public).n;
        self.tell_of(id, || What::Turn { n, event: event_text.clone() });
        self.change(|state| state.happen(id, event_text));
    }

    /// A match is over and its result is stored: its fleets, commitments and salts are public now.
    pub(crate) fn end_match(&self, game: GameSummary, fleets: Fleets, commitments: BySeat, salts: BySeat) {
        let events = self.state().find(&game.id).map_or(0, Live::next);
        self.tell_of(&game.id, || What::Ended {
            game: Box::new(game.clone()),
            fleets: Box::new(fleets.clone()),
            commitments: Box::new(commitments.clone()),
            salts: Box::new(salts.clone()),
            events,
        });
        self.show_end(game, fleets, commitments, salts);
    }

    pub(super) fn show_end(&self, game: GameSummary, fleets: Fleets, commitments: BySeat, salts: BySeat) {
        let id = game.id.clone();
        let summary = Box::new(game.clone());
        let ended =
            |seq| FeedFrame::Ended { seq, live: id.clone(), game: summary, fleets, commitments, salts };
        self.change(|state| state.end(&id, game, ended));
    }

    /// A match was aborted without a result. Does nothing for a match that has ended.
    pub(crate) fn drop_match(&self, id: &str) {
        if self.state().running(id).is_some() {
            self.tell_of(id, || What::Dropped);
        }
        self.change(|state| state.drop(id));
    }

    /// A match was decided without being played, and its result is stored.
    pub(crate) fn decided(&self, game: GameSummary) {
        self.end_match(game, Fleets::default(), BySeat::default(), BySeat::default());
    }

    /// A finished game was voided.
    pub(crate) fn voided(&self, game: GameSummary) {
        self.tell_of(&game.id, || What::Voided { game: Box::new(game.clone()) });
        self.show_void(game);
    }

    // What other processes play, or is known from the store, is only shown.

    pub(super) fn show_begin(&self, live: Live) {
        self.change(|state| state.begin(live));
    }

    pub(super) fn show_event(&self, id: &str, event: EventText) {
        self.change(|state| state.happen(id, event));
    }

    /// Adds what screens see to events from this one on, and returns the number of the next event.
    pub(super) fn complete(&self, id: &str, from: u32, events: &[EventText]) -> u32 {
        let mut state = self.state();
        let Some(live) = state.running(id) else { return u32::MAX };
        live.complete(from, events);
        live.next()
    }

    /// A match elsewhere was aborted without a result.
    pub(super) fn forget(&self, id: &str) {
        self.change(|state| state.drop(id));
    }

    /// Whether the end of a match was told.
    pub(super) fn has_ended(&self, id: Uuid) -> bool {
        self.state().has_ended(&id.to_string())
    }

    /// Whether a match is, or was, on the feed.
    pub(super) fn knows(&self, id: Uuid) -> bool {
        let (state, id) = (self.state(), id.to_string());
        state.find(&id).is_some() || state.has_ended(&id)
    }

    /// The matches that other processes play, as far as they began before this moment.
    pub(super) fn elsewhere_before(&self, then: Instant) -> Vec<Uuid> {
        let state = self.state();
        let before = |live: &&Live| live.elsewhere.is_some_and(|since| since < then);
        let old = state.all_running().iter().filter(before);
        old.filter_map(|live| Uuid::parse_str(&live.card.id).ok()).collect()
    }

    /// The last games, as far as they are shown as counting.
    pub(super) fn recent_counting(&self) -> Vec<Uuid> {
        let state = self.state();
        let counting = state.recent().filter(|game| game.voided.is_none());
        counting.filter_map(|game| Uuid::parse_str(&game.id).ok()).collect()
    }

    /// Says whether live updates are delayed.
    pub(crate) fn set_delayed(&self, delayed: bool) {
        if self.state().is_delayed() != delayed {
            self.change(|state| state.set_delayed(delayed));
        }
    }

    pub(super) fn show_void(&self, game: GameSummary) {
        if self.state().shows_void(&game.id) {
            return;
        }
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

/// A connected screen.
pub(super) struct ScreenGuard(Feed);

impl Drop for ScreenGuard {
    fn drop(&mut self) {
        self.0.0.screens.send_modify(|screens| *screens -= 1);
    }
}
