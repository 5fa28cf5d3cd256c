//! Leaderboards and crosstables.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::bot_state::BotActivity;
use super::tournament::EntrantKind;

/// One row of a leaderboard.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Row {
    /// From 1, by wins, then draws, then fewest losses. Rows equal in all three share a rank.
    pub rank: u32,
    /// The name: plain text, not markup.
    pub name: String,
    /// Bot or captain.
    pub kind: EntrantKind,
    /// The bot, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot_id: Option<String>,
    /// The slot in the tournament, on a tournament's leaderboard.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slot: Option<u32>,
    /// The results of its games.
    #[serde(flatten)]
    pub score: Score,
    /// Its rating; missing before its first game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<RatingInfo>,
    /// Its mean response time in milliseconds; missing if it was never called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mean_latency_ms: Option<f64>,
    /// Games lost to faults rather than play: a late answer, an illegal order, an illegal fleet.
    pub faults: u32,
    /// What it is doing; missing for captains, which are always available.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<BotActivity>,
}

/// Games by result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
pub struct Score {
    /// Wins.
    pub wins: u32,
    /// Draws.
    pub draws: u32,
    /// Losses; a game that both lost is a loss for each.
    pub losses: u32,
    /// All games.
    pub games: u32,
}

/// A rating on the Elo scale, from all games of the leaderboard together.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RatingInfo {
    /// The rating; the mean is 0.
    pub elo: f64,
    /// The lower end of its 95 % interval; missing if no game was won, because then there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub low: Option<f64>,
    /// The upper end; missing if every game was won.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub high: Option<f64>,
    /// The best rank consistent with the results.
    pub rank_low: u32,
    /// The worst.
    pub rank_high: u32,
}

/// Selects a leaderboard.
#[derive(Clone, Copy, Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct LeaderboardQuery {
    /// Which games to count [default: `all`].
    pub scope: Option<LeaderboardScope>,
}

/// Which games a leaderboard counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LeaderboardScope {
    /// All games of all tournaments.
    #[default]
    All,
    /// Games of the current tournament, or of the last one if none is running.
    Current,
}

/// A leaderboard, from the top.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Leaderboard {
    /// Which games it counts.
    pub scope: LeaderboardScope,
    /// The tournament, if it is a tournament's leaderboard.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament: Option<String>,
    /// The cursor of the last game counted; 0 if there is none.
    pub cursor: u64,
    /// The rows.
    pub rows: Vec<Row>,
}
