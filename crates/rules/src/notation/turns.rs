//! Reads the turns of a game and replays them, checking every mark.

use crate::board::Board;
use crate::cell::MAX_SIDE;
use crate::end::{Cause, End, Outcome};
use crate::game::{Game, Phase};
use crate::order::{Attempt, Order};
use crate::seat::{Seat, Sides};
use crate::turn::{Committed, Deed, Volley};
use crate::{Cell, Cells};

use super::cursor::{Cursor, NotationError, Place};
use super::marks;

/// The number and seat before an entry: `12B.`, or `12.` before an end without a loser.
pub(super) struct Label {
    number: u16,
    pub(super) seat: Option<Seat>,
    at: Place,
}

impl Label {
    pub(super) fn read(cursor: &mut Cursor<'_>) -> Result<Option<Label>, NotationError> {
        let at = cursor.place();
        if !cursor.peek().is_some_and(|c| c.is_ascii_digit()) {
            return Ok(None);
        }
        let digits = cursor.take_while(|c| c.is_ascii_digit());
        let seat = if cursor.take("A") {
            Some(Seat::A)
        } else if cursor.take("B") {
            Some(Seat::B)
        } else {
            None
        };
        let number = digits.parse().ok().filter(|_| cursor.take("."));
        match number {
            Some(number) => Ok(Some(Label { number, seat, at })),
            None => Err(cursor.error(at, "expected the number and seat of a turn, such as 12B.")),
        }
    }
}

/// One entry of the text: the attempt, and what the text says about its result.
struct Entry {
    attempt: Attempt,
    at: Place,
    /// Marks after single shots.
    marks: Vec<ShotMark>,
    /// The answer after an equals sign.
    answer: Option<(String, Place)>,
    punished: Option<Place>,
    /// A square or lane that is off this board. Allowed only in punished attempts.
    outside: Option<NotationError>,
}

struct ShotMark {
    cell: Cell,
    mark: char,
    class: String,
    at: Place,
}

/// The turns of one game, replayed as they are read.
pub(super) struct Turns<'c, 'a, 'g> {
    cursor: &'c mut Cursor<'a>,
    game: &'g mut Game,
    /// Entries of the open round, waiting for their results.
    open: Sides<Option<Entry>>,
}

impl<'c, 'a, 'g> Turns<'c, 'a, 'g> {
    pub(super) fn new(cursor: &'c mut Cursor<'a>, game: &'g mut Game) -> Turns<'c, 'a, 'g> {
        Turns { cursor, game, open: Sides::default() }
    }

    /// Reads and replays every turn up to the next game.
    pub(super) fn read(&mut self, told: Option<End>) -> Result<(), NotationError> {
        loop {
            self.cursor.skip_comments()?;
            let Some(label) = Label::read(self.cursor)? else { break };
            self.cursor.skip_comments()?;
            if let Some(end) = self.adjudged(&label)? {
                self.check_label(&label, end.winner().map(Seat::other))?;
                self.game.adjudge(end).map_err(|error| self.cursor.error(label.at, error.to_string()))?;
                continue;
            }
            let Some(seat) = label.seat else {
                return self.cursor.expected("an end such as cap after a number without a seat");
            };
            self.check_label(&label, Some(seat))?;
            let entry = self.entry()?;
            self.play(seat, entry)?;
        }
        if !self.cursor.is_at_end() && self.cursor.peek() != Some('[') {
            return self.cursor.expected("a turn such as 12B. E5, or the tags of the next game");
        }
        // The end of an adjudged game may be given only by its tags.
        let given = |end: &End| !self.game.ruleset().brings_about(end.cause());
        if let Some(end) = told.filter(|end| self.game.end().is_none() && given(end)) {
            self.game
                .adjudge(end)
                .map_err(|error| self.cursor.error(self.cursor.place(), error.to_string()))?;
        }
        Ok(())
    }

    fn check_label(&self, label: &Label, seat: Option<Seat>) -> Result<(), NotationError> {
        let wanted = match self.game.phase() {
            Phase::Round { .. } | Phase::Turn(_) => self.game.number(),
            Phase::Over(_) => return Err(self.cursor.error(label.at, "the game is over before this turn")),
        };
        if label.number == wanted {
            return Ok(());
        }
        let seat = seat.map_or(String::new(), |seat| seat.to_string());
        Err(self.cursor.error(label.at, format!("expected {wanted}{seat}., found {}{seat}.", label.number)))
    }

    /// Reads an end that was declared from outside, if there is one here.
    fn adjudged(&mut self, label: &Label) -> Result<Option<End>, NotationError> {
        let at = self.cursor.place();
        let rest = self.cursor.rest();
        let length = rest.find(|c: char| !(c.is_ascii_lowercase() || c == '-')).unwrap_or(rest.len());
        let Ok(cause) = rest[..length].parse::<Cause>() else { return Ok(None) };
        self.cursor.take(&rest[..length]);
        let end = match (label.seat, cause) {
            (None, Cause::Cap) => Some(self.game.compare_hits(Cause::Cap)),
            (None, Cause::Aborted) => Some(End::ABORTED),
            (None, Cause::ServerFault) => Some(End::SERVER_FAULT),
            (None, Cause::DoubleForfeit) => Some(End::DOUBLE_FORFEIT),
            (None, cause) => End::new(Outcome::Drawn, cause),
            (Some(_), Cause::Cap) => None,
            (Some(loser), cause) => End::new(Outcome::Won(loser.other()), cause),
        };
        let wrong =
            || self.cursor.error(at, format!("{cause} is not allowed here; a loss is written 12B. {cause}"));
        end.map(Some).ok_or_else(wrong)
    }

    fn entry(&mut self) -> Result<Entry, NotationError> {
        let at = self.cursor.place();
        let mut entry = Entry {
            attempt: Attempt::Unreadable(String::new()),
            at,
            marks: Vec::new(),
            answer: None,
            punished: None,
            outside: None,
        };
        if self.cursor.peek() == Some('"') {
            entry.attempt = Attempt::Unreadable(self.cursor.quoted()?);
        } else if self.cursor.peek() == Some('(') {
            entry.attempt = self.salvo(&mut entry)?.into();
        } else if self.cursor.take("resign") {
            entry.attempt = Order::Resign.into();
        } else {
            entry.attempt = self.single(&mut entry)?.into();
        }
        if self.cursor.take("=") {
            let at = self.cursor.place();
            let answer = self.cursor.take_while(|c| !c.is_whitespace() && c != '{');
            entry.answer = Some((answer.to_owned(), at));
        }
        let at = self.cursor.place();
        if self.cursor.take("!") {
            entry.punished = Some(at);
        } else if let Some(error) = entry.outside.take() {
            return Err(error);
        }
        if self.cursor.peek().is_some_and(|c| !c.is_whitespace() && c != '{') {
            return self.cursor.expected("a space after the turn");
        }
        Ok(entry)
    }

    /// A shot with its mark, or a special order.
    fn single(&mut self, entry: &mut Entry) -> Result<Order, NotationError> {
        let at = self.cursor.place();
        let word = self.cursor.take_while(|c| c.is_ascii_alphanumeric() || c == ':');
        if word.is_empty() {
            return self.cursor.expected("an order such as E5, (A4 C5), R:F5 or resign");
        }
        let order = self
            .on_any_board(at, entry, |board| Order::read(board, word).map_err(|error| error.to_string()))?;
        if let Order::Fire(cells) = order {
            let mark = self.mark(cells.first());
            entry.marks.extend(mark);
        }
        Ok(order)
    }

    /// Reads with the game's board, or else with the largest one: a program may have aimed off its board.
    fn on_any_board<T>(
        &self,
        at: Place,
        entry: &mut Entry,
        read: impl Fn(Board) -> Result<T, String>,
    ) -> Result<T, NotationError> {
        let board = self.game.ruleset().board();
        read(board).or_else(|problem| {
            let error = self.cursor.error(at, problem);
            let largest = Board::new(MAX_SIDE, MAX_SIDE, board.labels()).expect("the largest board is one");
            let value = read(largest).map_err(|_| error.clone())?;
            entry.outside.get_or_insert(error);
            Ok(value)
        })
    }

    fn salvo(&mut self, entry: &mut Entry) -> Result<Order, NotationError> {
        self.cursor.take("(");
        let mut cells = Cells::EMPTY;
        loop {
            self.cursor.skip_space();
            if self.cursor.take(")") {
                return Ok(Order::Fire(cells));
            }
            let at = self.cursor.place();
            let word = self.cursor.take_while(|c| c.is_ascii_alphanumeric());
            if word.is_empty() {
                return self.cursor.expected("a square or ) in a salvo");
            }
            let cell = self
                .on_any_board(at, entry, |board| board.read_cell(word).map_err(|error| error.to_string()))?;
            if cells.has(cell) {
                return Err(self.cursor.error(at, format!("{word} appears twice in the salvo")));
            }
            cells.insert(cell);
            let mark = self.mark(Some(cell));
            entry.marks.extend(mark);
        }
    }

    /// The mark after a shot, and the class after the mark.
    fn mark(&mut self, cell: Option<Cell>) -> Option<ShotMark> {
        let at = self.cursor.place();
        let mark = self.cursor.peek().filter(|c| "-+#?".contains(*c))?;
        self.cursor.next();
        let class = self.cursor.take_while(|c| c.is_ascii_alphanumeric() || c == '-').to_owned();
        Some(ShotMark { cell: cell?, mark, class, at })
    }

    fn play(&mut self, seat: Seat, entry: Entry) -> Result<(), NotationError> {
        if let Err(reason) = self.game.play(seat, entry.attempt.clone()) {
            return Err(self.cursor.error(entry.at, format!("this order is refused: {reason}")));
        }
        let turn = self.game.turns().last().expect("a turn was just played");
        match &turn.deed {
            Deed::Committed { punished } => {
                self.check_penalty(&entry, punished.is_some())?;
                self.open[seat] = Some(entry);
            }
            Deed::Round { last, volleys } => {
                self.check_penalty(&entry, last.is_some())?;
                let mut open = std::mem::take(&mut self.open);
                open[seat] = Some(entry);
                for (seat, entry) in open.iter() {
                    if let (Some(entry), Committed::Salvo(volley)) = (entry, &volleys[seat]) {
                        self.check_attack(entry, volley)?;
                    }
                }
            }
            Deed::Attacked(volley) => {
                self.check_penalty(&entry, false)?;
                self.check_attack(&entry, volley)?;
            }
            Deed::Swept { echo, .. } => {
                self.check_penalty(&entry, false)?;
                self.check_answer(&entry, Some(&marks::echo(self.game.ruleset(), *echo)))?;
            }
            Deed::Punished { .. } => self.check_penalty(&entry, true)?,
            Deed::Smoked(_) | Deed::Ended | Deed::Opened(_) => {
                self.check_penalty(&entry, false)?;
                self.check_answer(&entry, None)?;
            }
        }
        Ok(())
    }

    fn check_penalty(&self, entry: &Entry, punished: bool) -> Result<(), NotationError> {
        match (entry.punished, punished) {
            (Some(at), false) => {
                Err(self.cursor.error(at, "marked as punished (!), but this order is legal"))
            }
            (None, true) => {
                Err(self.cursor.error(entry.at, "this attempt is punished; expected the mark ! after it"))
            }
            (Some(_), true) if entry.answer.is_some() || !entry.marks.is_empty() => {
                Err(self.cursor.error(entry.at, "a punished attempt has no result"))
            }
            _ => Ok(()),
        }
    }

    fn check_attack(&self, entry: &Entry, volley: &Volley) -> Result<(), NotationError> {
        let ruleset = self.game.ruleset();
        for said in entry.marks.iter().filter(|said| said.mark != '?') {
            let shot =
                volley.shots.iter().find(|shot| shot.cell == said.cell).expect("each cell is one shot");
            let name = ruleset.board().name(shot.cell);
            let right = marks::mark(ruleset.told_effect(shot.effect));
            if said.mark != right {
                let problem = format!("{name}{} is wrong; this shot was {name}{right}", said.mark);
                return Err(self.cursor.error(said.at, problem));
            }
            let class = shot.struck.map(|(class, _)| ruleset.class(class).name());
            if !said.class.is_empty() && class.is_none_or(|class| !class.eq_ignore_ascii_case(&said.class)) {
                let right = class.map_or("nothing".to_owned(), str::to_owned);
                return Err(self.cursor.error(said.at, format!("this shot hit {right}, not {}", said.class)));
            }
        }
        let right = match entry.attempt {
            Attempt::Order(Order::Fire(_)) if ruleset.tells_cells() => None,
            Attempt::Order(Order::Fire(_)) => Some(marks::tally(ruleset, volley)),
            _ => Some(marks::strike(ruleset, volley)),
        };
        self.check_answer(entry, right.as_deref())
    }

    fn check_answer(&self, entry: &Entry, right: Option<&str>) -> Result<(), NotationError> {
        match (&entry.answer, right) {
            (Some((said, at)), Some(right)) if !said.eq_ignore_ascii_case(right) => {
                Err(self.cursor.error(*at, format!("{said:?} is wrong; the answer was {right:?}")))
            }
            (Some((_, at)), None) => Err(self.cursor.error(*at, "this order has no answer; remove the =")),
            _ => Ok(()),
        }
    }
}
