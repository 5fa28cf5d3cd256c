//! How commands end: errors, and the exit codes, which are the same in every command.

use std::error::Error;
use std::io;
use std::process::ExitCode;

use term::screen::Ending;

use crate::io_error;

/// The exit codes, for help pages.
pub(crate) const CODES: &str = "\
Exit status:
  0    yes: it is done, or nothing is wrong
  1    no: a bot, a game or a rules file is wrong
  2    no answer: wrong options, or something cannot be read, reached or written
  130  stopped with Ctrl-C
  143  stopped with SIGTERM; servers and bots end with 0 when stopped";

/// An error in the user's input. The message says what is wrong, where, and what would be right.
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
pub(crate) struct BadInput {
    message: String,
    /// Whether it was read, and its content is wrong.
    pub(crate) is_content: bool,
}

impl BadInput {
    /// Input that cannot be used, such as a wrong option or a missing file.
    pub(crate) fn new(message: impl Into<String>) -> BadInput {
        BadInput { message: message.into(), is_content: false }
    }

    /// Input that was read and whose content is wrong.
    pub(crate) fn content(message: impl Into<String>) -> BadInput {
        BadInput { message: message.into(), is_content: true }
    }
}

/// An end that needs no message: everything has been printed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, thiserror::Error)]
#[error("{self:?}")]
pub(crate) enum Exit {
    Yes,
    /// Something that was checked is wrong.
    No,
    /// Something could not be read.
    Unclear,
    /// This signal ended the command. Its partial result has been printed.
    Signal(u8),
}

impl Exit {
    pub(crate) const INTERRUPTED: Exit = Exit::Signal(2);
    pub(crate) const TERMINATED: Exit = Exit::Signal(15);

    /// Keeps the worse of the two.
    pub(crate) fn or(&mut self, other: Exit) {
        *self = (*self).max(other);
    }

    /// The result of the command.
    pub(crate) fn end(self) -> anyhow::Result<()> {
        if self == Exit::Yes { Ok(()) } else { Err(self.into()) }
    }

    fn code(self) -> u8 {
        match self {
            Exit::Yes => 0,
            Exit::No => 1,
            Exit::Unclear => 2,
            Exit::Signal(signal) => 128 + signal,
        }
    }
}

impl From<Ending> for Exit {
    fn from(ending: Ending) -> Exit {
        match ending {
            Ending::Left => Exit::Yes,
            Ending::Signal(signal) => Exit::Signal(u8::try_from(signal).unwrap_or(0)),
        }
    }
}

/// Prints the error of a command, if there is one to print, and returns the exit code.
pub(crate) fn code(result: anyhow::Result<()>) -> ExitCode {
    let Err(error) = result.map_err(unwrapped) else { return ExitCode::SUCCESS };
    if let Some(exit) = error.downcast_ref::<Exit>() {
        return ExitCode::from(exit.code());
    }
    // The reader of our output may close the pipe early, as `head` does; that is not an error.
    if is_broken_pipe(&error) {
        return ExitCode::SUCCESS;
    }
    let described = |cause: &(dyn Error + 'static)| match cause.downcast_ref::<io::Error>() {
        Some(error) => io_error::describe(error),
        None => cause.to_string(),
    };
    eprintln!("error: {}", error.chain().map(described).collect::<Vec<_>>().join(": "));
    ExitCode::from(2)
}

/// Unwraps an I/O error that `serde_json` wrapped, so that its kind can be checked.
fn unwrapped(error: anyhow::Error) -> anyhow::Error {
    match error.downcast::<serde_json::Error>() {
        Ok(error) if error.is_io() => io::Error::from(error).into(),
        Ok(error) => error.into(),
        Err(error) => error,
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let broken = |cause: &io::Error| cause.kind() == io::ErrorKind::BrokenPipe;
    error.chain().filter_map(|cause| cause.downcast_ref()).any(broken)
}
