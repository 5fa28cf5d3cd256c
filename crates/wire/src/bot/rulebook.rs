//! The rules as sent in every request of a game.

use std::ops::Deref;
use std::sync::Arc;

use rules::{RuleFact, RulesFaults, Ruleset};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use utoipa::ToSchema;

use crate::rules_info::{ClassInfo, RulesInfo};

/// The rules, computed once because a game has hundreds of requests. Cheap to clone.
#[derive(Clone, PartialEq, Debug)]
pub struct Rulebook(Arc<RequestRules>);

/// The rules in a request: everything a bot can know before the first shot.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[schema(as = RulesInfo)]
pub struct RequestRules {
    /// Name and version.
    pub id: String,
    /// The short name.
    pub name: String,
    /// The version.
    pub version: u32,
    /// A summary in one line.
    pub summary: String,
    /// Whether it is a preset.
    pub preset: bool,
    /// The switches.
    pub rules: rules::Rules,
    /// A description in three lines.
    pub lines: Vec<String>,
    /// The classes of ship, in fleet order.
    pub classes: Vec<ClassInfo>,
}

impl RequestRules {
    /// The rule set described, checked to be playable. Slow for rules that are not a preset, so keep the
    /// result.
    pub fn ruleset(&self) -> Result<Ruleset, RulesFaults> {
        match Ruleset::preset(&self.id).filter(|preset| *preset.rules() == self.rules) {
            Some(preset) => Ok(preset),
            None => Ruleset::try_from(self.rules.clone()),
        }
    }
}

/// Three lines: board and fleet, turns, and what players learn, with the special orders.
fn lines(ruleset: &Ruleset) -> Vec<String> {
    let facts = ruleset.facts();
    let line = |facts: &[Vec<RuleFact>]| {
        facts.iter().flatten().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    };
    vec![line(&facts[..2]), line(&facts[2..3]), line(&facts[3..])]
}

impl Rulebook {
    /// Describes this rule set.
    pub fn of(ruleset: &Ruleset) -> Rulebook {
        let RulesInfo { id, name, version, summary, preset, rules, classes, .. } = RulesInfo::of(ruleset);
        Rulebook(Arc::new(RequestRules {
            id,
            name,
            version,
            summary,
            preset,
            rules,
            lines: lines(ruleset),
            classes,
        }))
    }
}

impl Deref for Rulebook {
    type Target = RequestRules;

    fn deref(&self) -> &RequestRules {
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
        RequestRules::deserialize(deserializer).map(|rules| Rulebook(Arc::new(rules)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rulebook_reads_as_it_is_written_and_has_three_lines() {
        for ruleset in Ruleset::presets() {
            let book = Rulebook::of(&ruleset);
            let text = serde_json::to_string(&book).unwrap();
            assert_eq!(serde_json::from_str::<Rulebook>(&text).unwrap(), book);
            assert_eq!(book.ruleset().unwrap(), ruleset);
            assert_eq!(book.lines.len(), 3);
            assert!(book.lines.iter().all(|line| line.ends_with('.')), "{:?}", book.lines);
        }
    }
}
