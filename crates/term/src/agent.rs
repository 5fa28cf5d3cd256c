//! A presentation for programs that are asked and answer one call at a time, such as language models.
//!
//! Names come from strangers and may say anything, so nothing here contains them except [`Agent::opponent`].

use std::thread;
use std::time::{Duration, Instant};

use rules::{Draw, End, Fleet, Order, Record, Ruleset, Seat, View};

use crate::describe;
use crate::game_view::GameView;
use crate::names::Names;
use crate::session::Session;
use crate::source::{GameSource, Given, Keep, News, Step};
use crate::text_board::TextBoard;

/// The pause between two looks for news.
const NAP: Duration = Duration::from_millis(20);

/// A session, played by calls.
pub struct Agent {
    source: Box<dyn GameSource>,
    looked: Instant,
    /// How many sightings of this game were reported.
    reported: usize,
    notices: Vec<String>,
    kept: Vec<Keep>,
    /// What both players are called in sentences.
    names: Names,
}

/// What the player can do now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AgentStep {
    /// Nothing: somebody else has to act first.
    Wait,
    /// Place a fleet.
    Place,
    /// Give an order.
    Order,
    /// Nothing more in this game.
    Over(End),
    /// Nothing more at all.
    Closed,
}

impl Agent {
    /// Plays this session.
    ///
    /// # Panics
    ///
    /// Never: the two names it uses are legal.
    pub fn new(session: Session) -> Agent {
        let names = Names::new("Player", "Enemy").expect("legal names");
        let source = session.source;
        Agent { source, looked: Instant::now(), reported: 0, notices: Vec::new(), kept: Vec::new(), names }
    }

    /// What the player can do, once it is something, or after this time.
    pub fn wait(&mut self, patience: Duration) -> AgentStep {
        let since = Instant::now();
        loop {
            self.look();
            let step = match self.source.step() {
                Step::Place(..) => AgentStep::Place,
                Step::Order => AgentStep::Order,
                Step::Over(end) => AgentStep::Over(end),
                Step::Closed => AgentStep::Closed,
                Step::Wait(_) | Step::Read(_) | Step::HandOver(_) => AgentStep::Wait,
            };
            if step != AgentStep::Wait || since.elapsed() >= patience {
                return step;
            }
            thread::sleep(NAP);
        }
    }

    fn look(&mut self) {
        let now = Instant::now();
        self.source.tick(now - self.looked);
        self.looked = now;
        for news in self.source.take_news() {
            match news {
                News::Notice(text) => self.notices.push(text),
                News::NewGame => self.reported = 0,
                // Sentences are made from what was seen, and the rest is for people.
                News::Turn { .. } | News::Aside(_) | News::Hint(_) | News::Pencil(_) => {}
            }
        }
        self.kept.extend(self.source.take_kept());
    }

    /// The rules, once they are known.
    pub fn ruleset(&self) -> Option<&Ruleset> {
        self.source.ruleset()
    }

    /// All that the player knows, once the game has begun.
    pub fn view(&self) -> Option<&View> {
        Some(self.source.game_view()?.view).filter(|view| view.phase().is_some())
    }

    /// The opponent's name as the opponent chose it: text from a stranger.
    pub fn opponent(&self) -> Option<String> {
        let GameView { names, seat, .. } = self.source.game_view()?;
        Some(names.of(seat.other()).to_owned())
    }

    /// Both boards as text.
    pub fn boards(&self) -> Option<String> {
        let game = self.source.game_view()?;
        game.view.phase()?;
        let enemy = TextBoard::enemy(game.view, game.seat, game.tracking);
        Some(enemy.beside(&TextBoard::own(game.view, game.seat, "Your waters")))
    }

    /// What has happened since the last call, a sentence each.
    pub fn take_news(&mut self) -> Vec<String> {
        let mut news = std::mem::take(&mut self.notices);
        if let Some(game) = self.source.game_view() {
            let sightings = game.view.sightings();
            // A new game begins with fewer.
            let from = if self.reported > sightings.len() { 0 } else { self.reported };
            news.extend(self.sentences(game.view, game.seat, from));
            self.reported = sightings.len();
        }
        news
    }

    /// Everything that has happened in this game, a sentence each.
    pub fn log(&self) -> Vec<String> {
        self.source.game_view().map_or_else(Vec::new, |game| self.sentences(game.view, game.seat, 0))
    }

    fn sentences(&self, view: &View, seat: Seat, from: usize) -> Vec<String> {
        let swapped = || Names::new("Enemy", "Player").expect("legal names");
        let names = if seat == Seat::A { self.names.clone() } else { swapped() };
        describe::sentences(view, &names, &view.sightings()[from..])
    }

    /// Places a fleet, which [`AgentStep::Place`] asks for.
    pub fn place(&mut self, fleet: Fleet) {
        self.source.place(fleet);
    }

    /// Places a random fleet.
    pub fn place_at_random(&mut self) {
        if let (Step::Place(seat, _), Some(ruleset)) = (self.source.step(), self.source.ruleset()) {
            let mut dice = self.source.fleet_dice(seat);
            let fleet = Fleet::random(ruleset, Draw::Uniform, &mut dice);
            self.source.place(fleet);
        }
    }

    /// Gives an order; an error says why it was not played.
    pub fn order(&mut self, order: Order) -> Result<(), String> {
        // What the view refuses would be refused or punished; a program gets the reason instead, like a person.
        if let Some(game) = self.source.game_view()
            && let Err(why) = game.view.check(game.seat, order)
        {
            return Err(why.to_string());
        }
        match self.source.order(order) {
            Given::Played | Given::Sent => Ok(()),
            Given::NotYet(why) => Err(why),
        }
    }

    /// Begins another game, or offers it to the opponent.
    pub fn another(&mut self) {
        self.source.another();
        self.look();
    }

    /// The record of the finished game, which a server may still have to send.
    pub fn record(&mut self, patience: Duration) -> Option<Record> {
        let since = Instant::now();
        let coming = self.source.record().is_some() || self.source.fetch_record();
        while coming && self.source.record().is_none() && since.elapsed() < patience {
            self.look();
            thread::sleep(NAP);
        }
        self.source.record().cloned()
    }

    /// Leaves the game; what has to be stored comes with [`Agent::take_kept`].
    pub fn leave(&mut self) {
        self.source.leave();
        self.look();
    }

    /// What has to be stored since the last call.
    pub fn take_kept(&mut self) -> Vec<Keep> {
        std::mem::take(&mut self.kept)
    }

    /// Why the game can no longer be played although it is not over, if so.
    pub fn failure(&self) -> Option<String> {
        self.source.failure()
    }
}
