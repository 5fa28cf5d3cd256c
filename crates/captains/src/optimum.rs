//! The optimum: the fewest shots any strategy needs on average, computed exactly for small boards.
//!
//! What a shooter knows is a set of fleets: all that would have given the same answers. From there every shot
//! is tried and every answer followed to the end, with results cached, so the value of the first position is
//! exact. This works for single shots with reported hits, on small boards.

mod belief;
mod small;

use rules::{Arsenal, Fleet, OrderKind, Ruleset};

use self::belief::Beliefs;
use self::small::SmallSea;

/// The most cells a board may have.
const MAX_CELLS: u32 = 32;
/// The most fleets it can handle.
const MAX_FLEETS: usize = 20_000;

/// The exact figures of a small board.
#[derive(Clone, Debug)]
pub struct Optimum {
    /// Every legal fleet.
    pub fleets: Vec<Fleet>,
    /// Mean shots of the best possible strategy.
    pub shots: f64,
    /// Mean shots of always firing where a hit is most likely, at random among equals.
    pub greedy: f64,
    /// How many different states of knowledge were examined.
    pub beliefs: usize,
}

/// Why the optimum cannot be computed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unknown {
    /// The rules have more than single shots with reported hits.
    #[error(
        "the optimum of {0} cannot be computed: that needs single shots with reported hits, and ships without armour"
    )]
    Rules(String),
    /// There are too many fleets or positions.
    #[error("the optimum of {0} cannot be computed: there are too many fleets or positions")]
    TooLarge(String),
}

impl Optimum {
    /// Finds the optimum, examining at most this many states of knowledge.
    pub fn find(ruleset: &Ruleset, most_beliefs: usize) -> Result<Optimum, Unknown> {
        let special =
            OrderKind::SPECIAL.into_iter().any(|kind| Arsenal::new(ruleset).offers(ruleset, kind).is_ok());
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
