//! Files with long requests, which the printed `repeat with` commands send.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::user_folder;

/// How many files of earlier runs are kept. A printed command is used soon or never.
const KEPT: usize = 60;

/// The folder for requests: in the user's cache, or in the system's temporary folder. Removes old files first.
pub(crate) fn folder() -> io::Result<PathBuf> {
    let cache = user_folder::find("XDG_CACHE_HOME", ".cache");
    let folder = cache.unwrap_or_else(|| std::env::temp_dir().join("broadside")).join("requests");
    fs::create_dir_all(&folder)?;
    remove_old(&folder)?;
    Ok(folder)
}

/// Removes all but the newest files.
fn remove_old(folder: &Path) -> io::Result<()> {
    let mut files: Vec<(SystemTime, PathBuf)> = fs::read_dir(folder)?
        .flatten()
        .filter_map(|entry| Some((entry.metadata().ok()?, entry.path())))
        .filter(|(about, _)| about.is_file())
        .filter_map(|(about, path)| Some((about.modified().ok()?, path)))
        .collect();
    files.sort_unstable();
    let old = files.len().saturating_sub(KEPT);
    // Another run may have removed it first.
    files.iter().take(old).for_each(|(_, path)| drop(fs::remove_file(path)));
    Ok(())
}
