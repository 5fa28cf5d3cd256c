//! A player in a match: a captain, a bot over HTTP or a program that can be asked for moves.

use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use bytes::Bytes;
use captains::{Budget, Captain, Dossier};
use rules::{Dice, Fleet, Order, Ruleset, View};
use tokio::sync::Semaphore;
use wire::bot::{BotRequest, Fault, Hello, HelloRequest, RequestExtras, RequestTimes, read_hello};

use crate::call::{CallError, CallKind, Exchange, Failure};
use crate::contestant::Contestant;
use crate::http::{Address, HttpBot};
use crate::program::{ProgramBot, START_LIMIT};
use crate::reach::Reach;
use crate::signature::Key;

/// The default time limit for an answer, from connecting to the last byte.
pub const ANSWER_LIMIT: Duration = Duration::from_secs(2);

/// The time limit for calls that a bot need not answer, which must not delay a game.
const OPTIONAL_CALL_LIMIT: Duration = Duration::from_millis(500);

/// How players are asked: time limits, reach and extras.
#[derive(Clone, Debug)]
pub struct PlayerOptions {
    /// The time limit for an answer, from connecting to the last byte.
    pub limit: Duration,
    /// The time limit for all answers of a bot in one game, if there is one. Captains are exempt: `budget` limits their
    /// thinking.
    pub game_time: Option<Duration>,
    /// The time limit for a program's first answer after its start, if that is longer.
    pub start_limit: Duration,
    /// Whether bots are sent only what the protocol requires: no hello and end calls, no times and rules in requests.
    pub required_only: bool,
    /// Which addresses may be called.
    pub reach: Arc<Reach>,
    /// How long a captain may think about an order.
    pub budget: Budget,
}

impl Default for PlayerOptions {
    fn default() -> PlayerOptions {
        PlayerOptions {
            limit: ANSWER_LIMIT,
            game_time: None,
            start_limit: START_LIMIT,
            required_only: false,
            reach: Arc::new(Reach::default()),
            budget: Budget::USUAL,
        }
    }
}

/// A contestant that can be asked, with its connection or program. One player plays one game at a time.
pub struct Player {
    body: Body,
    options: PlayerOptions,
    /// How long its last answer took.
    last: Option<Duration>,
    /// The total time of its answers in this game.
    spent: Duration,
    /// The length of the longest request, in bytes.
    longest: usize,
    /// What a captain knows of its opponent in the next game.
    dossier: Option<Arc<Dossier>>,
}

enum Body {
    Captain(&'static dyn Captain),
    Http(Box<HttpBot>),
    Program(Box<ProgramBot>),
}

impl Player {
    /// A player for a contestant, with these options; calls over HTTP are signed with the key.
    pub fn new(contestant: &Contestant, options: &PlayerOptions, key: &Key) -> Player {
        match contestant {
            Contestant::Captain(entry) => Player::of(Body::Captain(entry.captain), options),
            Contestant::Bot(url) => Player::at(Address::new(url.clone()), options, key),
            Contestant::Program(command) => {
                Player::of(Body::Program(Box::new(ProgramBot::new(command, options.start_limit))), options)
            }
        }
    }

    /// A bot over HTTP whose URL may change while it plays.
    pub fn at(address: Address, options: &PlayerOptions, key: &Key) -> Player {
        Player::of(
            Body::Http(Box::new(HttpBot::new(address, Arc::clone(&options.reach), key.clone()))),
            options,
        )
    }

    /// A captain, built in or not.
    pub fn captain(captain: &'static dyn Captain, options: &PlayerOptions) -> Player {
        Player::of(Body::Captain(captain), options)
    }

    fn of(body: Body, options: &PlayerOptions) -> Player {
        Player {
            body,
            options: options.clone(),
            last: None,
            spent: Duration::ZERO,
            longest: 0,
            dossier: None,
        }
    }

    /// The captain, if it is one: captains are not called.
    pub(crate) fn as_captain(&self) -> Option<&'static dyn Captain> {
        match self.body {
            Body::Captain(captain) => Some(captain),
            Body::Http(_) | Body::Program(_) => None,
        }
    }

    /// Tells a captain what is known of its opponent in the next game, from earlier games of a series. Bots keep their
    /// own records.
    pub fn brief(&mut self, dossier: Option<Arc<Dossier>>) {
        self.dossier = dossier;
    }

    /// What a captain knows of its opponent.
    pub(crate) fn dossier(&self) -> Option<Arc<Dossier>> {
        self.dossier.clone()
    }

    /// The thinking budget of a captain.
    pub(crate) fn budget(&self) -> Budget {
        self.options.budget
    }

    /// Whether it gets an end call when a game is over.
    pub(crate) fn wants_end(&self) -> bool {
        !self.options.required_only
    }

    /// The optional fields of the next request.
    pub(crate) fn extras(&self) -> RequestExtras {
        if self.options.required_only {
            return RequestExtras::Off;
        }
        RequestExtras::On(RequestTimes {
            timeout_ms: milliseconds(self.answer_limit()),
            last_latency_ms: self.last.map(milliseconds),
            time_left_ms: self.time_left().map(milliseconds),
        })
    }

    /// The time left for its answers in this game, if limited.
    fn time_left(&self) -> Option<Duration> {
        self.options.game_time.map(|game| game.saturating_sub(self.spent))
    }

    /// The time limit for its next answer.
    fn answer_limit(&self) -> Duration {
        self.time_left().map_or(self.options.limit, |left| left.min(self.options.limit))
    }

    /// Checks whether a bot over HTTP accepts a connection, without calling it. Captains are always there, and programs are
    /// started at their first call.
    pub async fn look_for(&mut self) -> Result<(), CallError> {
        match &mut self.body {
            Body::Http(bot) => bot.connect(self.options.limit).await,
            Body::Captain(_) | Body::Program(_) => Ok(()),
        }
    }

    /// Asks a bot for its name. None if it does not say, or is not a bot.
    pub async fn hello(&mut self) -> Option<Hello> {
        if self.options.required_only || matches!(self.body, Body::Captain(_)) {
            return None;
        }
        let exchange = self.ask(&BotRequest::Hello(HelloRequest {})).await?;
        exchange.body().ok().and_then(|body| read_hello(body).ok())
    }

    /// Calls a bot; none if it is a captain, which is not called.
    pub(crate) async fn ask(&mut self, question: &BotRequest) -> Option<Exchange> {
        let (call, limit) = match question {
            BotRequest::Hello(_) => (CallKind::Hello, OPTIONAL_CALL_LIMIT.min(self.options.limit)),
            BotRequest::Placement(_) => (CallKind::Placement, self.answer_limit()),
            BotRequest::Move(_) => (CallKind::Move, self.answer_limit()),
            BotRequest::End(_) => (CallKind::End, OPTIONAL_CALL_LIMIT.min(self.options.limit)),
        };
        // Starting an interpreter is not thinking: a program's first answer costs no game time.
        let starts = matches!(&self.body, Body::Program(bot) if !bot.is_running());
        let mut exchange = match &mut self.body {
            Body::Captain(_) => return None,
            Body::Http(bot) => bot.call(call, body(question, self.longest), limit).await,
            Body::Program(bot) => bot.call(call, json(question, self.longest), limit).await,
        };
        self.longest = self.longest.max(exchange.request.len());
        if matches!(call, CallKind::Placement | CallKind::Move) {
            self.last = Some(exchange.times.total);
            if !starts {
                self.charge(&mut exchange);
            }
        }
        Some(exchange)
    }

    /// Charges the time of an answer to the bot's time for the game, and turns a timeout into "out of time" if that ran out.
    fn charge(&mut self, exchange: &mut Exchange) {
        let (Some(game), Some(left)) = (self.options.game_time, self.time_left()) else { return };
        self.spent += exchange.times.total;
        let late = matches!(
            exchange.trouble,
            Some(CallError::Timeout { .. } | CallError::LineTimeout { .. } | CallError::ConnectTimeout(_))
        );
        if late && left < self.options.limit {
            exchange.trouble = Some(CallError::OutOfTime(game));
        }
    }

    /// Drops a pending call.
    pub(crate) fn hang_up(&mut self) {
        match &mut self.body {
            Body::Captain(_) => {}
            Body::Http(bot) => bot.hang_up(),
            Body::Program(bot) => bot.stop(),
        }
    }

    /// The end of a program's standard error.
    pub(crate) async fn log(&self) -> Option<String> {
        match &self.body {
            Body::Program(bot) => bot.log().await,
            Body::Captain(_) | Body::Http(_) => None,
        }
    }

    /// The game is over. A program that lost by a fault is restarted for the next one.
    pub(crate) fn leave(&mut self, fault: Option<&Fault>) {
        self.last = None;
        self.spent = Duration::ZERO;
        if let (Body::Program(bot), Some(_)) = (&mut self.body, fault) {
            bot.stop();
        }
    }
}

/// The body of a request. `hello` has none.
fn body(question: &BotRequest, room: usize) -> Bytes {
    match question {
        BotRequest::Hello(_) => Bytes::new(),
        BotRequest::Placement(request) => json(request, room),
        BotRequest::Move(request) => json(request, room),
        BotRequest::End(request) => json(request, room),
    }
}

fn json(value: &impl serde::Serialize, room: usize) -> Bytes {
    // A little more than the longest so far, because requests grow with the game.
    let mut text = Vec::with_capacity(room + 128);
    serde_json::to_writer(&mut text, value).expect("requests make JSON");
    text.into()
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// Lets a captain place its fleet, on a blocking thread.
pub(crate) async fn deploy(
    captain: &'static dyn Captain,
    dossier: Option<Arc<Dossier>>,
    ruleset: &Ruleset,
    dice: &mut Dice,
) -> Result<Fleet, Failure> {
    let (ruleset, mut own) = (ruleset.clone(), std::mem::replace(dice, Dice::from_seed(0)));
    let deploy = move || match dossier {
        Some(dossier) => (captain.deploy_against(&dossier, &ruleset, &mut own), own),
        None => (captain.deploy(&ruleset, &mut own), own),
    };
    let (fleet, own) = think(deploy).await?;
    *dice = own;
    Ok(fleet)
}

/// Lets a captain decide, on a blocking thread.
pub(crate) async fn decide(
    captain: &'static dyn Captain,
    dossier: Option<Arc<Dossier>>,
    view: &mut View,
    dice: &mut Dice,
    budget: Budget,
) -> Result<Order, Failure> {
    let empty = View::new(view.ruleset(), view.eye());
    // Moved there and back instead of cloned: a view grows with the game.
    let (lent, mut own) = (std::mem::replace(view, empty), std::mem::replace(dice, Dice::from_seed(0)));
    let decide = move || {
        let order = match dossier {
            Some(dossier) => captain.decide_against(&dossier, &lent, &mut own, budget).order,
            None => captain.order(&lent, &mut own, budget),
        };
        (order, lent, own)
    };
    let (order, lent, own) = think(decide).await?;
    (*view, *dice) = (lent, own);
    Ok(order)
}

/// Runs a captain on a blocking thread, at most one per core. A panic is the arena's failure.
pub(crate) async fn think<T: Send + 'static>(
    thought: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Failure> {
    static CORES: OnceLock<Semaphore> = OnceLock::new();
    let cores = CORES.get_or_init(|| Semaphore::new(thread::available_parallelism().map_or(1, usize::from)));
    let _place = cores.acquire().await.map_err(|error| Failure::Ours(error.to_string()))?;
    let thought = tokio::task::spawn_blocking(thought).await;
    thought.map_err(|_| Failure::Ours("a captain failed".to_owned()))
}
