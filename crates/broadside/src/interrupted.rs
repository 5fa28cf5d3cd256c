//! The end that the user wanted.

/// The user has stopped the program before it was done. It has said so already; what is left is the code, 130.
#[derive(Debug, thiserror::Error)]
#[error("interrupted")]
pub(crate) struct Interrupted;
