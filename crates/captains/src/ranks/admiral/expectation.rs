//! What the Admiral expects of an opponent of whom nothing is known.

use std::sync::{Mutex, PoisonError};

use rules::Ruleset;

use crate::inference::Prior;
use crate::priors;

/// How likely it is that a stranger hides his ships where shooters look late.
const EVASIVE: f64 = 0.2;

/// How many rule sets are cached; any can be read again.
const KEPT: usize = 16;

static READ: Mutex<Vec<(Ruleset, Prior)>> = Mutex::new(Vec::new());

/// Most strangers place every fleet with about the same chance, and some hide. Under rules without weights for
/// evasive fleets, every fleet is equally likely.
pub(super) fn of(ruleset: &Ruleset) -> Prior {
    let mut kept = READ.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, prior)) = kept.iter().find(|(known, _)| known == ruleset) {
        return prior.clone();
    }
    let evasive = priors::find("evasive", ruleset);
    let prior = evasive.map_or(Prior::UNIFORM.clone(), |evasive| {
        Prior::mixture("stranger", [(1.0 - EVASIVE, Prior::UNIFORM.clone()), (EVASIVE, evasive)])
    });
    if kept.len() >= KEPT {
        kept.remove(0);
    }
    kept.push((ruleset.clone(), prior.clone()));
    prior
}
