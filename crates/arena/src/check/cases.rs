//! The test cases of the conformance suite.

use futures_util::future::join_all;
use rules::{Ruleset, Seat};
use serde_json::{Value, json};
use wire::bot::{FaultKind, Form, HelloRequest, PlacementRequest, RequestExtras, read_hello, read_move};

use super::Target;
use super::advice::Advice;
use super::examiner::{Examiner, Judge, Noted};
use super::game::{Extras, Played, Table};
use super::position::Position;
use crate::call::{CallError, CallKind, Failure};
use crate::latency::Spread;

/// The rules every bot plays.
const SIMPLE_RULES: &str = "hackathon";

/// How many fleets are asked for.
const FLEETS: usize = 12;

/// How many games are played at once.
const AT_ONCE: usize = 4;

/// How many orders are asked for in each.
const ORDERS_AT_ONCE: u16 = 25;

/// How many other games start in the middle of each.
const BEGINNINGS: usize = 3;

/// An answer that takes this share of the limit is too close to it.
pub const NEAR_LIMIT: f64 = 0.5;

/// The published example of a request to `/move`, byte for byte.
const SIMPLE_MOVE: &[u8] = br#"{"gameId":"abc-123-def","turn":12,"yourShots":[{"x":1,"y":1,"result":"miss"},{"x":3,"y":5,"result":"hit"},{"x":3,"y":6,"result":"sunk"}],"opponentShots":[{"x":0,"y":0,"result":"miss"},{"x":2,"y":2,"result":"hit"}],"radarUsed":false,"radarHistory":[{"center":{"x":5,"y":5},"visibleCells":[{"x":5,"y":4},{"x":6,"y":5}]}]}"#;

/// The published example of a request to `/placement`.
const SIMPLE_PLACEMENT: &[u8] = br#"{"gameId":"abc-123-def","boardSize":10}"#;

/// The hint for a bot that was right at first.
const REMEMBERS: &str = "Correct when asked alone, wrong in a later game: does the bot keep state between games? Every \
                         request contains its whole game.";

/// The hint for a bot that was right with one game at a time.
const MIXES_UP: &str = "Not seen with one game at a time: does the bot mix up games? The gameId tells them apart, and every \
                        request contains its whole game.";

/// The hint for a bot that answered with one game at a time.
const ONE_AT_A_TIME: &str = "Not seen with one game at a time: can the bot answer several calls at once?";

/// How a bot handles unknown fields in a request.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reading {
    /// It ignores them.
    Ignored,
    /// It ignores them, but the answer is not legal.
    Misplays,
    /// It fails only with them.
    Stumbles,
    /// It does not answer without them either.
    Silent,
    /// Its answer is wrong without them too.
    Wrong,
}

impl Examiner<'_> {
    /// All cases, in order.
    pub(super) async fn run(&mut self) {
        self.hello().await;
        let mut played = self.plan.rules.clone();
        if played.is_empty() {
            self.play_under(&simple_rules()).await;
            played.push(simple_rules());
            if self.goes_on() && self.speaks_the_general_form().await {
                for preset in Ruleset::presets().filter(|preset| *preset != simple_rules()) {
                    self.play_under(&preset).await;
                    played.push(preset);
                }
            }
        } else {
            for ruleset in &played {
                self.play_under(ruleset).await;
            }
        }
        if let Target::Url(_) = self.target {
            if self.goes_on() {
                self.connections(&played[0]).await;
            }
            if self.goes_on() {
                self.games_at_once(&played).await;
            }
        }
        self.times();
    }

    async fn play_under(&mut self, ruleset: &Ruleset) {
        if self.goes_on() {
            self.placement(ruleset).await;
        }
        if self.goes_on() && *ruleset == simple_rules() {
            self.simple_requests(ruleset).await;
        }
        if self.goes_on() {
            self.unknown_fields(ruleset).await;
        }
        let mut dice = self.plan.dice.fork("positions");
        for position in Position::all(ruleset, &mut dice) {
            if self.goes_on() {
                self.position(&position).await;
            }
        }
        for (seat, extras) in [(Seat::A, Extras::With), (Seat::B, Extras::Without)] {
            // One whole game is enough in the general form; the simple form is played with and without extras.
            if self.goes_on() && (seat == Seat::A || Form::of(ruleset) == Form::Simple) {
                self.whole_game(ruleset, seat, extras).await;
            }
        }
        // Last, when faults on the usual board are known.
        if self.goes_on() && *ruleset == simple_rules() {
            self.another_board(ruleset).await;
        }
    }

    /// `GET /`, which is optional for a bot.
    async fn hello(&mut self) {
        self.begin("hello", None);
        let exchange = self.caller.ask(CallKind::Hello, &HelloRequest {}).await;
        let note = match exchange.body().map(|body| read_hello(body)) {
            Ok(Ok(hello)) => {
                let who = hello.name.as_ref().map_or("no name".to_owned(), ToString::to_string);
                self.introduce(hello);
                who
            }
            Ok(Err(fault)) => {
                let call = if let Target::Url(_) = self.target { "GET /" } else { "\"hello\"" };
                self.warn(&Advice::WrongHello { call, fault });
                "wrong answer".to_owned()
            }
            Err(Failure::Ours(why)) => why,
            Err(Failure::Bot(fault)) if exchange.status.is_some() => {
                format!("not answered ({}); that is optional", fault.found)
            }
            Err(Failure::Bot(fault)) if matches!(self.target, Target::Program(_)) => {
                self.warn(&Advice::SilentHello { fault });
                "not answered".to_owned()
            }
            // A bot that cannot be reached at all is at fault.
            Err(failure @ Failure::Bot(_)) => {
                self.caller.note(failure, exchange, None);
                "unreachable".to_owned()
            }
        };
        self.end(note);
    }

    /// Asks for fleets, which must all be legal.
    async fn placement(&mut self, ruleset: &Ruleset) {
        self.begin("placement", Some(ruleset));
        let mut fleets = Vec::new();
        for n in 0..FLEETS {
            let seat = if n % 2 == 0 { Seat::A } else { Seat::B };
            let id = self.id(seat);
            fleets.extend(self.caller.ask_fleet(ruleset, seat, &id, Extras::With).await);
            if !self.goes_on() {
                break;
            }
        }
        let legal = fleets.len();
        if legal == FLEETS {
            self.right_at_first.insert((ruleset.id(), CallKind::Placement));
        }
        let mut different: Vec<_> = fleets.iter().map(|fleet| fleet.name(ruleset).to_string()).collect();
        different.sort_unstable();
        different.dedup();
        if legal > 1 && different.len() == 1 {
            self.warn(&Advice::SameFleet);
        }
        self.end(format!("{legal} of {FLEETS} fleets legal, {} different", different.len()));
    }

    /// The example requests of the simple form, byte for byte.
    async fn simple_requests(&mut self, ruleset: &Ruleset) {
        self.begin("example requests", Some(ruleset));
        let exchange = self.caller.send(CallKind::Placement, SIMPLE_PLACEMENT.to_vec()).await;
        let fleet = self.caller.fleet(exchange, ruleset).is_some();
        let exchange = self.caller.send(CallKind::Move, SIMPLE_MOVE.to_vec()).await;
        // The example says that radar was not used, yet has a scan: any shot or scan on the board is accepted.
        let order = self.caller.attempt(exchange, ruleset).is_some();
        self.end(if fleet && order { "both answered correctly" } else { "not both answered correctly" });
    }

    /// A board of another size, which bots need not support.
    async fn another_board(&mut self, ruleset: &Ruleset) {
        self.begin("another board size", Some(ruleset));
        let mut rules = ruleset.rules().clone();
        (rules.board.width, rules.board.height) = (12, 12);
        "hackathon-12".clone_into(&mut rules.name);
        let wide = Ruleset::try_from(rules).expect("the fleet fits on a larger board");
        let id = self.id(Seat::A);
        let request = PlacementRequest::of(&wide, Seat::A, &id, self.caller.extras());
        let exchange = self.caller.ask(CallKind::Placement, &request).await;
        let mut read = Judge::Fleet(wide.clone()).judge(&exchange);
        let mut dice = self.plan.dice.fork("another board");
        for position in Position::all(&wide, &mut dice) {
            if read.is_err() {
                break;
            }
            let request = position.request(&id, self.caller.extras());
            let exchange = self.caller.ask(CallKind::Move, &request).await;
            read = Judge::LegalOrder(Box::new(position.view)).judge(&exchange);
        }
        let note = match read {
            Ok(()) | Err(Failure::Ours(_)) => "12x12 is played",
            Err(Failure::Bot(fault)) if self.was_seen_before(&fault) => {
                "not tested: the answer is wrong on the usual board too"
            }
            Err(Failure::Bot(fault)) => {
                self.warn(&Advice::OneBoardSize { fault });
                "not supported"
            }
        };
        self.end(note);
    }

    /// Unknown fields, which a later version of the protocol may add.
    async fn unknown_fields(&mut self, ruleset: &Ruleset) {
        self.begin("unknown fields", Some(ruleset));
        let id = self.id(Seat::A);
        let request = PlacementRequest::of(ruleset, Seat::A, &id, self.caller.extras());
        let mut read = vec![self.reading(CallKind::Placement, &request, Judge::Fleet(ruleset.clone())).await];
        let mut dice = self.plan.dice.fork("unknown fields");
        if let Some(position) = Position::first(ruleset, &mut dice) {
            let request = position.request(&id, self.caller.extras());
            let judge = Judge::LegalOrder(Box::new(position.view));
            read.push(self.reading(CallKind::Move, &request, judge).await);
        }
        let any = |reading| read.contains(&reading);
        self.end(if any(Reading::Stumbles) {
            "not ignored"
        } else if any(Reading::Silent) {
            "not tested: the bot does not answer"
        } else if any(Reading::Wrong) {
            "not tested: the answer is wrong without them too"
        } else if any(Reading::Misplays) {
            "ignored, but the answer is not legal"
        } else {
            "ignored"
        });
    }

    /// Sends a request with unknown fields. If that fails, sends it without them, because they may not be the cause.
    async fn reading(&mut self, call: CallKind, request: &impl serde::Serialize, judge: Judge) -> Reading {
        let exchange = self.caller.ask(call, &with_unknown_fields(request)).await;
        let failure = match judge.judge(&exchange) {
            Ok(()) => return Reading::Ignored,
            Err(failure) => failure,
        };
        if exchange.trouble.is_none()
            && !matches!(&failure, Failure::Bot(fault) if fault.kind == FaultKind::BadJson)
        {
            // The request was understood; whether the order is legal is another question.
            self.caller.note(failure, exchange, Some(judge));
            return Reading::Misplays;
        }
        let plain = self.caller.ask(call, request).await;
        let reading = match judge.judge(&plain) {
            Ok(()) => Reading::Stumbles,
            Err(_) if plain.trouble.is_some() => Reading::Silent,
            Err(_) => Reading::Wrong,
        };
        // Report the first failure: a bot that crashed is not there the second time.
        self.caller.note(failure, exchange, Some(judge));
        reading
    }

    /// A position, with extras, without them, and the same request again.
    async fn position(&mut self, position: &Position) {
        let (name, view) = (position.name, &position.view);
        self.begin(name, Some(view.ruleset()));
        let id = self.id(Seat::A);
        let mut legal = 0;
        for extras in [Extras::With, Extras::Without, Extras::Without] {
            legal += usize::from(self.caller.ask_order(view, &id, extras).await.is_some());
        }
        if legal == 3 && view.orders()[Seat::A] == 0 {
            self.right_at_first.insert((view.ruleset().id(), CallKind::Move));
        }
        self.end(format!("{legal} of 3 orders legal"));
    }

    /// A whole game, and a call after it.
    async fn whole_game(&mut self, ruleset: &Ruleset, seat: Seat, extras: Extras) {
        self.begin(
            if extras == Extras::Without { "whole game, no extras" } else { "whole game" },
            Some(ruleset),
        );
        let (id, next) = (self.id(seat), self.id(seat));
        let dice = self.plan.dice.fork("game").fork(&ruleset.id());
        let table = Table { extras, ..Table::new(ruleset, id, seat, dice) };
        let played = table.play(&mut self.caller).await;
        if self.goes_on() {
            self.caller.ask_fleet(ruleset, seat, &next, extras).await;
        }
        self.look_for_memory(ruleset).await;
        self.remark(&played);
        self.end(format!("{} orders, then a fleet for the next game", played.orders));
    }

    /// A bot that was right when asked alone and is wrong after games may keep state between them. Bots that are wrong
    /// now and then, or do not answer at all any more, are not meant.
    async fn look_for_memory(&mut self, ruleset: &Ruleset) {
        let silent = |noted: &Noted| matches!(noted.fault.kind, FaultKind::Timeout | FaultKind::Unreachable);
        let program = matches!(self.target, Target::Program(_));
        let first = self.caller.faults.iter().position(|noted| {
            if let Some(CallError::Unasked { .. }) = noted.exchange.trouble {
                return false;
            }
            let was_right = self.right_at_first.contains(&(ruleset.id(), noted.exchange.call));
            // A program that has ended is restarted, which shows whether that helps.
            was_right && (!silent(noted) || program && noted.fault.kind == FaultKind::Unreachable)
        });
        let Some(first) = first.filter(|_| !self.caller.gave_up()) else { return };
        let noted = self.caller.faults.remove(first);
        let remembers = if program {
            let afresh = noted.exchange.trouble.is_some() || noted.hint.is_some();
            // If the same program is right the second time, state is not the cause.
            let wrong = afresh || self.caller.ask_again(&noted).await.is_err();
            wrong && self.caller.restart() && self.caller.ask_again(&noted).await.is_ok()
        } else {
            self.is_wrong_now(ruleset, noted.exchange.call).await
        };
        if remembers {
            let like = self.caller.faults.iter_mut().filter(|other| other.fault.is_like(&noted.fault));
            like.for_each(|other| other.hint = Some(REMEMBERS.to_owned()));
        }
        let hint = if remembers { Some(REMEMBERS.to_owned()) } else { noted.hint };
        self.caller.faults.insert(first, Noted { hint, ..noted });
    }

    /// Whether the first request of a game, which was answered correctly at first, now fails every time.
    async fn is_wrong_now(&mut self, ruleset: &Ruleset, call: CallKind) -> bool {
        let mut dice = self.plan.dice.fork("positions");
        let Some(position) = Position::first(ruleset, &mut dice) else { return false };
        for _ in 0..3 {
            let id = self.id(Seat::A);
            let judged = if call == CallKind::Placement {
                let request = PlacementRequest::of(ruleset, Seat::A, &id, self.caller.extras());
                Judge::Fleet(ruleset.clone()).judge(&self.caller.ask(call, &request).await)
            } else {
                let exchange = self.caller.ask(call, &position.request(&id, RequestExtras::Off)).await;
                Judge::LegalOrder(Box::new(position.view.clone())).judge(&exchange)
            };
            if judged.is_ok() || self.caller.gave_up() {
                return false;
            }
        }
        true
    }

    fn remark(&mut self, played: &Played) {
        self.wasted_alone += played.wasted;
        if played.wasted > 0 {
            self.warn(&Advice::WastedShots { shots: played.wasted });
        }
        if played.resigned {
            self.warn(&Advice::Resigned);
        }
    }

    /// Many calls over one connection, and new connections.
    async fn connections(&mut self, ruleset: &Ruleset) {
        self.begin("connections", None);
        let mut caller = self.another_caller();
        let (mut answered, mut kept) = (0, 0);
        for _ in 0..3 {
            let request = PlacementRequest::of(ruleset, Seat::A, &self.id(Seat::A), caller.extras());
            let exchange = caller.ask(CallKind::Placement, &request).await;
            answered += usize::from(exchange.trouble.is_none());
            kept += usize::from(exchange.times.connect.is_none());
            caller.fleet(exchange, ruleset);
        }
        self.merge(caller);
        for _ in 0..3 {
            let mut caller = self.another_caller();
            caller.ask_fleet(ruleset, Seat::B, &self.id(Seat::B), Extras::With).await;
            self.merge(caller);
        }
        let note = match (answered, kept) {
            // After a failure it is the arena that closes the connection.
            (..3, _) => "not answered",
            (_, 2..) => "kept open, and new ones accepted",
            _ => {
                self.warn(&Advice::ClosedConnection);
                "closed after each answer"
            }
        };
        self.end(note);
    }

    /// Several games at the same time, which the bot must not mix up.
    async fn games_at_once(&mut self, played: &[Ruleset]) {
        self.begin("concurrent games", None);
        let alone = self.wasted_alone;
        let mut tables = Vec::new();
        for (n, ruleset) in played.iter().cycle().take(AT_ONCE).enumerate() {
            let seat = if n % 2 == 0 { Seat::A } else { Seat::B };
            let (id, dice) = (self.id(seat), self.plan.dice.fork("at once").fork_nth(n as u64));
            let others = (0..BEGINNINGS).map(|_| self.id(seat)).collect();
            let table = Table { orders: ORDERS_AT_ONCE, others, ..Table::new(ruleset, id, seat, dice) };
            tables.push((table, self.another_caller()));
        }
        let games = tables.into_iter().map(|(table, mut caller)| async move {
            let played = table.play(&mut caller).await;
            (played, caller)
        });
        let mut wasted = 0;
        for (played, mut caller) in join_all(games).await {
            wasted += played.wasted;
            for noted in &mut caller.faults {
                if noted.hint.is_none() && !self.was_seen_before(&noted.fault) {
                    let silent = matches!(noted.fault.kind, FaultKind::Timeout | FaultKind::Unreachable);
                    noted.hint = Some(if silent { ONE_AT_A_TIME } else { MIXES_UP }.to_owned());
                }
            }
            self.merge(caller);
        }
        if wasted > 0 && alone == 0 {
            self.warn(&Advice::MixedUpGames { shots: wasted });
        }
        self.end(format!("{AT_ONCE} games of {ORDERS_AT_ONCE} orders each"));
    }

    /// How close to the limit the answers came.
    fn times(&mut self) {
        self.begin("times", None);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a call takes seconds")]
        let whole = |ms: f64| ms.round() as u32;
        let note = match self.spread() {
            Some(Spread { mean_ms, max_ms, .. }) => {
                let limit_ms = self.plan.limit.as_secs_f64() * 1000.0;
                // An answer that came too late is a fault already.
                if (NEAR_LIMIT * limit_ms..limit_ms).contains(&max_ms) {
                    self.warn(&Advice::NearLimit { slowest_ms: whole(max_ms), limit_ms: whole(limit_ms) });
                }
                if let (Target::Url(_), Some((first_byte, total))) = (self.target, self.late_bodies()) {
                    let (total_ms, first_byte_ms) = (whole(total.mean_ms), whole(first_byte.mean_ms));
                    self.warn(&Advice::TwoWrites { total_ms, first_byte_ms });
                }
                format!("mean {mean_ms:.1} ms, slowest {max_ms:.1} ms of {limit_ms:.0} ms")
            }
            None => "no answers".to_owned(),
        };
        self.end(note);
    }

    /// Whether the bot understands requests in the general form. One that does not plays only hackathon.
    async fn speaks_the_general_form(&mut self) -> bool {
        self.begin("general form", None);
        let others: Vec<Ruleset> =
            Ruleset::presets().filter(|preset| Form::of(preset) == Form::General).collect();
        let mut dice = self.plan.dice.fork("general form");
        let first = others.first().and_then(|ruleset| Position::first(ruleset, &mut dice));
        let Some(position) = first else { return false };
        let id = self.id(Seat::A);
        let exchange = self.caller.ask(CallKind::Move, &position.request(&id, self.caller.extras())).await;
        match exchange.body().and_then(|body| Ok(read_move(body, position.view.ruleset())?)) {
            Ok(_) | Err(Failure::Ours(_)) => {
                self.end("understood; the other presets are checked too");
                true
            }
            Err(Failure::Bot(fault)) => {
                let names = others.iter().map(Ruleset::id).collect();
                self.leave_out(names, format!("the bot does not understand the general form ({fault})"));
                self.end("not understood; only hackathon is checked");
                false
            }
        }
    }

    /// A new game id.
    fn id(&mut self, seat: Seat) -> String {
        let game = self.new_game().to_string();
        self.ids.name(&game, seat)
    }
}

/// The rules of the simple form: those of a request without rules.
fn simple_rules() -> Ruleset {
    Ruleset::preset(SIMPLE_RULES).expect("it is a preset")
}

/// Adds unknown fields to a request.
fn with_unknown_fields(request: &impl serde::Serialize) -> Value {
    let mut value = serde_json::to_value(request).expect("a request can be written");
    if let Some(fields) = value.as_object_mut() {
        fields.insert("notYetInvented".to_owned(), json!({ "deep": [1, 2, { "deeper": null }] }));
        fields.insert("alsoNew".to_owned(), json!("text"));
    }
    value
}
