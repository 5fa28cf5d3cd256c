//! The rules as sent in every request of a game.

use std::ops::Deref;
use std::sync::Arc;

use rules::Ruleset;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::rules_info::RulesInfo;

/// The description of the rules, computed once because a game has hundreds of requests. Cheap to clone.
#[derive(Clone, PartialEq, Debug)]
pub struct Rulebook(Arc<RulesInfo>);

impl Rulebook {
    /// Describes this rule set.
    pub fn of(ruleset: &Ruleset) -> Rulebook {
        Rulebook(Arc::new(RulesInfo::of(ruleset)))
    }
}

impl Deref for Rulebook {
    type Target = RulesInfo;

    fn deref(&self) -> &RulesInfo {
        &self.0
    }
}

impl Serialize for Rulebook {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Rulebook {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Rulebook, D::Error> {
        RulesInfo::deserialize(deserializer).map(|info| Rulebook(Arc::new(info)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rulebook_reads_and_writes_as_the_rules_themselves() {
        for ruleset in Ruleset::presets() {
            let (info, book) = (RulesInfo::of(&ruleset), Rulebook::of(&ruleset));
            let text = serde_json::to_string(&info).unwrap();
            assert_eq!(serde_json::to_string(&book).unwrap(), text);
            assert_eq!(serde_json::from_str::<Rulebook>(&text).unwrap(), book);
            assert_eq!(*book, info);
        }
    }
}
