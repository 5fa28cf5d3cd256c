//! The conformance suite for authors of bots: does a bot answer as the protocol asks, and if not, what is wrong?
//!
//! Nothing here ends at the first mistake. A wrong answer is noted with its request and with what would be right, a legal
//! order takes its place, and the game goes on, so that one run shows as much as it can.

mod cases;
mod examiner;
mod game;
mod position;
mod report;
mod tryout;

use std::sync::Arc;
use std::time::Duration;

use rules::{Dice, Ruleset};

pub use self::cases::NEAR_LIMIT;
pub use self::report::{Case, LeftOut, Mistake, Outcome, Report, Warning};
pub use self::tryout::{Asked, TRYOUT_ORDERS, Tryout, answers, try_out};

use self::examiner::Examiner;
use crate::bot_url::BotUrl;
use crate::reach::Reach;
use crate::signature::Key;

/// The bot that is checked.
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
    /// The rules it shall play. If there are none, it must play the documented ones, and if it speaks the general form, all
    /// presets.
    pub rules: Vec<Ruleset>,
    /// How long an answer may take.
    pub limit: Duration,
    /// Signs the calls.
    pub key: Key,
    /// Which addresses may be called.
    pub reach: Arc<Reach>,
    /// Where fleets and games come from: the same dice ask the same questions.
    pub dice: Dice,
}

/// Checks a bot. Each case is told as soon as it is done.
pub async fn check(target: &Target, plan: &Plan, mut tell: impl FnMut(&Case) + Send) -> Report {
    let mut examiner = Examiner::new(target, plan, &mut tell);
    examiner.run().await;
    examiner.into_report()
}
