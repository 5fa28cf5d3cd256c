//! What the owner of a bot is shown: its games, and whether it answers.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::event::{CallInfo, GameSummary};

/// Which of a bot's games are asked for.
#[derive(Clone, Copy, Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct OwnGamesQuery {
    /// Only games before this cursor: `older` of the page before.
    pub before: Option<u64>,
    /// How many at most; 50 if left out.
    #[param(minimum = 1, maximum = 200)]
    pub limit: Option<u32>,
}

/// Finished games of a bot, the newest first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct OwnGamesPage {
    /// The games.
    pub games: Vec<GameSummary>,
    /// What to send as `before` for the next page; missing on the last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub older: Option<u64>,
}

/// What came of asking a bot for fleets and for orders, outside of any game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct BotCheck {
    /// What came of it.
    pub verdict: CheckVerdict,
    /// The same in a sentence: text, never markup.
    pub words: String,
    /// The name and version of the rules it was asked by.
    pub rules: String,
    /// Its slowest answer, if that is too close to the limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slow: Option<SlowAnswer>,
    /// The calls that were made.
    pub calls: Vec<CallInfo>,
}

/// What the last check of a bot found, without its calls.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct CheckSummary {
    /// What came of it.
    pub verdict: CheckVerdict,
    /// The same in a sentence: text, never markup.
    pub words: String,
    /// The name and version of the rules it was asked by.
    pub rules: String,
    /// Its slowest answer, if that is too close to the limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slow: Option<SlowAnswer>,
    /// When it was checked.
    pub at: String,
}

/// An answer that took more than half of the limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SlowAnswer {
    /// How long it took.
    pub took_ms: u32,
    /// How long it might have taken.
    pub limit_ms: u32,
}

/// Whether a bot is ready.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CheckVerdict {
    /// It answered every call as it should.
    Ready,
    /// It has no URL.
    NoUrl,
    /// Something is wrong with it.
    Wrong,
    /// It does not play these rules, but others.
    OtherRules,
}
