//! Splits a file of games into the texts of single games, without reading it whole.

use std::io::{self, Read};

use rules::{GameSplitter, GameText};

/// How much is read at a time, in bytes.
const PIECE: usize = 64 * 1024;

/// Iterates over the texts of the games in a file or stream; reads no more than the next one needs.
#[derive(Debug)]
pub struct GameTexts<R> {
    source: R,
    splitter: GameSplitter,
    piece: Box<[u8]>,
    /// At the end, or after a read error.
    ended: bool,
}

impl<R: Read> GameTexts<R> {
    /// The games of this source.
    pub fn new(source: R) -> GameTexts<R> {
        let piece = vec![0; PIECE].into_boxed_slice();
        GameTexts { source, splitter: GameSplitter::new(), piece, ended: false }
    }

    /// The source.
    pub fn source(&self) -> &R {
        &self.source
    }
}

impl<R: Read> Iterator for GameTexts<R> {
    type Item = io::Result<GameText>;

    fn next(&mut self) -> Option<io::Result<GameText>> {
        loop {
            let next = self.splitter.next_game();
            if next.is_some() || self.ended {
                return next.map(Ok);
            }
            match self.source.read(&mut self.piece) {
                Ok(0) => {
                    self.ended = true;
                    self.splitter.end();
                }
                Ok(length) => self.splitter.push(&self.piece[..length]),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    // The text before it may be half a game.
                    self.ended = true;
                    self.splitter = GameSplitter::new();
                    return Some(Err(error));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file that counts how much of it was read, and breaks off behind its end.
    struct Counted<'a> {
        rest: &'a [u8],
        read: usize,
    }

    impl Read for Counted<'_> {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            if self.rest.is_empty() {
                return Err(io::Error::other("the cable is out"));
            }
            let length = self.rest.read(into)?;
            self.read += length;
            Ok(length)
        }
    }

    #[test]
    fn no_more_is_read_than_the_next_game_needs() {
        let game =
            "[Rules \"classic\"]\n[Result \"none\"]\n[End \"double-forfeit\"]\n\n1. double-forfeit\n\n";
        let games = 20_000;
        let file = game.repeat(games);
        let mut texts = GameTexts::new(Counted { rest: file.as_bytes(), read: 0 });
        let mut given = 0;
        for n in 0..games - 1 {
            let text = texts.next().unwrap().unwrap();
            assert_eq!(text.offset(), given);
            given += text.bytes().len() as u64;
            let ahead = texts.source().read - given as usize;
            assert!(ahead <= PIECE + game.len(), "{ahead} bytes are held behind game {n}");
        }
        // Whether the last one is whole is not known.
        assert_eq!(texts.next().unwrap().unwrap_err().to_string(), "the cable is out");
        assert!(texts.next().is_none());
    }
}
