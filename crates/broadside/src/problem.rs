//! Problems in games that were read, and the exit code for them.

/// All errors have been printed; the program ends with this exit code.
#[derive(Debug, thiserror::Error)]
#[error("errors were reported")]
pub(crate) struct AlreadyReported(pub(crate) u8);

/// The worst problem so far.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) enum Problem {
    #[default]
    None,
    /// Content that was read is wrong: exit code 1.
    Content,
    /// A source could not be read: exit code 2, as for wrong options.
    Source,
}

impl Problem {
    /// Keeps the worse of the two.
    pub(crate) fn or(&mut self, other: Problem) {
        *self = (*self).max(other);
    }

    /// The result of the command: an error with the exit code, unless nothing is wrong.
    pub(crate) fn end(self) -> anyhow::Result<()> {
        match self {
            Problem::None => Ok(()),
            Problem::Content => Err(AlreadyReported(1).into()),
            Problem::Source => Err(AlreadyReported(2).into()),
        }
    }
}
