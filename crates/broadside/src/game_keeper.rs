//! Stores local games while they are played: every turn for later, every game in the file of `--save`.

use std::fs::{File, OpenOptions};
use std::io::{self, Write as _};
use std::path::PathBuf;

use term::Keep;

use crate::exit::BadInput;
use crate::io_error;
use crate::saved_games::{SavedGame, SavedGames};

/// Where the games of a session go.
pub(crate) struct GameKeeper {
    /// The file of `--save`.
    file: Option<(PathBuf, File)>,
    /// Where unfinished games go, if they are stored.
    saved_games: Option<SavedGames>,
    /// The file of this session, once there is a game.
    saved_game: Option<SavedGame>,
    /// Why unfinished games are not stored, although they should be.
    problem: Option<String>,
}

impl GameKeeper {
    pub(crate) fn new(
        save: Option<&PathBuf>,
        saved_games: Option<SavedGames>,
    ) -> Result<GameKeeper, BadInput> {
        let open = |path: &PathBuf| {
            let opened = OpenOptions::new().append(true).create(true).open(path);
            opened.map(|file| (path.clone(), file)).map_err(|error| {
                let why = io_error::describe(&error);
                BadInput::new(format!("--save: cannot write {}: {why}", path.display()))
            })
        };
        let file = save.map(open).transpose()?;
        Ok(GameKeeper { file, saved_games, saved_game: None, problem: None })
    }

    /// The session goes on with the game in this file.
    pub(crate) fn resume(&mut self, saved_game: SavedGame) {
        self.saved_game = Some(saved_game);
    }

    /// The file of `--save`.
    pub(crate) fn file(&self) -> Option<String> {
        self.file.as_ref().map(|(path, _)| path.display().to_string())
    }

    /// Why unfinished games are not stored, although they should be.
    pub(crate) fn problem(&self) -> Option<&str> {
        self.problem.as_deref()
    }

    pub(crate) fn keep(&mut self, keep: &Keep) -> io::Result<()> {
        // A game that cannot be stored for later is played all the same.
        if let Err(error) = self.store(keep) {
            self.problem =
                Some(format!("this game cannot be continued later: {}", io_error::describe(&error)));
            self.saved_games = None;
        }
        let (Keep::Game(record), Some((path, file))) = (keep, &mut self.file) else { return Ok(()) };
        // An empty line between games, for people; one write per game, for programs that read along.
        file.write_all(format!("{record}\n").as_bytes()).map_err(|error| {
            let (path, why) = (path.display(), io_error::describe(&error));
            io::Error::other(format!("the game was not saved: cannot write {path}: {why}"))
        })
    }

    fn store(&mut self, keep: &Keep) -> io::Result<()> {
        let Some(saved_games) = &self.saved_games else { return Ok(()) };
        match keep {
            Keep::Progress(record) => {
                if self.saved_game.is_none() {
                    self.saved_game = Some(saved_games.create()?);
                }
                self.saved_game.as_ref().map_or(Ok(()), |saved_game| saved_game.write(record))
            }
            Keep::Game(record) if record.end().is_some() => {
                self.saved_game.as_ref().map_or(Ok(()), SavedGame::remove)
            }
            Keep::Game(_) | Keep::Seat { .. } => Ok(()),
        }
    }
}
