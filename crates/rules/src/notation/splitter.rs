//! A stream of games, cut into the text of each.

use super::cursor::NotationError;
use super::reader::Games;
use super::scanner::{LONGEST, Scanner, restart};

/// Cuts a stream of games into the text of each, so that nobody has to hold more of a long file than one game.
///
/// Whoever reads the file gives it the bytes as they come, in pieces of any size.
#[derive(Debug, Default)]
pub struct GameSplitter {
    buffer: Vec<u8>,
    /// How much of the buffer is handed out already.
    done: usize,
    scanner: Scanner,
    /// The line of the text on which the rest of the buffer begins, from 0.
    line: usize,
    /// How many bytes stand before the rest of the buffer.
    offset: u64,
    ended: bool,
    spent: bool,
}

/// The text of one game as it stands in a file, with whatever stands around it.
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
    /// It is too long for one game, and no other begins in it.
    TooLong,
}

impl GameSplitter {
    /// Nothing read yet.
    pub fn new() -> GameSplitter {
        GameSplitter::default()
    }

    /// Takes in more bytes of the file. All games should have been taken out before, or they pile up.
    pub fn push(&mut self, bytes: &[u8]) {
        self.buffer.drain(..self.done);
        self.done = 0;
        self.buffer.extend_from_slice(bytes);
    }

    /// There are no more bytes.
    pub fn end(&mut self) {
        self.ended = true;
    }

    /// The next whole game; none if more bytes are needed, or if there are none left.
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
        // A comment, or a text between triple quotes, that is never closed would go on to the end of the file.
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

    /// The text as it stands there.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// As much of it as is text: what a disk leaves of a torn file can be anything.
    pub fn readable(&self) -> &str {
        let good = str::from_utf8(&self.bytes).map_or_else(|error| error.valid_up_to(), str::len);
        str::from_utf8(&self.bytes[..good]).unwrap_or_default()
    }

    /// Reads the games in the readable part, as [`GameText::games`] does.
    pub fn readable_games(&self) -> Games<'_> {
        Games::behind(self.readable(), self.line, self.end == TextEnd::AnotherGame)
    }

    /// Reads the game, replaying it. There is more than one only where something is wrong with the first, and none in a text
    /// of comments alone. Errors have the lines of the file.
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
