//! Rule sets in the API: choosing, checking and describing them.

use std::fmt;

use rules::Ruleset;
use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;

use crate::coded_message::CodedMessage;
use crate::water::Fleet;

/// A rule set: the name of a preset (`classic`, `classic@1`), or custom rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub enum RulesRef {
    /// A preset.
    Preset(String),
    /// Custom rules.
    Own(Box<rules::Rules>),
}

// Written by hand instead of `untagged`, so that an error deep in the rules is named, not just "no variant
// fits".
impl<'de> Deserialize<'de> for RulesRef {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<RulesRef, D::Error> {
        struct Either;
        impl<'de> Visitor<'de> for Either {
            type Value = RulesRef;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of a preset, or rules")
            }

            fn visit_str<E>(self, name: &str) -> Result<RulesRef, E> {
                Ok(RulesRef::Preset(name.to_owned()))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<RulesRef, A::Error> {
                let own = rules::Rules::deserialize(MapAccessDeserializer::new(map))?;
                Ok(RulesRef::Own(Box::new(own)))
            }
        }
        deserializer.deserialize_any(Either)
    }
}

/// Rules to check: give exactly one of the two.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RulesText {
    /// As JSON.
    pub rules: Option<rules::Rules>,
    /// As the text of a TOML file.
    pub toml: Option<String>,
}

/// Rules that can be played.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct RulesChecked {
    /// Always true.
    pub ok: bool,
    /// Their description.
    pub info: RulesInfo,
    /// The same rules as the text of a TOML file.
    pub toml: String,
}

/// Confirms that something was checked and is valid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Ok {
    /// Always true.
    pub ok: bool,
}

/// Asks for a random fleet.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RandomFleet {
    /// The rules of the fleet.
    pub rules: RulesRef,
}

/// Asks whether a fleet is legal.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CheckFleet {
    /// The rules of the fleet.
    pub rules: RulesRef,
    /// The fleet.
    pub fleet: Fleet,
}

/// A fleet as an answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct FleetBody {
    /// The fleet.
    pub fleet: Fleet,
}

/// A rule set with everything a player should know before choosing it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RulesInfo {
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
    /// The rules in words: one list for each subject, such as the board, the fleet, or a special order.
    pub facts: Vec<Vec<CodedMessage>>,
    /// The classes of ship, in fleet order.
    pub classes: Vec<ClassInfo>,
}

/// A class of ship.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct ClassInfo {
    /// Its name in files, in the notation and for bots.
    pub name: String,
    /// What people call it.
    pub title: String,
    /// The shortest start of its name that no other class shares.
    pub short: String,
    /// Squares of each ship.
    pub length: u8,
    /// Ships in a fleet.
    pub count: u8,
    /// Hits each square takes.
    pub armour: u8,
    /// Whether radar cannot see it.
    pub stealth: bool,
    /// Shots it adds to a salvo.
    pub guns: u8,
}

impl RulesInfo {
    /// Describes a rule set.
    pub fn of(ruleset: &Ruleset) -> RulesInfo {
        let rules = ruleset.rules();
        let facts = ruleset.facts();
        RulesInfo {
            id: ruleset.id(),
            name: rules.name.clone(),
            version: rules.version,
            summary: rules.summary.clone(),
            preset: ruleset.is_preset(),
            rules: rules.clone(),
            facts: facts.iter().map(|line| line.iter().map(CodedMessage::of).collect()).collect(),
            classes: ClassInfo::all(ruleset),
        }
    }
}

impl ClassInfo {
    /// The classes of a rule set.
    pub(crate) fn all(ruleset: &Ruleset) -> Vec<ClassInfo> {
        let class = |class: &rules::Class| ClassInfo {
            name: class.name().to_owned(),
            title: class.title().to_owned(),
            short: class.abbreviation().to_owned(),
            length: class.length(),
            count: class.count(),
            armour: class.armour(),
            stealth: class.stealth(),
            guns: class.guns(),
        };
        ruleset.classes().iter().map(class).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_meant_by_name_or_whole() {
        assert_eq!(serde_json::from_str::<RulesRef>("\"fog\"").unwrap(), RulesRef::Preset("fog".to_owned()));
        for ruleset in Ruleset::presets() {
            let own = RulesRef::Own(Box::new(ruleset.rules().clone()));
            let text = serde_json::to_string(&own).unwrap();
            assert_eq!(serde_json::from_str::<RulesRef>(&text).unwrap(), own);
        }
        for text in ["3", "null", "[]", "{}", r#"{"name":"x","version":1,"colour":"red"}"#] {
            assert!(serde_json::from_str::<RulesRef>(text).is_err(), "{text}");
        }
    }
}
