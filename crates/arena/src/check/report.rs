//! The report of a check.

use serde::Serialize;
use wire::bot::{Fault, Hello};

use crate::call::Exchange;
use crate::latency::Spread;

/// The report of a check.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// The bot, as it was given.
    pub bot: String,
    /// The name the bot gives, if any.
    pub hello: Option<Hello>,
    /// All cases, in order.
    pub cases: Vec<Case>,
    /// The faults, each kind once per case; [`causes`](Report::causes) groups them by kind.
    pub mistakes: Vec<Mistake>,
    /// What is allowed but unwise.
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

/// A fault that would lose a game.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Mistake {
    /// The case that found it.
    pub case: String,
    /// The rules, if any.
    pub rules: Option<String>,
    /// What is wrong, where, and what was expected.
    pub fault: Fault,
    /// How often it happened in this case.
    pub times: usize,
    /// The first fault of the same kind, counted from 1: most likely both have the same cause.
    pub same_as: Option<usize>,
    /// The most likely fix, if known.
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
    pub text: String,
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
    pub fn causes(&self) -> Vec<Vec<&Mistake>> {
        let firsts = self.mistakes.iter().enumerate().filter(|(_, mistake)| mistake.same_as.is_none());
        let like = |n: usize| self.mistakes.iter().filter(move |mistake| mistake.same_as == Some(n + 1));
        firsts.map(|(n, first)| std::iter::once(first).chain(like(n)).collect()).collect()
    }

    /// How many answers were wrong.
    pub fn wrong_answers(&self) -> usize {
        self.mistakes.iter().map(|mistake| mistake.times).sum()
    }

    /// Adds a fault, or counts it with the same kind in the same case.
    pub(super) fn add(&mut self, mistake: Mistake) {
        let is_like = |known: &Mistake| known.fault.is_like(&mistake.fault);
        let is_here = |known: &Mistake| (&known.case, &known.rules) == (&mistake.case, &mistake.rules);
        if let Some(known) = self.mistakes.iter_mut().find(|known| is_here(known) && is_like(known)) {
            known.times += 1;
            known.hint = known.hint.take().or(mistake.hint);
            return;
        }
        let same_as = self.mistakes.iter().position(is_like).map(|n| n + 1);
        self.mistakes.push(Mistake { same_as, ..mistake });
    }
}

impl Mistake {
    pub(super) fn new(case: &str, rules: Option<String>, fault: Fault, exchange: &Exchange) -> Mistake {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        Mistake {
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
