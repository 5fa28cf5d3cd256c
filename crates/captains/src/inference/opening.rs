//! Caches the opening position of each rule set and prior, with which every game begins.

use std::sync::{Arc, Mutex, PoisonError};

use rules::Ruleset;

use super::evidence::Evidence;
use super::solve::{self, Asking, Known, Nothing, Solved};
use super::weights::Weights;
use crate::budget::Budget;

/// How many openings are cached; a server meets many custom rules, and any can be counted again.
const KEPT: usize = 16;

/// Rules, the number of their weights, and the time that was allowed.
type Key = (Ruleset, Option<u128>, Budget);

static OPENINGS: Mutex<Vec<(Key, Arc<Solved>)>> = Mutex::new(Vec::new());

/// Solves the opening of a rule set once, and caches the result.
pub(super) fn solve(
    ruleset: &Ruleset,
    weights: Option<&Weights>,
    blank: &Evidence,
    budget: Budget,
) -> Result<Arc<Solved>, Nothing> {
    let kept = || OPENINGS.lock().unwrap_or_else(PoisonError::into_inner);
    let key = (ruleset.clone(), weights.map(Weights::fingerprint), budget);
    if let Some((_, solved)) = kept().iter().find(|(known, _)| *known == key) {
        return Ok(Arc::clone(solved));
    }
    let known = solve::solve(ruleset, weights, blank, budget, Asking::Everything)?;
    let Known::Everything(solved, _) = known else { unreachable!("everything was asked for") };
    let solved = Arc::new(solved);
    let mut kept = kept();
    if kept.len() >= KEPT {
        kept.remove(0);
    }
    kept.push((key, Arc::clone(&solved)));
    Ok(solved)
}
