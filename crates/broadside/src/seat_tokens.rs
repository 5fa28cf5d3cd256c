//! Seats at tables on servers that are ours, kept so that whoever left can come back.

use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::PathBuf;

/// Where seats are kept, a file for each table.
pub(crate) struct SeatTokens {
    folder: Option<PathBuf>,
}

impl SeatTokens {
    /// The seats of this user. Where no place for them is known, none are kept.
    pub(crate) fn of_user() -> SeatTokens {
        let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let state = set("XDG_STATE_HOME").or_else(|| Some(set("HOME")?.join(".local/state")));
        SeatTokens { folder: state.map(|state| state.join("broadside").join("seats")) }
    }

    /// What proves that we sit at this table, if we do.
    pub(crate) fn find(&self, table: &str) -> Option<String> {
        let token = fs::read_to_string(self.folder.as_ref()?.join(table)).ok()?;
        Some(token.trim().to_owned()).filter(|token| !token.is_empty())
    }

    /// Keeps a seat, for this user's eyes only.
    pub(crate) fn keep(&self, table: &str, token: &str) -> io::Result<()> {
        let Some(folder) = &self.folder else { return Ok(()) };
        fs::create_dir_all(folder)?;
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        options.open(folder.join(table))?.write_all(token.as_bytes())
    }
}
