//! Being asked to stop.

use std::io;

/// Hears when the user or the system asks the program to stop.
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

    /// Returns when it is asked, and the next time when it is asked again.
    pub(crate) async fn received(&mut self) {
        tokio::select! {
            _ = self.interrupted.recv() => {}
            _ = self.terminated.recv() => {}
        }
    }
}

/// Hears when the user asks the program to stop.
#[cfg(not(unix))]
pub(crate) struct StopSignal;

#[cfg(not(unix))]
impl StopSignal {
    pub(crate) fn listen() -> io::Result<StopSignal> {
        Ok(StopSignal)
    }

    /// Returns when it is asked, and the next time when it is asked again.
    pub(crate) async fn received(&mut self) {
        if tokio::signal::ctrl_c().await.is_err() {
            // Without the signal, only the system can end us.
            std::future::pending::<()>().await;
        }
    }
}
