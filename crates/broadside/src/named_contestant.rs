//! A contestant as typed on the command line: `CONTESTANT` or `NAME=CONTESTANT`.

use wire::PlayerName;

use crate::exit::BadInput;

/// `captain`, `http://127.0.0.1:4000` or `cmd:./bot`, or one of these after `name=`.
pub(crate) struct NamedContestant<'a> {
    pub(crate) name: Option<String>,
    pub(crate) contestant: &'a str,
}

impl<'a> NamedContestant<'a> {
    /// Parses an argument. In addresses and commands an equals sign can only follow a colon.
    pub(crate) fn read(word: &'a str) -> Result<NamedContestant<'a>, BadInput> {
        match word.split_once('=') {
            Some((given, contestant)) if !given.contains(':') => {
                let name = PlayerName::new(given)
                    .map_err(|fault| BadInput::new(format!("the name \"{given}\": {fault}")))?;
                Ok(NamedContestant { name: Some(name.as_str().to_owned()), contestant })
            }
            _ => Ok(NamedContestant { name: None, contestant: word }),
        }
    }

    /// Refuses two contestants with the same name.
    pub(crate) fn refuse_equal_names(entries: &[NamedContestant<'_>]) -> Result<(), BadInput> {
        let mut taken: Vec<&str> = Vec::new();
        for name in entries.iter().filter_map(|entry| entry.name.as_deref()) {
            if taken.iter().any(|other| is_same(other, name)) {
                return Err(BadInput::new(format!(
                    "two contestants are called {name}; give them different names, as in one=cadet two=cadet"
                )));
            }
            taken.push(name);
        }
        Ok(())
    }
}

/// Whether the names differ in case only.
pub(crate) fn is_same(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}
