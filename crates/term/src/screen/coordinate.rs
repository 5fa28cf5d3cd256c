//! A square typed without asking: a letter, then digits.

use rules::{Board, Cell};

/// A square that is being typed. Letters have other meanings too, so nothing is known until a digit follows; then
/// whatever the letter did is taken back, which is what `T` is for.
#[derive(Clone, Debug)]
pub(crate) struct Coordinate<T> {
    letter: char,
    digits: String,
    before: T,
}

impl<T: Clone> Coordinate<T> {
    /// A letter was typed, and this is how everything stood before.
    pub(crate) fn begun(letter: char, before: T) -> Coordinate<T> {
        Coordinate { letter, digits: String::new(), before }
    }

    /// A digit was typed: the square so far, if there is one, and how everything stood before the letter.
    pub(crate) fn digit(&mut self, board: Board, digit: char) -> Option<(Cell, T)> {
        let digits = format!("{}{digit}", self.digits);
        let cell = board.read_cell(&format!("{}{digits}", self.letter)).ok()?;
        self.digits = digits;
        Some((cell, self.before.clone()))
    }
}
