//! Bounded pools for everything that thinks: captains at their tables, errands of requests, hashes of passwords, and the
//! coach.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, mpsc};
use std::thread;

use tokio::sync::oneshot;

use crate::fair_queue::{Asker, NoTurn, Turns};

/// Runs thinking on a few threads of its own, so that nobody's thought keeps a socket waiting. Those who ask take turns:
/// an address that floods a pool waits behind its own flood, and so does nobody else.
///
/// Each place has one thread for good. What the thoughts of a thread need of memory is used again by the next one, and
/// doesn't add up.
#[derive(Clone)]
pub(crate) struct Pool {
    turns: Turns,
    /// One for each place.
    workers: Arc<[mpsc::Sender<Job>]>,
}

type Job = Box<dyn FnOnce() + Send>;

/// Why a thought has no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum NotRun {
    /// It ended in a panic.
    #[error("a thought was lost")]
    Lost,
    /// Too many of one's own wait already.
    #[error("too many of one address wait for an answer")]
    Yours,
    /// Too many of everybody wait already.
    #[error("too many wait for an answer")]
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

/// How many errands of one address may wait: enough for a hall that starts at once, whose errands take a millisecond.
const ERRANDS_EACH: usize = 256;
const ERRANDS: usize = 2048;

/// How many hints of one address may wait: a thought of each table at once.
const HINTS_EACH: usize = 64;
const HINTS: usize = 512;

/// How many passwords of one address may wait: a hall that registers at once, and some seconds' work.
const PASSWORDS_EACH: usize = 256;
const PASSWORDS: usize = 1024;

impl Pool {
    /// For captains: as many as there are cores, and every turn is worth waiting for.
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

    /// Waits for the asker's turn, then for the answer. A thought that nobody waits for any more is not begun.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        asker: impl Into<Asker>,
        think: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, NotRun> {
        let turn = self.turns.take(asker.into()).await?;
        let (done, thought) = oneshot::channel();
        let place = turn.place();
        let job = move || {
            // The turn is kept until the thought is done, even if nobody waits for it any more.
            let _turn = turn;
            // Who no longer waits needs no answer.
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

/// A thread that does one job after another, until the pool is gone.
fn worker(name: &str) -> mpsc::Sender<Job> {
    let (give, jobs) = mpsc::channel::<Job>();
    let work = move || {
        for job in jobs {
            if catch_unwind(AssertUnwindSafe(job)).is_err() {
                tracing::error!("a thought was lost");
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
