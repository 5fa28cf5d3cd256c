//! What the user gave and what is wrong with it.

/// Something the user gave cannot be used. The program ends with code 2, as it does for wrong options; the
/// message says what is wrong, where, and what would be right.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct BadInput(String);

impl BadInput {
    pub(crate) fn new(message: impl Into<String>) -> BadInput {
        BadInput(message.into())
    }
}
