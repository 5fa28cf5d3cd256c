//! Unfinished local games, stored after every turn so that they can be resumed.
//!
//! Each session has its own file and holds a lock beside it, so two programs never touch each other's game.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use rules::Record;
use term::UnfinishedGame;

use crate::{date, io_error, user_folder};

/// The folder of unfinished games.
pub(crate) struct SavedGames {
    folder: PathBuf,
}

/// The file of a session, locked until it is dropped.
pub(crate) struct SavedGame {
    path: PathBuf,
    _lock: File,
}

/// What a folder holds: games that nobody plays at the moment, newest first, and what is wrong with other files.
#[derive(Default)]
pub(crate) struct Found {
    pub(crate) games: Vec<(SavedGame, UnfinishedGame)>,
    pub(crate) problems: Vec<String>,
}

impl SavedGames {
    /// The games of this user; `None` without a home directory.
    pub(crate) fn of_user() -> Option<SavedGames> {
        let folder = user_folder::find("XDG_STATE_HOME", ".local/state")?.join("games");
        Some(SavedGames { folder })
    }

    /// The unfinished games. Files that cannot be read stay as they are.
    pub(crate) fn list(&self) -> Found {
        let mut found = Found::default();
        let Ok(entries) = fs::read_dir(&self.folder) else { return found };
        let mut files: Vec<_> = entries
            .filter_map(|entry| {
                let entry = entry.ok()?;
                let path = entry.path();
                let is_game = path.extension().is_some_and(|extension| extension == "bgn");
                Some((entry.metadata().ok()?.modified().ok()?, path)).filter(|_| is_game)
            })
            .collect();
        files.sort();
        for (_, path) in files.into_iter().rev() {
            // Another program plays it.
            let Some(file) = SavedGame::open(&path) else { continue };
            match read(&path) {
                Ok(game) => found.games.push((file, game)),
                Err(why) => {
                    found
                        .problems
                        .push(format!("cannot resume {}: {why}; the file is left as it is", path.display()));
                    let _ = fs::remove_file(lock_of(&path));
                }
            }
        }
        found
    }

    /// A new file for a session.
    pub(crate) fn create(&self) -> io::Result<SavedGame> {
        fs::create_dir_all(&self.folder)?;
        let (today, me) = (date::today(), std::process::id());
        for number in 0..1000 {
            let path = self.folder.join(format!("{today}-{me}-{number}.bgn"));
            let lock = OpenOptions::new().write(true).create_new(true).open(lock_of(&path));
            match lock {
                Ok(lock) => {
                    lock.try_lock()?;
                    return Ok(SavedGame { path, _lock: lock });
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
        Err(io::Error::other("there are too many unfinished games"))
    }
}

impl SavedGame {
    /// Locks a file, unless another program has.
    fn open(path: &Path) -> Option<SavedGame> {
        let lock = OpenOptions::new().write(true).create(true).truncate(false).open(lock_of(path)).ok()?;
        lock.try_lock().ok()?;
        Some(SavedGame { path: path.to_owned(), _lock: lock })
    }

    /// Stores the game: all of it, or, if that fails, the one before.
    pub(crate) fn write(&self, record: &Record) -> io::Result<()> {
        let new = self.path.with_extension("new");
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(&new)?;
        file.write_all(record.to_string().as_bytes())?;
        file.sync_all()?;
        fs::rename(new, &self.path)
    }

    /// Removes the game, because it is over.
    pub(crate) fn remove(&self) -> io::Result<()> {
        match fs::remove_file(&self.path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }
}

impl Drop for SavedGame {
    fn drop(&mut self) {
        // The lock is of no use without a game.
        if !self.path.exists() {
            let _ = fs::remove_file(lock_of(&self.path));
        }
    }
}

fn lock_of(path: &Path) -> PathBuf {
    path.with_extension("lock")
}

/// The unfinished game in a file, or why there is none.
pub(crate) fn read(path: &Path) -> Result<UnfinishedGame, String> {
    let text = fs::read_to_string(path).map_err(|error| io_error::describe(&error))?;
    UnfinishedGame::last_of(&text).map_err(|error| error.to_string())
}
