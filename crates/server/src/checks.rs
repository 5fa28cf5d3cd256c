//! Checks bots outside of games, when owners ask for it and automatically.

mod automatic;
mod describe;
mod one_check;
mod terms;

pub(crate) use automatic::{check_automatically, set_terms};
pub(crate) use describe::{other_rules, slow_answer, verdict};
pub(crate) use one_check::plays_others;
pub(crate) use terms::Terms;

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::sync::watch;
use tokio::task::AbortHandle;
use uuid::Uuid;
use wire::{BotCheck, ProblemKind};

use crate::app::App;
use crate::client::Client;
use crate::http::{CallPlace, Failure};
use crate::supervisor::Task;

/// The result of a check, or the server's own error that prevented it.
type Outcome = Result<Arc<BotCheck>, String>;

/// The running checks: at most one per bot, shared by all who wait for it.
#[derive(Default)]
pub(crate) struct Checks {
    running: Mutex<HashMap<Uuid, Run>>,
}

struct Run {
    outcome: watch::Receiver<Option<Outcome>>,
    task: AbortHandle,
    /// Whether the owner is waiting for it.
    awaited: bool,
}

impl Checks {
    /// The running check, marked as awaited by the owner.
    fn join(&self, bot: Uuid) -> Option<watch::Receiver<Option<Outcome>>> {
        let mut running = self.running.lock();
        let run = running.get_mut(&bot).filter(|run| !run.task.is_finished())?;
        run.awaited = true;
        Some(run.outcome.clone())
    }

    /// Checks a bot for its owner, or waits for the running check.
    pub(crate) async fn ask(&self, app: &App, bot: Uuid, who: Client) -> Result<Arc<BotCheck>, Failure> {
        let mut outcome = match self.join(bot) {
            Some(outcome) => outcome,
            None => self.start(app, bot, Some(app.throttle.call(bot, who)?)),
        };
        let Ok(outcome) = outcome.wait_for(Option::is_some).await else {
            return Err(ProblemKind::UrlChanged.into());
        };
        match outcome.clone() {
            Some(Ok(check)) => Ok(check),
            Some(Err(trouble)) => Err(Failure::internal(&trouble)),
            None => Err(Failure::internal(&"a check has no outcome")),
        }
    }

    /// Starts a check, unless one is running. Automatic checks wait for a free slot; owners bring theirs.
    fn start(&self, app: &App, bot: Uuid, place: Option<CallPlace>) -> watch::Receiver<Option<Outcome>> {
        let mut running = self.running.lock();
        if let Some(run) = running.get(&bot).filter(|run| !run.task.is_finished()) {
            return run.outcome.clone();
        }
        let awaited = place.as_ref().is_some_and(CallPlace::is_awaited);
        let (tell, outcome) = watch::channel(None);
        let task = app.tasks.spawn(make(app.clone(), bot, place, tell)).abort_handle();
        running.insert(bot, Run { outcome: outcome.clone(), task, awaited });
        outcome
    }

    /// Cancels the check of a bot whose URL changed.
    pub(crate) fn cancel(&self, bot: Uuid) {
        if let Some(run) = self.running.lock().remove(&bot) {
            run.task.abort();
        }
    }

    /// Cancels an automatic check when the bot enters a match, because it would slow the bot down. It runs after the match.
    pub(crate) fn give_way(&self, bot: Uuid) {
        if self.running.lock().get(&bot).is_some_and(|run| !run.awaited) {
            self.cancel(bot);
        }
    }

    /// Removes finished checks from memory.
    pub(crate) fn forget_the_idle(&self) {
        self.running.lock().retain(|_, run| !run.task.is_finished());
    }
}

async fn make(app: App, bot: Uuid, place: Option<CallPlace>, tell: watch::Sender<Option<Outcome>>) {
    let check = async {
        let _place = match place {
            Some(place) => place,
            None => app.throttle.call_when_free(bot).await?,
        };
        one_check::check(&app, bot).await
    };
    let outcome = tokio::select! {
        () = app.stop.cancelled() => return,
        outcome = app.supervisor.catch(Task::Check, check) => {
            outcome.unwrap_or_else(|panicked| Err(panicked.to_string()))
        }
    };
    if let Err(trouble) = &outcome {
        tracing::warn!(%bot, trouble, "could not check a bot");
    }
    tell.send_replace(Some(outcome.map(Arc::new)));
}
