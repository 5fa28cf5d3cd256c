//! A square typed directly on the board: a letter, then digits.

use rules::{Board, Cell};

/// A square being typed. Letters are keys too, so it is a square only once a digit follows; then the effect of the
/// letter is undone, for which `T` holds the state before it.
#[derive(Clone, Debug)]
pub(crate) struct Coordinate<T> {
    letter: char,
    digits: String,
    before: T,
}

impl<T: Clone> Coordinate<T> {
    /// A letter was typed; this is the state before it.
    pub(crate) fn begun(letter: char, before: T) -> Coordinate<T> {
        Coordinate { letter, digits: String::new(), before }
    }

    /// A digit was typed: the square so far, if it is one, and the state before the letter.
    pub(crate) fn digit(&mut self, board: Board, digit: char) -> Option<(Cell, T)> {
        let digits = format!("{}{digit}", self.digits);
        let cell = board.read_cell(&format!("{}{digits}", self.letter)).ok()?;
        self.digits = digits;
        Some((cell, self.before.clone()))
    }
}
