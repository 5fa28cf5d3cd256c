//! Local games on the screen: against a captain, or between two people at one keyboard.

use std::time::Duration;

use captains::{Budget, Captain};
use ratatui::Frame;
use ratatui::layout::Rect;
use rules::{Attempt, Dice, Draw, Eye, Fleet, Header, Phase, Record, Seat, Sides};

use super::end_screen::{After, EndScreen, KEYS};
use super::end_view;
use super::fleet_editor::{Edit, FleetEditor};
use super::game_view::GameView;
use super::handover;
use super::key::Key;
use super::look::Look;
use super::order_input::{Action, OrderInput, objection};
use super::play_view;
use super::setup::{Chosen, Setup};
use super::show::{Flow, Show};
use crate::options::{First, FleetChoice, Opponent, Options};
use crate::table::Table;

/// Games at one keyboard, one after another.
pub struct Local {
    options: Options,
    /// How many games were played before this one.
    number: u64,
    first: Seat,
    dice: Dice,
    captain_dice: Dice,
    fleets: Sides<Option<Fleet>>,
    table: Option<Table>,
    inputs: Sides<OrderInput>,
    /// Who sits at the keyboard, if known.
    sitting: Option<Seat>,
    stage: Stage,
    date: Option<String>,
    records: Vec<Record>,
    /// Games the player asked to save.
    wanted: Vec<Record>,
}

/// What the screen shows.
enum Stage {
    Setup(Box<Setup>),
    Placing(Seat, Box<FleetEditor>),
    /// The hand-over screen, until this player sits down.
    Handover(Seat),
    /// This player gives orders.
    Orders(Seat),
    /// This player has given an order and reads the result.
    Reading(Seat),
    Over(Box<EndScreen>),
}

/// Whether a session asks for rules and an opponent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ask {
    /// It does, starting from the options.
    First,
    /// The options say everything.
    Nothing,
}

impl Local {
    /// A session with these options.
    pub fn new(options: Options, ask: Ask) -> Local {
        let dice = options.dice.fork_nth(0);
        let first = first(&options);
        let mut local = Local {
            number: 0,
            first,
            captain_dice: dice.fork("captain"),
            dice,
            fleets: Sides::default(),
            table: None,
            inputs: Sides::from_fn(|_| OrderInput::new(&options.ruleset)),
            sitting: None,
            stage: Stage::Setup(Box::new(Setup::new(&options))),
            date: None,
            records: Vec::new(),
            wanted: Vec::new(),
            options,
        };
        if ask == Ask::Nothing {
            local.begin();
        }
        local
    }

    /// Games finished or left since the last call.
    pub fn take_records(&mut self) -> Vec<Record> {
        std::mem::take(&mut self.records)
    }

    /// Games the player asked to save since the last call. Report the result with [`tell_kept`](Local::tell_kept).
    pub fn take_wanted(&mut self) -> Vec<Record> {
        std::mem::take(&mut self.wanted)
    }

    /// Shows which file the last game was saved to, or why it was not.
    pub fn tell_kept(&mut self, kept: Result<String, String>) {
        if let Stage::Over(ended) = &mut self.stage {
            ended.kept(kept);
        }
    }

    /// A player's log of the current game; empty before it starts.
    pub fn log(&self, seat: Seat) -> &[String] {
        self.table.as_ref().map_or(&[], |table| table.log(seat))
    }

    fn captain(&self, seat: Seat) -> Option<&'static dyn Captain> {
        match (seat, self.options.opponent) {
            (Seat::B, Opponent::Captain(entry)) => Some(entry.captain),
            _ => None,
        }
    }

    fn two_people(&self) -> bool {
        matches!(self.options.opponent, Opponent::Hotseat)
    }

    /// Starts a game.
    fn begin(&mut self) {
        self.dice = self.options.dice.fork_nth(self.number);
        self.captain_dice = self.dice.fork("captain");
        self.fleets = Sides::default();
        self.table = None;
        self.inputs = Sides::from_fn(|_| OrderInput::new(&self.options.ruleset));
        self.sitting = None;
        self.go_on();
    }

    /// Goes on to the next step: a fleet to place, an order to give, or the end.
    fn go_on(&mut self) {
        for seat in Seat::BOTH {
            if self.table.is_none() && self.fleets[seat].is_none() && !self.deploy(seat) {
                return;
            }
        }
        if self.table.is_none() {
            let (Some(a), Some(b)) = (self.fleets.a.take(), self.fleets.b.take()) else { return };
            let table = Table::new(&self.options.ruleset, Sides::new(a, b), self.first, &self.options.names);
            self.table = Some(table);
            self.date = (self.options.today)();
        }
        self.take_turns();
    }

    /// Gives this seat a fleet, or an editor to place one; true if it has a fleet.
    fn deploy(&mut self, seat: Seat) -> bool {
        let ruleset = &self.options.ruleset;
        let mut dice = self.dice.fork(&format!("fleet {seat}"));
        let fleet = match (self.captain(seat), &self.options.fleet) {
            (Some(captain), _) => captain.deploy(ruleset, &mut dice),
            (None, FleetChoice::Given(fleet)) => fleet.clone(),
            (None, FleetChoice::Random) => Fleet::random(ruleset, Draw::Uniform, &mut dice),
            (None, FleetChoice::Ask) => {
                // Nothing secret is on the screen yet.
                let sitting = *self.sitting.get_or_insert(seat);
                self.stage = if self.two_people() && sitting != seat {
                    Stage::Handover(seat)
                } else {
                    Stage::Placing(seat, Box::new(FleetEditor::new(&self.options.ruleset, dice)))
                };
                return false;
            }
        };
        self.fleets[seat] = Some(fleet);
        true
    }

    /// Lets captains move until it is a person's turn or the game is over.
    fn take_turns(&mut self) {
        let two_people = self.two_people();
        loop {
            let Some(table) = &mut self.table else { return };
            let Some(seat) = table.mover() else {
                let view = table.game().view(Eye::Organiser);
                if let Some(record) = self.record() {
                    self.records.push(record.clone());
                    self.stage = Stage::Over(Box::new(EndScreen::new(view, record)));
                }
                return;
            };
            let (Seat::B, Opponent::Captain(entry)) = (seat, self.options.opponent) else {
                let sits = !two_people || self.sitting == Some(seat);
                if sits {
                    self.inputs[seat].add_results(table.take_news(seat));
                }
                self.stage = if sits { Stage::Orders(seat) } else { Stage::Handover(seat) };
                return;
            };
            let order = entry.captain.order(table.view(seat), &mut self.captain_dice, Budget::USUAL);
            table.play_captain(seat, order);
        }
    }

    /// A player sits down.
    fn sit(&mut self, seat: Seat) {
        self.sitting = Some(seat);
        if let Some(table) = &mut self.table {
            self.inputs[seat].add_results(table.take_news(seat));
            self.stage = Stage::Orders(seat);
        } else {
            let dice = self.dice.fork(&format!("fleet {seat}"));
            self.stage = Stage::Placing(seat, Box::new(FleetEditor::new(&self.options.ruleset, dice)));
        }
    }

    fn attempt(&mut self, seat: Seat, attempt: Attempt, advice: Option<String>) {
        let Some(table) = &mut self.table else { return };
        let wrong = match &attempt {
            Attempt::Unreadable(_) => true,
            Attempt::Order(order) => table.view(seat).check(seat, *order).is_err(),
        };
        table.take_news(seat);
        let advice = advice.unwrap_or_default();
        if let Err(reason) = table.play(seat, attempt) {
            let reason = objection(&GameView::at(table, seat, &self.options), reason);
            self.inputs[seat].say(format!("{reason} {advice}").trim());
            return;
        }
        self.inputs[seat].done();
        let mut news = table.take_news(seat);
        if wrong {
            // In a round, the penalty is reported when the round is resolved.
            let said = if news.is_empty() { String::new() } else { news.remove(0) };
            self.inputs[seat].say(format!("{said} {advice}").trim());
        }
        self.inputs[seat].add_results(news);
        let other_is_next = table.mover() == Some(seat.other());
        if self.two_people() && other_is_next {
            self.stage = Stage::Reading(seat);
        } else {
            self.go_on();
        }
    }

    /// The record of the current game so far.
    fn record(&self) -> Option<Record> {
        let table = self.table.as_ref()?;
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
        Some(Record::of(table.game().clone(), header))
    }

    fn press_over(&mut self, key: Key, window: Rect) -> Flow {
        let near = self.sitting.filter(|_| self.two_people()).unwrap_or(Seat::A);
        let Stage::Over(ended) = &mut self.stage else { return Flow::On };
        let log = self.table.as_ref().map_or(&[][..], |table| table.log(near));
        match ended.press(key, window, log) {
            After::Nothing => {}
            After::Leave => return Flow::Leave,
            After::Keep(record) => self.wanted.push(*record),
            After::Another => {
                self.number += 1;
                // A rematch swaps the first move.
                self.first = self.first.other();
                self.begin();
            }
        }
        Flow::On
    }
}

fn first(options: &Options) -> Seat {
    match options.first {
        First::Me => Seat::A,
        First::Enemy => Seat::B,
        First::Random => Seat::BOTH[options.dice.fork("first").below(2) as usize],
    }
}

impl Show for Local {
    fn press(&mut self, key: Key, window: Rect) -> Flow {
        match &mut self.stage {
            Stage::Setup(setup) => match setup.press(key, window, &mut self.options) {
                Chosen::NotYet => {}
                Chosen::Leave => return Flow::Leave,
                Chosen::Begin => {
                    self.first = first(&self.options);
                    self.begin();
                }
            },
            Stage::Placing(seat, editor) => {
                let seat = *seat;
                match editor.press(key, window) {
                    Edit::Unfinished => {}
                    Edit::Leave => return Flow::Leave,
                    Edit::Done(fleet) => {
                        self.fleets[seat] = Some(fleet);
                        self.go_on();
                    }
                }
            }
            Stage::Handover(seat) => match key {
                Key::Enter => {
                    let seat = *seat;
                    self.sit(seat);
                }
                Key::Char('q') => return self.left(),
                _ => {}
            },
            Stage::Reading(_) => match key {
                Key::Enter => self.go_on(),
                Key::Char('q') => return self.left(),
                _ => {}
            },
            Stage::Orders(seat) => {
                let seat = *seat;
                let Some(table) = &self.table else { return Flow::On };
                let action = self.inputs[seat].press(key, &GameView::at(table, seat, &self.options), window);
                match action {
                    None | Some(Action::Pencil(_)) => {}
                    Some(Action::Leave) => return self.left(),
                    Some(Action::Attempt(attempt, advice)) => self.attempt(seat, attempt, advice),
                }
            }
            Stage::Over(_) => return self.press_over(key, window),
        }
        Flow::On
    }

    fn draw(&self, frame: &mut Frame, look: Look) {
        match (&self.stage, &self.table) {
            (Stage::Setup(setup), _) => setup.draw(frame, &self.options, look),
            (Stage::Placing(seat, editor), _) => {
                let name = self.two_people().then(|| self.options.names.of(*seat));
                editor.draw(frame, name, look);
            }
            (Stage::Handover(seat), _) => handover::draw(frame, self.options.names.of(*seat), look),
            (Stage::Orders(seat), Some(table)) => {
                play_view::draw(frame, &GameView::at(table, *seat, &self.options), &self.inputs[*seat], look);
            }
            (Stage::Reading(seat), Some(table)) => {
                let next = self.options.names.of(seat.other());
                let mut input = self.inputs[*seat].clone();
                // A salvo has no result before the round is resolved.
                let done = match table.view(*seat).phase() {
                    Some(Phase::Round { committed, .. }) if committed[*seat] => "Your salvo is aimed.",
                    _ => input.results().first().map_or("", String::as_str),
                };
                let pass = format!("{done} Press Enter to hide this, then pass the keyboard to {next}.");
                input.say(pass.trim_start());
                play_view::draw(frame, &GameView::at(table, *seat, &self.options), &input, look);
            }
            (Stage::Over(ended), Some(table)) => {
                let reader = (!self.two_people()).then_some(Seat::A);
                let end_view = end_view::EndView {
                    game: table.game(),
                    view: ended.view(),
                    names: &self.options.names,
                    reader,
                    log: table.log(reader.unwrap_or(Seat::A)),
                    keys: KEYS,
                    front: ended.front(),
                };
                ended.draw(&end_view, frame, look);
            }
            (Stage::Orders(_) | Stage::Reading(_) | Stage::Over(_), None) => {}
        }
    }

    fn tick(&mut self, passed: Duration) -> bool {
        match &mut self.stage {
            Stage::Over(ended) => ended.tick(passed),
            _ => false,
        }
    }

    fn leave(&mut self) {
        self.left();
    }
}

impl Local {
    /// The player quits; an unfinished game is recorded.
    fn left(&mut self) -> Flow {
        if self.table.as_ref().is_some_and(|table| table.mover().is_some()) {
            self.records.extend(self.record());
        }
        self.table = None;
        Flow::Leave
    }
}
