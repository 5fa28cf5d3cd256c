//! An end that needs no more words.

/// Something is wrong, and everything has been said about it. The program ends with this code.
#[derive(Debug, thiserror::Error)]
#[error("what is wrong was said")]
pub(crate) struct AlreadyReported(pub(crate) u8);

/// What is wrong with what was read, as far as a code can say it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) enum Problem {
    /// Nothing.
    #[default]
    None,
    /// Something was read, and its content is wrong: code 1.
    Content,
    /// Something could not be read at all: code 2, as for wrong options.
    Source,
}

impl Problem {
    /// The worse of the two.
    pub(crate) fn or(&mut self, other: Problem) {
        *self = (*self).max(other);
    }

    /// Ends with the code for it.
    pub(crate) fn end(self) -> anyhow::Result<()> {
        match self {
            Problem::None => Ok(()),
            Problem::Content => Err(AlreadyReported(1).into()),
            Problem::Source => Err(AlreadyReported(2).into()),
        }
    }
}
