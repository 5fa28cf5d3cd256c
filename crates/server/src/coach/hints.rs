//! Counts hints at tables where they have to be earned by misses.

use rules::{Effect, Eye, Game, Seat, Sighting};
use store::Hint;
use wire::HintsLeft;

/// How many misses in a row earn a hint.
pub(crate) const MISSES: u32 = 5;
/// How many hints a game has.
pub(crate) const HINTS: u8 = 3;

/// A seat's earned hints at a table where they are limited. Derived from the game and the hints so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Hints {
    used: u8,
    misses: u32,
}

impl Hints {
    pub(crate) fn of(game: &Game, seat: Seat, hints: &[Hint]) -> Hints {
        let own = || hints.iter().filter(|hint| hint.seat == seat);
        let mut misses = 0;
        let mut seen = Vec::new();
        for (turn, events) in game.turns().iter().zip(1..) {
            seen.clear();
            turn.seen_by(Eye::Player(seat), &mut seen);
            match outcome(&seen, seat) {
                Outcome::Hit => misses = 0,
                Outcome::Missed => misses += 1,
                Outcome::Nothing => {}
            }
            // A hint resets the count.
            if own().any(|hint| hint.events == events) {
                misses = 0;
            }
        }
        Hints { used: own().count().try_into().unwrap_or(u8::MAX), misses }
    }

    pub(crate) fn left(self) -> u8 {
        HINTS.saturating_sub(self.used)
    }

    pub(crate) fn misses(self) -> u32 {
        self.misses
    }

    pub(crate) fn is_ready(self) -> bool {
        self.left() > 0 && self.misses >= MISSES
    }

    pub(crate) fn info(self) -> HintsLeft {
        HintsLeft { ready: self.is_ready(), left: self.left(), misses: self.misses, needed: MISSES }
    }
}

/// What a turn was for the attacker.
enum Outcome {
    Hit,
    Missed,
    Nothing,
}

fn outcome(seen: &[Sighting], seat: Seat) -> Outcome {
    let mut outcome = Outcome::Nothing;
    for sighting in seen {
        match *sighting {
            Sighting::Shot { by, effect, .. } if by == seat && effect != Effect::Miss => return Outcome::Hit,
            Sighting::Tally { by, hits, .. } if by == seat && hits > 0 => return Outcome::Hit,
            Sighting::Shot { by, .. } | Sighting::Salvo { by, .. } if by == seat => outcome = Outcome::Missed,
            _ => {}
        }
    }
    outcome
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::Timestamp;
    use rules::{Attempt, Fleet, Ruleset, Sides};

    /// A game of classic in which A fires at these squares and B always somewhere harmless.
    fn played(squares: &str) -> Game {
        let classic = Ruleset::preset("classic").unwrap();
        let text = "Carrier A1-E1, Battleship A2-D2, Cruiser A3-C3, Submarine A4-C4, Destroyer A5-B5";
        let fleet = || Fleet::read(&classic, text).unwrap();
        let mut game = Game::new(&classic, Sides::new(fleet(), fleet()), Seat::A);
        for (n, square) in (1..).zip(squares.split(' ')) {
            let board = classic.board();
            game.play(Seat::A, Attempt::read(board, square)).unwrap();
            game.play(Seat::B, Attempt::read(board, &format!("J{n}"))).unwrap();
        }
        game
    }

    fn hint(events: u32) -> Hint {
        Hint { seat: Seat::A, events, at: Timestamp::UNIX_EPOCH }
    }

    #[test]
    fn five_misses_in_a_row_earn_a_hint_and_a_hint_or_a_hit_begins_anew() {
        let of = |squares: &str, hints: &[Hint]| Hints::of(&played(squares), Seat::A, hints);
        let four = of("A10 B10 C10 D10", &[]);
        assert_eq!((four.is_ready(), four.misses(), four.left()), (false, 4, 3));
        assert!(of("A10 B10 C10 D10 E10", &[]).is_ready());
        assert_eq!(of("A10 B10 C10 D10 A1 E10", &[]).misses(), 1);
        // Eleven events: the opening and ten turns.
        let asked = of("A10 B10 C10 D10 E10", &[hint(11)]);
        assert_eq!((asked.is_ready(), asked.misses(), asked.left()), (false, 0, 2));
        assert!(of("A10 B10 C10 D10 E10 F10 G10 H10 I10 A9", &[hint(11)]).is_ready());
        let other = Hints::of(&played("A10 B10 C10 D10 E10"), Seat::B, &[hint(11)]);
        assert_eq!((other.misses(), other.left()), (5, 3), "another's hints are not one's own");
        let all = of("A10 B10 C10 D10 E10", &[hint(2), hint(3), hint(4)]);
        assert_eq!((all.is_ready(), all.left()), (false, 0));
    }
}
