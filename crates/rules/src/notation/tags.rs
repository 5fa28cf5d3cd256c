//! Reads the tags of a game, such as `[Rules "classic"]`.

use crate::end::{Cause, End, Outcome};
use crate::fleet::Fleet;
use crate::ruleset::Ruleset;
use crate::seat::Seat;

use super::cursor::{Cursor, NotationError, Place};

/// The tags of one game, with their places.
pub(super) struct Tags {
    start: Place,
    list: Vec<(String, String, Place)>,
}

impl Tags {
    pub(super) fn get(&self, name: &str) -> Option<(&str, Place)> {
        self.list.iter().find(|(tag, _, _)| tag == name).map(|(_, value, at)| (value.as_str(), *at))
    }

    /// Where the game begins.
    pub(super) fn start(&self) -> Place {
        self.start
    }

    /// All tags with their values.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.list.iter().map(|(tag, value, _)| (tag.as_str(), value.as_str()))
    }

    pub(super) fn read(cursor: &mut Cursor<'_>) -> Result<Tags, NotationError> {
        let mut tags = Tags { start: cursor.place(), list: Vec::new() };
        // How many tags come before the last empty line, and where the first one after it begins.
        let mut block = None;
        loop {
            let before = cursor.place();
            cursor.skip_comments()?;
            let start = cursor.place();
            if !cursor.take("[") {
                break;
            }
            if !tags.list.is_empty() && cursor.is_behind_empty_line(before) {
                block = Some((tags.list.len(), start));
            }
            let name = cursor.take_while(|c| c.is_ascii_alphanumeric());
            if name.is_empty() {
                return cursor.expected("the name of a tag, such as Rules");
            }
            let twin = tags.list.iter().position(|(tag, _, _)| tag == name);
            if let Some((earlier, next)) =
                block.filter(|(earlier, _)| twin.is_some_and(|twin| twin < *earlier))
            {
                // The next game begins after the empty line: this one has no turns.
                tags.list.truncate(earlier);
                cursor.go_back(next);
                break;
            }
            if twin.is_some() {
                return Err(cursor.error(start, format!("the tag {name} appears twice")));
            }
            cursor.skip_space();
            let at = cursor.place();
            let value = if cursor.take("\"\"\"") { read_block(cursor, at)? } else { cursor.quoted()? };
            cursor.skip_space();
            if !cursor.take("]") {
                return cursor.expected("] to close the tag");
            }
            tags.list.push((name.to_owned(), value, at));
        }
        if tags.list.is_empty() {
            return cursor.expected("a tag such as [Rules \"classic\"]");
        }
        Ok(tags)
    }

    pub(super) fn rules(&self, cursor: &Cursor<'_>) -> Result<Ruleset, NotationError> {
        let Some((value, at)) = self.get("Rules") else {
            return Err(cursor.error(self.start, "this game has no [Rules \"...\"] tag"));
        };
        if let Some(preset) = Ruleset::preset(value) {
            return Ok(preset);
        }
        if !value.contains('\n') {
            let known: Vec<&str> = Ruleset::preset_names().collect();
            let problem = format!("unknown rules {value:?}; the presets are {}", known.join(", "));
            return Err(cursor.error(at, problem));
        }
        Ruleset::from_toml(value).map_err(|error| cursor.error(at, error.to_string()))
    }

    pub(super) fn fleet(
        &self,
        cursor: &Cursor<'_>,
        ruleset: &Ruleset,
        seat: Seat,
    ) -> Result<Option<Fleet>, NotationError> {
        let Some((value, at)) = self.get(&format!("Fleet{seat}")) else { return Ok(None) };
        Fleet::read(ruleset, value).map(Some).map_err(|error| cursor.error(at, error.to_string()))
    }

    /// The end according to the tags.
    pub(super) fn end(&self, cursor: &Cursor<'_>) -> Result<Option<(End, Place)>, NotationError> {
        let (result, at) = match self.get("Result") {
            None | Some(("*", _)) => {
                return match self.get("End") {
                    Some((_, at)) => Err(cursor.error(at, "a game with an End tag needs a Result tag")),
                    None => Ok(None),
                };
            }
            Some(result) => result,
        };
        let Some((cause, cause_at)) = self.get("End") else {
            return Err(cursor.error(at, "a game with a Result tag needs an End tag, such as [End \"sunk\"]"));
        };
        let outcome: Outcome =
            result.parse().map_err(|error| cursor.error(at, format!("{error}, found {result:?}")))?;
        let cause: Cause =
            cause.parse().map_err(|error| cursor.error(cause_at, format!("{error}, found {cause:?}")))?;
        let end = End::new(outcome, cause)
            .ok_or_else(|| cursor.error(at, format!("a game cannot end with result {outcome} by {cause}")))?;
        Ok(Some((end, at)))
    }
}

/// A value of several lines between triple quotes.
fn read_block(cursor: &mut Cursor<'_>, at: Place) -> Result<String, NotationError> {
    let Some(end) = cursor.rest().find("\"\"\"") else {
        return Err(cursor.error(at, "this quoted text is not closed; expected \"\"\""));
    };
    let value = cursor.rest()[..end].to_owned();
    cursor.take(&value);
    cursor.take("\"\"\"");
    Ok(value)
}
