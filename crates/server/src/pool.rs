//! A bounded pool for everything that thinks: captains, and checks of rules.

use std::sync::Arc;
use std::thread;

use tokio::sync::Semaphore;

/// Runs thinking on threads of its own, a few at a time, so that no captain keeps a socket waiting.
#[derive(Clone)]
pub(crate) struct Pool(Arc<Semaphore>);

/// The thought ended in a panic.
#[derive(Debug)]
pub(crate) struct Lost;

impl Pool {
    pub(crate) fn new(thinkers: Option<usize>) -> Pool {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        Pool(Arc::new(Semaphore::new(thinkers.unwrap_or(cores).max(1))))
    }

    /// Waits for a free place, then for the answer.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        think: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Lost> {
        let place = self.0.clone().acquire_owned().await.map_err(|_| Lost)?;
        let thought = tokio::task::spawn_blocking(move || {
            // The place is kept until the thought is done, even if nobody waits for it any more.
            let _place = place;
            think()
        });
        thought.await.map_err(|error| {
            tracing::error!(%error, "a thought was lost");
            Lost
        })
    }
}
