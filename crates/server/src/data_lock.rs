//! A lock file that keeps two servers from using the same data directory.

use std::fs::{File, OpenOptions, TryLockError};
use std::path::Path;

use crate::serve::ServeError;

/// The lock file. It is empty and stays when the server stops.
const FILE: &str = "serve.lock";

/// A held lock. The system releases it when the process ends, however that happens.
pub(crate) struct DataLock {
    _file: File,
}

impl DataLock {
    /// Takes the lock, unless another server holds it.
    pub(crate) fn take(directory: &Path) -> Result<DataLock, ServeError> {
        let failed = |reason| ServeError::Lock { file: directory.join(FILE), reason };
        let mut options = OpenOptions::new();
        options.create(true).truncate(false).write(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let file = options.open(directory.join(FILE)).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => Ok(DataLock { _file: file }),
            Err(TryLockError::WouldBlock) => {
                Err(ServeError::AnotherServer { directory: directory.to_owned() })
            }
            Err(TryLockError::Error(reason)) => Err(failed(reason)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_directory_has_one_server_at_a_time() {
        let directory = tempfile::tempdir().unwrap();
        let first = DataLock::take(directory.path()).unwrap();
        let second = DataLock::take(directory.path());
        assert!(matches!(second, Err(ServeError::AnotherServer { .. })));
        drop(first);
        assert!(DataLock::take(directory.path()).is_ok());
    }
}
