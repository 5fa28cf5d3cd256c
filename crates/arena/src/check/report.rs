//! The report of a check.

use serde::Serialize;
use wire::CodedMessage;
use wire::bot::{Fault, Hello};

use crate::call::Exchange;
use crate::latency::Spread;

/// The report of a check.
#[derive(Clone, Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// The bot, as it was given.
    pub bot: String,
    /// The name the bot gives, if any.
    pub hello: Option<Hello>,
    /// All cases, in order.
    pub cases: Vec<Case>,
    /// Faults, each kind once per case; [`causes`](Report::causes) groups those of one kind.
    pub faults: Vec<FoundFault>,
    /// Things that are allowed but unwise.
    pub warnings: Vec<Warning>,
    /// Rules that were not checked, and why.
    pub left_out: Vec<LeftOut>,
    /// How many calls were made.
    pub calls: usize,
    /// How long the answers took.
    pub times: Option<Spread>,
    /// The time limit for an answer, in milliseconds.
    pub limit_ms: f64,
    /// Why the check was not finished, if it was not.
    pub stopped: Option<String>,
}

/// One case of the suite.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Case {
    /// What is tested.
    pub name: String,
    /// The rules, if any.
    pub rules: Option<String>,
    /// How it came out.
    pub outcome: Outcome,
    /// A short summary.
    pub note: String,
    /// How many calls it took.
    pub calls: usize,
}

/// How a case came out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// No fault.
    Passed,
    /// Something is unwise.
    Warned,
    /// Something is wrong.
    Failed,
}

/// A fault, which would lose a game.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct FoundFault {
    /// The case that found it.
    pub case: String,
    /// The rules, if any.
    pub rules: Option<String>,
    /// What is wrong, where, and what was expected.
    pub fault: Fault,
    /// How often it happened in this case.
    pub times: usize,
    /// The number of the first fault of the same kind, from 1: they probably have the same cause.
    pub same_as: Option<usize>,
    /// A guess at the cause, if there is one.
    pub hint: Option<String>,
    /// Where the request went: a URL or a command.
    pub place: String,
    /// The request.
    pub request: String,
    /// The HTTP status of the answer, if it has one.
    pub status: Option<u16>,
    /// The answer, as far as it was received.
    pub answer: String,
    /// The end of the program's standard error, if there is any.
    pub log: Option<String>,
    /// A shell command that repeats the request.
    pub repeat: String,
}

/// Something that is allowed but unwise.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Warning {
    /// The case that found it.
    pub case: String,
    /// The rules, if any.
    pub rules: Option<String>,
    /// What it is, and what would be better.
    #[serde(flatten)]
    pub what: CodedMessage,
}

/// Rules that were not checked.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LeftOut {
    /// Which.
    pub rules: Vec<String>,
    /// Why not.
    pub reason: String,
}

impl Report {
    /// The faults grouped by kind, in the order in which each kind was first seen.
    pub fn causes(&self) -> Vec<Vec<&FoundFault>> {
        let firsts = self.faults.iter().enumerate().filter(|(_, found)| found.same_as.is_none());
        let like = |n: usize| self.faults.iter().filter(move |found| found.same_as == Some(n + 1));
        firsts.map(|(n, first)| std::iter::once(first).chain(like(n)).collect()).collect()
    }

    /// How many answers were wrong.
    pub fn wrong_answers(&self) -> usize {
        self.faults.iter().map(|found| found.times).sum()
    }

    /// Adds a fault; one like it in the same case is only counted.
    pub(super) fn add(&mut self, found: FoundFault) {
        let is_like = |known: &FoundFault| known.fault.is_like(&found.fault);
        let is_here = |known: &FoundFault| (&known.case, &known.rules) == (&found.case, &found.rules);
        if let Some(known) = self.faults.iter_mut().find(|known| is_here(known) && is_like(known)) {
            known.times += 1;
            known.hint = known.hint.take().or(found.hint);
            return;
        }
        let same_as = self.faults.iter().position(is_like).map(|n| n + 1);
        self.faults.push(FoundFault { same_as, ..found });
    }
}

impl FoundFault {
    pub(super) fn new(case: &str, rules: Option<String>, fault: Fault, exchange: &Exchange) -> FoundFault {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        FoundFault {
            case: case.to_owned(),
            rules,
            fault,
            times: 1,
            same_as: None,
            hint: None,
            place: exchange.place.clone(),
            request: text(&exchange.request),
            status: exchange.status,
            answer: text(&exchange.answer),
            log: exchange.log.clone(),
            repeat: exchange.repeated(),
        }
    }
}
