//! The conformance suite for bot authors (`broadside check`): does a bot answer as the protocol requires?
//!
//! The suite does not stop at the first fault. A wrong answer is noted with its request and the expected answer, a legal
//! order replaces it, and the game goes on, so that one run shows as much as possible.

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
    /// The rules to check. If there are none: those of the simple form, and all presets if the bot speaks the general form.
    pub rules: Vec<Ruleset>,
    /// The time limit for an answer.
    pub limit: Duration,
    /// Signs the calls.
    pub key: Key,
    /// Which addresses may be called.
    pub reach: Arc<Reach>,
    /// The source of random fleets and games: the same dice ask the same questions.
    pub dice: Dice,
}

/// Checks a bot. Each case is reported as soon as it is done.
pub async fn check(target: &Target, plan: &Plan, mut tell: impl FnMut(&Case) + Send) -> Report {
    let mut examiner = Examiner::new(target, plan, &mut tell);
    examiner.run().await;
    examiner.into_report()
}
