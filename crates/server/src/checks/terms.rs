//! The rules and the time for an answer that bots have to be ready for.

use std::time::Duration;

use arena::ANSWER_LIMIT;
use rules::Ruleset;
use store::{RulesKey, Store, StoreError};

/// The rules a bot is checked under when no tournament is planned: the usual ones for new bots.
const USUAL_RULES: &str = "hackathon";

/// What bots have to be ready for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Terms {
    /// The rules.
    pub(crate) ruleset: Ruleset,
    /// Their key in the store.
    pub(crate) rules: RulesKey,
    /// The time limit for an answer.
    pub(crate) limit: Duration,
}

impl Terms {
    /// Those of the current or next tournament; finished ones don't matter.
    pub(super) async fn now(store: &Store) -> Result<Terms, StoreError> {
        let coming = match store.active_tournament().await? {
            Some(active) => Some(active),
            None => store.created_tournament().await?,
        };
        let terms = coming.map(|tournament| Terms::new(tournament.ruleset, tournament.timeout));
        Ok(terms.unwrap_or_default())
    }

    fn new(ruleset: Ruleset, limit: Duration) -> Terms {
        Terms { rules: RulesKey::of(&ruleset), ruleset, limit }
    }
}

impl Default for Terms {
    fn default() -> Terms {
        Terms::new(Ruleset::preset(USUAL_RULES).expect("it is a preset"), ANSWER_LIMIT)
    }
}
