//! Coach: the chance of a hit at every square, as far as a player could know, and the best shot.

use std::time::Duration;

use captains::Budget;
use captains::inference::{Exactness, Posterior};
use rules::{Board, Cell, Cells, Seat, View};

use super::board_model::BoardModel;
use super::look::Ground;
use super::square::{Rim, Sign};
use crate::heat::grouped;
use crate::text_board::Tracking;

/// How long the coach thinks about a position.
const TIME: Budget = Budget::of(Duration::from_millis(200));

/// What a player could have known of the enemy's waters at one moment.
pub(crate) struct Coach {
    /// The player who is advised.
    pub(crate) seat: Seat,
    board: Board,
    /// The chance of a hit at every square that may be fired at.
    chances: Vec<(Cell, f64)>,
    exactness: Exactness,
    fleets: u128,
    /// The enemy's waters as the player knew them.
    known: BoardModel,
}

impl Coach {
    /// What the player with this view could conclude; `None` if that cannot be computed.
    pub(crate) fn new(view: &View) -> Option<Coach> {
        let seat = view.seat()?;
        let posterior = Posterior::new(view, TIME).ok()?;
        let targets = view.arsenal(seat).targets();
        let chances = targets.iter().map(|cell| (cell, posterior.hit(cell).clamp(0.0, 1.0))).collect();
        let (exactness, fleets) = (posterior.exactness(), posterior.fleets());
        let known = BoardModel::enemy(view, seat.other(), Tracking::Full);
        Some(Coach { seat, board: view.ruleset().board(), chances, exactness, fleets, known })
    }

    fn best(&self) -> Option<(Cell, f64)> {
        self.chances.iter().copied().max_by(|a, b| a.1.total_cmp(&b.1))
    }

    /// The chance of a hit at this square.
    pub(crate) fn chance(&self, cell: Cell) -> Option<f64> {
        self.chances.iter().find(|(other, _)| *other == cell).map(|(_, chance)| *chance)
    }

    /// The heat map: the waters as the player knew them, every chance as a number and a shade, the best squares marked.
    pub(crate) fn model(&self) -> BoardModel {
        let mut model = self.known.clone();
        let best = self.best().map_or(1.0, |(_, chance)| chance);
        let is_best = |chance: f64| chance > 0.0 && chance >= best - 1e-9;
        let marked = self.chances.iter().filter(|(_, chance)| is_best(*chance)).map(|(cell, _)| *cell);
        paint(&mut model, self.chances.iter().copied(), marked.collect());
        model
    }

    /// The advice in a sentence.
    pub(crate) fn sentence(&self, name: &str) -> String {
        let basis = match self.exactness {
            Exactness::Exact if self.fleets == 1 => "only 1 fleet is possible".to_owned(),
            Exactness::Exact => format!("{} fleets are possible", grouped(self.fleets)),
            Exactness::Sampled { n, .. } => format!("estimated from {} fleets", grouped(u128::from(n))),
        };
        match self.best() {
            Some((cell, chance)) => {
                format!("Best shot for {name}: {}, {} % ({basis}).", self.board.name(cell), percent(chance))
            }
            None => format!("{name} has nothing left to fire at."),
        }
    }
}

/// Paints a heat map on a board: every chance as a number and a shade, and marks the best squares.
pub(crate) fn paint(model: &mut BoardModel, chances: impl Iterator<Item = (Cell, f64)>, best: Cells) {
    for (cell, chance) in chances {
        let square = model.at_mut(cell);
        square.sign = Sign::Chance(percent(chance));
        square.ground = Ground::Heat(level(chance));
    }
    for cell in best {
        model.at_mut(cell).rim = Rim::Cursor;
    }
}

/// A chance in whole per cent.
pub(crate) fn percent(chance: f64) -> u8 {
    (chance * 100.0).round() as u8
}

/// A fixed scale, so that a shade means the same in every position.
fn level(chance: f64) -> u8 {
    let steps = [0.05, 0.10, 0.20, 0.35, 0.60];
    1 + steps.iter().filter(|step| chance >= **step).count() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_said_as_people_say_them() {
        assert_eq!((percent(0.124), percent(1.0)), (12, 100));
        assert_eq!((level(0.0), level(0.05), level(0.99)), (1, 2, 6));
    }
}
