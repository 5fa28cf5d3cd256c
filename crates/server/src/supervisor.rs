//! Watches the server's tasks: a panic is logged, counted and shown by `/health`, and lasting tasks start again.

use std::any::Any;
use std::collections::BTreeMap;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt as _;
use parking_lot::Mutex;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::metrics;

/// How long a task rests after a panic.
const REST: Duration = Duration::from_secs(1);
/// How many panics in a row a task may have before it is down.
const IN_A_ROW: u32 = 5;
/// How long a task that is down rests. Running this long without a panic makes it healthy again.
const LONG_REST: Duration = Duration::from_mins(1);

/// What a task does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Task {
    /// Plays tournaments.
    Conductor,
    /// Sends frames to spectators.
    Feed,
    /// Announces changes on the feed.
    Announcements,
    /// Starts checks of bots.
    AutomaticChecks,
    /// Shows matches that other processes play.
    FeedRelay,
    /// Answers other processes about the matches that are played here.
    FeedAnswers,
    /// Listens to doorbells of other processes.
    Bell,
    /// Computes analyses that others asked for.
    AnalysisWorker,
    /// Follows what other processes do.
    Follower,
    /// Plays offered matches.
    Worker,
    /// Cleans up.
    Housekeeping,
    /// Renews the lease of the server.
    Lease,
    /// Writes to the database.
    Writer,
    /// Plays a match between bots.
    Match,
    /// Owns a table.
    Table,
    /// Talks to other nodes about tables.
    Relay,
    /// Answers an HTTP request.
    Request,
    /// Serves a WebSocket.
    Socket,
    /// Serves an HTTP connection.
    Connection,
    /// Checks a bot.
    Check,
    /// Analyses a game.
    Analysis,
}

impl Task {
    /// Its name in the log, in metrics and in `/health`.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Task::Conductor => "conductor",
            Task::Feed => "feed",
            Task::Announcements => "announcements",
            Task::AutomaticChecks => "automatic-checks",
            Task::FeedRelay => "feed-relay",
            Task::FeedAnswers => "feed-answers",
            Task::Bell => "bell",
            Task::AnalysisWorker => "analysis-worker",
            Task::Follower => "follower",
            Task::Worker => "worker",
            Task::Housekeeping => "housekeeping",
            Task::Lease => "lease",
            Task::Writer => "writer",
            Task::Match => "match",
            Task::Table => "table",
            Task::Relay => "relay",
            Task::Request => "request",
            Task::Socket => "socket",
            Task::Connection => "connection",
            Task::Check => "check",
            Task::Analysis => "analysis",
        }
    }
}

/// A task panicked. The supervisor has reported it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a task panicked")]
pub(crate) struct Panicked;

/// Watches tasks. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Supervisor(Arc<Inner>);

struct Inner {
    stop: CancellationToken,
    tasks: TaskTracker,
    panics: Mutex<BTreeMap<Task, Panics>>,
    /// Tasks that a test makes panic.
    #[cfg(test)]
    sabotage: Mutex<BTreeMap<Task, Arc<tokio::sync::Notify>>>,
}

/// The panics of one kind of task.
#[derive(Default)]
struct Panics {
    total: u64,
    /// How many times a lasting task panicked without a long run in between.
    in_a_row: u32,
    /// Since when it has been running; none while it rests.
    since: Option<Instant>,
}

impl Panics {
    fn is_down(&self) -> bool {
        self.in_a_row > IN_A_ROW && self.since.is_none_or(|since| since.elapsed() < LONG_REST)
    }
}

impl Supervisor {
    /// Spawns tasks on this tracker; they end when the server stops.
    pub(crate) fn new(stop: CancellationToken, tasks: TaskTracker) -> Supervisor {
        Supervisor(Arc::new(Inner {
            stop,
            tasks,
            panics: Mutex::default(),
            #[cfg(test)]
            sabotage: Mutex::default(),
        }))
    }

    /// Runs a future. A panic in it is reported and becomes an error.
    pub(crate) async fn catch<T>(&self, task: Task, future: impl Future<Output = T>) -> Result<T, Panicked> {
        #[cfg(test)]
        let future = self.sabotaged(task, future);
        // Dropping the future drops everything that it owned; what it shared is behind locks that recover.
        AssertUnwindSafe(future).catch_unwind().await.map_err(|panic| {
            self.report(task, words(&*panic));
            Panicked
        })
    }

    /// The tasks that must end before the program does.
    pub(crate) fn tasks(&self) -> &TaskTracker {
        &self.0.tasks
    }

    /// Spawns a lasting task. After a panic it rests for a moment and starts again.
    pub(crate) fn keep_running<F>(&self, task: Task, start: impl Fn() -> F + Send + Sync + 'static)
    where
        F: Future<Output = ()> + Send,
    {
        let own = self.clone();
        self.0.tasks.spawn(async move {
            loop {
                own.of(task, |panics| panics.since = Some(Instant::now()));
                if own.catch(task, async { start().await }).await.is_ok() {
                    return;
                }
                let rest = own.of(task, Panics::rest);
                if own.0.stop.run_until_cancelled(tokio::time::sleep(rest)).await.is_none() {
                    return;
                }
            }
        });
    }

    /// Logs and counts a panic.
    pub(crate) fn report(&self, task: Task, panic: &str) {
        tracing::error!(task = task.name(), panic, "a task panicked");
        metrics::panicked(task.name());
        self.of(task, |panics| panics.total += 1);
    }

    /// How many panics there were, by task.
    pub(crate) fn panics(&self) -> BTreeMap<&'static str, u64> {
        let panicked =
            |(task, panics): (&Task, &Panics)| (panics.total > 0).then(|| (task.name(), panics.total));
        self.0.panics.lock().iter().filter_map(panicked).collect()
    }

    /// A lasting task that keeps panicking.
    pub(crate) fn down(&self) -> Option<Task> {
        self.0.panics.lock().iter().find(|(_, panics)| panics.is_down()).map(|(task, _)| *task)
    }

    fn of<T>(&self, task: Task, with: impl FnOnce(&mut Panics) -> T) -> T {
        with(self.0.panics.lock().entry(task).or_default())
    }
}

impl Panics {
    /// Counts the end of a run, and says how long to rest.
    fn rest(&mut self) -> Duration {
        if self.since.take().is_some_and(|since| since.elapsed() >= LONG_REST) {
            self.in_a_row = 0;
        }
        self.in_a_row += 1;
        if self.in_a_row > IN_A_ROW { LONG_REST } else { REST }
    }
}

/// The message of a panic.
pub(crate) fn words(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message")
}

#[cfg(test)]
mod tests;
