//! The least shots that any way of shooting needs on average, on boards small enough to know.
//!
//! What a shooter knows is a set of fleets, all that would have given the same answers. From there every shot is tried
//! and every answer followed to the end, and what is found is kept: so the value of the first position is exact, not
//! an estimate. It takes single shots whose hits are told, and small boards.

mod belief;
mod small;

use rules::{Arsenal, Fleet, OrderKind, Ruleset};

use self::belief::Beliefs;
use self::small::SmallSea;

/// The most cells a board may have.
const MAX_CELLS: u32 = 32;
/// The most fleets that may be told apart.
const MAX_FLEETS: usize = 20_000;

/// The exact figures of a small board.
#[derive(Clone, Debug)]
pub struct Optimum {
    /// Every legal fleet.
    pub fleets: Vec<Fleet>,
    /// The mean shots of the best way to shoot there is.
    pub shots: f64,
    /// The mean shots of somebody who always fires where a hit is most likely, drawing among equals.
    pub greedy: f64,
    /// How many different states of knowledge were looked at.
    pub beliefs: usize,
}

/// Why the optimum is not known.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unknown {
    /// The rules have more than single shots whose hits are told.
    #[error(
        "the optimum of {0} cannot be computed: that needs single shots with reported hits, and ships without armour"
    )]
    Rules(String),
    /// There is too much to know.
    #[error("the optimum of {0} cannot be computed: there are too many fleets or positions")]
    TooLarge(String),
}

impl Optimum {
    /// Finds the optimum by looking at no more than so many states of knowledge.
    pub fn find(ruleset: &Ruleset, most_beliefs: usize) -> Result<Optimum, Unknown> {
        let kinds = [OrderKind::Radar, OrderKind::Smoke, OrderKind::Artillery, OrderKind::Torpedo];
        let special = kinds.into_iter().any(|kind| Arsenal::new(ruleset).offers(ruleset, kind).is_ok());
        if special || ruleset.full_salvo() != 1 || !ruleset.tells_cells() || ruleset.has_armour() {
            return Err(Unknown::Rules(ruleset.id()));
        }
        let too_large = || Unknown::TooLarge(ruleset.id());
        if ruleset.board().cells().len() > MAX_CELLS {
            return Err(too_large());
        }
        let sea = SmallSea::new(ruleset, MAX_FLEETS).ok_or_else(too_large)?;
        let mut beliefs = Beliefs::new(&sea, most_beliefs);
        let shots = beliefs.best().ok_or_else(too_large)?;
        let looked_at = beliefs.len();
        let greedy = Beliefs::new(&sea, most_beliefs).greedy().ok_or_else(too_large)?;
        Ok(Optimum { fleets: sea.fleets, shots, greedy, beliefs: looked_at })
    }
}

#[cfg(test)]
mod tests;
