//! Everybody who looks on, and telling them.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rules::Ruleset;
use tokio::sync::{Notify, broadcast};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use uuid::Uuid;
use wire::{BySeat, FeedFrame, Fleets, GameSummary, MatchCard, Row, TournamentInfo};

use super::frame::{Batch, Gaze};
use super::seat::MatchSeat;
use super::state::{State, Welcome};

/// How long frames are gathered before they go out together. Nobody sees the difference, and a thousand sockets are
/// woken twenty-five times a second instead of at every turn of every match.
const PACE: Duration = Duration::from_millis(40);

/// The hall of a server. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Hall(Arc<Parts>);

struct Parts {
    state: Mutex<State>,
    /// There are frames to be sent.
    news: Notify,
    told: broadcast::Sender<Batch>,
    revoked: broadcast::Sender<Uuid>,
}

/// Somebody who has come to look on.
pub(super) struct Seated {
    pub(super) welcome: Welcome,
    /// Everything that happens from now on; may begin with what was in the welcome.
    pub(super) told: broadcast::Receiver<Batch>,
}

impl Hall {
    /// An empty hall. So many batches may wait for a slow reader before it is dropped.
    pub(crate) fn new(backlog: usize, stop: CancellationToken, tasks: &TaskTracker) -> Hall {
        let (told, _) = broadcast::channel(backlog.max(1));
        let (revoked, _) = broadcast::channel(64);
        let parts = Parts { state: Mutex::default(), news: Notify::new(), told, revoked };
        let hall = Hall(Arc::new(parts));
        tasks.spawn(hall.clone().run(stop));
        hall
    }

    /// Sends what there is to send until the server stops.
    async fn run(self, stop: CancellationToken) {
        loop {
            tokio::select! {
                () = stop.cancelled() => return,
                () = self.0.news.notified() => {}
            }
            let batch: Batch = self.state().take().into();
            if !batch.is_empty() {
                // Nobody looks on: that is no failure.
                let _ = self.0.told.send(batch);
            }
            tokio::time::sleep(PACE).await;
        }
    }

    /// The state, for as long as it takes to write a frame down. A panic in between leaves at worst a frame out.
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn change(&self, change: impl FnOnce(&mut State)) {
        change(&mut self.state());
        self.0.news.notify_one();
    }

    /// A seat beside a match, to be told every turn of it; the match rests so long after each. The commitments of the
    /// card are filled in by the opening.
    pub(crate) fn begin(&self, card: MatchCard, ruleset: &Ruleset, pace: Duration) -> MatchSeat {
        MatchSeat::new(self.clone(), card, ruleset.clone(), pace)
    }

    /// A match was decided that nobody could play, and its result is kept.
    pub(crate) fn decided(&self, game: GameSummary) {
        let id = game.id.clone();
        let told = Box::new(game.clone());
        let ended = |seq| FeedFrame::Ended {
            seq,
            live: id.clone(),
            game: told,
            fleets: Fleets::default(),
            commitments: BySeat::default(),
            salts: BySeat::default(),
        };
        self.change(|state| state.end(&id, game, ended));
    }

    /// A game that has ended was made void.
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

    /// The last games that ended before the program started, the newest first.
    pub(crate) fn remember(&self, recent: Vec<GameSummary>) {
        self.change(|state| state.remember(recent));
    }

    /// The matches whose fleets are laid out, in the order in which they began.
    pub(crate) fn running(&self) -> Vec<MatchCard> {
        self.state().cards()
    }

    /// A screen shows nothing any more.
    pub(crate) fn revoke(&self, screen: Uuid) {
        // No screen is on: that is no failure.
        let _ = self.0.revoked.send(screen);
    }

    /// Screens that are revoked from now on.
    pub(super) fn revocations(&self) -> broadcast::Receiver<Uuid> {
        self.0.revoked.subscribe()
    }

    /// Somebody comes to look on.
    pub(super) fn join(&self, gaze: Gaze) -> Seated {
        let mut state = self.state();
        // Under the lock, so that nothing is missed between the two.
        let told = self.0.told.subscribe();
        Seated { welcome: state.welcome(gaze), told }
    }
}
