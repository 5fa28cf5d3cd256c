//! Waits for Ctrl-C or SIGTERM.

use std::io;
use std::time::Duration;

use tokio::time::{Instant, sleep_until};

use crate::exit::Exit;

/// How long running games may take to end after the first signal.
const PATIENCE: Duration = Duration::from_secs(10);

/// Stops running games: gently at the first signal, then at once.
pub(crate) struct GameStop {
    signal: StopSignal,
    /// After the first signal: how to exit, and when to stop waiting for running games.
    stopped: Option<(Exit, Instant)>,
}

/// What to do with running games.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stop {
    /// Let them end, and start no others.
    Gently,
    /// Abort them.
    Now,
}

impl GameStop {
    pub(crate) fn listen() -> io::Result<GameStop> {
        Ok(GameStop { signal: StopSignal::listen()?, stopped: None })
    }

    /// How to exit, if there was a signal.
    pub(crate) fn requested(&self) -> Option<Exit> {
        self.stopped.map(|(exit, _)| exit)
    }

    /// Returns at the first signal; after it, at the second or when the running games have taken too long.
    pub(crate) async fn received(&mut self) -> Stop {
        let Some((_, patience)) = self.stopped else {
            let exit = self.signal.received().await;
            self.stopped = Some((exit, Instant::now() + PATIENCE));
            return Stop::Gently;
        };
        tokio::select! {
            _ = self.signal.received() => {}
            () = sleep_until(patience) => {}
        }
        Stop::Now
    }
}

/// Receives Ctrl-C and SIGTERM.
#[cfg(unix)]
pub(crate) struct StopSignal {
    interrupted: tokio::signal::unix::Signal,
    terminated: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl StopSignal {
    pub(crate) fn listen() -> io::Result<StopSignal> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(StopSignal {
            interrupted: signal(SignalKind::interrupt())?,
            terminated: signal(SignalKind::terminate())?,
        })
    }

    /// Returns at the next signal.
    pub(crate) async fn received(&mut self) -> Exit {
        tokio::select! {
            _ = self.interrupted.recv() => Exit::INTERRUPTED,
            _ = self.terminated.recv() => Exit::TERMINATED,
        }
    }
}

/// Receives Ctrl-C.
#[cfg(not(unix))]
pub(crate) struct StopSignal;

#[cfg(not(unix))]
impl StopSignal {
    pub(crate) fn listen() -> io::Result<StopSignal> {
        Ok(StopSignal)
    }

    /// Returns at the next signal.
    pub(crate) async fn received(&mut self) -> Exit {
        if tokio::signal::ctrl_c().await.is_err() {
            // The signal is not available: wait forever.
            std::future::pending::<()>().await;
        }
        Exit::INTERRUPTED
    }
}
