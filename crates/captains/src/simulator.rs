//! The shooting simulator: one captain shoots at one hidden fleet until it is sunk, and nobody shoots back.
//!
//! It measures how well a captain finds ships, without the noise of who moves first. Every [`Captain`] can
//! play it under all rules it plays, in a real game whose other side never acts.
//!
//! A game depends only on the seed and its number, so games can be split among threads in any way. All
//! captains meet the same fleets under the same seed.

mod layout;
mod practice;
mod tally;

#[cfg(test)]
mod tests;

use std::ops::Range;

use rules::{Cells, Dice, Fleet, Ruleset, Seat, View};

use self::practice::Practice;
use crate::budget::Budget;
use crate::captain::{Captain, Declined};

pub use self::layout::Layout;
pub use self::practice::{Failed, Fault};
pub use self::tally::{Counts, Moves, Score, Tally, Times};

/// A captain set up for a series of hidden fleets.
pub struct Simulator<'a> {
    dice: Dice,
    layout: Layout,
    practice: Practice<'a>,
}

impl<'a> Simulator<'a> {
    /// Sets up a series. Its games depend on nothing else.
    pub fn new(
        name: &'a str,
        captain: &'a dyn Captain,
        ruleset: &Ruleset,
        layout: Layout,
        seed: u64,
    ) -> Result<Simulator<'a>, Declined> {
        let dice = Dice::from_seed(seed);
        let practice = Practice::new(name, captain, ruleset, &dice)?;
        Ok(Simulator { dice, layout, practice })
    }

    /// The same series with this much time for each order, [`Budget::USUAL`] by default.
    #[must_use]
    pub fn within(mut self, budget: Budget) -> Simulator<'a> {
        self.practice.budget = budget;
        self
    }

    /// The shots and orders it takes to sink this fleet in the game of this number, on which the captain's
    /// luck depends.
    pub fn score(&self, fleet: &Fleet, number: u64) -> Result<Score, Failed> {
        let mut dice = self.dice.fork_nth(number);
        self.practice.play(fleet.clone(), number, &mut dice, &mut Moves::default())
    }

    /// Which cells the captain has fired at after each number of shots of the game of this number against
    /// this fleet, from none on. During a salvo or an attack on an area that is what was fired at before.
    pub fn fired(&self, fleet: &Fleet, number: u64) -> Result<Vec<Cells>, Failed> {
        let mut dice = self.dice.fork_nth(number);
        let mut fired = vec![Cells::EMPTY];
        self.practice.watch(fleet.clone(), number, &mut dice, &mut Moves::default(), |score, view| {
            let so_far = view.waters(Seat::B).fired();
            let before = *fired.last().expect("it begins with no cells");
            fired.resize(score.shots as usize, before);
            fired.truncate(score.shots as usize);
            fired.push(so_far);
        })?;
        Ok(fired)
    }

    /// Plays the game of this number, and shows the orders so far and what the captain, whose seat is A, knows after
    /// each turn.
    pub fn watch(&self, number: u64, mut after: impl FnMut(u32, &View)) -> Result<(), Failed> {
        let mut dice = self.dice.fork_nth(number);
        let hidden = self.layout.fleet(&self.practice.ruleset, &mut dice);
        let mut moves = Moves::default();
        self.practice
            .watch(hidden, number, &mut dice, &mut moves, |score, view| after(score.orders, view))?;
        Ok(())
    }

    /// Plays the games of these numbers on this thread.
    pub fn play(&self, games: Range<u64>) -> Result<Tally, Failed> {
        let mut tally = Tally::default();
        for number in games {
            let mut dice = self.dice.fork_nth(number);
            let hidden = self.layout.fleet(&self.practice.ruleset, &mut dice);
            let score = self.practice.play(hidden, number, &mut dice, &mut tally.moves)?;
            tally.add(score);
        }
        Ok(tally)
    }
}
