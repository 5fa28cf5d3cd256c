//! A session at the keyboard: games one after another, from placing the ships to the offer of a rematch.

use std::io::{self, BufRead, Write};

use rules::{Attempt, Dice, Fleet, Order, Phase, Seat, Sides};

use crate::cadet;
use crate::chart::Chart;
use crate::closing::Closing;
use crate::console::{Console, Stop};
use crate::digest;
use crate::dockyard;
use crate::help;
use crate::keyboard::Keyboard;
use crate::names::Names;
use crate::options::{Boards, Charts, First, FleetChoice, Opponent, Options};
use crate::phrase::{Phrase, Question};
use crate::roll::{self, Places};
use crate::table::Table;

/// Plays a session with these lines in and out until the players have had enough, or the lines end. Only
/// reading and writing can fail.
pub fn play(options: Options, input: impl BufRead, output: impl Write) -> io::Result<()> {
    Session::new(options, input, output).run()
}

/// A session: options, two streams of lines, and who sits at the keyboard.
pub struct Session<R, W> {
    options: Options,
    console: Console<R, W>,
    boards: Boards,
    keyboard: Keyboard,
}

/// What is left to do when an order has been typed.
enum Asked {
    /// The order stands, or was punished: the turn is done.
    Done,
    /// Ask again.
    Again,
}

impl<R: BufRead, W: Write> Session<R, W> {
    /// A session that has not begun.
    pub fn new(options: Options, input: R, output: W) -> Session<R, W> {
        let console = Console::new(input, output, options.echo);
        Session { console, boards: options.boards, keyboard: Keyboard::default(), options }
    }

    /// Plays until the players have had enough, or the lines end.
    pub fn run(&mut self) -> io::Result<()> {
        let stop = match self.games() {
            Ok(()) => return self.console.flush(),
            Err(stop) => stop,
        };
        match stop {
            Stop::InputEnded => self.console.say("The input ended. The game is unfinished.")?,
            Stop::Quit => self.console.say("You left. The game is unfinished.")?,
            Stop::Io(error) => return Err(error),
        }
        self.console.flush()
    }

    fn games(&mut self) -> Result<(), Stop> {
        self.welcome()?;
        let mut first = None;
        for number in 0.. {
            let dice = self.options.dice.fork_nth(number);
            let starter = match first {
                None => self.first(&dice),
                // A rematch swaps the first move.
                Some(last) => Seat::other(last),
            };
            first = Some(starter);
            self.game(starter, &dice)?;
            if !self.wants_another()? {
                break;
            }
        }
        Ok(())
    }

    fn welcome(&mut self) -> io::Result<()> {
        let ruleset = &self.options.ruleset;
        self.console.say(format!("Broadside, {}. {}", ruleset.id(), ruleset.rules().summary).trim())?;
        self.console.say(format!("Fleet: {}.", digest::roster(ruleset)))?;
        if let Some(stakes) = digest::stakes(ruleset) {
            self.console.say(stakes)?;
        }
        self.console.say("Type help at any time.")
    }

    fn first(&self, dice: &Dice) -> Seat {
        match self.options.first {
            First::Me => Seat::A,
            First::Enemy => Seat::B,
            First::Lot => Seat::BOTH[dice.fork("first").below(2) as usize],
        }
    }

    /// The players at the keyboard.
    fn is_human(&self, seat: Seat) -> bool {
        seat == Seat::A || self.options.opponent == Opponent::Hotseat
    }

    fn names(&self) -> &Names {
        &self.options.names
    }

    fn game(&mut self, first: Seat, dice: &Dice) -> Result<(), Stop> {
        let ruleset = self.options.ruleset.clone();
        self.keyboard = Keyboard::default();
        let mut fleets = Vec::new();
        for seat in Seat::BOTH {
            let mut dice = dice.fork(if seat == Seat::A { "fleet A" } else { "fleet B" });
            fleets.push(if self.is_human(seat) {
                self.deploy(seat, &mut dice)?
            } else {
                cadet::deploy(&ruleset, &mut dice)
            });
        }
        let [a, b] = <[Fleet; 2]>::try_from(fleets).expect("two seats have two fleets");
        let mut table = Table::new(&ruleset, Sides::new(a, b), first, self.names());
        let mut dice = dice.fork("cadet");
        if !ruleset.plays_in_rounds() {
            let name = self.addressed(first);
            self.console.say(match self.options.first {
                First::Lot => format!("The lot fell on {name} to begin."),
                First::Me | First::Enemy => format!("{} to begin.", capital(&name)),
            })?;
        }
        loop {
            let seat = match table.phase() {
                Phase::Turn(seat) => seat,
                Phase::Round { committed, .. } if committed.a => Seat::B,
                Phase::Round { .. } => Seat::A,
                Phase::Over(_) => break,
            };
            if self.is_human(seat) {
                self.turn(&mut table, seat)?;
            } else {
                let order = cadet::order(table.view(seat), seat, &mut dice);
                table.play(seat, order.into()).expect("Cadet plays by the rules");
            }
        }
        self.close(&mut table)?;
        Ok(())
    }

    /// "you" where only one person plays.
    fn addressed(&self, seat: Seat) -> String {
        match self.options.opponent {
            Opponent::Cadet if seat == Seat::A => "you".to_owned(),
            _ => self.names().of(seat).to_owned(),
        }
    }

    /// The fleet of a player at the keyboard.
    fn deploy(&mut self, seat: Seat, dice: &mut Dice) -> Result<Fleet, Stop> {
        let ruleset = &self.options.ruleset;
        match &self.options.fleet {
            FleetChoice::Given(fleet) => return Ok(fleet.clone()),
            FleetChoice::Random => return Ok(cadet::deploy(ruleset, dice)),
            FleetChoice::Ask => {}
        }
        self.keyboard.hand_to(&mut self.console, seat, self.options.names.of(seat))?;
        if self.options.opponent == Opponent::Hotseat {
            self.console.say(format!("{}, place your fleet.", self.options.names.of(seat)))?;
        }
        dockyard::place(&mut self.console, ruleset, &mut self.boards, dice)
    }

    /// One order of a player at the keyboard.
    fn turn(&mut self, table: &mut Table, seat: Seat) -> Result<(), Stop> {
        self.keyboard.hand_to(&mut self.console, seat, self.options.names.of(seat))?;
        self.say_news(table, seat)?;
        if self.boards == Boards::On {
            self.draw_charts(table, seat)?;
        }
        loop {
            self.say_prompt(table, seat)?;
            let line = self.console.ask()?;
            let asked = match Phrase::read(self.options.ruleset.board(), &line) {
                Phrase::Nothing => {
                    self.console.say("Type an order, or help.")?;
                    Asked::Again
                }
                Phrase::Question(question) => {
                    self.answer(table, seat, question)?;
                    Asked::Again
                }
                Phrase::Order(order) => self.attempt(table, seat, order.into(), None)?,
                Phrase::Unreadable { text, advice } => {
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
        let available = table.view(seat).means(seat).shots(ruleset);
        let aimed = match attempt {
            Attempt::Order(Order::Fire(cells)) => Some(cells.len()),
            _ => None,
        };
        if let Err(reason) = table.play(seat, attempt) {
            self.console.say(format!("{reason} {}", advice.unwrap_or_default()).trim())?;
            return Ok(Asked::Again);
        }
        if let (true, Some(aimed)) = (ruleset.plays_in_rounds(), aimed) {
            self.console.say(format!("You fired {aimed} of {available} shots."))?;
        }
        self.say_news(table, seat)?;
        if let Some(advice) = advice {
            self.console.say(advice)?;
        }
        Ok(Asked::Done)
    }

    fn say_prompt(&mut self, table: &Table, seat: Seat) -> io::Result<()> {
        let view = table.view(seat);
        let count = match table.phase() {
            Phase::Round { number, .. } => format!("Round {number}"),
            _ => format!("Turn {}", view.orders().a + view.orders().b + 1),
        };
        let name = self.names().of(seat);
        let name = if name == Names::DEFAULT { String::new() } else { format!(", {name}") };
        let stakes =
            digest::stakes(&self.options.ruleset).map_or_else(String::new, |stakes| format!(" {stakes}"));
        self.console.say(format!("{count}{name}. You can: {}.{stakes}", help::available(view, seat)))
    }

    fn answer(&mut self, table: &Table, seat: Seat, question: Question) -> Result<(), Stop> {
        let view = table.view(seat);
        match question {
            Question::Help => self.console.draw(help::orders(&self.options.ruleset))?,
            Question::Boards => self.draw_charts(table, seat)?,
            Question::Enemy => self.console.draw(Chart::enemy(view, seat, self.options.tracking).text())?,
            Question::Mine if self.options.charts == Charts::EnemyOnly => {
                self.console.say("In this game you see the enemy's chart only.")?;
            }
            Question::Mine => self.console.draw(Chart::own(view, seat, "Your waters").text())?,
            Question::Fleet => {
                let places = match self.options.charts {
                    Charts::Both => Places::Said,
                    Charts::EnemyOnly => Places::Hidden,
                };
                for line in roll::own(view, seat, places).iter().chain(&roll::enemy(view, seat)) {
                    self.console.say(line)?;
                }
            }
            Question::Log if table.log(seat).is_empty() => self.console.say("Nothing has happened yet.")?,
            Question::Log => table.log(seat).iter().try_for_each(|line| self.console.say(line))?,
            Question::Rules => self.console.say(digest::lines(&self.options.ruleset).join("\n"))?,
            Question::Hits => self.console.draw(roll::hits(view, seat))?,
            // The prompt says it every time.
            Question::Orders => {}
            Question::BoardsOn => {
                self.boards = Boards::On;
                self.console.say("Charts are drawn every turn.")?;
            }
            Question::BoardsOff => {
                self.boards = Boards::Off;
                self.console.say("Charts are drawn when you ask for them.")?;
            }
            Question::Quit => return Err(Stop::Quit),
        }
        Ok(())
    }

    fn draw_charts(&mut self, table: &Table, seat: Seat) -> io::Result<()> {
        let view = table.view(seat);
        let enemy = Chart::enemy(view, seat, self.options.tracking);
        self.console.draw(match self.options.charts {
            Charts::Both => enemy.beside(&Chart::own(view, seat, "Your waters")),
            Charts::EnemyOnly => enemy.text(),
        })
    }

    fn say_news(&mut self, table: &mut Table, seat: Seat) -> io::Result<()> {
        table.take_news(seat).iter().try_for_each(|line| self.console.say(line))
    }

    fn close(&mut self, table: &mut Table) -> io::Result<()> {
        if self.options.opponent == Opponent::Cadet {
            self.say_news(table, Seat::A)?;
        }
        let reader = (self.options.opponent == Opponent::Cadet).then_some(Seat::A);
        let closing = Closing::new(table.game(), &self.options.names, reader);
        self.console.say(closing.verdict())?;
        let fleets = closing.fleets(self.boards);
        match self.boards {
            Boards::On => self.console.draw(fleets)?,
            Boards::Off => self.console.say(fleets)?,
        }
        closing.statistics().iter().try_for_each(|line| self.console.say(line))
    }

    fn wants_another(&mut self) -> Result<bool, Stop> {
        loop {
            self.console.say("Another game? Type again or no.")?;
            let line = match self.console.ask() {
                Err(Stop::InputEnded) => return Ok(false),
                other => other?,
            };
            match line.to_ascii_lowercase().as_str() {
                "again" | "yes" | "y" => return Ok(true),
                "no" | "n" | "quit" | "exit" | "leave" | "bye" => return Ok(false),
                _ => {}
            }
        }
    }
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().collect::<String>() + chars.as_str())
}
