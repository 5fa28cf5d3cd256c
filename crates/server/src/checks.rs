//! Checks of bots outside of any game: owners ask for them, and bots that nobody has checked are checked by themselves.

mod by_itself;
mod one_check;
mod terms;
mod words;

pub(crate) use by_itself::{check_by_itself, set_terms};
pub(crate) use one_check::plays_others;
pub(crate) use terms::Terms;
pub(crate) use words::{other_rules, slow_answer, verdict};

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;
use tokio::task::AbortHandle;
use uuid::Uuid;
use wire::BotCheck;

use crate::app::App;
use crate::client::Client;
use crate::http::{CallPlace, Failure};

/// What came of a check; our own trouble, if that is what kept us from making it.
type Outcome = Result<Arc<BotCheck>, String>;

/// The checks that are under way: one of each bot, which everybody who asks for it waits for.
#[derive(Default)]
pub(crate) struct Checks {
    running: Mutex<HashMap<Uuid, Run>>,
}

struct Run {
    outcome: watch::Receiver<Option<Outcome>>,
    task: AbortHandle,
    /// Whether the owner waits for it.
    awaited: bool,
}

impl Checks {
    fn lock(&self) -> MutexGuard<'_, HashMap<Uuid, Run>> {
        // Nobody panics while holding it; and if somebody did, a map is still a map.
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The check that is under way, which the owner waits for from now on.
    fn join(&self, bot: Uuid) -> Option<watch::Receiver<Option<Outcome>>> {
        let mut running = self.lock();
        let run = running.get_mut(&bot).filter(|run| !run.task.is_finished())?;
        run.awaited = true;
        Some(run.outcome.clone())
    }

    /// Checks a bot for its owner, or waits for the check that is under way.
    pub(crate) async fn ask(&self, app: &App, bot: Uuid, who: Client) -> Result<Arc<BotCheck>, Failure> {
        let mut outcome = match self.join(bot) {
            Some(outcome) => outcome,
            None => self.start(app, bot, Some(app.throttle.call(bot, who)?)),
        };
        let Ok(outcome) = outcome.wait_for(Option::is_some).await else {
            let message = "The check was broken off, because the URL was set again. Check again.";
            return Err(Failure::conflict("url-changed", message));
        };
        match outcome.clone() {
            Some(Ok(check)) => Ok(check),
            Some(Err(trouble)) => Err(Failure::internal(&trouble)),
            None => Err(Failure::internal(&"a check has no outcome")),
        }
    }

    /// Lets a check begin, unless one is under way. Without a place, which owners have, it waits for one.
    fn start(&self, app: &App, bot: Uuid, place: Option<CallPlace>) -> watch::Receiver<Option<Outcome>> {
        let mut running = self.lock();
        if let Some(run) = running.get(&bot).filter(|run| !run.task.is_finished()) {
            return run.outcome.clone();
        }
        let awaited = place.as_ref().is_some_and(CallPlace::is_awaited);
        let (tell, outcome) = watch::channel(None);
        let task = app.tasks.spawn(make(app.clone(), bot, place, tell)).abort_handle();
        running.insert(bot, Run { outcome: outcome.clone(), task, awaited });
        outcome
    }

    /// The bot has another URL: what is found at the old one is of no use.
    pub(crate) fn break_off(&self, bot: Uuid) {
        if let Some(run) = self.lock().remove(&bot) {
            run.task.abort();
        }
    }

    /// The bot is in a match from now on: a check that nobody waits for would only slow it down. It is made after the match.
    pub(crate) fn give_way(&self, bot: Uuid) {
        if self.lock().get(&bot).is_some_and(|run| !run.awaited) {
            self.break_off(bot);
        }
    }

    /// Checks that are over need no place in memory.
    pub(crate) fn forget_the_idle(&self) {
        self.lock().retain(|_, run| !run.task.is_finished());
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
        outcome = check => outcome,
    };
    if let Err(trouble) = &outcome {
        tracing::warn!(%bot, trouble, "a bot was not checked");
    }
    tell.send_replace(Some(outcome.map(Arc::new)));
}
