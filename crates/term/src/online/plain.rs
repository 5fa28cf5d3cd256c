//! A table on a server in plain lines: playing or watching it with typed input.

use std::io::{self, BufRead, Write};
use std::thread;
use std::time::{Duration, Instant};

use rules::{End, Illegal, Seat};
use wire::TableState;

use super::connection::ConnectionState;
use super::room::Room;
use crate::console::{Console, Echo, Stop};
use crate::fleet_prompt;
use crate::options::Boards;
use crate::parse::ParsedLine;
use crate::question;
use crate::screen::Show as _;
use crate::text_board::TextBoard;

/// The pause between two looks for news.
const NAP: Duration = Duration::from_millis(30);
/// The wait after a reconnect, so that missed events come first.
const SETTLING: Duration = Duration::from_millis(300);

/// Plays at a table, or watches it, in plain lines, until the player quits, the watched game is over, or the input ends.
/// After each look for news `keep` gets the room, to store new seats.
pub fn talk(
    room: &mut Room,
    boards: Boards,
    echo: Echo,
    input: impl BufRead,
    output: impl Write,
    keep: impl FnMut(&mut Room) -> io::Result<()>,
) -> io::Result<()> {
    let console = Console::new(input, output, echo);
    let talk = Talk {
        room,
        console,
        boards,
        keep,
        looked: Instant::now(),
        written: 0,
        trouble: None,
        waiting: String::new(),
        placed: false,
        asked_again: false,
    };
    talk.run()
}

struct Talk<'r, R, W, K> {
    room: &'r mut Room,
    console: Console<R, W>,
    boards: Boards,
    keep: K,
    looked: Instant,
    /// How many lines of the log were written.
    written: usize,
    /// The last message about the connection.
    trouble: Option<String>,
    /// The last message about what we wait for.
    waiting: String,
    /// Whether the fleet for this game was sent.
    placed: bool,
    /// Whether another game was asked for.
    asked_again: bool,
}

/// What to do now.
enum Moment {
    /// Wait, with this message.
    Wait(String),
    Place,
    Order,
    Over(End),
    /// The connection is closed for good.
    Closed,
}

impl<R: BufRead, W: Write, K: FnMut(&mut Room) -> io::Result<()>> Talk<'_, R, W, K> {
    fn run(mut self) -> io::Result<()> {
        let why = match self.games() {
            Ok(()) => return self.console.flush(),
            Err(Stop::Io(error)) => return Err(error),
            Err(Stop::InputEnded) => "The input ended.",
            Err(Stop::Quit) => "You quit.",
        };
        self.console.say(format!("{why} Your seat is kept: join again with the same link."))?;
        self.console.flush()
    }

    fn games(&mut self) -> Result<(), Stop> {
        self.console.say(format!("Broadside, table {}", self.room.link))?;
        loop {
            self.hear()?;
            match self.moment() {
                Moment::Closed => return Ok(()),
                Moment::Place => self.place()?,
                Moment::Order => self.order()?,
                Moment::Over(end) if !self.asked_again => {
                    if !self.close(end)? {
                        return Ok(());
                    }
                }
                Moment::Over(_) => thread::sleep(NAP),
                Moment::Wait(what) => {
                    self.say_news()?;
                    if what != self.waiting {
                        self.console.say(&what)?;
                        self.console.flush()?;
                        self.waiting = what;
                    }
                    thread::sleep(NAP);
                }
            }
        }
    }

    /// Reads the news and writes everything that is not part of the game.
    fn hear(&mut self) -> Result<(), Stop> {
        let table = self.room.link.table().to_owned();
        self.look();
        (self.keep)(self.room)?;
        if self.room.link.table() != table {
            (self.written, self.placed, self.asked_again) = (0, false, false);
            self.console.say(format!("Rematch: {}", self.room.link))?;
        }
        let notices: Vec<String> = self.room.take_notices().collect();
        for notice in notices {
            // Something was refused; the player may try again.
            (self.placed, self.asked_again) = (false, false);
            self.console.say(notice)?;
        }
        // The caller reports why it ended.
        if self.room.line == ConnectionState::Opening || self.room.failure().is_some() {
            return Ok(());
        }
        let trouble = self.room.trouble();
        if trouble != self.trouble {
            if trouble.is_none() && self.room.line == ConnectionState::Open {
                self.console.say("Connected.")?;
                thread::sleep(SETTLING);
                self.look();
            }
            if let Some(trouble) = &trouble {
                self.console.say(trouble)?;
            }
            self.console.flush()?;
            self.trouble = trouble;
        }
        Ok(())
    }

    fn look(&mut self) {
        let now = Instant::now();
        self.room.tick(now - self.looked);
        self.looked = now;
    }

    fn moment(&self) -> Moment {
        let room = &self.room;
        let wait = |what: &str| Moment::Wait(what.to_owned());
        if let ConnectionState::Closed(_) | ConnectionState::GivenUp(_) = room.line {
            return Moment::Closed;
        }
        let Some(table_log) = &room.table_log else { return wait("Connecting ...") };
        if room.editor.is_some() && !self.placed {
            return Moment::Place;
        }
        let (view, game_view) = (table_log.view(), room.game_view(table_log, None));
        if let Some(end) = view.end() {
            return Moment::Over(end);
        }
        if view.phase().is_none() {
            let free = room.table.as_ref().is_some_and(|table| table.state == TableState::Waiting);
            return match room.seat {
                Some(_) if free => wait("Waiting for your opponent. Send them the link above."),
                None if free => wait("Waiting for a second player."),
                Some(_) => wait("Your fleet is placed. Waiting for your opponent."),
                None => wait("The players are placing their fleets."),
            };
        }
        if room.seat.is_none() || room.pending || room.line != ConnectionState::Open {
            // The log has everything, and a sent order has been confirmed.
            return Moment::Wait(self.waiting.clone());
        }
        if game_view.may_act() { Moment::Order } else { Moment::Wait(game_view.moment()) }
    }

    fn place(&mut self) -> Result<(), Stop> {
        let Some(table_log) = &self.room.table_log else { return Ok(()) };
        let ruleset = table_log.view().ruleset().clone();
        self.console.say(format!("{}. {}", ruleset.id(), ruleset.rules().summary))?;
        let mut dice = self.room.fleet_dice();
        let fleet = fleet_prompt::place(&mut self.console, &ruleset, &mut self.boards, &mut dice)?;
        self.room.place(&fleet);
        self.placed = true;
        Ok(())
    }

    fn say_news(&mut self) -> io::Result<()> {
        let Some(table_log) = &self.room.table_log else { return Ok(()) };
        let news = &table_log.log()[self.written.min(table_log.log().len())..];
        news.iter().try_for_each(|line| self.console.say(line))?;
        self.written = table_log.log().len();
        if news.is_empty() { Ok(()) } else { self.console.flush() }
    }

    fn order(&mut self) -> Result<(), Stop> {
        if self.boards == Boards::On
            && let Some(table_log) = &self.room.table_log
        {
            self.console.blank(1)?;
            question::draw_boards(&self.room.game_view(table_log, None), &mut self.console)?;
        }
        self.say_news()?;
        loop {
            let Some(table_log) = &self.room.table_log else { return Ok(()) };
            let game_view = self.room.game_view(table_log, None);
            if let Some(clocks) = self.room.clocks() {
                self.console.say(clocks.named)?;
            }
            self.console.say(question::prompt(&game_view))?;
            let line = self.console.ask()?;
            match ParsedLine::read(game_view.view.ruleset().board(), &line) {
                ParsedLine::Nothing => self.console.say("Type an order, or help.")?,
                ParsedLine::Question(question) => {
                    question::answer(&game_view, &mut self.console, &mut self.boards, question)?;
                }
                // Only orders are sent to the table, so other text costs nothing.
                ParsedLine::Unreadable { advice, .. } => {
                    self.console.say(format!("{} {advice}", Illegal::Unreadable).trim())?;
                }
                ParsedLine::Order(order) => {
                    let said = self.room.give(order);
                    if self.room.line != ConnectionState::Open {
                        self.console.say(said)?;
                    }
                    return Ok(());
                }
            }
        }
    }

    /// Writes how the game ended; true if the player wants another.
    fn close(&mut self, end: End) -> Result<bool, Stop> {
        self.say_news()?;
        let Some(table_log) = &self.room.table_log else { return Ok(false) };
        let (view, seat) = (table_log.view(), self.room.seat);
        self.console.say(table_log.names().verdict(end, seat))?;
        let known = |seat: Seat| !view.waters(seat).ships().is_empty();
        if self.boards == Boards::On && known(Seat::A) && known(Seat::B) {
            let near = seat.unwrap_or(Seat::A);
            let board =
                |seat: Seat| TextBoard::own(view, seat, &format!("{}'s fleet", table_log.names().of(seat)));
            self.console.draw(board(near.other()).beside(&board(near)))?;
        }
        if seat.is_none() {
            return Ok(false);
        }
        let again = self.console.wants_another()?;
        if again {
            self.room.ask_again();
            self.asked_again = true;
        }
        Ok(again)
    }
}
