//! Stamps: what was done before is not done again while its sources are the same.

use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash as _, Hasher as _};
use std::path::{Path, PathBuf};

/// A mark that something was made from sources of this content.
pub(crate) struct Stamp {
    file: PathBuf,
    content: String,
}

impl Stamp {
    /// The stamp of these files and folders, kept in `file`.
    pub(crate) fn of(file: PathBuf, sources: &[PathBuf]) -> Result<Stamp, String> {
        let mut hasher = DefaultHasher::new();
        for source in sources {
            for path in files(source)? {
                path.hash(&mut hasher);
                read(&path)?.hash(&mut hasher);
            }
        }
        Ok(Stamp { file, content: format!("{:016x}", hasher.finish()) })
    }

    /// Whether it was set for this content.
    pub(crate) fn is_set(&self) -> bool {
        fs::read_to_string(&self.file).is_ok_and(|content| content == self.content)
    }

    /// Remembers that it was done.
    pub(crate) fn set(&self) -> Result<(), String> {
        fs::write(&self.file, &self.content).map_err(|e| format!("cannot write {}: {e}", self.file.display()))
    }
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|e| format!("cannot read {}: {e}", path.display()))
}

/// The file itself, or every file below the folder, in a fixed order.
fn files(source: &Path) -> Result<Vec<PathBuf>, String> {
    if source.is_file() {
        return Ok(vec![source.to_owned()]);
    }
    let fault = |e| format!("cannot read {}: {e}", source.display());
    let mut entries = Vec::new();
    for entry in fs::read_dir(source).map_err(fault)? {
        entries.push(entry.map_err(fault)?.path());
    }
    entries.sort();
    let mut found = Vec::new();
    for entry in entries {
        found.extend(files(&entry)?);
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stamp_holds_until_its_sources_change() {
        let folder = std::env::temp_dir().join(format!("broadside-stamp-{}", std::process::id()));
        let (sources, file) = (folder.join("sources/deep"), folder.join("stamp"));
        fs::create_dir_all(&sources).unwrap();
        fs::write(sources.join("a"), "one").unwrap();
        let stamp = || Stamp::of(file.clone(), &[folder.join("sources")]).unwrap();
        assert!(!stamp().is_set());
        stamp().set().unwrap();
        assert!(stamp().is_set());
        fs::write(sources.join("a"), "two").unwrap();
        assert!(!stamp().is_set());
        fs::write(sources.join("a"), "one").unwrap();
        fs::write(sources.join("b"), "").unwrap();
        assert!(!stamp().is_set(), "a new file counts");
        fs::remove_dir_all(&folder).unwrap();
        assert!(Stamp::of(file, &[folder.join("sources")]).is_err());
    }
}
