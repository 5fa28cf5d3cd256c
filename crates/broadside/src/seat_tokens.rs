//! Tokens for our seats at tables on servers, stored so that a player who left can come back.

use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::PathBuf;

use term::online::Link;

use crate::user_folder;

/// The folder of seat tokens of one server, one file per table. A token goes to no other server: there, a table could have
/// the same id on purpose.
pub(crate) struct SeatTokens {
    folder: Option<PathBuf>,
}

impl SeatTokens {
    /// The tokens of this user for the server of this link. Without a home directory, none are stored.
    pub(crate) fn of_user(link: &Link) -> SeatTokens {
        let folder = user_folder::find("XDG_STATE_HOME", ".local/state");
        // Not every file system has colons in names.
        let server = link.authority().replace(':', "_");
        SeatTokens { folder: folder.map(|folder| folder.join("seats").join(server)) }
    }

    /// The token of our seat at this table, if we have one.
    pub(crate) fn find(&self, table: &str) -> Option<String> {
        let token = fs::read_to_string(self.folder.as_ref()?.join(table)).ok()?;
        Some(token.trim().to_owned()).filter(|token| !token.is_empty())
    }

    /// Stores a token, readable by this user only.
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
