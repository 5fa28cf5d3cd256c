//! Describes the result of a check in sentences for the bot's owner and the organiser.

use std::time::Duration;

use arena::check::{Asked, NEAR_LIMIT, Tryout};
use arena::{BotUrl, CallKind};
use rules::Ruleset;
use store::{Check, Checked};
use wire::bot::{Fault, FaultKind};
use wire::{CallInfo, CheckVerdict, SlowAnswer};

use crate::auth::is_loopback;

/// Advice for a team whose URL points to the server's own machine.
const SERVERS_OWN: &str = " This URL points to the server's own machine. If the bot runs elsewhere, use that machine's address and \
                           make the bot listen on all interfaces (--host 0.0.0.0 in the kits).";

/// Advice for a team whose bot rejects the server's signature.
const ANOTHER_KEY: &str = " The bot may be checking signatures with the wrong key. The right one is on the bot's page in the arena, \
                           and in signingKey of GET /api/bots/me.";

/// The result in the API's form.
pub(crate) fn verdict(found: Checked) -> CheckVerdict {
    match found {
        Checked::Passed => CheckVerdict::Ready,
        Checked::Failed => CheckVerdict::Wrong,
        Checked::OtherRules => CheckVerdict::OtherRules,
    }
}

/// The slowest answer, if it was close enough to the limit to be risky on a busy day.
pub(crate) fn slow_answer(check: &Check) -> Option<SlowAnswer> {
    let ms = |time: Duration| u32::try_from(time.as_millis()).unwrap_or(u32::MAX);
    let near = check.limit.mul_f64(NEAR_LIMIT);
    let slowest = check.slowest.filter(|slowest| *slowest > near && check.found == Checked::Passed)?;
    Some(SlowAnswer { took_ms: ms(slowest), limit_ms: ms(check.limit) })
}

/// The most likely fix, if there is one.
pub(super) fn advice(fault: &Fault, call: &CallInfo, url: &BotUrl) -> &'static str {
    match (fault.kind, call.status) {
        (FaultKind::Unreachable, _) if is_loopback(url) => SERVERS_OWN,
        (FaultKind::BadStatus, Some(401 | 403)) => ANOTHER_KEY,
        _ => "",
    }
}

/// Describes a fault.
pub(super) fn wrong(fault: &Fault, asked: Asked, call: &CallInfo) -> String {
    let place = fault.place.as_ref().map_or(String::new(), |place| format!(" at {place}"));
    let sentence = |text: &str| text.trim_end_matches('.').to_owned();
    format!(
        "The bot was asked for {asked} at {}. Found{place}: {}. Expected: {}.",
        call.place,
        sentence(&fault.found),
        sentence(&fault.wanted)
    )
}

/// Says that a bot plays other rules.
pub(crate) fn other_rules(ruleset: &Ruleset, others: &Ruleset) -> String {
    let (rules, others) = (ruleset.id(), others.id());
    format!("The bot plays {others}, but not {rules}. It will not take part in tournaments with {rules}.")
}

/// Describes a check without faults.
pub(super) fn ready(tried: &Tryout, calls: &[CallInfo], ruleset: &Ruleset) -> String {
    let fleets = calls.iter().filter(|call| call.call == CallKind::Placement.word()).count();
    let slowest = calls.iter().map(|call| call.times.total_ms).fold(0.0, f64::max);
    let many = |count: usize, one: &str| {
        if count == 1 { format!("a legal {one}") } else { format!("{count} legal {one}s") }
    };
    format!(
        "The bot answered with {} and {} under {}. Its slowest answer took {slowest:.0} ms.",
        many(fleets, "fleet"),
        many(tried.orders as usize, "order"),
        ruleset.id()
    )
}
