//! Analyses of finished games: each made once, on a pool of their own, and kept.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use captains::analysis::{NoAnalysis, Report};
use jiff::Timestamp;
use rules::Record;
use store::{Analysis, Change, CoachChange, Store, StoreError};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use uuid::Uuid;
use wire::AnalysisProgress;

use super::api::{self, Heat};
use crate::background::Background;
use crate::client::Client;
use crate::fair_queue::Turn;
use crate::metrics;
use crate::pool::NotRun;

/// How long an analysis is worked at before those who wait for another one come first.
const SLICE: Duration = Duration::from_secs(5);

/// An analysis that nobody has asked for in this time is given up. Browsers let a page in the background ask once a minute.
const PATIENCE: Duration = Duration::from_mins(3);

/// Makes analyses and keeps them with their games. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Analyses(Arc<Inner>);

struct Inner {
    store: Store,
    background: Background,
    stop: CancellationToken,
    tasks: TaskTracker,
    /// Those that are being made; whoever asks for the same game waits for the same one.
    running: Mutex<HashMap<Uuid, Arc<Run>>>,
}

/// One analysis on its way.
struct Run {
    /// When somebody last asked for it.
    asked: Mutex<Instant>,
    done: AtomicUsize,
    of: AtomicUsize,
    /// Why it came to nothing, until somebody has been told.
    failed: Mutex<Option<NotAnalysed>>,
}

impl Run {
    fn new() -> Run {
        Run {
            asked: Mutex::new(Instant::now()),
            done: AtomicUsize::default(),
            of: AtomicUsize::default(),
            failed: Mutex::default(),
        }
    }

    fn asked(&self) -> std::sync::MutexGuard<'_, Instant> {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until nobody has asked for it in a while.
    async fn forgotten(&self) {
        loop {
            let patience = *self.asked() + PATIENCE;
            if patience <= Instant::now() {
                return;
            }
            tokio::time::sleep_until(patience).await;
        }
    }
}

/// What there is of an analysis.
pub(crate) enum Asked {
    /// All of it, in JSON.
    Ready(String),
    /// Not yet.
    Running(AnalysisProgress),
}

/// Why a game was not analysed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NotAnalysed {
    #[error("This game cannot be analysed: {0}.")]
    Impossible(NoAnalysis),
    #[error(transparent)]
    NotRun(#[from] NotRun),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Analyses {
    pub(crate) fn new(store: Store, stop: CancellationToken, tasks: TaskTracker) -> Analyses {
        let background = Background::new();
        Analyses(Arc::new(Inner { store, background, stop, tasks, running: Mutex::default() }))
    }

    /// The analysis of a game, or how far it is; none if nobody has asked for it yet.
    pub(crate) async fn look(&self, game: Uuid) -> Result<Option<Asked>, NotAnalysed> {
        if let Some(ready) = self.0.ready(game).await? {
            return Ok(Some(Asked::Ready(ready)));
        }
        let run = self.0.lock().get(&game).cloned();
        run.map(|run| self.progress(game, &run)).transpose()
    }

    /// Has a game analysed, in this asker's turn. If that was begun meanwhile, both share it.
    pub(crate) async fn start(&self, game: Uuid, record: Record, who: Client) -> Result<Asked, NotAnalysed> {
        if let Some(ready) = self.0.ready(game).await? {
            return Ok(Asked::Ready(ready));
        }
        let run = {
            let mut running = self.0.lock();
            let run = running.get(&game).cloned();
            run.unwrap_or_else(|| {
                let run = Arc::new(Run::new());
                running.insert(game, Arc::clone(&run));
                let (inner, own) = (Arc::clone(&self.0), Arc::clone(&run));
                self.0.tasks.spawn(async move { inner.make(game, record, who, own).await });
                run
            })
        };
        self.progress(game, &run)
    }

    fn progress(&self, game: Uuid, run: &Run) -> Result<Asked, NotAnalysed> {
        let failed = run.failed.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(failed) = failed {
            // Whoever asks again has it tried again.
            self.0.lock().remove(&game);
            return Err(failed);
        }
        *run.asked() = Instant::now();
        Ok(Asked::Running(AnalysisProgress {
            done: run.done.load(Ordering::Relaxed),
            of: run.of.load(Ordering::Relaxed),
        }))
    }
}

impl Inner {
    async fn ready(&self, game: Uuid) -> Result<Option<String>, StoreError> {
        let kept = self.store.analysis(game).await?;
        Ok(kept.filter(|kept| kept.version == Report::VERSION).map(|kept| kept.body))
    }

    async fn make(&self, game: Uuid, record: Record, who: Client, run: Arc<Run>) {
        match self.made(game, record, who, &run).await {
            Ok(()) => drop(self.lock().remove(&game)),
            Err(failed) => {
                if !matches!(failed, NotAnalysed::Impossible(_)) {
                    tracing::warn!(%game, error = %failed, "a game was not analysed");
                }
                *run.failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(failed);
            }
        }
    }

    async fn made(&self, game: Uuid, record: Record, who: Client, run: &Arc<Run>) -> Result<(), NotAnalysed> {
        // Another may have been done between somebody's look into the store and this one.
        if self.ready(game).await?.is_some() {
            return Ok(());
        }
        let stop = self.stop.child_token();
        // Work that is under way when this future ends is broken off too.
        let _broken_off = stop.clone().drop_guard();
        let own = Arc::clone(run);
        let work = move |turn: &mut Turn| analysed(&record, &own, &stop, turn);
        let body = tokio::select! {
            body = self.background.run(who, work) => body??,
            // Nobody waits to hear that it was given up; who asks again has it begun again.
            () = run.forgotten() => return Ok(()),
        };
        let found = CoachChange::Found(game, Analysis { version: Report::VERSION, body }, Timestamp::now());
        self.store.apply(vec![Change::Coach(found)]).await?;
        Ok(())
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<Uuid, Arc<Run>>> {
        // Nobody panics while holding it; and if somebody did, a map is still a map.
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The whole analysis in JSON. It lets others go first now and then, and it is broken off when it is of no use any more.
fn analysed(
    record: &Record,
    run: &Run,
    stop: &CancellationToken,
    turn: &mut Turn,
) -> Result<String, NotAnalysed> {
    let began = Instant::now();
    let mut slice = Instant::now();
    let progress = |done, of| {
        run.done.store(done, Ordering::Relaxed);
        run.of.store(of, Ordering::Relaxed);
        if slice.elapsed() >= SLICE {
            turn.rest();
            slice = Instant::now();
        }
        if stop.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let report = Report::of(record, Report::BUDGET, progress).map_err(NotAnalysed::Impossible)?;
    metrics::analysed(began.elapsed());
    let told = api::analysis(record, &report, Heat::Shown);
    Ok(serde_json::to_string(&told).expect("an analysis is plain data"))
}
