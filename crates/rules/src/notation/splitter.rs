//! Splits a long file of games into the text of each, one game in memory at a time.

use super::cursor::NotationError;
use super::reader::Games;
use super::scanner::{LONGEST, Scanner, restart};

/// Splits a stream of games into the text of each, so that only one game of a long file is in memory.
///
/// Push bytes as they are read, in pieces of any size.
#[derive(Debug, Default)]
pub struct GameSplitter {
    buffer: Vec<u8>,
    /// How much of the buffer was already returned.
    done: usize,
    scanner: Scanner,
    /// The line on which the rest of the buffer begins, from 0.
    line: usize,
    /// How many bytes come before the rest of the buffer.
    offset: u64,
    ended: bool,
    spent: bool,
}

/// The text of one game in a file, with everything around it.
#[derive(Debug)]
pub struct GameText {
    bytes: Vec<u8>,
    line: usize,
    offset: u64,
    end: TextEnd,
}

/// Why the text of a game ends where it does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum TextEnd {
    AnotherGame,
    EndOfFile,
    /// It is too long for one game, and no other game begins in it.
    TooLong,
}

impl GameSplitter {
    /// A splitter that has read nothing yet.
    pub fn new() -> GameSplitter {
        GameSplitter::default()
    }

    /// Adds more bytes of the file. Take out all games first, or they pile up.
    pub fn push(&mut self, bytes: &[u8]) {
        self.buffer.drain(..self.done);
        self.done = 0;
        self.buffer.extend_from_slice(bytes);
    }

    /// Marks the end of the file.
    pub fn end(&mut self) {
        self.ended = true;
    }

    /// The next whole game; `None` if it needs more bytes or there are no more games.
    pub fn next_game(&mut self) -> Option<GameText> {
        if self.spent {
            return None;
        }
        let rest = &self.buffer[self.done..];
        if let Some(boundary) = self.scanner.boundary(rest) {
            self.scanner.forget(boundary);
            return Some(self.cut(boundary, TextEnd::AnotherGame));
        }
        if self.ended {
            self.spent = true;
            let left = rest.len();
            return (left > 0).then(|| self.cut(left, TextEnd::EndOfFile));
        }
        if rest.len() < LONGEST {
            return None;
        }
        // A comment or a triple-quoted text that is never closed would run to the end of the file.
        self.scanner = Scanner::default();
        let left = rest.len();
        if let Some(start) = restart(rest, 0) {
            return Some(self.cut(start, TextEnd::AnotherGame));
        }
        self.spent = true;
        Some(self.cut(left, TextEnd::TooLong))
    }

    fn cut(&mut self, length: usize, end: TextEnd) -> GameText {
        let bytes = self.buffer[self.done..][..length].to_vec();
        let text = GameText { line: self.line, offset: self.offset, end, bytes };
        self.line += text.bytes.split(|&byte| byte == b'\n').count() - 1;
        self.offset += length as u64;
        self.done += length;
        text
    }
}

impl GameText {
    /// Where in the file it begins, in bytes.
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// The text as it is in the file.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The part of it that is valid text: a torn file can contain anything.
    pub fn readable(&self) -> &str {
        let good = str::from_utf8(&self.bytes).map_or_else(|error| error.valid_up_to(), str::len);
        str::from_utf8(&self.bytes[..good]).unwrap_or_default()
    }

    /// Reads the games in the readable part, as [`GameText::games`] does.
    pub fn readable_games(&self) -> Games<'_> {
        Games::behind(self.readable(), self.line, self.end == TextEnd::AnotherGame)
    }

    /// Reads the game, replaying it. There is more than one only if the first has an error, and none if the
    /// text is only comments. Errors have the line numbers of the file.
    pub fn games(&self) -> Result<Games<'_>, NotationError> {
        if self.end == TextEnd::TooLong {
            let problem = format!("no game found in {} MiB", LONGEST / 1024 / 1024);
            return Err(NotationError { line: self.line + 1, column: 1, problem });
        }
        let text = self.readable();
        if text.len() == self.bytes.len() {
            return Ok(self.readable_games());
        }
        let line = text.rsplit('\n').next().unwrap_or_default();
        Err(NotationError {
            line: self.line + text.matches('\n').count() + 1,
            column: line.chars().count() + 1,
            problem: "this is not UTF-8 text".to_owned(),
        })
    }
}
