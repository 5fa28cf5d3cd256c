//! What the owner of a bot is shown: its games, and whether it answers.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::event::{Flight, GameSummary};

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

/// What came of asking a bot once for a fleet and once for an order, outside of any game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct BotCheck {
    /// What came of it.
    pub verdict: CheckVerdict,
    /// The same in a sentence: text, never markup.
    pub words: String,
    /// The name and version of the rules it was asked by.
    pub rules: String,
    /// The calls that were made.
    pub flights: Vec<Flight>,
}

/// Whether a bot is ready.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CheckVerdict {
    /// It answered both calls as it should.
    Ready,
    /// It has no URL.
    NoUrl,
    /// Something is wrong with it.
    Wrong,
}
