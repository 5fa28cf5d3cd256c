//! Plain mode: plays games from any source with typed lines, from placing ships to the rematch.

use std::collections::HashMap;
use std::io::{self, BufRead, Write};
use std::thread;
use std::time::{Duration, Instant};

use rules::{Cell, End, Illegal, Order, plural};
use wire::HintGrade;

use crate::console::{Console, Stop};
use crate::fleet_prompt;
use crate::game_summary::GameSummary;
use crate::game_view::GameView;
use crate::objection::penalty_warning;
use crate::parse::ParsedLine;
use crate::qr_code;
use crate::question::{self, Question};
use crate::session::Session;
use crate::source::{BELL_AFTER, GameSource, Given, Keep, News, Step};
use crate::text_board::TextBoard;

/// The pause between two looks for news.
const NAP: Duration = Duration::from_millis(30);
/// How long the coach of a server may take.
const COACH: Duration = Duration::from_secs(10);
/// How long the end of a game waits for its record.
const RECORD: Duration = Duration::from_secs(3);
/// How many empty lines hide what is on the screen while the keyboard changes hands.
const BLANK_LINES: usize = 60;

/// How plain mode reads and writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PlainOptions {
    /// Whether boards are drawn before every order, or only when the player asks.
    pub boards: bool,
    /// Whether typed lines are repeated in the output. A terminal shows them already; in a pipe the output makes no
    /// sense without them.
    pub echo: bool,
    /// Whether a link is drawn as a QR code too.
    pub qr_code: bool,
    /// Whether a bell rings when it is the player's turn after waiting for others.
    pub bell: bool,
}

/// Plays a session in plain lines until the players stop, the watched game is over, or the input ends. Whatever has to
/// be stored is passed to `keep`. Only reading, writing and storing can fail.
pub fn play(
    session: &mut Session,
    options: PlainOptions,
    input: impl BufRead,
    output: impl Write,
    keep: impl FnMut(Keep) -> io::Result<()>,
) -> io::Result<()> {
    let mut console = Console::new(input, output);
    (console.echo, console.boards) = (options.echo, options.boards);
    let mut plain = Plain {
        source: &mut *session.source,
        console,
        options,
        keep,
        looked: Instant::now(),
        news: Vec::new(),
        aside: String::new(),
        waiting: String::new(),
        answered: false,
        waited: None,
    };
    plain.run()
}

struct Plain<'s, R, W, K> {
    source: &'s mut dyn GameSource,
    console: Console<R, W>,
    options: PlainOptions,
    keep: K,
    looked: Instant,
    /// Sentences that were not written yet.
    news: Vec<String>,
    /// The last message that was not part of the game, so that it is not repeated.
    aside: String,
    /// The last message about what we wait for.
    waiting: String,
    /// Whether a question to the coach was answered, or refused.
    answered: bool,
    /// Since when we wait for somebody else.
    waited: Option<Instant>,
}

impl<R: BufRead, W: Write, K: FnMut(Keep) -> io::Result<()>> Plain<'_, R, W, K> {
    fn run(&mut self) -> io::Result<()> {
        let why = match self.games() {
            Ok(()) => return self.console.flush(),
            Err(Stop::Io(error)) => return Err(error),
            Err(Stop::InputEnded) => "The input ended.",
            Err(Stop::Quit) => "You quit.",
        };
        self.console.say(format!("{why} {}", self.source.leaving()))?;
        self.source.leave();
        self.store()?;
        self.console.flush()
    }

    fn games(&mut self) -> Result<(), Stop> {
        for line in self.source.heading() {
            self.console.say(line)?;
        }
        loop {
            self.look()?;
            let step = self.source.step();
            match (&step, self.waited) {
                (Step::Wait(_), None) => self.waited = Some(Instant::now()),
                (Step::Wait(_), Some(_)) | (_, None) => {}
                (_, Some(since)) => {
                    self.waited = None;
                    if self.options.bell && since.elapsed() >= BELL_AFTER {
                        self.console.ring()?;
                    }
                }
            }
            match step {
                Step::Closed => return Ok(()),
                Step::Place(..) => self.place()?,
                Step::Order => self.order()?,
                Step::Read(name) => {
                    self.say_news()?;
                    self.console
                        .say(format!("Press Enter to hide this, then pass the keyboard to {name}."))?;
                    self.pause()?;
                    self.console.blank(BLANK_LINES)?;
                    self.source.go_on();
                }
                Step::HandOver(name) => {
                    self.console.say(format!("{name} is next. Press Enter when you are ready."))?;
                    self.pause()?;
                    self.source.go_on();
                }
                Step::Over(end) => {
                    if !self.close(end)? {
                        return Ok(());
                    }
                }
                Step::Wait(what) => {
                    self.say_news()?;
                    if !what.is_empty() && what != self.waiting {
                        let link = self.source.link().filter(|_| what.ends_with(':'));
                        self.console.say(format!("{what} {}", link.as_deref().unwrap_or_default()).trim())?;
                        let drawn = link.filter(|_| self.options.qr_code && self.console.boards);
                        if let Some(rows) = drawn.and_then(|link| qr_code::rows(&link)) {
                            self.console.draw(rows.join("\n"))?;
                        }
                        self.waiting = what;
                    }
                    self.console.flush()?;
                    thread::sleep(NAP);
                }
            }
        }
    }

    /// Takes in the news, stores what has to be stored, and writes what is not part of the game.
    fn look(&mut self) -> Result<(), Stop> {
        let now = Instant::now();
        self.source.tick(now - self.looked);
        self.looked = now;
        for news in self.source.take_news() {
            match news {
                News::Turn { sentences, .. } => self.news.extend(sentences),
                News::Notice(text) | News::Hint(text) => {
                    self.answered = true;
                    self.aside.clear();
                    self.console.say(text)?;
                }
                News::Aside(text) if text == self.aside => {}
                News::Aside(text) => {
                    self.console.say(&text)?;
                    self.aside = text;
                }
                News::NewGame => self.waiting.clear(),
                News::Pencil(_) => {}
            }
        }
        Ok(self.store()?)
    }

    fn store(&mut self) -> io::Result<()> {
        self.source.take_kept().into_iter().try_for_each(&mut self.keep)
    }

    fn say_news(&mut self) -> io::Result<()> {
        self.news.drain(..).try_for_each(|line| self.console.say(line))
    }

    /// Waits for Enter. Anything else is ignored: the wrong player may have typed it.
    fn pause(&mut self) -> Result<(), Stop> {
        match Question::read(&self.console.ask()?) {
            Some(Question::Quit) => Err(Stop::Quit),
            _ => Ok(()),
        }
    }

    fn place(&mut self) -> Result<(), Stop> {
        let (Step::Place(seat, name), Some(ruleset)) = (self.source.step(), self.source.ruleset().cloned())
        else {
            return Ok(());
        };
        if self.source.link().is_some() {
            self.console.say(format!("{}. {}", ruleset.id(), ruleset.rules().summary))?;
        }
        if let Some(name) = name {
            self.console.say(format!("{name}, place your fleet."))?;
        }
        let mut dice = self.source.fleet_dice(seat);
        let fleet = fleet_prompt::place(&mut self.console, &ruleset, &mut dice)?;
        self.source.place(fleet);
        Ok(())
    }

    /// One order of a player at the keyboard. Nothing that cannot be read costs anything: it is asked for again.
    fn order(&mut self) -> Result<(), Stop> {
        if self.console.boards
            && let Some(game_view) = self.source.game_view()
        {
            self.console.blank(1)?;
            question::draw_boards(&game_view, &mut self.console)?;
        }
        // Below the boards, so that it is next to the prompt.
        self.say_news()?;
        let mut warned = None;
        while self.source.step() == Step::Order {
            let Some(game_view) = self.source.game_view() else { return Ok(()) };
            if let Some(clocks) = &game_view.clocks {
                self.console.say(&clocks.named)?;
            }
            self.console.say(question::prompt(&game_view))?;
            let line = self.console.ask()?;
            match ParsedLine::read(game_view.view.ruleset().board(), &line) {
                ParsedLine::Nothing => self.console.say("Type an order, or help.")?,
                ParsedLine::Question(question @ (Question::Hint | Question::Heat)) => {
                    self.ask_coach(question)?;
                }
                ParsedLine::Question(question) => {
                    question::answer(&game_view, &mut self.console, question)?;
                }
                ParsedLine::Unreadable(advice) => {
                    self.console.say(format!("{} {advice}", Illegal::Unreadable))?;
                }
                ParsedLine::Order(order) => {
                    if warned != Some(order)
                        && let Some(warning) = penalty_warning(&game_view, order)
                    {
                        self.console.say(format!("{warning} Type it again to do it anyway."))?;
                        warned = Some(order);
                        continue;
                    }
                    let fired = fired(&game_view, order);
                    match self.source.order(order) {
                        Given::NotYet(why) => self.console.say(why)?,
                        Given::Played | Given::Sent => {
                            return Ok(fired.map_or(Ok(()), |fired| self.console.say(fired))?);
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Asks the coach: with every hint in one position a little more, or for the chances at all squares.
    fn ask_coach(&mut self, question: Question) -> Result<(), Stop> {
        let coach = self.source.game_view().and_then(|game_view| game_view.coach);
        let next = match coach {
            Some(coach) if question == Question::Hint => {
                coach.next_grade().filter(|grade| *grade < HintGrade::Numbers)
            }
            _ => Some(HintGrade::Numbers),
        };
        self.answered = false;
        self.source.ask_coach(next.unwrap_or(HintGrade::Square));
        let asked = Instant::now();
        self.look()?;
        while !self.answered && asked.elapsed() < COACH {
            self.console.flush()?;
            thread::sleep(NAP);
            self.look()?;
        }
        let Some(game_view) = self.source.game_view() else { return Ok(()) };
        let Some(coach) = game_view.coach else { return Ok(()) };
        if let Some(hint) = coach.hint.filter(|hint| hint.chances().next().is_some()) {
            if self.console.boards {
                let chances: HashMap<Cell, f64> = hint.chances().collect();
                let chance = |cell: Cell| chances.get(&cell).copied().unwrap_or_default();
                self.console.draw(TextBoard::chances(game_view.view, game_view.seat, chance).text())?;
            } else {
                self.console.say(question::likeliest(hint, game_view.view.ruleset().board()))?;
            }
        }
        let [mine, theirs] = [game_view.seat, game_view.seat.other()].map(|seat| coach.used[seat]);
        let other = game_view.names.of(game_view.seat.other());
        let others = if theirs > 0 { format!(" {other}: {theirs}.") } else { String::new() };
        Ok(self.console.say(format!("{mine} {} used.{others}", plural(mine, "hint")))?)
    }

    /// Writes how the game ended; true if the player wants another.
    fn close(&mut self, end: End) -> Result<bool, Stop> {
        let asked = Instant::now();
        while self.source.record().is_none() && asked.elapsed() < RECORD {
            thread::sleep(NAP);
            self.look()?;
        }
        self.say_news()?;
        let Some(game_view) = self.source.game_view() else { return Ok(false) };
        let summary = GameSummary::new(&game_view, self.source.record());
        self.console.say(summary.verdict(end))?;
        if self.console.boards {
            self.console.draw(summary.boards())?;
        } else {
            self.console.say(summary.fleets())?;
        }
        summary.statistics().iter().try_for_each(|line| self.console.say(line))?;
        if game_view.view.seat().is_none() || !self.console.wants_another()? {
            return Ok(false);
        }
        self.source.another();
        Ok(true)
    }
}

/// How many shots of a salvo are fired, because its result comes only when the round is over.
fn fired(game_view: &GameView, order: Order) -> Option<String> {
    let (ruleset, arsenal) = (game_view.view.ruleset(), game_view.view.arsenal(game_view.seat));
    let Order::Fire(cells) = order else { return None };
    let salvo = ruleset.plays_in_rounds() && arsenal.check(ruleset, order).is_ok();
    salvo.then(|| format!("You fired {} of {} shots.", cells.len(), arsenal.shots()))
}

#[cfg(test)]
pub(crate) mod tests;
