//! Dealt fleets on the command line: `--dealt`, `--duplicate`, `--pool` and `--luck`.

use std::fs;
use std::path::Path;

use arena::Dealer;
use captains::luck::GameLuck;
use captains::priors;
use rules::{Dice, Fleet, Ruleset};

use crate::exit::BadInput;
use crate::io_error;

#[derive(clap::Args)]
pub(crate) struct DealingOptions {
    /// Deal the fleets instead of letting contestants place them, uniformly or as a prior says (--dealt=hidden). Nobody
    /// learns their own fleet, and results are shown with and without luck
    #[arg(long, value_name = "PRIOR", num_args = 0..=1, require_equals = true, default_missing_value = "uniform", conflicts_with = "series", help_heading = "Dealt fleets")]
    dealt: Option<String>,
    /// Play both games of a pair with the same two fleets, swapped
    #[arg(long, requires = "dealt", help_heading = "Dealt fleets")]
    pub(crate) duplicate: bool,
    /// Deal a contestant's fleets from those in a file, one in the game notation on each line
    #[arg(long, value_name = "NAME=FILE", requires = "dealt", help_heading = "Dealt fleets")]
    pool: Vec<String>,
    /// Show how much luck there was, as information, although fleets are not dealt
    #[arg(long, conflicts_with = "dealt", help_heading = "Dealt fleets")]
    luck: bool,
}

/// How luck is measured.
#[derive(Clone, Debug)]
pub(crate) enum Measuring {
    /// It isn't.
    Off,
    /// As if fleets were uniform, which is information and nothing to rank by.
    Information,
    /// Exactly, because the fleets are dealt.
    Dealt(Box<Dealer>),
}

/// The most fleets in a pool.
const MOST_FLEETS: usize = 10_000;

impl DealingOptions {
    /// Checks the options. The names are those of the contestants, in order.
    pub(crate) fn read(&self, ruleset: &Ruleset, seed: u64, names: &[String]) -> Result<Measuring, BadInput> {
        let measurable = GameLuck::check(ruleset);
        let Some(prior) = &self.dealt else {
            if self.luck {
                measurable.map_err(|why| BadInput::new(format!("--luck: {why}")))?;
                return Ok(Measuring::Information);
            }
            return Ok(Measuring::Off);
        };
        let refused = |why: &dyn std::fmt::Display| BadInput::new(format!("--dealt: {why}"));
        let prior = priors::find(prior, ruleset).map_err(|why| refused(&why))?;
        let dice = Dice::from_seed(seed).fork("deal");
        let mut dealer = Dealer::new(ruleset, prior, self.duplicate, dice).map_err(|why| refused(&why))?;
        measurable.map_err(|why| refused(&why))?;
        for word in &self.pool {
            let (contestant, fleets) = pool(word, ruleset, names)?;
            dealer.declare(contestant, fleets).map_err(|why| BadInput::new(format!("--pool: {why}")))?;
        }
        Ok(Measuring::Dealt(Box::new(dealer)))
    }
}

/// The contestant of a pool and its fleets.
fn pool(word: &str, ruleset: &Ruleset, names: &[String]) -> Result<(usize, Vec<Fleet>), BadInput> {
    let refused = |why: String| BadInput::new(format!("--pool: {why}"));
    let (name, file) =
        word.split_once('=').ok_or_else(|| refused(format!("expected NAME=FILE, not \"{word}\"")))?;
    let contestant = names.iter().position(|known| known == name).ok_or_else(|| {
        refused(format!("nobody is called {name}; the contestants are {}", names.join(", ")))
    })?;
    let text = fs::read_to_string(Path::new(file))
        .map_err(|error| refused(format!("cannot read {file}: {}", io_error::describe(&error))))?;
    let mut fleets = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let fleet = Fleet::read(ruleset, line)
            .map_err(|why| refused(format!("{file}, line {}: {why}", number + 1)))?;
        fleets.push(fleet);
    }
    match fleets.len() {
        0 => Err(refused(format!("{file} has no fleets"))),
        1..=MOST_FLEETS => Ok((contestant, fleets)),
        many => Err(refused(format!("{file} has {many} fleets; at most {MOST_FLEETS} are allowed"))),
    }
}
