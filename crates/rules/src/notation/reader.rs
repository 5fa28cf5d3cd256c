//! From a text to records, replaying every game.

use crate::end::{Cause, End};
use crate::game::Game;
use crate::record::{Header, OWN_TAGS, Played, Record};
use crate::seat::{Seat, Sides};

use super::cursor::{Cursor, NotationError, Place};
use super::tags::Tags;
use super::turns::{Label, Turns};

/// Reads the games of a text one by one, replaying each.
///
/// After a game that cannot be read there are no more: nobody can say where the next one begins.
pub struct Games<'a> {
    cursor: Cursor<'a>,
    /// Where the text begins that the cursor reads: behind a byte order mark.
    start: usize,
    whole: usize,
    failed: bool,
}

impl<'a> Games<'a> {
    pub(crate) fn new(text: &'a str) -> Games<'a> {
        let rest = text.strip_prefix('\u{feff}').unwrap_or(text);
        let start = text.len() - rest.len();
        Games { cursor: Cursor::new(rest), start, whole: start, failed: false }
    }

    /// How many bytes of the text hold the games read so far, and nothing behind them.
    pub fn whole(&self) -> usize {
        self.whole
    }

    fn read(&mut self) -> Result<Option<Record>, NotationError> {
        self.cursor.skip_comments()?;
        if self.cursor.is_at_end() {
            return Ok(None);
        }
        let record = read_one(&mut self.cursor)?;
        let read = self.cursor.read();
        self.whole = self.start + read.trim_end().len();
        Ok(Some(record))
    }
}

impl Iterator for Games<'_> {
    type Item = Result<Record, NotationError>;

    fn next(&mut self) -> Option<Result<Record, NotationError>> {
        if self.failed {
            return None;
        }
        let read = self.read().transpose();
        self.failed = matches!(read, Some(Err(_)));
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
        fleets => Played::Unplayed { end: read_unplayed(cursor, &tags, told)?, ruleset, fleets },
    };
    Ok(Record::new(header, played))
}

/// A game without two fleets: nothing but its end.
fn read_unplayed(
    cursor: &mut Cursor<'_>,
    tags: &Tags,
    told: Option<(End, Place)>,
) -> Result<End, NotationError> {
    let Some((end, at)) = told else {
        return Err(
            cursor.error(tags.start(), "this game has no FleetA and FleetB, and no end that explains it")
        );
    };
    if end.cause().follows_from_play() {
        return Err(cursor.error(at, format!("a game without two fleets cannot end by {}", end.cause())));
    }
    cursor.skip_comments()?;
    if let Some(label) = Label::read(cursor)? {
        cursor.skip_comments()?;
        let (at, word) = (cursor.place(), cursor.take_while(|c| c.is_ascii_lowercase() || c == '-'));
        let loser = end.winner().filter(|_| end.cause() != Cause::Cap).map(Seat::other);
        if word != end.cause().word() || label.seat != loser {
            return Err(cursor
                .error(at, format!("a game without two fleets has no turns but its end, {}", end.cause())));
        }
    }
    Ok(end)
}

/// Compares the end that the tags tell with the end of the replayed game.
fn agree(
    cursor: &Cursor<'_>,
    tags: &Tags,
    told: Option<(End, Place)>,
    played: Option<End>,
) -> Result<(), NotationError> {
    match (told, played) {
        (Some((told, at)), Some(played)) if told != played => Err(cursor.error(
            at,
            format!(
                "the tags say result {} by {}, the game says {} by {}",
                told.outcome(),
                told.cause(),
                played.outcome(),
                played.cause()
            ),
        )),
        (Some((told, at)), None) => {
            let problem = format!(
                "the tags say result {} by {}, but the turns do not reach it",
                told.outcome(),
                told.cause()
            );
            Err(cursor.error(at, problem))
        }
        (None, Some(played)) if tags.get("Result").is_some() => {
            let at = tags.get("Result").map_or(tags.start(), |(_, at)| at);
            Err(cursor.error(
                at,
                format!(
                    "the tags say the game goes on, but it has result {} by {}",
                    played.outcome(),
                    played.cause()
                ),
            ))
        }
        _ => Ok(()),
    }
}
