//! A tournament's file of games: written game by game, and read again to resume.

mod terms;
mod timing;

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rules::{End, Outcome, Record, Sides};

use crate::game_texts::GameTexts;
use crate::pairing::{Fixture, Pairing, Results};

use terms::Seal;
pub use terms::{LedgerEntrant, Terms, stamp_luck};
pub use timing::Timing;

/// The file of a tournament: all its games, in the game notation.
///
/// A game counts once it is complete and on disk. Opening the file again resumes after the last complete game; nothing
/// else is stored anywhere. While it is open, no other process can open it.
#[derive(Debug)]
pub struct Ledger {
    path: PathBuf,
    file: File,
    seal: Seal,
    /// Whether the file has a game: the first one has the names of all entrants.
    begun: bool,
    /// Whether a write has failed: nothing may follow it.
    broken: bool,
}

/// A game in a ledger.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Finished {
    /// Its place in the schedule.
    pub game: usize,
    /// Who played.
    pub players: Sides<usize>,
    /// How it ended.
    pub end: End,
    /// How long each side's answers took, if it was called.
    pub timing: Sides<Option<Timing>>,
    /// How much luck helped the first seat, in chance to win, if it was measured.
    pub luck: Option<f64>,
}

/// The contents of an opened file.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// The finished games, in file order.
    pub finished: Vec<Finished>,
    /// How many bytes of an incomplete last game were cut off; 0 if there was none.
    pub cut: usize,
}

/// Why a file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum LedgerError {
    /// The system says no.
    #[error("cannot use {path}: {why}")]
    File {
        /// The file.
        path: String,
        /// The system's error.
        why: io::Error,
    },
    /// Another process has it.
    #[error("{path} is in use by another tournament")]
    Busy {
        /// The file.
        path: String,
    },
    /// Something in the file is not a game, and it is not just an incomplete end.
    #[error("{path}: {fault}; the file was not changed")]
    Damaged {
        /// The file.
        path: String,
        /// What is wrong, and where.
        fault: String,
    },
    /// It holds the games of something else.
    #[error("{path} contains a different tournament: {difference}; the file was not changed")]
    Other {
        /// The file.
        path: String,
        /// How they differ.
        difference: String,
    },
}

impl Ledger {
    /// Opens or creates the file of a tournament. Anything after the last complete game is removed.
    pub fn open(path: &Path, terms: Terms, pairing: &dyn Pairing) -> Result<(Ledger, Found), LedgerError> {
        let shown = path.display().to_string();
        let failed = |why| LedgerError::File { path: shown.clone(), why };
        let is_new = !path.exists();
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(LedgerError::Busy { path: shown }),
            Err(TryLockError::Error(why)) => return Err(failed(why)),
        }
        let seal = Seal::new(terms);
        let text_end = text_end(&mut file).map_err(failed)?;
        file.rewind().map_err(failed)?;
        let (finished, whole) = read(&shown, (&file).take(text_end), &seal, pairing)?;
        let mut behind = Vec::new();
        file.seek(SeekFrom::Start(whole)).and_then(|_| file.read_to_end(&mut behind)).map_err(failed)?;
        let cut = behind.trim_ascii().len();
        let is_empty = whole == 0 && behind.is_empty();
        let mut ledger =
            Ledger { path: path.to_owned(), file, seal, begun: !finished.is_empty(), broken: false };
        if behind != b"\n\n" && !is_empty {
            ledger.cut(whole).map_err(failed)?;
        }
        if is_new {
            keep_name(path);
        }
        Ok((ledger, Found { finished, cut }))
    }

    /// The seed of the tournament in a file; none if the file does not exist or has no games.
    pub fn seed_of(path: &Path) -> Option<u64> {
        first_of(path)?.header().get("Seed")?.parse().ok()
    }

    /// The time per game of the tournament in a file, if it is limited.
    pub fn game_time_of(path: &Path) -> Option<Duration> {
        terms::game_time_of(&first_of(path)?)
    }

    /// Appends games, and returns once they are on disk. Several games share one flush.
    pub fn append(&mut self, games: &[Written]) -> Result<(), LedgerError> {
        let failed = |path: &Path, why| LedgerError::File { path: path.display().to_string(), why };
        if self.broken {
            let why = io::Error::other("an earlier game could not be written");
            return Err(failed(&self.path, why));
        }
        let mut text = String::new();
        for game in games {
            let record = self.seal.describe(game, self.begun);
            text.push_str(&entry(&record));
            self.begun = true;
        }
        let written = self.file.write_all(text.as_bytes()).and_then(|()| self.file.sync_data());
        self.broken = written.is_err();
        written.map_err(|why| failed(&self.path, why))
    }

    /// Truncates the file after its last complete game.
    fn cut(&mut self, whole: u64) -> io::Result<()> {
        self.file.set_len(whole)?;
        self.file.seek(SeekFrom::End(0))?;
        if whole > 0 {
            self.file.write_all(b"\n\n")?;
        }
        self.file.sync_data()
    }
}

/// The first game of a file.
fn first_of(path: &Path) -> Option<Record> {
    let text = GameTexts::new(File::open(path).ok()?).next()?.ok()?;
    text.readable_games().next()?.ok()
}

/// A game to be written.
#[derive(Clone, Debug)]
pub struct Written {
    /// Its place in the schedule.
    pub fixture: Fixture,
    /// The game.
    pub record: Record,
    /// How long each side's answers took, if it was called.
    pub timing: Sides<Option<Timing>>,
    /// How much luck helped the first seat, in chance to win, if it was measured.
    pub luck: Option<f64>,
}

/// A game as written to the file, with an empty line after it.
fn entry(record: &Record) -> String {
    format!("{record}\n")
}

/// The finished games of a file and their length in bytes. Holds one game in memory at a time.
fn read(
    path: &str,
    file: impl Read,
    seal: &Seal,
    pairing: &dyn Pairing,
) -> Result<(Vec<Finished>, u64), LedgerError> {
    let damaged = |fault: String| LedgerError::Damaged { path: path.to_owned(), fault };
    let mut finished: Vec<Finished> = Vec::new();
    // In the order in which they ended: a game follows from those before it.
    let mut results = Results::new();
    let mut whole = 0;
    let mut texts = GameTexts::new(file);
    while let Some(text) = texts.next() {
        let text = text.map_err(|why| LedgerError::File { path: path.to_owned(), why })?;
        let mut is_last = |behind: &[u8]| {
            let another = behind.trim_ascii_start().windows(8).any(|part| part == b"\n[Event ");
            !another && texts.next().is_none()
        };
        let mut games = text.readable_games();
        loop {
            let start = games.whole();
            let record = match games.next() {
                None => break,
                Some(Err(_)) if is_last(&text.bytes()[start..]) => return Ok((finished, whole)),
                Some(Err(error)) => return Err(damaged(error.to_string())),
                Some(Ok(record)) => record,
            };
            if is_torn(&record, text.readable()[start..].trim_start()) {
                if is_last(&text.bytes()[start..]) {
                    return Ok((finished, whole));
                }
                return Err(damaged(format!("{} is incomplete", name(&record))));
            }
            let other = |difference| LedgerError::Other { path: path.to_owned(), difference };
            let Fixture { game, players, .. } = seal.recognise(&record, pairing, &results).map_err(other)?;
            whole = text.offset() + games.whole() as u64;
            let Some(end) = record.end().filter(|end| end.outcome() != Outcome::Void) else { continue };
            if results.insert(game, end.outcome()).is_some() {
                return Err(damaged(format!("game {} appears twice", game + 1)));
            }
            let (timing, luck) = (Timing::of_record(&record), terms::luck_of(&record));
            finished.push(Finished { game, players, end, timing, luck });
        }
        if let Err(error) = text.games()
            && !is_last(&text.bytes()[games.whole()..])
        {
            return Err(damaged(error.to_string()));
        }
    }
    Ok((finished, whole))
}

/// Where the text of a file ends: a power failure can leave zeros after it.
fn text_end(file: &mut File) -> io::Result<u64> {
    let mut end = file.seek(SeekFrom::End(0))?;
    let mut piece = [0; 4096];
    while end > 0 {
        let length = usize::try_from(end).unwrap_or(usize::MAX).min(piece.len());
        let (start, piece) = (end - length as u64, &mut piece[..length]);
        file.seek(SeekFrom::Start(start))?;
        file.read_exact(piece)?;
        if let Some(last) = piece.iter().rposition(|&byte| byte != 0) {
            return Ok(start + last as u64 + 1);
        }
        end = start;
    }
    Ok(0)
}

/// Whether the end of this game is missing. Marks and the last entry of a record are optional, so a game that was cut
/// short can look complete; but then, written again, it continues where the text stops.
fn is_torn(record: &Record, text: &str) -> bool {
    let written = entry(record);
    record.end().is_none() || (!text.starts_with(&written) && written.starts_with(text.trim_end()))
}

fn name(record: &Record) -> String {
    record.header().get("Game").map_or("a game".to_owned(), |game| format!("game {game}"))
}

/// Flushes the directory too, so that a new file's name is on disk, on systems that allow it.
fn keep_name(path: &Path) {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
}
