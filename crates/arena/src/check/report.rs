//! What came of a check.

use serde::Serialize;
use wire::bot::{Fault, Hello};

use crate::call::Exchange;
use crate::latency::Spread;

/// Everything that a check has found.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// The bot, as it was named.
    pub bot: String,
    /// Who it says it is, if it says so.
    pub hello: Option<Hello>,
    /// Every case that was tried, in order.
    pub cases: Vec<Case>,
    /// What is wrong, each kind of mistake once in each case; [`causes`](Report::causes) puts those of one kind together.
    pub mistakes: Vec<Mistake>,
    /// What is allowed and yet unwise.
    pub warnings: Vec<Warning>,
    /// Rules that were not checked, and why; a bot need not play all.
    pub left_out: Vec<LeftOut>,
    /// How many calls were made.
    pub calls: usize,
    /// How long the answers took.
    pub times: Option<Spread>,
    /// How long one may take, in milliseconds.
    pub limit_ms: f64,
    /// Why the check was not finished, if it was not.
    pub stopped: Option<String>,
}

/// One case of the suite.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Case {
    /// What is tried.
    pub name: String,
    /// Under which rules, if under any.
    pub rules: Option<String>,
    /// How it came out.
    pub outcome: Outcome,
    /// What was seen, in a few words.
    pub note: String,
    /// How many calls it took.
    pub calls: usize,
}

/// How a case came out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// All is well.
    Passed,
    /// Something is unwise.
    Warned,
    /// Something is wrong.
    Failed,
}

/// Something that would lose a game.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Mistake {
    /// The case that found it.
    pub case: String,
    /// Under which rules, if under any.
    pub rules: Option<String>,
    /// What is wrong, where, and what would be right.
    pub fault: Fault,
    /// How often it was seen in this case.
    pub times: usize,
    /// The mistake of the same kind that came first, counted from 1: most likely both have one cause.
    pub same_as: Option<usize>,
    /// What is most likely to help, where that can be told.
    pub hint: Option<String>,
    /// Where the request went: an address, or a command.
    pub place: String,
    /// The request.
    pub request: String,
    /// The status of the answer, where it has one.
    pub status: Option<u16>,
    /// The answer, as far as it came.
    pub answer: String,
    /// The end of what the program wrote to its standard error, if there is any.
    pub log: Option<String>,
    /// A shell command that asks the same again.
    pub repeat: String,
}

/// Something that is allowed and yet unwise.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Warning {
    /// The case that found it.
    pub case: String,
    /// Under which rules, if under any.
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
    /// The mistakes with those of the same kind put together, in the order in which each kind was seen first.
    pub fn causes(&self) -> Vec<Vec<&Mistake>> {
        let firsts = self.mistakes.iter().enumerate().filter(|(_, mistake)| mistake.same_as.is_none());
        let like = |n: usize| self.mistakes.iter().filter(move |mistake| mistake.same_as == Some(n + 1));
        firsts.map(|(n, first)| std::iter::once(first).chain(like(n)).collect()).collect()
    }

    /// How many answers were wrong.
    pub fn wrong_answers(&self) -> usize {
        self.mistakes.iter().map(|mistake| mistake.times).sum()
    }

    /// Counts a mistake with those that are like it in the same case, or takes it in.
    pub(super) fn take_in(&mut self, mistake: Mistake) {
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
