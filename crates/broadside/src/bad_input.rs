//! Errors in what the user typed or passed in.

/// An error in the user's input. The message says what is wrong, where, and what would be right.
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
pub(crate) struct BadInput {
    message: String,
    code: u8,
}

impl BadInput {
    /// Input that cannot be used, such as a wrong option or a missing file. Exit code 2, as for options that clap
    /// refuses.
    pub(crate) fn new(message: impl Into<String>) -> BadInput {
        BadInput { message: message.into(), code: 2 }
    }

    /// Input that was read and whose content is wrong. Exit code 1.
    pub(crate) fn content(message: impl Into<String>) -> BadInput {
        BadInput { message: message.into(), code: 1 }
    }

    /// The exit code.
    pub(crate) fn code(&self) -> u8 {
        self.code
    }
}
