//! The entrants of a tournament: contestants with unique names.

use std::path::Path;

use arena::{Contestant, LedgerEntrant};
use rules::Ruleset;
use wire::PlayerName;

use crate::duel;
use crate::exit::BadInput;
use crate::named_contestant::{NamedContestant, is_same};

/// All entrants, in the order of the command line.
pub(super) struct Entrants {
    pub(super) contestants: Vec<Contestant>,
    pub(super) names: Vec<String>,
}

impl Entrants {
    /// Parses `captain`, `http://127.0.0.1:4000` or `cmd:./bot`, each with or without `name=` before it.
    pub(super) fn read(words: &[String], ruleset: &Ruleset) -> Result<Entrants, BadInput> {
        let mut entrants = Entrants { contestants: Vec::new(), names: Vec::new() };
        let entries: Vec<NamedContestant<'_>> =
            words.iter().map(|word| NamedContestant::read(word)).collect::<Result<_, _>>()?;
        NamedContestant::refuse_equal_names(&entries)?;
        // Given names win over generated ones.
        let mut taken: Vec<String> = entries.iter().filter_map(|entry| entry.name.clone()).collect();
        for entry in entries {
            let contestant = duel::contestant(entry.contestant, ruleset)?;
            let name = entry.name.unwrap_or_else(|| {
                let name = free(&usual(&contestant), &taken);
                taken.push(name.clone());
                name
            });
            entrants.names.push(name);
            entrants.contestants.push(contestant);
        }
        if entrants.names.len() < 2 {
            return Err(BadInput::new("a tournament needs at least two contestants"));
        }
        Ok(entrants)
    }

    /// The entrants as the file of games stores them.
    pub(super) fn stored(&self) -> Vec<LedgerEntrant> {
        let entries = self.names.iter().zip(&self.contestants);
        entries
            .map(|(name, contestant)| LedgerEntrant {
                name: name.clone(),
                contestant: contestant.to_string(),
            })
            .collect()
    }

    /// Those that are called. Captains share nothing, so only the total limits how many games they play at once.
    pub(super) fn bots(&self) -> impl Iterator<Item = usize> {
        let is_bot = |contestant: &Contestant| !matches!(contestant, Contestant::Captain(_));
        (0..).zip(&self.contestants).filter(move |(_, one)| is_bot(one)).map(|(place, _)| place)
    }
}

/// The name of a contestant that was given none. It depends on the command line alone: a name that the bot sends could
/// have changed when the tournament is resumed.
fn usual(contestant: &Contestant) -> String {
    let name = match contestant {
        Contestant::Captain(entry) => entry.name.to_owned(),
        Contestant::Bot(url) => {
            let url = url.to_string();
            url.split_once("://").map_or(url.clone(), |(_, place)| place.to_owned())
        }
        Contestant::Program(command) => {
            let words: Vec<&str> = command.split_whitespace().collect();
            let is_file = |word: &&&str| !word.starts_with('-') && word.contains(['.', '/']);
            let word = words.iter().rfind(is_file).or(words.first()).copied().unwrap_or("program");
            Path::new(word).file_stem().map_or(word.into(), |stem| stem.to_string_lossy()).into_owned()
        }
    };
    // Short enough for a suffix, and a valid name in any case.
    let short: String = name.chars().take(28).collect();
    PlayerName::new(&short).map_or("bot".to_owned(), |name| name.as_str().to_owned())
}

/// The name, with a number after it if it is taken.
fn free(name: &str, taken: &[String]) -> String {
    let numbered = (2..).map(|n| format!("{name}-{n}"));
    let mut choices = std::iter::once(name.to_owned()).chain(numbered);
    choices.find(|choice| !taken.iter().any(|other| is_same(other, choice))).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(words: &[&str]) -> Result<Vec<String>, String> {
        let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        let classic = Ruleset::preset("classic").expect("a preset");
        Entrants::read(&words, &classic).map(|entrants| entrants.names).map_err(|error| error.to_string())
    }

    #[test]
    fn names_are_unique() {
        assert_eq!(
            names(&["cadet", "mate", "cadet", "Cadet"]).unwrap(),
            ["cadet", "mate", "cadet-2", "cadet-3"]
        );
        assert_eq!(names(&["cadet", "cadet=mate", "x=cmd:A=1 ./b"]).unwrap(), ["cadet-2", "cadet", "x"]);
        // An equals sign in an address does not end a name.
        let error = names(&["http://127.0.0.1:4000/?a=b", "cadet"]).unwrap_err();
        assert!(error.starts_with("http://127.0.0.1:4000/?a=b: "), "{error}");
        assert_eq!(
            names(&["http://127.0.0.1:4000", "cmd:python3 my/bot.py --fast", "cmd:bot"]).unwrap(),
            ["127.0.0.1:4000", "bot", "bot-2"]
        );
    }

    #[test]
    fn bad_entrants_are_refused() {
        for (words, message) in [
            (&["cadet"][..], "a tournament needs at least two contestants"),
            (&[], "a tournament needs at least two contestants"),
            (&["a=cadet", "A=mate"], "two contestants are called A; give them different names"),
            (&["=cadet", "mate"], "the name \"\": A name needs at least one character."),
            (&["a\u{202e}b=cadet", "mate"], "without control, invisible or direction characters"),
            (&["cadet", "nelson"], "unknown contestant \"nelson\""),
            (&["x=", "mate"], "unknown contestant \"\""),
        ] {
            let error = names(words).expect_err(message);
            assert!(error.contains(message), "{words:?}: {error}");
        }
    }
}
