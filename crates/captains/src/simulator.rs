//! The shooting simulator: one captain shoots at one hidden fleet until it is sunk, and nobody shoots back.
//!
//! It measures how well a captain finds ships, without the noise of who moves first. Every [`Captain`] can
//! play it under all rules it plays, in a real game whose other side never acts. The [`Kernel`]s are simple
//! shooters made only for this: yardsticks, hundreds of times faster.
//!
//! A game depends only on the seed and its number, so games can be split among threads in any way. All
//! shooters meet the same fleets under the same seed.

mod density;
mod gunner;
mod hidden;
mod hunt;
mod kernel;
mod layout;
mod planes;
mod practice;
mod scatter;
mod sea;
mod tally;
mod trial;
mod wreck;

#[cfg(test)]
mod tests;

use std::ops::Range;
use std::time::Instant;

use rules::{Dice, Ruleset};

use self::kernel::Battery;
use self::practice::Practice;
use crate::budget::Budget;
use crate::captain::{Captain, Declined};
use crate::registry;

pub use self::kernel::Kernel;
pub use self::layout::Layout;
pub use self::practice::{Failed, Fault};
pub use self::tally::{Counts, Moves, Score, Tally, Times};
pub use self::trial::Trial;

/// A shooter.
#[derive(Clone, Copy)]
pub enum Shooter<'a> {
    /// A captain.
    Captain {
        /// Its name.
        name: &'a str,
        /// The captain itself.
        captain: &'a dyn Captain,
    },
    /// A yardstick.
    Kernel(Kernel),
}

impl Shooter<'static> {
    /// The shooter with this name, ignoring case.
    pub fn find(name: &str) -> Option<Shooter<'static>> {
        Shooter::all().find(|shooter| shooter.name().eq_ignore_ascii_case(name))
    }

    /// All captains of the registry, then all yardsticks.
    pub fn all() -> impl Iterator<Item = Shooter<'static>> {
        let captains = registry::CAPTAINS.iter();
        captains
            .map(|entry| Shooter::Captain { name: entry.name, captain: entry.captain })
            .chain(Kernel::ALL.into_iter().map(Shooter::Kernel))
    }
}

impl<'a> Shooter<'a> {
    /// Its name.
    pub fn name(self) -> &'a str {
        match self {
            Shooter::Captain { name, .. } => name,
            Shooter::Kernel(kernel) => kernel.name(),
        }
    }
}

/// A shooter set up for a series of hidden fleets.
pub struct Simulator<'a> {
    dice: Dice,
    form: Form<'a>,
}

/// The two ways to play: the real game for every captain, and the fast one for kernels.
enum Form<'a> {
    Practice(Practice<'a>),
    Battery(Battery),
}

impl<'a> Simulator<'a> {
    /// Sets up a series. Its games depend on nothing else.
    pub fn new(
        shooter: Shooter<'a>,
        ruleset: &Ruleset,
        layout: Layout,
        seed: u64,
    ) -> Result<Simulator<'a>, Declined> {
        let dice = Dice::from_seed(seed);
        let form = match shooter {
            Shooter::Captain { name, captain } => {
                Form::Practice(Practice::new(name, captain, ruleset, layout, &dice)?)
            }
            Shooter::Kernel(kernel) => Form::Battery(Battery::new(kernel, ruleset, layout)?),
        };
        Ok(Simulator { dice, form })
    }

    /// The same series with this much time for each order, [`Budget::USUAL`] by default. Kernels ignore it.
    #[must_use]
    pub fn within(mut self, budget: Budget) -> Simulator<'a> {
        if let Form::Practice(practice) = &mut self.form {
            practice.budget = budget;
        }
        self
    }

    /// Plays the games of these numbers on this thread.
    pub fn play(&self, games: Range<u64>) -> Result<Tally, Failed> {
        let mut tally = Tally::default();
        match &self.form {
            Form::Practice(practice) => {
                for number in games {
                    let score = practice.play(&self.dice, number, &mut tally.moves)?;
                    tally.add(score);
                }
            }
            Form::Battery(battery) => {
                let start = Instant::now();
                let mut moves = 0;
                battery.play(&self.dice, games, |shots| {
                    moves += u64::from(shots);
                    tally.add(Score { shots, orders: shots });
                });
                // Reading the clock takes longer than a move, so the whole time is divided, including drawing
                // the fleets.
                tally.moves.times.add_together(moves, start.elapsed());
            }
        }
        Ok(tally)
    }
}
