//! A text that is never logged by accident.

use std::fmt;

/// A key or the hash of a password: text that must not appear in logs or messages.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(pub String);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}
