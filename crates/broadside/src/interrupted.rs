//! Errors that stand for Ctrl-C and other signals.

use term::screen::Ending;

/// The user pressed Ctrl-C. The command has printed its partial result; only the exit code, 130, is left.
#[derive(Debug, thiserror::Error)]
#[error("interrupted")]
pub(crate) struct Interrupted;

/// This signal ended the program while it drew on the screen. The exit code is the one shells use for signals.
#[derive(Debug, thiserror::Error)]
#[error("ended by signal {0}")]
pub(crate) struct Signalled(pub(crate) i32);

impl Signalled {
    /// An error if a signal ended the screen.
    pub(crate) fn of(ending: Ending) -> Result<(), Signalled> {
        match ending {
            Ending::Left => Ok(()),
            Ending::Signal(signal) => Err(Signalled(signal)),
        }
    }
}
