//! The shooting game alone: one captain shoots at one hidden fleet until it is cleared, and nobody shoots back.
//!
//! It measures how well somebody finds ships, without the noise of who moved first. Every [`Captain`] can play it under
//! all rules it plays, in a real game whose other side never acts. The [`Kernel`]s are shooters that exist for this game
//! only: yardsticks, hundreds of times faster.
//!
//! A game depends on the seed and its number alone, so games can be shared out among threads in any way. All shooters
//! meet the same fleets under the same seed.

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

/// Who shoots.
#[derive(Clone, Copy)]
pub enum Shooter<'a> {
    /// A captain.
    Captain {
        /// What it is called.
        name: &'a str,
        /// The captain itself.
        captain: &'a dyn Captain,
    },
    /// A yardstick.
    Kernel(Kernel),
}

impl Shooter<'static> {
    /// The shooter with this name, in either case.
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
    /// What it is called.
    pub fn name(self) -> &'a str {
        match self {
            Shooter::Captain { name, .. } => name,
            Shooter::Kernel(kernel) => kernel.name(),
        }
    }
}

/// A shooter before a series of hidden fleets.
pub struct Simulator<'a> {
    dice: Dice,
    form: Form<'a>,
}

/// The two ways to play: the real game for everybody, and the quick one for those made for it.
enum Form<'a> {
    Practice(Practice<'a>),
    Battery(Battery),
}

impl<'a> Simulator<'a> {
    /// Sets a series up. Its games depend on nothing else.
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

    /// The same series with so much time for each order; [`Budget::USUAL`] if nothing is said. A yardstick takes none.
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
                // A look at the clock takes longer than a move, so the whole time is shared out, drawing the fleets
                // included.
                tally.moves.times.add_together(moves, start.elapsed());
            }
        }
        Ok(tally)
    }
}
