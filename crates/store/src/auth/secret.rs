//! Text that is never shown by accident.

use std::fmt;

/// The hash of a password or a key: text that no log line and no message may hold.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(pub String);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}
