//! Names that look alike: two bots cannot have names that differ only in case or in such characters.

use unicode_security::confusable_detection::skeleton;

use crate::name::PlayerName;

impl PlayerName {
    /// The name without case, look-alikes and spaces, used to find a bot.
    pub fn folded(&self) -> String {
        fold(&self.as_str().to_lowercase())
    }

    /// Every folded form that no other bot's name may have.
    ///
    /// There are two, because look-alikes depend on case: a capital I looks like a lower-case l, a lower-case
    /// i does not. The first folds the name in lower case, the second as typed. Names that share a form are
    /// too similar.
    pub fn readings(&self) -> Vec<String> {
        let mut readings = vec![self.folded(), fold(self.as_str())];
        readings.dedup();
        readings
    }
}

/// The skeleton in lower case, without spaces.
fn fold(text: &str) -> String {
    let skeleton: String = skeleton(text).filter(|c| !c.is_whitespace()).collect();
    skeleton.to_lowercase()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn alike(a: &str, b: &str) -> bool {
        let (a, b) = (PlayerName::new(a).unwrap(), PlayerName::new(b).unwrap());
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
    fn no_character_folds_away() {
        let mut names = 0;
        // The planes above contain ideographs, and none of them is invisible.
        for c in '\0'..='\u{1FFFF}' {
            if let Ok(name) = PlayerName::new(c.encode_utf8(&mut [0; 4])) {
                names += 1;
                assert!(name.readings().iter().all(|reading| !reading.is_empty()), "{c:?}");
            }
        }
        assert!(names > 100_000, "{names}");
    }

    proptest! {
        #[test]
        fn every_name_is_alike_to_itself_in_any_case(text in "\\PC{1,12}") {
            if let Ok(name) = PlayerName::new(&text) {
                prop_assert!(!name.folded().is_empty(), "{text:?} leaves nothing");
                if let Ok(lower) = PlayerName::new(&text.to_lowercase()) {
                    prop_assert!(lower.readings().iter().any(|one| name.readings().contains(one)), "{text:?}");
                }
            }
        }
    }
}
