//! The conformance suite behind `broadside check`: tries a bot against the protocol and reports its faults.
//!
//! It does not stop at the first fault. A wrong answer is noted with its request and what was expected, a legal order is
//! played instead, and the game continues, so that one run finds as much as possible.

mod advice;
mod cases;
mod examiner;
mod game;
mod position;
mod report;
mod tryout;

use std::sync::Arc;
use std::time::Duration;

use rules::{Dice, Ruleset};

pub use self::advice::Advice;
pub use self::cases::NEAR_LIMIT;
pub use self::report::{Case, FoundFault, LeftOut, Outcome, Report, Warning};
pub use self::tryout::{Asked, TRYOUT_ORDERS, Tryout, answers, try_out};

use self::examiner::Examiner;
use crate::bot_url::BotUrl;
use crate::reach::Reach;
use crate::signature::Key;

/// The bot to check.
#[derive(Clone, Debug)]
pub enum Target {
    /// A bot over HTTP.
    Url(BotUrl),
    /// A local program, by its command line.
    Program(String),
}

/// How a bot is checked.
#[derive(Debug)]
pub struct Plan {
    /// The rules it must play. If empty, it must play hackathon, and all presets if it understands the general form.
    pub rules: Vec<Ruleset>,
    /// The time limit for an answer.
    pub limit: Duration,
    /// Signs the calls.
    pub key: Key,
    /// Which addresses may be called.
    pub reach: Arc<Reach>,
    /// Randomness of fleets and games: the same dice make the same requests.
    pub dice: Dice,
}

/// Checks a bot, and passes each case to `tell` when it is done.
pub async fn check(target: &Target, plan: &Plan, mut tell: impl FnMut(&Case) + Send) -> Report {
    let mut examiner = Examiner::new(target, plan, &mut tell);
    examiner.run().await;
    examiner.into_report()
}
