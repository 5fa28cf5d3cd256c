//! Analyses of a cluster: asked for through the store, and computed once, by whichever process takes them.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use captains::analysis::{NoAnalysis, Report};
use jiff::{SignedDuration, Timestamp};
use rules::Record;
use store::{Analysis, AnalysisJob, AnalysisJobChange, Change, CoachChange, StoreError};
use tokio::task::JoinSet;
use tokio::time::{Instant, MissedTickBehavior};
use tokio_util::sync::CancellationToken;
use uuid::Uuid;
use wire::AnalysisProgress;

use super::analyses::{Asked, NotAnalysed, PATIENCE, Run, analysed};
use crate::app::App;
use crate::background::{ALL, Background, EACH};
use crate::client::Client;
use crate::event::Bell;
use crate::fair_queue::{Asker, Turn};
use crate::pool::NotRun;
use crate::supervisor::Task;

/// How long a lease lasts without being renewed.
const TIME: Duration = Duration::from_secs(6);
/// How much earlier its holder stops, in case clocks run differently.
const MARGIN: Duration = Duration::from_secs(1);
/// How often leases are renewed, and new analyses looked for.
const OFTEN: Duration = Duration::from_secs(1);
/// How often it is stored that somebody still waits.
const POLLED: SignedDuration = SignedDuration::from_secs(20);

/// The progress of an analysis that was asked for; none if it was not.
pub(super) async fn look(app: &App, game: Uuid) -> Result<Option<Asked>, NotAnalysed> {
    let Some(job) = app.store.analysis_job(game).await? else { return Ok(None) };
    if let Some(reason) = job.failed {
        // The next request tries again.
        app.store.apply(vec![Change::AnalysisJob(AnalysisJobChange::Told(game))]).await?;
        return Err(NotAnalysed::Failed(reason));
    }
    if store::now().duration_since(job.polled) > POLLED {
        let polled = AnalysisJobChange::Poll { game, at: store::now() };
        app.store.apply(vec![Change::AnalysisJob(polled)]).await?;
    }
    Ok(Some(Asked::Running(progress(&job))))
}

fn progress(job: &AnalysisJob) -> AnalysisProgress {
    let number = |count: u64| usize::try_from(count).unwrap_or(usize::MAX);
    AnalysisProgress { done: number(job.done), of: number(job.total) }
}

/// Asks for an analysis. If another request did so meanwhile, it is shared.
pub(super) async fn ask(app: &App, game: Uuid, who: Client) -> Result<Asked, NotAnalysed> {
    let most = (crate::number::count(EACH), crate::number::count(ALL));
    let ask = AnalysisJobChange::Ask { game, asker: who.to_string(), at: store::now(), most };
    match app.store.apply(vec![Change::AnalysisJob(ask)]).await {
        Ok(()) => {
            app.events.ring(Bell::Analyses);
            Ok(Asked::Running(AnalysisProgress { done: 0, of: 0 }))
        }
        Err(StoreError::Outdated) => Err(NotRun::Busy.into()),
        Err(error) => Err(error.into()),
    }
}

/// Computes analyses that were asked for anywhere, this many at once, until the process stops or takes no more work.
pub(crate) async fn work(app: App, most: usize) {
    let _working = app.working.token();
    let mut worker = AnalysisWorker {
        app: &app,
        most,
        holder: Uuid::now_v7(),
        background: Background::with_threads(most),
        running: JoinSet::new(),
        own: HashMap::new(),
    };
    let mut tick = tokio::time::interval(OFTEN);
    tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
    while !(app.stop.is_cancelled() || app.drain.is_cancelled() && worker.own.is_empty()) {
        if !app.drain.is_cancelled()
            && let Err(error) = worker.take().await
            && !matches!(error, StoreError::Closed)
        {
            tracing::warn!(%error, "could not look for analyses to compute");
        }
        tokio::select! {
            () = app.stop.cancelled() => {}
            () = app.drain.cancelled(), if !app.drain.is_cancelled() => {}
            () = app.events.analyses_due(), if worker.own.len() < most => {}
            Some(ended) = worker.running.join_next() => {
                if let Ok(game) = ended {
                    worker.own.remove(&game);
                }
            }
            _ = tick.tick() => worker.renew().await,
        }
    }
    worker.hand_back().await;
}

/// An analysis that this process computes.
struct Own {
    epoch: i64,
    run: Arc<Run>,
    until: Instant,
    cancel: CancellationToken,
}

struct AnalysisWorker<'a> {
    app: &'a App,
    most: usize,
    holder: Uuid,
    background: Background,
    running: JoinSet<Uuid>,
    own: HashMap<Uuid, Own>,
}

impl AnalysisWorker<'_> {
    async fn take(&mut self) -> Result<(), StoreError> {
        let room = self.most.saturating_sub(self.own.len());
        if room == 0 {
            return Ok(());
        }
        for game in self.app.store.free_analysis_jobs(crate::number::count(room)).await? {
            let began = Instant::now();
            let take = AnalysisJobChange::Take { game, holder: self.holder, time: TIME };
            match self.app.store.apply(vec![Change::AnalysisJob(take)]).await {
                Ok(()) => {}
                // Another was faster.
                Err(StoreError::Outdated) => continue,
                Err(error) => return Err(error),
            }
            let job = self.app.store.analysis_job(game).await?;
            if let Some(job) = job.filter(|job| job.holder == Some(self.holder)) {
                self.start(game, job.epoch, began + TIME - MARGIN);
            }
        }
        Ok(())
    }

    fn start(&mut self, game: Uuid, epoch: i64, until: Instant) {
        let (run, cancel) = (Arc::new(Run::new()), self.app.stop.child_token());
        self.own.insert(game, Own { epoch, run: Arc::clone(&run), until, cancel: cancel.clone() });
        let (app, background) = (self.app.clone(), self.background.clone());
        self.running.spawn(async move {
            let computing = compute(&app, &background, game, epoch, run, cancel);
            if app.supervisor.catch(Task::Analysis, computing).await.is_err() {
                let reason = "the analysis failed because of the server".to_owned();
                let fail = AnalysisJobChange::Fail { game, epoch, reason };
                let _ = app.store.apply(vec![Change::AnalysisJob(fail)]).await;
            }
            game
        });
    }

    /// Renews leases, and cancels what is lost or what nobody waits for.
    async fn renew(&mut self) {
        for (game, own) in &mut self.own {
            let began = Instant::now();
            if began >= own.until {
                own.cancel.cancel();
                continue;
            }
            let renew = AnalysisJobChange::Renew {
                game: *game,
                epoch: own.epoch,
                time: TIME,
                progress: own.run.progress(),
            };
            match self.app.store.apply(vec![Change::AnalysisJob(renew)]).await {
                Ok(()) => own.until = began + TIME - MARGIN,
                Err(StoreError::Outdated) => own.cancel.cancel(),
                Err(error) => tracing::warn!(%error, "could not renew the lease of an analysis"),
            }
            if let Ok(Some(job)) = self.app.store.analysis_job(*game).await
                && is_forgotten(job.polled)
            {
                own.cancel.cancel();
                let end = AnalysisJobChange::End { game: *game, epoch: own.epoch };
                let _ = self.app.store.apply(vec![Change::AnalysisJob(end)]).await;
            }
        }
    }

    async fn hand_back(mut self) {
        for own in self.own.values() {
            own.cancel.cancel();
        }
        self.running.shutdown().await;
        for (game, own) in &self.own {
            let back = AnalysisJobChange::HandBack { game: *game, epoch: own.epoch };
            let _ = self.app.store.apply(vec![Change::AnalysisJob(back)]).await;
        }
        if !self.own.is_empty() {
            self.app.events.ring(Bell::Analyses);
        }
    }
}

fn is_forgotten(polled: Timestamp) -> bool {
    let waited = Duration::try_from(store::now().duration_since(polled)).unwrap_or_default();
    waited > PATIENCE
}

/// Computes an analysis and stores it, with the end of the job in the same transaction.
async fn compute(
    app: &App,
    background: &Background,
    game: Uuid,
    epoch: i64,
    run: Arc<Run>,
    cancel: CancellationToken,
) {
    let done = match computed(app, background, game, run, &cancel).await {
        Ok(body) => vec![
            Change::AnalysisJob(AnalysisJobChange::End { game, epoch }),
            Change::Coach(CoachChange::Found(
                game,
                Analysis { version: Report::VERSION, body },
                store::now(),
            )),
        ],
        // Given up; whoever takes it next computes it.
        Err(_) if cancel.is_cancelled() => return,
        Err(error) => {
            let reason = match &error {
                NotAnalysed::Impossible(why) => why.to_string(),
                other => other.to_string(),
            };
            vec![Change::AnalysisJob(AnalysisJobChange::Fail { game, epoch, reason })]
        }
    };
    match app.store.apply(done).await {
        Ok(()) => app.events.ring(Bell::Changes),
        Err(StoreError::Outdated) => tracing::debug!(%game, "another process has the analysis"),
        Err(error) => tracing::warn!(%game, %error, "could not store an analysis"),
    }
}

async fn computed(
    app: &App,
    background: &Background,
    game: Uuid,
    run: Arc<Run>,
    cancel: &CancellationToken,
) -> Result<String, NotAnalysed> {
    let stored = match app.store.record(game).await? {
        Some(record) => Some(record.notation),
        None => app.store.game_record(game).await?,
    };
    let notation = stored.ok_or(NotAnalysed::Impossible(NoAnalysis::NotPlayed))?;
    let stop = cancel.clone();
    let work = move |turn: &mut Turn| {
        let record = Record::read_all(&notation).ok().and_then(|mut records| records.pop());
        let record = record.ok_or(NotAnalysed::Impossible(NoAnalysis::NotPlayed))?;
        analysed(&record, &run, &stop, turn)
    };
    tokio::select! {
        body = background.run(Asker::Table(game), work) => body?,
        () = cancel.cancelled() => Err(NotRun::Lost.into()),
    }
}
