//! Worker pools for CPU work: captains, the coach, checks of rules and fleets, and password hashes.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, mpsc};
use std::thread;

use tokio::sync::oneshot;

use crate::fair_queue::{Asker, NoTurn, Turns};

/// Runs CPU work on its own threads, so that it never blocks a socket. Addresses take turns: one that floods a pool only
/// delays itself.
///
/// Each place has a permanent thread, which reuses its memory from job to job.
#[derive(Clone)]
pub(crate) struct Pool {
    turns: Turns,
    /// One per place.
    workers: Arc<[mpsc::Sender<Job>]>,
}

type Job = Box<dyn FnOnce() + Send>;

/// Why a job has no result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum NotRun {
    /// It ended in a panic.
    #[error("a job panicked")]
    Lost,
    /// This asker has too many waiting jobs.
    #[error("too many requests from one address are waiting")]
    Yours,
    /// Too many jobs are waiting in total.
    #[error("too many requests are waiting")]
    Busy,
}

impl From<NoTurn> for NotRun {
    fn from(none: NoTurn) -> NotRun {
        match none {
            NoTurn::Yours => NotRun::Yours,
            NoTurn::All => NotRun::Busy,
        }
    }
}

/// How many requests of one address may wait: enough for a whole event starting at once, at a millisecond each.
const ERRANDS_EACH: usize = 256;
const ERRANDS: usize = 2048;

/// How many hints of one address may wait: one per table.
const HINTS_EACH: usize = 64;
const HINTS: usize = 512;

/// How many passwords of one address may wait: a whole event registering at once, a few seconds of work.
const PASSWORDS_EACH: usize = 256;
const PASSWORDS: usize = 1024;

impl Pool {
    /// For captains: one thread per core, with an unlimited queue.
    pub(crate) fn of_thinkers(thinkers: Option<usize>) -> Pool {
        Pool::new("captain", thinkers.unwrap_or_else(cores).max(1), usize::MAX, usize::MAX)
    }

    /// For requests: half of the cores.
    pub(crate) fn of_errands() -> Pool {
        Pool::new("errand", half_of_the_cores(), ERRANDS_EACH, ERRANDS)
    }

    /// For hints during a game: half of the cores.
    pub(crate) fn of_hints() -> Pool {
        Pool::new("hint", half_of_the_cores(), HINTS_EACH, HINTS)
    }

    /// For passwords: half of the cores, each with the memory of one hash.
    pub(crate) fn of_passwords() -> Pool {
        Pool::new("password", half_of_the_cores(), PASSWORDS_EACH, PASSWORDS)
    }

    fn new(name: &str, places: usize, each: usize, all: usize) -> Pool {
        let workers = (0..places).map(|_| worker(name)).collect();
        Pool { turns: Turns::new(places, each, all), workers }
    }

    /// Waits for the asker's turn, then for the result. A job that nobody waits for any more is not started.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        asker: impl Into<Asker>,
        think: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, NotRun> {
        let turn = self.turns.take(asker.into()).await?;
        let (done, thought) = oneshot::channel();
        let place = turn.place();
        let job = move || {
            // The place is held until the job is done, even if nobody waits for it any more.
            let _turn = turn;
            // The receiver is gone if nobody waits any more.
            let _ = done.send(think());
        };
        self.workers[place].send(Box::new(job)).map_err(|_| NotRun::Lost)?;
        thought.await.map_err(|_| NotRun::Lost)
    }
}

fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

fn half_of_the_cores() -> usize {
    (cores() / 2).max(1)
}

/// Starts a thread that runs jobs until the pool is dropped.
fn worker(name: &str) -> mpsc::Sender<Job> {
    let (give, jobs) = mpsc::channel::<Job>();
    let work = move || {
        for job in jobs {
            if catch_unwind(AssertUnwindSafe(job)).is_err() {
                tracing::error!("a job panicked");
            }
        }
    };
    let started = thread::Builder::new().name(name.to_owned()).spawn(work);
    started.expect("a server has threads at its start");
    give
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::Client;

    fn who(n: u8) -> Client {
        Client::of([127, 0, 0, n].into())
    }

    #[tokio::test]
    async fn a_full_line_is_refused_and_others_are_not_kept_waiting() {
        let (errands, thinkers) = (Pool::new("errand", 1, 1, 2), Pool::of_thinkers(Some(1)));
        let (release, held) = mpsc::channel::<()>();
        let (begin, begun) = oneshot::channel();
        let slow = tokio::spawn({
            let errands = errands.clone();
            async move { errands.run(who(1), move || begin.send(()).is_ok() && held.recv().is_ok()).await }
        });
        begun.await.unwrap();
        let waiting = [1, 2].map(|n| {
            let errands = errands.clone();
            tokio::spawn(async move { errands.run(who(n), move || n).await })
        });
        while errands.turns.waiting() < 2 {
            tokio::task::yield_now().await;
        }
        assert_eq!(errands.run(who(1), || 0).await, Err(NotRun::Yours));
        assert_eq!(errands.run(who(3), || 0).await, Err(NotRun::Busy));
        assert_eq!(thinkers.run(who(1), || 5).await, Ok(5));
        release.send(()).unwrap();
        assert_eq!(slow.await.unwrap(), Ok(true));
        for (n, waited) in (1..).zip(waiting) {
            assert_eq!(waited.await.unwrap(), Ok(n));
        }
        assert_eq!(errands.run(who(1), || 1).await, Ok(1));
    }

    #[tokio::test]
    async fn a_thought_that_panics_is_lost_and_its_place_is_not() {
        let pool = Pool::new("errand", 1, 1, 1);
        let lost =
            pool.run(Asker::Table(uuid::Uuid::nil()), || assert_eq!(1, 2, "a thought that panics")).await;
        assert_eq!(lost, Err(NotRun::Lost));
        assert_eq!(pool.run(Asker::Table(uuid::Uuid::nil()), || 8).await, Ok(8));
    }
}
