//! Where an opponent looks early and late.

use rules::{Attempt, Cell, Fleet, Game, Order, Ruleset, Seat};
use serde::{Deserialize, Serialize};

use super::coarse;

/// When an opponent fires at each square, over the games so far.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Shooting {
    /// How many games, older ones counting less.
    weight: f64,
    /// For every square, row by row, the sum of the shares of the board that were fired at before it.
    when: Vec<f64>,
}

/// As many games are imagined in which every square was fired at in the middle of the game.
const PSEUDO_GAMES: f64 = 4.0;

impl Shooting {
    pub(super) fn new(ruleset: &Ruleset) -> Shooting {
        Shooting { weight: 0.0, when: vec![0.0; ruleset.board().cells().len() as usize] }
    }

    pub(super) fn squares(&self) -> usize {
        self.when.len()
    }

    /// Whether anything is known.
    pub(crate) fn is_empty(&self) -> bool {
        self.weight == 0.0
    }

    /// Adds the shots of a seat in a game; those of earlier games count this much less.
    pub(super) fn add(&mut self, game: &Game, seat: Seat, memory: f64) {
        let board = game.ruleset().board();
        let squares = f64::from(board.cells().len());
        let mut unknown = board.cells();
        self.weight = coarse(self.weight * memory + 1.0);
        for when in &mut self.when {
            *when = coarse(*when * memory);
        }
        let turns = game.turns().iter().filter(|turn| turn.seat() == Some(seat));
        for turn in turns {
            let Some(Attempt::Order(Order::Fire(fired))) = turn.attempt() else { continue };
            let before = 1.0 - f64::from(unknown.len()) / squares;
            for cell in *fired & unknown {
                self.when[number(cell, game.ruleset())] += coarse(before);
                unknown.remove(cell);
            }
        }
        // A square that was not fired at would have been later.
        let rest = 1.0 - f64::from(unknown.len()) / squares / 2.0;
        for cell in unknown {
            self.when[number(cell, game.ruleset())] += coarse(rest);
        }
    }

    /// How late a fleet is found by an opponent who shoots as before: when the first square of each ship is
    /// fired at on average, and the last of the ships counts once more.
    pub(crate) fn lateness(&self, fleet: &Fleet, ruleset: &Ruleset) -> f64 {
        let when = |cell: Cell| {
            (self.when[number(cell, ruleset)] + 0.5 * PSEUDO_GAMES) / (self.weight + PSEUDO_GAMES)
        };
        let ships = fleet.ships().len();
        let first = |ship: usize| fleet.cells_of(ship).iter().map(when).fold(1.0, f64::min);
        let mean = (0..ships).map(first).sum::<f64>() / ships as f64;
        mean + (0..ships).map(first).fold(0.0, f64::max) / ships as f64
    }
}

fn number(cell: Cell, ruleset: &Ruleset) -> usize {
    usize::from(cell.y()) * usize::from(ruleset.board().width()) + usize::from(cell.x())
}
