//! Runs analyses of finished games in the background, once per game, and stores them.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use captains::analysis::{NoAnalysis, Report};
use parking_lot::Mutex;
use rules::Record;
use store::{Analysis, Change, CoachChange, Store, StoreError};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;
use wire::AnalysisProgress;

use super::api::{self, Heat};
use super::shared;
use crate::app::App;
use crate::background::Background;
use crate::client::Client;
use crate::fair_queue::Turn;
use crate::metrics;
use crate::pool::NotRun;
use crate::supervisor::{Panicked, Supervisor, Task};

/// How long an analysis may run before it yields to waiting ones.
const SLICE: Duration = Duration::from_secs(5);

/// An analysis that nobody polls for this long is cancelled. Browsers let a background page poll once a minute.
pub(super) const PATIENCE: Duration = Duration::from_mins(3);

/// Runs and stores analyses. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Analyses(Arc<Inner>);

struct Inner {
    store: Store,
    background: Background,
    stop: CancellationToken,
    supervisor: Supervisor,
    /// Running analyses; requests for the same game share one.
    running: Mutex<HashMap<Uuid, Arc<Run>>>,
}

/// One running analysis.
pub(super) struct Run {
    /// When it was last polled.
    asked: Mutex<Instant>,
    done: AtomicUsize,
    of: AtomicUsize,
    /// Why it failed, until a request has reported it.
    failed: Mutex<Option<NotAnalysed>>,
}

impl Run {
    pub(super) fn new() -> Run {
        Run {
            asked: Mutex::new(Instant::now()),
            done: AtomicUsize::default(),
            of: AtomicUsize::default(),
            failed: Mutex::default(),
        }
    }

    /// How much is done, of how much.
    pub(super) fn progress(&self) -> (u64, u64) {
        (self.done.load(Ordering::Relaxed) as u64, self.of.load(Ordering::Relaxed) as u64)
    }

    /// Waits until it has not been polled for a while.
    async fn forgotten(&self) {
        loop {
            let patience = *self.asked.lock() + PATIENCE;
            if patience <= Instant::now() {
                return;
            }
            tokio::time::sleep_until(patience).await;
        }
    }
}

/// The state of an analysis.
pub(crate) enum Asked {
    /// Done: the JSON.
    Ready(String),
    /// Running or queued.
    Running(AnalysisProgress),
}

/// Why a game was not analysed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NotAnalysed {
    #[error("the game cannot be analysed: {0}")]
    Impossible(NoAnalysis),
    /// Another process could not analyse it.
    #[error("the game cannot be analysed: {0}")]
    Failed(String),
    #[error(transparent)]
    NotRun(#[from] NotRun),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Analyses {
    pub(crate) fn new(store: Store, stop: CancellationToken, supervisor: Supervisor) -> Analyses {
        let background = Background::new();
        Analyses(Arc::new(Inner { store, background, stop, supervisor, running: Mutex::default() }))
    }

    /// The analysis of a game, or its progress; none if it was not requested yet.
    pub(crate) async fn look(&self, app: &App, game: Uuid) -> Result<Option<Asked>, NotAnalysed> {
        if let Some(ready) = self.0.ready(game).await? {
            return Ok(Some(Asked::Ready(ready)));
        }
        if app.is_shared() {
            return shared::look(app, game).await;
        }
        let run = self.0.running.lock().get(&game).cloned();
        run.map(|run| self.progress(game, &run)).transpose()
    }

    /// Starts the analysis of a game, queued for this asker. If one was started meanwhile, it is shared.
    pub(crate) async fn start(
        &self,
        app: &App,
        game: Uuid,
        record: Record,
        who: Client,
    ) -> Result<Asked, NotAnalysed> {
        if let Some(ready) = self.0.ready(game).await? {
            return Ok(Asked::Ready(ready));
        }
        if app.is_shared() {
            return shared::ask(app, game, who).await;
        }
        let run = {
            let mut running = self.0.running.lock();
            let run = running.get(&game).cloned();
            run.unwrap_or_else(|| {
                let run = Arc::new(Run::new());
                running.insert(game, Arc::clone(&run));
                let (inner, own) = (Arc::clone(&self.0), Arc::clone(&run));
                let make = async move { inner.make(game, record, who, own).await };
                self.0.supervisor.tasks().spawn(make);
                run
            })
        };
        self.progress(game, &run)
    }

    fn progress(&self, game: Uuid, run: &Run) -> Result<Asked, NotAnalysed> {
        let failed = run.failed.lock().take();
        if let Some(failed) = failed {
            // The next request tries again.
            self.0.running.lock().remove(&game);
            return Err(failed);
        }
        *run.asked.lock() = Instant::now();
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
        let made = self.supervisor.catch(Task::Analysis, self.made(game, record, who, &run)).await;
        match made.unwrap_or_else(|Panicked| Err(NotRun::Lost.into())) {
            Ok(()) => drop(self.running.lock().remove(&game)),
            Err(failed) => {
                if !matches!(failed, NotAnalysed::Impossible(_)) {
                    tracing::warn!(%game, error = %failed, "could not analyse a game");
                }
                *run.failed.lock() = Some(failed);
            }
        }
    }

    async fn made(&self, game: Uuid, record: Record, who: Client, run: &Arc<Run>) -> Result<(), NotAnalysed> {
        // One may have finished since the caller looked into the store.
        if self.ready(game).await?.is_some() {
            return Ok(());
        }
        let stop = self.stop.child_token();
        // Dropping this future also cancels the running work.
        let _cancel = stop.clone().drop_guard();
        let own = Arc::clone(run);
        let work = move |turn: &mut Turn| analysed(&record, &own, &stop, turn);
        let body = tokio::select! {
            body = self.background.run(who, work) => body??,
            // Nobody is waiting; the next request starts it again.
            () = run.forgotten() => return Ok(()),
        };
        let found = CoachChange::Found(game, Analysis { version: Report::VERSION, body }, store::now());
        self.store.apply(vec![Change::Coach(found)]).await?;
        Ok(())
    }
}

/// Computes the analysis as JSON. It yields to others now and then, and stops when it was cancelled.
pub(super) fn analysed(
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
