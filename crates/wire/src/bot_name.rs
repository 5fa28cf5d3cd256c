//! Bot names, checked against look-alikes.

use std::fmt;

use serde::{Deserialize, Serialize};
use unicode_security::confusable_detection::skeleton;
use utoipa::ToSchema;

use crate::name::{NameFault, plain};

/// A bot's name: 1 to 32 characters of plain text in NFKC form, without invisible characters.
///
/// Two bots cannot have names that differ only in case or in characters that look alike; see [`BotName::folded`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(try_from = "String", into = "String")]
#[schema(value_type = String, min_length = 1, max_length = 32)]
pub struct BotName(String);

impl BotName {
    /// Checks a name.
    pub fn new(text: &str) -> Result<BotName, NameFault> {
        plain(text).map(BotName)
    }

    /// The name as typed.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The name without case, look-alikes and spaces, used to find a bot.
    pub fn folded(&self) -> String {
        fold(&self.0.to_lowercase())
    }

    /// Every folded form that no other bot's name may have.
    ///
    /// There are two, because look-alikes depend on case: a capital I looks like a lower-case l, a lower-case
    /// i does not. The first folds the name in lower case, the second as typed. Names that share a form are
    /// too similar.
    pub fn readings(&self) -> Vec<String> {
        let mut readings = vec![self.folded(), fold(&self.0)];
        readings.dedup();
        readings
    }
}

/// The skeleton in lower case, without spaces.
fn fold(text: &str) -> String {
    let skeleton: String = skeleton(text).filter(|c| !c.is_whitespace()).collect();
    skeleton.to_lowercase()
}

impl TryFrom<String> for BotName {
    type Error = NameFault;

    fn try_from(text: String) -> Result<BotName, NameFault> {
        BotName::new(&text)
    }
}

impl From<BotName> for String {
    fn from(name: BotName) -> String {
        name.0
    }
}

impl fmt::Display for BotName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn alike(a: &str, b: &str) -> bool {
        let (a, b) = (BotName::new(a).unwrap(), BotName::new(b).unwrap());
        b.readings().iter().any(|reading| a.readings().contains(reading))
    }

    #[test]
    fn names_that_look_alike_are_alike() {
        for (a, b) in [
            ("Admiral", "ADMIRAL"),
            ("Admiral", "AdmiraI"),
            ("Admiral", "Admira1"),
            ("Admiral", "Аdmirаl"),
            ("Bot", "Вot"),
            ("Вова", "вова"),
            ("b0t", "BOT"),
            ("modern", "modem"),
            ("Sea Dog", "SeaDog"),
            ("Sea\u{a0}Dog", "sea  dog"),
            ("Ａｄａ", "ada"),
            ("Zoë", "Zoe\u{308}"),
            ("𝓐𝓭𝓪", "Ada"),
        ] {
            assert!(alike(a, b) && alike(b, a), "{a} and {b}");
        }
        for (a, b) in [("Mail", "Mall"), ("Ada", "Ava"), ("Zoë", "Zoe"), ("Bot 1", "Bot 2"), ("李", "龍")]
        {
            assert!(!alike(a, b) && !alike(b, a), "{a} and {b}");
        }
    }

    #[test]
    fn a_bots_name_has_the_rules_of_a_persons() {
        assert_eq!(BotName::new("  Ada ").unwrap().as_str(), "Ada");
        assert_eq!(BotName::new("\u{202e}Ada"), Err(NameFault::Unseen));
        assert_eq!(BotName::new("\u{301}\u{302}"), Err(NameFault::OnlyMarks));
    }

    #[test]
    fn no_character_folds_away() {
        let mut names = 0;
        // The planes above contain ideographs, and none of them is invisible.
        for c in '\0'..='\u{1FFFF}' {
            if let Ok(name) = BotName::new(c.encode_utf8(&mut [0; 4])) {
                names += 1;
                assert!(name.readings().iter().all(|reading| !reading.is_empty()), "{c:?}");
            }
        }
        assert!(names > 100_000, "{names}");
    }

    proptest! {
        #[test]
        fn every_name_is_alike_to_itself_in_any_case(text in "\\PC{1,12}") {
            if let Ok(name) = BotName::new(&text) {
                prop_assert!(!name.folded().is_empty(), "{text:?} leaves nothing");
                if let Ok(lower) = BotName::new(&text.to_lowercase()) {
                    prop_assert!(lower.readings().iter().any(|one| name.readings().contains(one)), "{text:?}");
                }
            }
        }
    }
}
