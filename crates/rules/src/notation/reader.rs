//! Reads games from text, replaying every one.

use crate::end::{Cause, End};
use crate::fleet::Fleet;
use crate::game::Game;
use crate::record::{Header, OWN_TAGS, Played, Record};
use crate::seat::{Seat, Sides};

use super::cursor::{Cursor, NotationError, Place};
use super::scanner::Scanner;
use super::tags::Tags;
use super::turns::{Label, Turns};

/// Reads the games of a text one by one, replaying each.
///
/// After a game that cannot be read it continues with the next one: the first tag after an empty line or
/// after turns.
pub struct Games<'a> {
    text: &'a str,
    /// Where games begin and end.
    scanner: Scanner,
    /// The text of the current game, and how much of the whole text comes before it.
    cursor: Cursor<'a>,
    before: usize,
    /// How much of the whole text has been read.
    taken: usize,
    /// Whether other games follow the whole text.
    followed: bool,
    whole: usize,
}

impl<'a> Games<'a> {
    pub(crate) fn new(text: &'a str) -> Games<'a> {
        Games::behind(text, 0, false)
    }

    /// The games of a text that comes after `lines` lines of a file, and may be followed by other games.
    pub(super) fn behind(text: &'a str, lines: usize, followed: bool) -> Games<'a> {
        let start = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        let cursor = Cursor::new("", lines);
        Games {
            text,
            scanner: Scanner::default(),
            cursor,
            before: start,
            taken: start,
            followed,
            whole: start,
        }
    }

    /// How many bytes of the text contain the games read so far, and nothing after them.
    pub fn whole(&self) -> usize {
        self.whole
    }

    fn read(&mut self) -> Result<Option<Record>, NotationError> {
        loop {
            self.cursor.skip_comments()?;
            if !self.cursor.is_at_end() {
                break;
            }
            if self.taken == self.text.len() {
                return Ok(None);
            }
            let rest = &self.text[self.taken..];
            let boundary = self.scanner.boundary(rest.as_bytes());
            let end = boundary.inspect(|end| self.scanner.forget(*end)).unwrap_or(rest.len());
            self.cursor = self.cursor.followed_by(&rest[..end], boundary.is_some() || self.followed);
            self.before = self.taken;
            self.taken += end;
        }
        let record = read_one(&mut self.cursor)?;
        self.whole = self.before + self.cursor.read().trim_end().len();
        Ok(Some(record))
    }
}

impl Iterator for Games<'_> {
    type Item = Result<Record, NotationError>;

    fn next(&mut self) -> Option<Result<Record, NotationError>> {
        let read = self.read().transpose();
        if let Some(Err(error)) = &read {
            self.cursor.restart(error);
        }
        read
    }
}

fn read_one(cursor: &mut Cursor<'_>) -> Result<Record, NotationError> {
    let tags = Tags::read(cursor)?;
    let ruleset = tags.rules(cursor)?;
    let fleets = Sides::new(tags.fleet(cursor, &ruleset, Seat::A)?, tags.fleet(cursor, &ruleset, Seat::B)?);
    let told = tags.end(cursor)?;
    let mut header = Header::default();
    for (tag, value) in tags.iter().filter(|(tag, _)| !OWN_TAGS.contains(tag)) {
        header.set(tag, value);
    }
    let played = match fleets {
        Sides { a: Some(a), b: Some(b) } => {
            let first = match tags.get("First") {
                Some((seat, at)) => {
                    seat.parse().map_err(|_| cursor.error(at, format!("expected A or B, found {seat:?}")))?
                }
                None => Seat::A,
            };
            let mut game = Game::new(&ruleset, Sides::new(a, b), first);
            Turns::new(cursor, &mut game).read(told.map(|(end, _)| end))?;
            agree(cursor, &tags, told, game.end())?;
            Played::Game(Box::new(game))
        }
        fleets => {
            let end = read_unplayed(cursor, &tags, told, &fleets)?;
            Played::Unplayed { ruleset, fleets, end }
        }
    };
    Ok(Record::new(header, played))
}

/// A game without two fleets: it has only an end.
fn read_unplayed(
    cursor: &mut Cursor<'_>,
    tags: &Tags,
    told: Option<(End, Place)>,
    fleets: &Sides<Option<Fleet>>,
) -> Result<End, NotationError> {
    let Some((end, at)) = told else {
        return Err(
            cursor.error(tags.start(), "this game has no FleetA and FleetB, and no end that explains why")
        );
    };
    // Games of a program that was benched for one of these used to end by it, although they were not played.
    let of_benched = matches!(end.cause(), Cause::IllegalOrder | Cause::SecondRadar)
        && fleets.a.is_none()
        && fleets.b.is_none();
    if end.cause().follows_from_play() && !of_benched {
        return Err(cursor.error(at, format!("a game without two fleets cannot end by {}", end.cause())));
    }
    cursor.skip_comments()?;
    if let Some(label) = Label::read(cursor)? {
        cursor.skip_comments()?;
        let (at, word) = (cursor.place(), cursor.take_while(|c| c.is_ascii_lowercase() || c == '-'));
        let loser = end.winner().filter(|_| end.cause() != Cause::Cap).map(Seat::other);
        if word != end.cause().word() || label.seat != loser {
            return Err(cursor.error(
                at,
                format!("a game without two fleets has no turns except its end, {}", end.cause()),
            ));
        }
    }
    Ok(end)
}

/// Compares the end in the tags with the end of the replayed game.
fn agree(
    cursor: &Cursor<'_>,
    tags: &Tags,
    told: Option<(End, Place)>,
    played: Option<End>,
) -> Result<(), NotationError> {
    let named = |end: End| format!("result {} by {}", end.outcome(), end.cause());
    let (at, problem) = match (told, played, tags.get("Result")) {
        (Some((told, at)), Some(played), _) if told != played => (
            at,
            format!("the tags say {}, the game says {} by {}", named(told), played.outcome(), played.cause()),
        ),
        (Some((told, at)), None, _) => {
            (at, format!("the tags say {}, but the turns do not reach it", named(told)))
        }
        (None, Some(played), Some((_, at))) => {
            (at, format!("the tags say the game goes on, but it has {}", named(played)))
        }
        _ => return Ok(()),
    };
    Err(cursor.error(at, problem))
}
