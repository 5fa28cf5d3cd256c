//! Tournaments in the API: settings, state, entrants and standings.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::score::{Row, Score};
use crate::rules_info::RulesInfo;
use crate::vocabulary::vocabulary;

/// A tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TournamentInfo {
    /// Its id, used in links.
    pub id: String,
    /// Its number on this server, from 1.
    pub number: u32,
    /// Shared by tournaments that follow each other automatically.
    pub series: String,
    /// Its name: plain text, not markup.
    pub name: String,
    /// The mode.
    pub mode: TournamentMode,
    /// Name and version of its rules.
    pub rules: String,
    /// Games per pair.
    pub games: u32,
    /// The random seed for the order of its games.
    pub seed: u64,
    /// Concurrent games.
    pub concurrency: u32,
    /// Concurrent games per bot.
    pub per_bot: u32,
    /// How long a bot may take to answer.
    pub timeout_ms: u32,
    /// How long all answers of a bot in one game may take together, if limited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game_time_ms: Option<u32>,
    /// Pauses.
    pub pauses: Pauses,
    /// Whether another tournament follows automatically.
    pub repeat: Repeat,
    /// The captains that take part, by name.
    pub captains: Vec<String>,
    /// Its state.
    pub state: TournamentState,
    /// What it is waiting for, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub waits_for: Option<String>,
    /// When it was created.
    pub created_at: String,
    /// When it starts automatically, if it waits for that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub begins_at: Option<String>,
    /// When it started.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub started_at: Option<String>,
    /// When it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended_at: Option<String>,
    /// Finished games.
    pub played: u32,
    /// Total games; 0 before it starts.
    pub total: u32,
    /// How many games there would be if it started now with the bots that are ready; missing once it has
    /// started or is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expected: Option<u32>,
    /// Names of bots that do not take part because they do not play its rules; until it is over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<String>,
}

vocabulary! {
    /// The mode of a tournament.
    pub enum TournamentMode {
        /// Each pair plays once, one game at a time, in random order, with pauses for spectators.
        Showcase,
        /// Many games at once.
        Fast,
    }
}

vocabulary! {
    /// Whether another tournament follows.
    pub enum Repeat {
        /// It is played once.
        Once,
        /// When it is over, the next one starts automatically with the bots that are ready then.
        Forever,
    }
}

vocabulary! {
    /// The state of a tournament.
    pub enum TournamentState {
        /// It waits for the organiser to start it.
        Created,
        /// It starts automatically once it is time and at least two can play.
        Waiting,
        /// It is running.
        Running,
        /// Paused: no game starts until the organiser resumes it.
        Paused,
        /// The organiser ended it.
        Stopped,
        /// All its games are played.
        Finished,
    }
}

/// Pauses of a tournament, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Pauses {
    /// After each move.
    pub move_ms: u32,
    /// After each game.
    pub match_ms: u32,
    /// Before the next tournament.
    pub tournament_ms: u32,
}

/// A bot or captain in a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EntrantInfo {
    /// Its slot, from 1.
    pub slot: u32,
    /// Its name: plain text, not markup.
    pub name: String,
    /// Bot or captain.
    pub kind: EntrantKind,
    /// The bot, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot_id: Option<String>,
}

/// The kind of an entrant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EntrantKind {
    /// A team's bot.
    Bot,
    /// A captain.
    Captain,
}

/// A tournament with its results so far.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TournamentDetails {
    /// The tournament.
    pub tournament: TournamentInfo,
    /// Its complete rules.
    pub rules: RulesInfo,
    /// The entrants by slot; empty before it starts.
    pub entrants: Vec<EntrantInfo>,
    /// The standings.
    pub standings: Vec<Row>,
    /// The results of each entrant (outer) against each other one (inner), both by slot.
    pub crosstable: Vec<Vec<Score>>,
}
