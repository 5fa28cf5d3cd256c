//! Caches the opening position of each rule set and prior, with which every game begins.

use std::sync::{Arc, Mutex, PoisonError};

use rules::Ruleset;

use super::evidence::Evidence;
use super::solve::{self, Asking, Known, Nothing, Solved};
use super::weights::Weights;
use crate::budget::Budget;

/// How many openings are cached, some ten kilobytes each; a server meets many custom rules and habits, and any
/// can be counted again.
const KEPT: usize = 128;

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
    if let Some(solved) = used(&mut kept(), &key) {
        return Ok(solved);
    }
    let known = solve::solve(ruleset, weights, blank, budget, Asking::Everything, &[])?;
    let Known::Everything(solved, _) = known else { unreachable!("everything was asked for") };
    let solved = Arc::new(solved);
    let mut kept = kept();
    if kept.len() >= KEPT {
        kept.remove(0);
    }
    kept.push((key, Arc::clone(&solved)));
    Ok(solved)
}

/// The opening with this key, which becomes the last one to be forgotten.
fn used(kept: &mut Vec<(Key, Arc<Solved>)>, key: &Key) -> Option<Arc<Solved>> {
    let place = kept.iter().position(|(known, _)| known == key)?;
    let found = kept.remove(place);
    let solved = Arc::clone(&found.1);
    kept.push(found);
    Some(solved)
}
