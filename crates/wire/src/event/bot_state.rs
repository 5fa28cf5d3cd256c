//! What a bot is doing at the moment.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What a bot is doing at the moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum BotActivity {
    /// It is in a game.
    Playing,
    /// It has a URL and passed its last check.
    Ready,
    /// It has a URL and takes part, but has not been checked yet.
    Unchecked,
    /// It has a URL and takes part, but failed its last check.
    CheckFailed,
    /// It plays other rules than those of the current or next tournament.
    OtherRules,
    /// It has no URL yet.
    NoUrl,
    /// It is benched.
    Benched,
    /// It was removed.
    Removed,
}

/// Who benched a bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum BenchedBy {
    /// The organiser; only the organiser can reinstate it.
    Organiser,
    /// Three failed matches in a row; setting its URL reinstates it.
    Failures,
}
