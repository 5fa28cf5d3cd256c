//! A clock that stands still until a test moves it, for tests with `start_paused = true`.
//!
//! A paused clock of tokio jumps to the next deadline as soon as nothing else is to be done, and a task that waits for a
//! socket, the database or a captain counts as nothing. This one doesn't jump: a blocking task runs all the while, and
//! tokio waits for those.

use std::sync::mpsc;
use std::time::Duration;

/// After this much real time the clock jumps after all, so that a test that hangs runs into its own time limits.
const GIVEN_UP: Duration = Duration::from_mins(2);

/// Holds the paused clock until it is dropped. Make it before anything else is awaited.
pub(crate) struct HeldClock(#[expect(dead_code, reason = "it is held, not read")] mpsc::Sender<()>);

impl HeldClock {
    pub(crate) fn new() -> HeldClock {
        let (hold, released) = mpsc::channel();
        tokio::task::spawn_blocking(move || released.recv_timeout(GIVEN_UP));
        HeldClock(hold)
    }

    /// Moves the clock.
    pub(crate) async fn advance(&self, by: Duration) {
        tokio::time::advance(by).await;
    }
}
