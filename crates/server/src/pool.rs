//! Bounded pools for everything that thinks: captains at their tables, errands of requests, hashes of passwords, and the
//! coach.

use std::sync::Arc;
use std::thread;

use tokio::sync::{Semaphore, oneshot};

/// Runs thinking on threads of its own, a few at a time, so that nobody's thought keeps a socket waiting.
///
/// Captains and requests have pools of their own: whoever floods the server with rules to check waits behind
/// their own flood, and no captain loses time by it.
#[derive(Clone)]
pub(crate) struct Pool {
    places: Arc<Semaphore>,
    /// How many more may wait for a place.
    queue: Arc<Semaphore>,
    threads: Threads,
}

/// Where a pool thinks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Threads {
    /// On threads that all pools share.
    Shared,
    /// On threads of its own, which the system lets run when nobody else wants to.
    Background,
}

/// Why a thought has no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum NotRun {
    /// It ended in a panic.
    #[error("a thought was lost")]
    Lost,
    /// Too many wait already.
    #[error("too many wait for an answer")]
    Busy,
}

/// How many errands may be done at once or wait for it: enough for a hall that starts at once, whose errands take
/// a millisecond, and few enough that a queue of the worst is done in seconds.
const ERRANDS: usize = 64;

/// How many hints may be thought about or wait for it.
const HINTS: usize = 64;

/// How many games may be analysed or wait for it: some minutes' work, and whoever comes then is told to come again.
const ANALYSES: usize = 64;

/// How many passwords may be hashed at once or wait for it: a few seconds' work.
const PASSWORDS: usize = 256;

impl Pool {
    /// For captains: as many as there are cores, and every turn is worth waiting for.
    pub(crate) fn of_thinkers(thinkers: Option<usize>) -> Pool {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        Pool::new(thinkers.unwrap_or(cores).max(1), Semaphore::MAX_PERMITS)
    }

    /// For requests: half of the cores, and a short queue.
    pub(crate) fn of_errands() -> Pool {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        Pool::new((cores / 2).max(1), ERRANDS)
    }

    /// For hints during a game: half of the cores, and a short queue.
    pub(crate) fn of_hints() -> Pool {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        Pool::new((cores / 2).max(1), HINTS)
    }

    /// For analyses of finished games: a quarter of the cores, and only what those who play leave of them.
    pub(crate) fn of_analyses() -> Pool {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        Pool { threads: Threads::Background, ..Pool::new((cores / 4).max(1), ANALYSES) }
    }

    /// For passwords: half of the cores, each with the memory of one hash, and a queue for a hall that registers at once.
    pub(crate) fn of_passwords() -> Pool {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        Pool::new((cores / 2).max(1), PASSWORDS)
    }

    fn new(places: usize, queue: usize) -> Pool {
        let [places, queue] = [places, queue].map(|many| Arc::new(Semaphore::new(many)));
        Pool { places, queue, threads: Threads::Shared }
    }

    /// Waits for a free place, then for the answer.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        think: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, NotRun> {
        let ticket = self.queue.clone().try_acquire_owned().map_err(|_| NotRun::Busy)?;
        let place = self.places.clone().acquire_owned().await.map_err(|_| NotRun::Lost)?;
        let think = move || {
            // Both are kept until the thought is done, even if nobody waits for it any more.
            let _held = (ticket, place);
            think()
        };
        let thought = match self.threads {
            Threads::Shared => tokio::task::spawn_blocking(think).await.map_err(|error| error.to_string()),
            Threads::Background => in_background(think).await,
        };
        thought.map_err(|error| {
            tracing::error!(error, "a thought was lost");
            NotRun::Lost
        })
    }
}

/// Thinks on a new thread that gives way to all others.
async fn in_background<T: Send + 'static>(think: impl FnOnce() -> T + Send + 'static) -> Result<T, String> {
    let (done, thought) = oneshot::channel();
    let thread = thread::Builder::new().name("background".to_owned());
    let started = thread.spawn(move || {
        give_way();
        // Whoever no longer waits needs no answer.
        let _ = done.send(think());
    });
    started.map_err(|error| error.to_string())?;
    thought.await.map_err(|_| "it panicked".to_owned())
}

/// The lowest priority that the system has, for this thread.
fn give_way() {
    // Elsewhere it would be the whole program's.
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::setpriority_process(None, 19) {
        tracing::debug!(%error, "the priority of a thread was not lowered");
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[tokio::test]
    async fn a_full_queue_is_refused_and_others_are_not_kept_waiting() {
        let (errands, thinkers) = (Pool::new(1, 2), Pool::of_thinkers(Some(1)));
        let (release, held) = mpsc::channel::<()>();
        let slow = tokio::spawn({
            let errands = errands.clone();
            async move { errands.run(move || held.recv().is_ok()).await }
        });
        while errands.places.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        let waiting = tokio::spawn({
            let errands = errands.clone();
            async move { errands.run(|| 7).await }
        });
        while errands.queue.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        assert_eq!(errands.run(|| 0).await, Err(NotRun::Busy));
        assert_eq!(thinkers.run(|| 5).await, Ok(5));
        release.send(()).unwrap();
        assert_eq!((slow.await.unwrap(), waiting.await.unwrap()), (Ok(true), Ok(7)));
        assert_eq!(errands.run(|| 1).await, Ok(1));
    }

    #[tokio::test]
    async fn background_threads_answer_give_way_and_may_fail() {
        let analyses = Pool::of_analyses();
        assert_eq!(analyses.run(|| 7).await, Ok(7));
        #[cfg(target_os = "linux")]
        {
            let own = || rustix::process::getpriority_process(None);
            let before = own();
            let priority = analyses.run(move || own().unwrap()).await;
            assert_eq!(priority, Ok(19));
            assert_eq!(own(), before, "only that thread gives way");
        }
        let lost = analyses.run(|| assert_eq!(1, 2, "a thought that panics")).await;
        assert_eq!(lost, Err(NotRun::Lost));
        assert_eq!(analyses.run(|| 8).await, Ok(8), "its place is free again");
    }
}
