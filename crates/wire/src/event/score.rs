//! Leaderboards and crosstables.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::bot_state::BotActivity;
use super::tournament::EntrantKind;

/// One line of a leaderboard.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Row {
    /// From 1, by wins, then draws, then fewest losses. Those who are equal in all three share it.
    pub rank: u32,
    /// The name: text, never markup.
    pub name: String,
    /// What it is.
    pub kind: EntrantKind,
    /// The bot, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot_id: Option<String>,
    /// The slot in the tournament, where the leaderboard is a tournament's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slot: Option<u32>,
    /// What came of its games.
    #[serde(flatten)]
    pub score: Score,
    /// Its strength; missing before its first game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<RatingInfo>,
    /// How long its answers take in the mean, in milliseconds; missing where nobody was called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mean_latency_ms: Option<f64>,
    /// Games lost by anything but playing: a late answer, an illegal order, a wrong fleet.
    pub faults: u32,
    /// What it is doing; missing for captains, who are always there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<BotActivity>,
}

/// Games by what came of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
pub struct Score {
    /// Won.
    pub wins: u32,
    /// Drawn.
    pub draws: u32,
    /// Lost; a game that both lost is a loss for each.
    pub losses: u32,
    /// All of them.
    pub games: u32,
}

/// A strength on the Elo scale, from all games of the leaderboard at once.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RatingInfo {
    /// The strength; the mean is 0.
    pub elo: f64,
    /// The lower end of its 95 % interval; missing where no game was won, because then there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub low: Option<f64>,
    /// The upper end; missing where every game was won.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub high: Option<f64>,
    /// The best rank that could be the true one.
    pub rank_low: u32,
    /// The worst.
    pub rank_high: u32,
}

/// Which leaderboard is asked for.
#[derive(Clone, Copy, Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct LeaderboardQuery {
    /// `all` if left out.
    pub scope: Option<LeaderboardScope>,
}

/// Which games a leaderboard counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LeaderboardScope {
    /// All games of all tournaments.
    #[default]
    All,
    /// Those of the current tournament, or of the last one where none runs.
    Current,
}

/// A leaderboard, from the top.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Leaderboard {
    /// Which games it counts.
    pub scope: LeaderboardScope,
    /// The tournament, where it is one's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament: Option<String>,
    /// The cursor of the last game that it counts; 0 if there is none.
    pub cursor: u64,
    /// The lines.
    pub rows: Vec<Row>,
}
