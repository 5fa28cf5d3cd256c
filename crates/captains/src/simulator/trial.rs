//! One captain against given fleets.

use rules::{Dice, Fleet, Ruleset};

use super::layout::Layout;
use super::practice::{Failed, Practice};
use super::tally::{Moves, Score};
use crate::budget::Budget;
use crate::captain::{Captain, Declined};

/// A captain set up to shoot at given fleets.
pub struct Trial<'a> {
    practice: Practice<'a>,
    dice: Dice,
}

impl<'a> Trial<'a> {
    /// Sets a captain up.
    pub fn new(
        name: &'a str,
        captain: &'a dyn Captain,
        ruleset: &Ruleset,
        budget: Budget,
        seed: u64,
    ) -> Result<Trial<'a>, Declined> {
        let dice = Dice::from_seed(seed);
        let mut practice = Practice::new(name, captain, ruleset, Layout::Uniform, &dice)?;
        practice.budget = budget;
        Ok(Trial { practice, dice })
    }

    /// The shots and orders it takes to sink this fleet in the game of this number, on which the captain's
    /// luck depends.
    pub fn score(&self, fleet: &Fleet, number: u64) -> Result<Score, Failed> {
        self.practice.play_at(fleet.clone(), &self.dice, number, &mut Moves::default())
    }
}
