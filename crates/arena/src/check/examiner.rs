//! Makes the calls of a check, judges the answers and collects faults.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use bytes::Bytes;
use rules::{Attempt, Fleet, Illegal, Order, Ruleset, Seat, View};
use serde::Serialize;
use serde::de::IgnoredAny;
use wire::CodedMessage;
use wire::bot::{
    Fault, FaultKind, MoveRequest, PlacementRequest, RequestExtras, RequestTimes, read_move, read_placement,
};

use super::advice::Advice;
use super::game::Extras;
use super::report::{Case, FoundFault, LeftOut, Outcome, Report, Warning};
use super::tryout::{Asked, Tryout};
use super::{Plan, Target};
use crate::call::{CallError, CallKind, Exchange, Failure, Times};
use crate::call_log::{CallLog, Keep};
use crate::http::{Address, HttpBot};
use crate::latency::{Latency, Spread};
use crate::program::{ProgramBot, START_LIMIT};
use crate::signature::GameIds;

/// After this many calls without an answer the check stops: each of them costs the whole time limit.
const PATIENCE: usize = 3;

/// A body this long after its headers has waited for a delayed acknowledgement, which takes 40 ms or more.
const LATE_BODY: Duration = Duration::from_millis(30);

/// The hint for a program that writes anything but answers.
const LOG_ELSEWHERE: &str = "Standard output is for answers only; write logs to standard error.";

/// A connection to the bot, or a running program.
pub(super) enum BotConnection {
    Http(Box<HttpBot>),
    Program(Box<ProgramBot>),
}

/// How an answer is judged.
#[derive(Clone)]
pub(super) enum Judge {
    /// It must be a legal fleet.
    Fleet(Ruleset),
    /// It must be an order that these rules have, legal or not.
    Order(Ruleset),
    /// It must be a legal order in this view.
    LegalOrder(Box<View>),
}

impl Judge {
    /// What is wrong with an answer, if anything is.
    pub(super) fn judge(&self, exchange: &Exchange) -> Result<(), Failure> {
        let body = exchange.body()?;
        match self {
            Judge::Fleet(ruleset) => read_placement(body, ruleset).map(|_| ())?,
            Judge::Order(ruleset) => readable_order(body, ruleset).map(|_| ())?,
            Judge::LegalOrder(view) => legal_order(body, view).map(|_| ())?,
        }
        Ok(())
    }
}

/// A wrong answer.
pub(super) struct Noted {
    pub(super) fault: Fault,
    pub(super) exchange: Exchange,
    /// How a second answer to the same request is judged; none if it is optional.
    pub(super) judge: Option<Judge>,
    pub(super) hint: Option<String>,
}

/// The calls over one connection, with their results.
pub(super) struct Caller {
    connection: BotConnection,
    limit: Duration,
    /// How long the last answer took.
    last: Option<Duration>,
    calls: usize,
    times: Latency,
    /// The times of answers whose body came long after their headers.
    late_bodies: Latency,
    silences: usize,
    /// The arena's own failure, if there was one.
    ours: Option<String>,
    pub(super) faults: Vec<Noted>,
    /// Every call since this moment, if calls are kept.
    kept: Option<(Instant, CallLog)>,
}

/// Runs the cases and collects the report.
pub(super) struct Examiner<'a> {
    pub(super) target: &'a Target,
    pub(super) plan: &'a Plan,
    pub(super) caller: Caller,
    pub(super) ids: GameIds,
    /// Shots at squares known to be empty, in games played one at a time.
    pub(super) wasted_alone: u32,
    /// The rules and calls that were always answered correctly before the first whole game.
    pub(super) right_at_first: HashSet<(String, CallKind)>,
    games: u64,
    report: Report,
    times: Latency,
    late_bodies: Latency,
    tell: &'a mut (dyn FnMut(&Case) + Send),
    open: Open,
}

/// The current case.
#[derive(Default)]
struct Open {
    name: String,
    rules: Option<String>,
    faults: usize,
    warnings: usize,
    calls: usize,
}

impl Caller {
    pub(super) fn new(target: &Target, plan: &Plan) -> Caller {
        let connection = match target {
            Target::Url(url) => BotConnection::Http(Box::new(HttpBot::new(
                Address::new(url.clone()),
                plan.reach.clone(),
                plan.key.clone(),
            ))),
            Target::Program(command) => {
                BotConnection::Program(Box::new(ProgramBot::new(command, START_LIMIT)))
            }
        };
        Caller {
            connection,
            limit: plan.limit,
            last: None,
            calls: 0,
            times: Latency::default(),
            late_bodies: Latency::default(),
            silences: 0,
            ours: None,
            faults: Vec::new(),
            kept: None,
        }
    }

    /// Like `new`, and keeps every call.
    pub(super) fn keeping_calls(self) -> Caller {
        Caller { kept: Some((Instant::now(), CallLog::new(Keep::Everything))), ..self }
    }

    /// Sends a request and waits for the answer.
    pub(super) async fn ask(&mut self, call: CallKind, request: &impl Serialize) -> Exchange {
        let body = serde_json::to_vec(request).expect("a request can be written");
        self.send(call, body).await
    }

    /// Sends these bytes as a request and waits for the answer.
    pub(super) async fn send(&mut self, call: CallKind, body: Vec<u8>) -> Exchange {
        let exchange = match &mut self.connection {
            BotConnection::Http(bot) => {
                let body = if call == CallKind::Hello { Bytes::new() } else { body.into() };
                bot.call(call, body, self.limit).await
            }
            BotConnection::Program(program) => {
                let exchange = program.call(call, as_line(call, &body), self.limit).await;
                if is_no_json(&exchange) {
                    // The right answer may follow this line and would be taken for the next one.
                    program.stop();
                }
                exchange
            }
        };
        self.calls += 1;
        // A program's first answer includes its start-up time.
        if matches!(self.connection, BotConnection::Http(_)) || self.last.is_some() {
            self.times.note(exchange.times);
        }
        let Times { first_byte, total, .. } = exchange.times;
        let late = first_byte.is_some_and(|first| total.saturating_sub(first) >= LATE_BODY);
        if late && exchange.trouble.is_none() {
            self.late_bodies.note(exchange.times);
        }
        self.last = exchange.trouble.is_none().then_some(exchange.times.total);
        match &exchange.trouble {
            Some(CallError::Ours(why)) => self.ours = Some(why.clone()),
            Some(trouble) if call != CallKind::End => {
                let silent = matches!(trouble.fault().kind, FaultKind::Timeout | FaultKind::Unreachable);
                self.silences += usize::from(silent);
            }
            _ => {}
        }
        exchange
    }

    /// Whether to stop making calls.
    pub(super) fn gave_up(&self) -> bool {
        self.silences >= PATIENCE || self.ours.is_some()
    }

    /// The extras of the next request.
    pub(super) fn extras(&self) -> RequestExtras {
        let ms = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        RequestExtras::On(RequestTimes {
            timeout_ms: ms(self.limit),
            last_latency_ms: self.last.map(ms),
            time_left_ms: None,
        })
    }

    /// Asks for a fleet, and notes what is wrong with it.
    pub(super) async fn ask_fleet(
        &mut self,
        ruleset: &Ruleset,
        seat: Seat,
        id: &str,
        extras: Extras,
    ) -> Option<Fleet> {
        let request = PlacementRequest::of(ruleset, seat, id, extras.extras(self));
        let exchange = self.ask(CallKind::Placement, &request).await;
        self.fleet(exchange, ruleset)
    }

    /// Asks for an order, which must be legal in this view, and notes what is wrong with it.
    pub(super) async fn ask_order(&mut self, view: &View, id: &str, extras: Extras) -> Option<Order> {
        let request = MoveRequest::of(view, id, extras.extras(self)).expect("a player's view");
        let exchange = self.ask(CallKind::Move, &request).await;
        let read = exchange.body().and_then(|body| Ok(legal_order(body, view)?));
        self.noted(read, exchange, || Judge::LegalOrder(Box::new(view.clone())))
    }

    /// Reads an answer to `/placement` and notes what is wrong with it.
    pub(super) fn fleet(&mut self, exchange: Exchange, ruleset: &Ruleset) -> Option<Fleet> {
        let read = exchange.body().and_then(|body| Ok(read_placement(body, ruleset)?));
        self.noted(read, exchange, || Judge::Fleet(ruleset.clone()))
    }

    /// Reads an answer to `/move`, accepts any order on the board, and notes what is wrong with it.
    pub(super) fn attempt(&mut self, exchange: Exchange, ruleset: &Ruleset) -> Option<Order> {
        let read = exchange.body().and_then(|body| Ok(readable_order(body, ruleset)?));
        self.noted(read, exchange, || Judge::Order(ruleset.clone()))
    }

    fn noted<T>(
        &mut self,
        read: Result<T, Failure>,
        exchange: Exchange,
        judge: impl FnOnce() -> Judge,
    ) -> Option<T> {
        if let Some((start, log)) = &mut self.kept {
            let fault = match &read {
                Err(Failure::Bot(fault)) => Some(fault.clone()),
                Ok(_) | Err(Failure::Ours(_)) => None,
            };
            log.note(Seat::A, start.elapsed(), exchange.clone(), fault);
        }
        read.map_err(|failure| self.note(failure, exchange, Some(judge()))).ok()
    }

    /// Notes what is wrong with an answer.
    pub(super) fn note(&mut self, failure: Failure, exchange: Exchange, judge: Option<Judge>) {
        let fault = match failure {
            Failure::Bot(fault) => fault,
            Failure::Ours(why) => {
                self.ours = Some(why);
                return;
            }
        };
        let chatty = matches!(self.connection, BotConnection::Program(_)) && is_no_json(&exchange);
        let hint = chatty.then(|| LOG_ELSEWHERE.to_owned());
        self.faults.push(Noted { fault, exchange, judge, hint });
    }

    /// Sends the same request again, and judges the answer.
    pub(super) async fn ask_again(&mut self, noted: &Noted) -> Result<(), Failure> {
        let Noted { exchange, judge: Some(judge), .. } = noted else { return Ok(()) };
        let again = match &mut self.connection {
            BotConnection::Http(bot) => bot.call(exchange.call, exchange.request.clone(), self.limit).await,
            BotConnection::Program(bot) => {
                bot.call(exchange.call, exchange.request.clone(), self.limit).await
            }
        };
        self.calls += 1;
        judge.judge(&again)
    }

    /// Stops the program, if the bot is one; the next call restarts it. Returns whether it is one.
    pub(super) fn restart(&mut self) -> bool {
        match &mut self.connection {
            BotConnection::Http(_) => false,
            BotConnection::Program(program) => {
                program.stop();
                true
            }
        }
    }

    /// The result of a tryout: the calls, what was asked for last, and how many orders were right.
    pub(super) fn into_tryout(self, asked: Asked, orders: u32) -> Result<Tryout, String> {
        if let Some(ours) = self.ours {
            return Err(ours);
        }
        let fault = self.faults.into_iter().next().map(|noted| (noted.fault, asked));
        let log = self.kept.map(|(_, log)| log).unwrap_or_default();
        Ok(Tryout { log, fault, orders })
    }

    /// How many faults are noted and not yet reported.
    pub(super) fn noted_faults(&self) -> usize {
        self.faults.len()
    }
}

/// The order in an answer, if it is legal in this view.
fn legal_order(body: &[u8], view: &View) -> Result<Order, Fault> {
    let ruleset = view.ruleset();
    let order = readable_order(body, ruleset)?;
    let seat = view.seat().unwrap_or(Seat::A);
    let illegal = |reason| Fault::of_illegal(ruleset, &Attempt::Order(order), reason);
    view.check(seat, order).map_err(illegal)?;
    Ok(order)
}

/// The order in an answer, legal or not.
fn readable_order(body: &[u8], ruleset: &Ruleset) -> Result<Order, Fault> {
    match read_move(body, ruleset)? {
        Attempt::Order(order) => Ok(order),
        unreadable @ Attempt::Unreadable(_) => {
            Err(Fault::of_illegal(ruleset, &unreadable, Illegal::Unreadable))
        }
    }
}

/// Whether the answer is not JSON.
fn is_no_json(exchange: &Exchange) -> bool {
    let answered = exchange.trouble.is_none() && exchange.call != CallKind::End;
    answered && serde_json::from_slice::<IgnoredAny>(&exchange.answer).is_err()
}

/// The body of a call as a line for a program: with the name of the call first.
fn as_line(call: CallKind, body: &[u8]) -> Bytes {
    let fields = body.strip_prefix(b"{").unwrap_or(body);
    let comma = if fields == b"}" { "" } else { "," };
    [format!("{{\"call\":\"{}\"{comma}", call.word()).as_bytes(), fields].concat().into()
}

impl<'a> Examiner<'a> {
    pub(super) fn new(
        target: &'a Target,
        plan: &'a Plan,
        tell: &'a mut (dyn FnMut(&Case) + Send),
    ) -> Examiner<'a> {
        let bot = match target {
            Target::Url(url) => url.to_string(),
            Target::Program(command) => format!("cmd:{command}"),
        };
        let limit_ms = plan.limit.as_secs_f64() * 1000.0;
        let report = Report { bot, limit_ms, ..Report::default() };
        Examiner {
            target,
            plan,
            caller: Caller::new(target, plan),
            ids: GameIds::new(plan.key.clone()),
            wasted_alone: 0,
            right_at_first: HashSet::new(),
            games: 0,
            report,
            times: Latency::default(),
            late_bodies: Latency::default(),
            tell,
            open: Open::default(),
        }
    }

    /// Another connection to the bot.
    pub(super) fn another_caller(&self) -> Caller {
        Caller::new(self.target, self.plan)
    }

    /// A new game number.
    pub(super) fn new_game(&mut self) -> u64 {
        self.games += 1;
        self.games
    }

    /// Whether the check goes on.
    pub(super) fn goes_on(&mut self) -> bool {
        if self.caller.gave_up() && self.report.stopped.is_none() {
            let silent =
                || format!("the bot did not answer {PATIENCE} times; the remaining cases were skipped");
            self.report.stopped = Some(self.caller.ours.clone().unwrap_or_else(silent));
        }
        self.report.stopped.is_none()
    }

    pub(super) fn begin(&mut self, name: &str, rules: Option<&Ruleset>) {
        self.open = Open {
            name: name.to_owned(),
            rules: rules.map(Ruleset::id),
            faults: self.report.faults.len(),
            warnings: self.report.warnings.len(),
            calls: self.report.calls,
        };
    }

    /// Ends the case with a short summary.
    pub(super) fn end(&mut self, note: impl Into<String>) {
        self.merge_own();
        let open = std::mem::take(&mut self.open);
        let outcome = if self.report.faults.len() > open.faults {
            Outcome::Failed
        } else if self.report.warnings.len() > open.warnings {
            Outcome::Warned
        } else {
            Outcome::Passed
        };
        let calls = self.report.calls - open.calls;
        let case = Case { name: open.name, rules: open.rules, outcome, note: note.into(), calls };
        (self.tell)(&case);
        self.report.cases.push(case);
    }

    fn merge_own(&mut self) {
        let faults = std::mem::take(&mut self.caller.faults);
        self.times.add(&std::mem::take(&mut self.caller.times));
        self.late_bodies.add(&std::mem::take(&mut self.caller.late_bodies));
        self.report.calls += std::mem::take(&mut self.caller.calls);
        self.tell_faults(faults);
    }

    /// Merges what another caller has seen in this case.
    pub(super) fn merge(&mut self, caller: Caller) {
        self.times.add(&caller.times);
        self.late_bodies.add(&caller.late_bodies);
        self.report.calls += caller.calls;
        self.caller.silences += caller.silences;
        self.caller.ours = self.caller.ours.take().or(caller.ours);
        self.tell_faults(caller.faults);
    }

    fn tell_faults(&mut self, faults: Vec<Noted>) {
        for Noted { fault, exchange, hint, .. } in faults {
            let found = FoundFault::new(&self.open.name, self.open.rules.clone(), fault, &exchange);
            self.report.add(FoundFault { hint, ..found });
        }
    }

    /// Whether this kind of fault was seen in an earlier case.
    pub(super) fn was_seen_before(&self, fault: &Fault) -> bool {
        self.report.faults[..self.open.faults].iter().any(|known| known.fault.is_like(fault))
    }

    pub(super) fn warn(&mut self, advice: &Advice) {
        let (case, rules) = (self.open.name.clone(), self.open.rules.clone());
        self.report.warnings.push(Warning { case, rules, what: CodedMessage::of(advice) });
    }

    pub(super) fn leave_out(&mut self, rules: Vec<String>, reason: String) {
        self.report.left_out.push(LeftOut { rules, reason });
    }

    pub(super) fn introduce(&mut self, hello: wire::bot::Hello) {
        self.report.hello = Some(hello);
    }

    /// How long the answers took so far.
    pub(super) fn spread(&self) -> Option<Spread> {
        self.times.total()
    }

    /// How long the answers took whose body came long after the headers, if that is most of them.
    pub(super) fn late_bodies(&self) -> Option<(Spread, Spread)> {
        let most = 2 * self.late_bodies.calls() > self.times.calls();
        most.then(|| self.late_bodies.first_byte().zip(self.late_bodies.total())).flatten()
    }

    pub(super) fn into_report(mut self) -> Report {
        self.merge_own();
        self.report.times = self.spread();
        self.report
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_body_with_the_name_of_its_call_first() {
        assert_eq!(as_line(CallKind::Hello, b"{}"), &b"{\"call\":\"hello\"}"[..]);
        assert_eq!(as_line(CallKind::Move, b"{\"turn\":1}"), &b"{\"call\":\"move\",\"turn\":1}"[..]);
    }
}
