//! Waits for Ctrl-C or SIGTERM.

use std::io;

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
    pub(crate) async fn received(&mut self) {
        tokio::select! {
            _ = self.interrupted.recv() => {}
            _ = self.terminated.recv() => {}
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
    pub(crate) async fn received(&mut self) {
        if tokio::signal::ctrl_c().await.is_err() {
            // The signal is not available: wait forever.
            std::future::pending::<()>().await;
        }
    }
}
