//! What a bot's owner sees: its games and its checks.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::event::{CallInfo, GameSummary};

/// Selects games of a bot.
#[derive(Clone, Copy, Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct OwnGamesQuery {
    /// Only games before this cursor: `older` of the previous page.
    pub before: Option<u64>,
    /// Maximum number [default: 50].
    #[param(minimum = 1, maximum = 200)]
    pub limit: Option<u32>,
}

/// Finished games of a bot, the newest first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct OwnGamesPage {
    /// The games.
    pub games: Vec<GameSummary>,
    /// Send it as `before` for the next page; missing on the last page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub older: Option<u64>,
}

/// The result of checking a bot: asking it for fleets and orders outside any game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct BotCheck {
    /// The result.
    pub verdict: CheckVerdict,
    /// The result in a sentence: plain text, not markup.
    pub words: String,
    /// Name and version of the rules used.
    pub rules: String,
    /// Its slowest answer, if that is too close to the limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slow: Option<SlowAnswer>,
    /// The calls made.
    pub calls: Vec<CallInfo>,
}

/// The result of the last check of a bot, without its calls.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct CheckSummary {
    /// The result.
    pub verdict: CheckVerdict,
    /// The result in a sentence: plain text, not markup.
    pub words: String,
    /// Name and version of the rules used.
    pub rules: String,
    /// Its slowest answer, if that is too close to the limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slow: Option<SlowAnswer>,
    /// When it was checked.
    pub at: String,
}

/// An answer that took more than half of the allowed time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SlowAnswer {
    /// How long it took.
    pub took_ms: u32,
    /// How long it may take.
    pub limit_ms: u32,
}

/// Whether a bot is ready.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CheckVerdict {
    /// It answered every call correctly.
    Ready,
    /// It has no URL.
    NoUrl,
    /// Something is wrong with it.
    Wrong,
    /// It does not play these rules, but others.
    OtherRules,
}
