//! The end that the user or the system wanted.

use term::screen::Ending;

/// The user has stopped the program before it was done. It has said so already; what is left is the code, 130.
#[derive(Debug, thiserror::Error)]
#[error("interrupted")]
pub(crate) struct Interrupted;

/// The system wanted the program to end, by this signal, while it had the screen. It ends with the code that shells give to
/// a program that a signal has ended.
#[derive(Debug, thiserror::Error)]
#[error("ended by signal {0}")]
pub(crate) struct Signalled(pub(crate) i32);

impl Signalled {
    /// How a show on the screen ended.
    pub(crate) fn of(ending: Ending) -> Result<(), Signalled> {
        match ending {
            Ending::Left => Ok(()),
            Ending::Signal(signal) => Err(Signalled(signal)),
        }
    }
}
