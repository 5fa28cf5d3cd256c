//! Somebody at the table: a contestant that can be asked.

use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use bytes::Bytes;
use captains::{Budget, Captain};
use rules::{Dice, Fleet, Order, Ruleset, View};
use tokio::sync::Semaphore;
use wire::bot::{Extras, Fault, Hello, HelloRequest, Line, Pace, read_hello};

use crate::call::{Call, CallError, Exchange, Failure};
use crate::contestant::Contestant;
use crate::http::{Address, HttpBot};
use crate::program::{ProgramBot, START_LIMIT};
use crate::reach::Reach;
use crate::signature::Key;

/// How long a bot has to answer where nothing else is said, from the connection to the last byte.
pub const ANSWER_LIMIT: Duration = Duration::from_secs(2);

/// How long the calls may take that a bot need not answer. They must not keep a game waiting.
const COURTESY_LIMIT: Duration = Duration::from_millis(500);

/// How contestants are asked.
#[derive(Clone, Debug)]
pub struct Manner {
    /// How long a bot has to answer, from the connection to the last byte.
    pub limit: Duration,
    /// How long all answers of a bot in one game may take together; none if only each answer has a limit. Captains
    /// are exempt: how much they think about an order is limited by `budget`.
    pub game_time: Option<Duration>,
    /// How long the first answer of a program may take that was just started, if that is longer.
    pub start_limit: Duration,
    /// Whether bots are sent and asked what the protocol does not need.
    pub courtesy: Courtesy,
    /// Which addresses are called.
    pub reach: Arc<Reach>,
    /// How long a captain may think about an order.
    pub budget: Budget,
}

/// Whether bots are sent and asked what the protocol does not need: who they are, how a game ended, times and rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Courtesy {
    /// Everything that may help.
    Full,
    /// Only what the protocol asks for, byte by byte.
    None,
}

impl Default for Manner {
    fn default() -> Manner {
        Manner {
            limit: ANSWER_LIMIT,
            game_time: None,
            start_limit: START_LIMIT,
            courtesy: Courtesy::Full,
            reach: Arc::new(Reach::default()),
            budget: Budget::USUAL,
        }
    }
}

/// A contestant that can be asked, with the connection or the program it is asked through. Games follow each other on
/// the same one; games at once need a player each.
pub struct Player {
    body: Body,
    manner: Manner,
    /// How long its last answer took.
    last: Option<Duration>,
    /// How long its answers of this game took together.
    spent: Duration,
    /// How long the longest request was, in bytes.
    longest: usize,
}

enum Body {
    Captain(&'static dyn Captain),
    Http(Box<HttpBot>),
    Program(Box<ProgramBot>),
}

impl Player {
    /// A player for a contestant, called in this manner; calls over HTTP are signed with the key.
    pub fn new(contestant: &Contestant, manner: &Manner, key: &Key) -> Player {
        match contestant {
            Contestant::Captain(entry) => Player::of(Body::Captain(entry.captain), manner),
            Contestant::Bot(url) => Player::at(Address::new(url.clone()), manner, key),
            Contestant::Program(command) => {
                Player::of(Body::Program(Box::new(ProgramBot::new(command, manner.start_limit))), manner)
            }
        }
    }

    /// A bot over HTTP at an address that may change while it plays.
    pub fn at(address: Address, manner: &Manner, key: &Key) -> Player {
        Player::of(
            Body::Http(Box::new(HttpBot::new(address, Arc::clone(&manner.reach), key.clone()))),
            manner,
        )
    }

    /// A captain, which need not be one that comes with the game.
    pub fn captain(captain: &'static dyn Captain, manner: &Manner) -> Player {
        Player::of(Body::Captain(captain), manner)
    }

    fn of(body: Body, manner: &Manner) -> Player {
        Player { body, manner: manner.clone(), last: None, spent: Duration::ZERO, longest: 0 }
    }

    /// The captain, if it is one: captains are not called.
    pub(crate) fn as_captain(&self) -> Option<&'static dyn Captain> {
        match self.body {
            Body::Captain(captain) => Some(captain),
            Body::Http(_) | Body::Program(_) => None,
        }
    }

    /// How long it may think, if it is a captain.
    pub(crate) fn budget(&self) -> Budget {
        self.manner.budget
    }

    /// Whether it is told how a game ended.
    pub(crate) fn courtesy(&self) -> Courtesy {
        self.manner.courtesy
    }

    /// What the next request holds beyond what it must.
    pub(crate) fn extras(&self) -> Extras {
        match self.manner.courtesy {
            Courtesy::None => Extras::Off,
            Courtesy::Full => Extras::On(Pace {
                timeout_ms: milliseconds(self.answer_limit()),
                last_latency_ms: self.last.map(milliseconds),
                time_left_ms: self.time_left().map(milliseconds),
            }),
        }
    }

    /// How much time is left for its answers of this game, where that is limited.
    fn time_left(&self) -> Option<Duration> {
        self.manner.game_time.map(|game| game.saturating_sub(self.spent))
    }

    /// How long its next answer may take.
    fn answer_limit(&self) -> Duration {
        self.time_left().map_or(self.manner.limit, |left| left.min(self.manner.limit))
    }

    /// Looks whether somebody is there at all: a bot over HTTP that accepts a connection. Nothing is asked. Captains are
    /// always there, and programs are started when they are first asked.
    pub async fn look_for(&mut self) -> Result<(), CallError> {
        match &mut self.body {
            Body::Http(bot) => bot.connect(self.manner.limit).await,
            Body::Captain(_) | Body::Program(_) => Ok(()),
        }
    }

    /// Asks a bot who it is. None if it does not say, is nobody who could be asked, or needs not be.
    pub async fn hello(&mut self) -> Option<Hello> {
        if self.manner.courtesy == Courtesy::None || matches!(self.body, Body::Captain(_)) {
            return None;
        }
        let exchange = self.ask(&Line::Hello(HelloRequest {})).await?;
        exchange.body().ok().and_then(|body| read_hello(body).ok())
    }

    /// Calls a bot; none if it is a captain, which is not called.
    pub(crate) async fn ask(&mut self, question: &Line) -> Option<Exchange> {
        let (call, limit) = match question {
            Line::Hello(_) => (Call::Hello, COURTESY_LIMIT.min(self.manner.limit)),
            Line::Placement(_) => (Call::Placement, self.answer_limit()),
            Line::Move(_) => (Call::Move, self.answer_limit()),
            Line::End(_) => (Call::End, COURTESY_LIMIT.min(self.manner.limit)),
        };
        // Starting an interpreter is not thinking: the answer that a program is started for costs it no time.
        let starts = matches!(&self.body, Body::Program(bot) if !bot.is_running());
        let mut exchange = match &mut self.body {
            Body::Captain(_) => return None,
            Body::Http(bot) => bot.call(call, body(question, self.longest), limit).await,
            Body::Program(bot) => bot.call(call, json(question, self.longest), limit).await,
        };
        self.longest = self.longest.max(exchange.request.len());
        if matches!(call, Call::Placement | Call::Move) {
            self.last = Some(exchange.times.total);
            if !starts {
                self.charge(&mut exchange);
            }
        }
        Some(exchange)
    }

    /// Takes the time of an answer from what the bot has for the game. If it was late because of that, it ran out of time.
    fn charge(&mut self, exchange: &mut Exchange) {
        let (Some(game), Some(left)) = (self.manner.game_time, self.time_left()) else { return };
        self.spent += exchange.times.total;
        let late = matches!(
            exchange.trouble,
            Some(CallError::Timeout { .. } | CallError::LineTimeout { .. } | CallError::ConnectTimeout(_))
        );
        if late && left < self.manner.limit {
            exchange.trouble = Some(CallError::OutOfTime(game));
        }
    }

    /// Gives up a call that was not waited for to its end.
    pub(crate) fn hang_up(&mut self) {
        match &mut self.body {
            Body::Captain(_) => {}
            Body::Http(bot) => bot.hang_up(),
            Body::Program(bot) => bot.stop(),
        }
    }

    /// The end of what a program has written to its own log.
    pub(crate) async fn log(&self) -> Option<String> {
        match &self.body {
            Body::Program(bot) => bot.log().await,
            Body::Captain(_) | Body::Http(_) => None,
        }
    }

    /// The game is over. A program that lost it by a fault begins the next one afresh.
    pub(crate) fn leave(&mut self, fault: Option<&Fault>) {
        self.last = None;
        self.spent = Duration::ZERO;
        if let (Body::Program(bot), Some(_)) = (&mut self.body, fault) {
            bot.stop();
        }
    }
}

/// The question as the body of a request. Who somebody is, is asked without one.
fn body(question: &Line, room: usize) -> Bytes {
    match question {
        Line::Hello(_) => Bytes::new(),
        Line::Placement(request) => json(request, room),
        Line::Move(request) => json(request, room),
        Line::End(request) => json(request, room),
    }
}

fn json(value: &impl serde::Serialize, room: usize) -> Bytes {
    // A little more than the longest so far: requests grow with the game.
    let mut text = Vec::with_capacity(room + 128);
    serde_json::to_writer(&mut text, value).expect("requests make JSON");
    text.into()
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// A captain lays out a fleet, on a thread where it may take its time.
pub(crate) async fn deploy(
    captain: &'static dyn Captain,
    ruleset: &Ruleset,
    dice: &mut Dice,
) -> Result<Fleet, Failure> {
    let (ruleset, mut own) = (ruleset.clone(), std::mem::replace(dice, Dice::from_seed(0)));
    let (fleet, own) = think(move || (captain.deploy(&ruleset, &mut own), own)).await?;
    *dice = own;
    Ok(fleet)
}

/// A captain decides, on a thread where it may take its time.
pub(crate) async fn decide(
    captain: &'static dyn Captain,
    view: &mut View,
    dice: &mut Dice,
    budget: Budget,
) -> Result<Order, Failure> {
    let empty = View::new(view.ruleset(), view.eye());
    // Lent and given back: a view is as long as the game.
    let (lent, mut own) = (std::mem::replace(view, empty), std::mem::replace(dice, Dice::from_seed(0)));
    let (order, lent, own) = think(move || (captain.order(&lent, &mut own, budget), lent, own)).await?;
    (*view, *dice) = (lent, own);
    Ok(order)
}

/// Thinks on a thread for that, with no more thinking at once than there are cores. A thought that is lost is ours.
pub(crate) async fn think<T: Send + 'static>(
    thought: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Failure> {
    static CORES: OnceLock<Semaphore> = OnceLock::new();
    let cores = CORES.get_or_init(|| Semaphore::new(thread::available_parallelism().map_or(1, usize::from)));
    let _place = cores.acquire().await.map_err(|error| Failure::Ours(error.to_string()))?;
    let thought = tokio::task::spawn_blocking(thought).await;
    thought.map_err(|_| Failure::Ours("a captain has failed".to_owned()))
}
