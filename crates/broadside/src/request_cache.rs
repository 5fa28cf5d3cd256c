//! Where requests are kept that printed commands need.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// How many files of earlier runs stay. A printed command is used soon or never.
const KEPT: usize = 60;

/// The folder for requests of this run: the user's own, where old ones have been cleared away. Where the user has none,
/// it is one in the system's folder for temporary files.
pub(crate) fn folder() -> io::Result<PathBuf> {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let cache = set("XDG_CACHE_HOME").or_else(|| Some(set("HOME")?.join(".cache")));
    let folder = cache.unwrap_or_else(std::env::temp_dir).join("broadside").join("requests");
    fs::create_dir_all(&folder)?;
    clear_away(&folder)?;
    Ok(folder)
}

/// Removes all files but the newest.
fn clear_away(folder: &Path) -> io::Result<()> {
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
