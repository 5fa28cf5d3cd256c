//! What the user gave and what is wrong with it.

/// Something the user gave cannot be used: the message says what is wrong, where, and what would be right.
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
pub(crate) struct BadInput {
    message: String,
    code: u8,
}

impl BadInput {
    /// It cannot be used at all, such as a wrong option or a file that is not there. The program ends with code 2, as
    /// it does for options that clap refuses.
    pub(crate) fn new(message: impl Into<String>) -> BadInput {
        BadInput { message: message.into(), code: 2 }
    }

    /// It was looked into, and what it says is wrong. The program ends with code 1.
    pub(crate) fn content(message: impl Into<String>) -> BadInput {
        BadInput { message: message.into(), code: 1 }
    }

    /// The code that the program ends with.
    pub(crate) fn code(&self) -> u8 {
        self.code
    }
}
