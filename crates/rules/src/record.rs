//! A recorded game: its header, its turns and its result.

use std::fmt;

use crate::end::End;
use crate::fleet::Fleet;
use crate::game::Game;
use crate::notation;
use crate::ruleset::Ruleset;
use crate::seat::Sides;

pub use crate::notation::{GameSplitter, GameText, Games, NotationError};

/// A game with its header: one entry of a games file. The game in it is valid, because it was either played
/// here or replayed while it was read. Its text form is the notation.
#[derive(Clone, Debug)]
pub struct Record {
    header: Header,
    played: Played,
}

#[derive(Clone, Debug)]
pub(crate) enum Played {
    Game(Box<Game>),
    /// A side had no legal fleet, so no shot was fired.
    Unplayed {
        ruleset: Ruleset,
        fleets: Sides<Option<Fleet>>,
        end: End,
    },
}

/// The tags about the occasion: `Event`, `Date`, `A` and `B` (the players' names), and any other. The tags of
/// the game itself (`Rules`, `First`, fleets, `Result`, `End`) are not included.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Header {
    tags: Vec<(String, String)>,
}

/// The tags that follow from the game.
pub(crate) const OWN_TAGS: [&str; 6] = ["Rules", "First", "FleetA", "FleetB", "Result", "End"];

impl Header {
    /// A header with the players' names.
    pub fn of_players(names: &Sides<String>) -> Header {
        let mut header = Header::default();
        header.set("A", &names.a);
        header.set("B", &names.b);
        header
    }

    /// The value of a tag.
    pub fn get(&self, tag: &str) -> Option<&str> {
        self.tags.iter().find(|(name, _)| name == tag).map(|(_, value)| value.as_str())
    }

    /// Sets a tag. Names are letters and digits; tags that follow from the game are ignored.
    pub fn set(&mut self, tag: &str, value: &str) {
        let plain = !tag.is_empty() && tag.bytes().all(|b| b.is_ascii_alphanumeric());
        if !plain || OWN_TAGS.contains(&tag) {
            return;
        }
        match self.tags.iter_mut().find(|(name, _)| name == tag) {
            Some((_, old)) => value.clone_into(old),
            None => self.tags.push((tag.to_owned(), value.to_owned())),
        }
    }

    /// All tags in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

impl Record {
    /// The record of a game, finished or not.
    pub fn of(game: Game, header: Header) -> Record {
        Record { header, played: Played::Game(Box::new(game)) }
    }

    /// The record of a game that ended before the first shot, because a fleet was missing or not legal.
    ///
    /// Panics if such a record could not be read back: with two fleets it is a played game, and some ends
    /// only result from orders.
    pub fn unplayed(ruleset: &Ruleset, fleets: Sides<Option<Fleet>>, end: End, header: Header) -> Record {
        assert!(fleets.a.is_none() || fleets.b.is_none(), "with two fleets it is a game");
        assert!(!end.cause().follows_from_play(), "a game that was not played cannot end by {}", end.cause());
        Record { header, played: Played::Unplayed { ruleset: ruleset.clone(), fleets, end } }
    }

    pub(crate) fn new(header: Header, played: Played) -> Record {
        Record { header, played }
    }

    /// Reads a file of games, replaying each: a mark that does not fit is an error with its line and column.
    pub fn read_all(text: &str) -> Result<Vec<Record>, NotationError> {
        Record::games(text).collect()
    }

    /// The same, one by one, continuing after a game that cannot be read. For a file too long to hold in
    /// memory, see [`GameSplitter`].
    pub fn games(text: &str) -> Games<'_> {
        Games::new(text)
    }

    /// The header.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The same game with another header.
    pub fn with_header(self, header: Header) -> Record {
        Record { header, ..self }
    }

    /// The rules.
    pub fn ruleset(&self) -> &Ruleset {
        match &self.played {
            Played::Game(game) => game.ruleset(),
            Played::Unplayed { ruleset, .. } => ruleset,
        }
    }

    /// The game as played; `None` if it ended before the first shot.
    pub fn game(&self) -> Option<&Game> {
        match &self.played {
            Played::Game(game) => Some(game),
            Played::Unplayed { .. } => None,
        }
    }

    /// The fleets, if known. Nothing is hidden here: show it only after the end.
    pub fn fleets(&self) -> Sides<Option<&Fleet>> {
        match &self.played {
            Played::Game(game) => Sides::from_fn(|seat| Some(game.fleet(seat))),
            Played::Unplayed { fleets, .. } => Sides::from_fn(|seat| fleets[seat].as_ref()),
        }
    }

    /// The end, if the game has one.
    pub fn end(&self) -> Option<End> {
        match &self.played {
            Played::Game(game) => game.end(),
            Played::Unplayed { end, .. } => Some(*end),
        }
    }
}

/// The record in the notation: tags, an empty line, the turns.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        notation::write(self, f)
    }
}
