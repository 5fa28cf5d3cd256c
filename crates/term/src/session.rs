//! Plain mode: plays games one after another with typed lines, from placing ships to the rematch.

use std::io::{self, BufRead, Write};

use captains::{Budget, Captain};
use rules::{Attempt, Dice, Draw, Fleet, Header, Order, Record, RuleFact, Seat, Sides};

use crate::console::{Console, Stop};
use crate::fleet_prompt;
use crate::game_summary::GameSummary;
use crate::options::{Boards, First, FleetChoice, Opponent, Options};
use crate::parse::{self, ParsedLine};
use crate::question;
use crate::screen::game_view::GameView;
use crate::screen::order_input::objection;
use crate::shared_keyboard::SharedKeyboard;
use crate::table::Table;

/// Plays a session in plain lines until the players stop or the input ends. Every game is passed to `keep`, also an
/// unfinished one. Only reading, writing and saving can fail.
pub fn play(
    options: Options,
    input: impl BufRead,
    output: impl Write,
    keep: impl FnMut(&Record) -> io::Result<()>,
) -> io::Result<()> {
    let console = Console::new(input, output, options.echo);
    let boards = options.boards;
    let (keyboard, table, date) = (SharedKeyboard::default(), None, None);
    Session { options, console, keep, boards, keyboard, table, date }.run()
}

/// A session: options, two streams of lines, and the game that is on.
struct Session<R, W, K> {
    options: Options,
    console: Console<R, W>,
    keep: K,
    boards: Boards,
    keyboard: SharedKeyboard,
    table: Option<Table>,
    /// The day the game started.
    date: Option<String>,
}

/// What is left to do when an order has been typed.
enum Asked {
    /// The order was played or punished: the turn is over.
    Done,
    /// Ask again.
    Again,
}

impl<R: BufRead, W: Write, K: FnMut(&Record) -> io::Result<()>> Session<R, W, K> {
    fn run(&mut self) -> io::Result<()> {
        let why = match self.games() {
            Ok(()) => return self.console.flush(),
            Err(Stop::Io(error)) => return Err(error),
            Err(Stop::InputEnded) => "The input ended.",
            Err(Stop::Quit) => "You quit.",
        };
        match self.table.take() {
            Some(table) => {
                self.console.say(format!("{why} The game is unfinished."))?;
                self.keep(&table)?;
            }
            None => self.console.say(format!("{why} The game had not started."))?,
        }
        self.console.flush()
    }

    fn keep(&mut self, table: &Table) -> io::Result<()> {
        let names = &self.options.names;
        let tags = [
            ("Event", self.options.event.as_deref()),
            ("Date", self.date.as_deref()),
            ("A", Some(names.of(Seat::A))),
            ("B", Some(names.of(Seat::B))),
        ];
        let mut header = Header::default();
        for (tag, value) in tags.into_iter().filter_map(|(tag, value)| Some((tag, value?))) {
            header.set(tag, value);
        }
        (self.keep)(&Record::of(table.game().clone(), header))
    }

    fn games(&mut self) -> Result<(), Stop> {
        self.welcome()?;
        let mut first = self.first();
        for number in 0.. {
            let dice = self.options.dice.fork_nth(number);
            let mut table = self.place_fleets(first, &dice)?;
            self.date = (self.options.today)();
            if !self.options.ruleset.plays_in_rounds() {
                let toss = number == 0 && self.options.first == First::Random;
                let toss = if toss { "won the toss and " } else { "" };
                let name = self.options.names.of(first);
                self.console.say(match self.reader() {
                    Some(reader) if reader == first => format!("You {toss}move first."),
                    _ => format!("{name} {toss}moves first."),
                })?;
            }
            if let Err(stop) = self.orders(&mut table, &mut dice.fork("captain")) {
                self.table = Some(table);
                return Err(stop);
            }
            self.close(&mut table)?;
            self.keep(&table)?;
            if !self.console.wants_another()? {
                break;
            }
            // A rematch swaps the first move.
            first = first.other();
        }
        Ok(())
    }

    fn welcome(&mut self) -> io::Result<()> {
        let ruleset = &self.options.ruleset;
        self.console.say(format!("Broadside, {}. {}", ruleset.id(), ruleset.rules().summary).trim())?;
        self.console.say(RuleFact::fleet(ruleset).to_string())?;
        self.console.say("Type help at any time.")
    }

    fn first(&self) -> Seat {
        match self.options.first {
            First::Me => Seat::A,
            First::Enemy => Seat::B,
            First::Random => Seat::BOTH[self.options.dice.fork("first").below(2) as usize],
        }
    }

    /// The captain in this seat, if it is not a player at the keyboard.
    fn captain(&self, seat: Seat) -> Option<&'static dyn Captain> {
        match (seat, self.options.opponent) {
            (Seat::B, Opponent::Captain(entry)) => Some(entry.captain),
            _ => None,
        }
    }

    /// The player at the keyboard; `None` if there are two.
    fn reader(&self) -> Option<Seat> {
        match self.options.opponent {
            Opponent::Captain(_) => Some(Seat::A),
            Opponent::Hotseat => None,
        }
    }

    /// Places both fleets.
    fn place_fleets(&mut self, first: Seat, dice: &Dice) -> Result<Table, Stop> {
        self.keyboard = SharedKeyboard::default();
        let ruleset = self.options.ruleset.clone();
        let mut dice = Sides::new(dice.fork("fleet A"), dice.fork("fleet B"));
        let a = self.deploy(Seat::A, &mut dice.a)?;
        let b = match self.captain(Seat::B) {
            Some(captain) => captain.deploy(&ruleset, &mut dice.b),
            None => self.deploy(Seat::B, &mut dice.b)?,
        };
        Ok(Table::new(&ruleset, Sides::new(a, b), first, &self.options.names))
    }

    /// Takes orders until the game is over.
    fn orders(&mut self, table: &mut Table, dice: &mut Dice) -> Result<(), Stop> {
        while let Some(seat) = table.mover() {
            match self.captain(seat) {
                None => self.turn(table, seat)?,
                Some(captain) => {
                    let order = captain.order(table.view(seat), dice, Budget::USUAL);
                    table.play_captain(seat, order);
                }
            }
        }
        Ok(())
    }

    /// The fleet of a player at the keyboard.
    fn deploy(&mut self, seat: Seat, dice: &mut Dice) -> Result<Fleet, Stop> {
        let ruleset = &self.options.ruleset;
        match &self.options.fleet {
            FleetChoice::Given(fleet) => return Ok(fleet.clone()),
            FleetChoice::Random => return Ok(Fleet::random(ruleset, Draw::Uniform, dice)),
            FleetChoice::Ask => {}
        }
        // Nothing secret is on the screen yet.
        self.keyboard.take_if_free(seat);
        self.hand_keyboard_to(seat)?;
        if self.reader().is_none() {
            self.console.say(format!("{}, place your fleet.", self.options.names.of(seat)))?;
        }
        fleet_prompt::place(&mut self.console, &self.options.ruleset, &mut self.boards, dice)
    }

    fn hand_keyboard_to(&mut self, seat: Seat) -> Result<(), Stop> {
        match self.reader() {
            Some(_) => Ok(()),
            None => self.keyboard.hand_to(&mut self.console, seat, self.options.names.of(seat)),
        }
    }

    /// One order of a player at the keyboard.
    fn turn(&mut self, table: &mut Table, seat: Seat) -> Result<(), Stop> {
        self.hand_keyboard_to(seat)?;
        if self.boards == Boards::On {
            self.console.blank(1)?;
            question::draw_boards(&GameView::at(table, seat, &self.options), &mut self.console)?;
        }
        // Below the boards, so that it is next to the prompt.
        self.say_news(table, seat)?;
        let mut doubted = None;
        loop {
            self.console.say(question::prompt(&GameView::at(table, seat, &self.options)))?;
            let line = self.console.ask()?;
            let asked = match ParsedLine::read(self.options.ruleset.board(), &line) {
                ParsedLine::Nothing => {
                    self.console.say("Type an order, or help.")?;
                    Asked::Again
                }
                ParsedLine::Question(question) => {
                    let game_view = GameView::at(table, seat, &self.options);
                    question::answer(&game_view, &mut self.console, &mut self.boards, question)?;
                    Asked::Again
                }
                ParsedLine::Order(order) => self.attempt(table, seat, order.into(), None)?,
                ParsedLine::Unreadable { text, advice } => {
                    // Ask once about a likely typo.
                    if doubted.as_ref() != Some(&text)
                        && let Some(doubt) = parse::doubt(&self.options.ruleset, &text)
                    {
                        self.console.say(doubt)?;
                        doubted = Some(text);
                        continue;
                    }
                    self.attempt(table, seat, Attempt::Unreadable(text), Some(advice))?
                }
            };
            if let Asked::Done = asked {
                return Ok(());
            }
        }
    }

    fn attempt(
        &mut self,
        table: &mut Table,
        seat: Seat,
        attempt: Attempt,
        advice: Option<String>,
    ) -> Result<Asked, Stop> {
        let ruleset = &self.options.ruleset;
        let arsenal = *table.view(seat).arsenal(seat);
        let aimed = match attempt {
            Attempt::Order(order @ Order::Fire(cells)) if arsenal.check(ruleset, order).is_ok() => {
                Some(cells.len())
            }
            _ => None,
        };
        if let Err(reason) = table.play(seat, attempt) {
            let reason = objection(&GameView::at(table, seat, &self.options), reason);
            self.console.say(format!("{reason} {}", advice.unwrap_or_default()).trim())?;
            return Ok(Asked::Again);
        }
        if let (true, Some(aimed)) = (ruleset.plays_in_rounds(), aimed) {
            self.console.say(format!("You fired {aimed} of {} shots.", arsenal.shots()))?;
        }
        if let Some(advice) = advice {
            table.advise(seat, advice);
        }
        // A single player, or one who moves again, reads it below the next boards.
        if self.reader().is_none() && table.mover() != Some(seat) {
            self.say_news(table, seat)?;
        }
        Ok(Asked::Done)
    }

    fn say_news(&mut self, table: &mut Table, seat: Seat) -> io::Result<()> {
        table.take_news(seat).iter().try_for_each(|line| self.console.say(line))
    }

    fn close(&mut self, table: &mut Table) -> io::Result<()> {
        let reader = self.reader();
        if let Some(seat) = reader {
            self.say_news(table, seat)?;
        }
        let summary = GameSummary::new(table.game(), &self.options.names, reader);
        self.console.say(summary.verdict())?;
        let fleets = summary.fleets(self.boards);
        match self.boards {
            Boards::On => self.console.draw(fleets)?,
            Boards::Off => self.console.say(fleets)?,
        }
        summary.statistics().iter().try_for_each(|line| self.console.say(line))
    }
}

#[cfg(test)]
mod tests;
