//! A low-priority worker pool for long jobs such as analyses.

use std::thread;

use tokio::sync::oneshot;

use crate::fair_queue::{Asker, Turn, Turns};
use crate::pool::NotRun;

/// Runs long jobs, a few at once, on threads of the lowest priority. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Background(Turns);

/// How many jobs may wait, per address and in total: a few minutes of work. Later requests are told to try again.
pub(crate) const EACH: usize = 16;
pub(crate) const ALL: usize = 64;

impl Background {
    /// Uses a quarter of the cores.
    pub(crate) fn new() -> Background {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        Background::with_threads((cores / 4).max(1))
    }

    /// Uses this many threads.
    pub(crate) fn with_threads(threads: usize) -> Background {
        Background(Turns::new(threads, EACH, ALL))
    }

    /// Waits for the asker's turn, then for the result. The job may yield to others while it runs.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        asker: impl Into<Asker>,
        work: impl FnOnce(&mut Turn) -> T + Send + 'static,
    ) -> Result<T, NotRun> {
        let mut turn = self.0.take(asker.into()).await?;
        let (done, answer) = oneshot::channel();
        let thread = thread::Builder::new().name("background".to_owned());
        let started = thread.spawn(move || {
            give_way();
            // The receiver is gone if nobody waits any more.
            let _ = done.send(work(&mut turn));
        });
        started.map_err(|error| {
            tracing::error!(%error, "could not start a thread");
            NotRun::Lost
        })?;
        answer.await.map_err(|_| {
            tracing::error!("a background job panicked");
            NotRun::Lost
        })
    }
}

/// Gives this thread the system's lowest priority.
fn give_way() {
    // On other systems this would affect the whole process.
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::setpriority_process(None, 19) {
        tracing::debug!(%error, "could not lower a thread's priority");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn background_threads_answer_give_way_and_may_fail() {
        let background = Background::new();
        assert_eq!(background.run(Asker::Table(uuid::Uuid::nil()), |_| 7).await, Ok(7));
        #[cfg(target_os = "linux")]
        {
            let own = || rustix::process::getpriority_process(None);
            let before = own();
            let priority = background.run(Asker::Table(uuid::Uuid::nil()), move |_| own().unwrap()).await;
            assert_eq!(priority, Ok(19));
            assert_eq!(own(), before, "only that thread gives way");
        }
        let lost =
            background.run(Asker::Table(uuid::Uuid::nil()), |_| assert_eq!(1, 2, "work that panics")).await;
        assert_eq!(lost, Err(NotRun::Lost));
        assert_eq!(
            background.run(Asker::Table(uuid::Uuid::nil()), |_| 8).await,
            Ok(8),
            "its place is free again"
        );
    }
}
