//! What a bot is doing.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What a bot is doing just now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum BotActivity {
    /// It is in a game.
    Playing,
    /// It can be called, and answered as it should when it was last checked.
    Ready,
    /// It has a URL and takes part, but nobody has checked it yet.
    Unchecked,
    /// It has a URL and takes part, but something was wrong when it was last checked.
    CheckFailed,
    /// It does not play the rules of the tournament that is on or comes next, but others.
    OtherRules,
    /// It has no URL yet.
    NoUrl,
    /// It pauses.
    Benched,
    /// It plays no more.
    Removed,
}

/// Who benched a bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum BenchedBy {
    /// The organiser, who alone brings it back.
    Organiser,
    /// Three failed matches in a row; setting its URL brings it back.
    Failures,
}
