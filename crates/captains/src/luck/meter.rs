//! Measures the luck of one shot.

use rules::{Cell, Effect, Ruleset, Seat, Sides, Sighting};

use super::no_luck::NoLuck;
use super::progress::Progress;
use super::value_table::{VALUES, goes_on};
use crate::inference::Answer;

/// Both sides' progress in a game, and what it says about their chances to win.
pub(super) struct Meter {
    ruleset: Ruleset,
    progress: Sides<Progress>,
}

impl Meter {
    /// At the start of a game under these rules.
    pub(super) fn new(ruleset: &Ruleset) -> Result<Meter, NoLuck> {
        NoLuck::check(ruleset)?;
        Ok(Meter { ruleset: ruleset.clone(), progress: Sides::from_fn(|_| Progress::start(ruleset)) })
    }

    /// The chance that a side wins after its shot at this cell got this answer.
    pub(super) fn after(&self, seat: Seat, cell: Cell, answer: Answer) -> f64 {
        let own = self.progress[seat].after(&self.ruleset, cell, answer);
        let other = self.progress[seat.other()];
        if goes_on(&self.ruleset) && answer.effect != Effect::Miss {
            VALUES.to_move(&self.ruleset, own, other)
        } else {
            1.0 - VALUES.to_move(&self.ruleset, other, own)
        }
    }

    /// The chance that a side wins after its shot, before the answer is known.
    pub(super) fn expected(&self, seat: Seat, cell: Cell, answers: &[(Answer, f64)]) -> f64 {
        let sum: f64 = answers.iter().map(|(_, chance)| chance).sum();
        answers.iter().map(|(answer, chance)| chance / sum * self.after(seat, cell, *answer)).sum()
    }

    /// Adds what a side has just seen.
    pub(super) fn see(&mut self, seat: Seat, sighting: &Sighting) {
        self.progress[seat].see(&self.ruleset, seat, sighting);
    }
}
