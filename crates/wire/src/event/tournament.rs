//! What everybody may know of a tournament.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::score::{Row, Score};
use crate::rules_info::RulesInfo;

/// A tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TournamentInfo {
    /// Names it in links.
    pub id: String,
    /// Counted from 1 over all tournaments of this server.
    pub number: u32,
    /// Joins the tournaments that follow each other by themselves.
    pub series: String,
    /// Its name: text, never markup.
    pub name: String,
    /// How it is played.
    pub mode: TournamentMode,
    /// The name and version of its rules.
    pub rules: String,
    /// Games of each pair.
    pub games: u32,
    /// What the order of its games is drawn with.
    pub seed: u64,
    /// Games at once.
    pub concurrency: u32,
    /// Games at once of each bot.
    pub per_bot: u32,
    /// How long a bot has to answer.
    pub timeout_ms: u32,
    /// How long all answers of a bot in one game may take together, if that is limited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game_time_ms: Option<u32>,
    /// How long it pauses.
    pub pauses: Pauses,
    /// Whether another one follows by itself.
    pub repeat: Repeat,
    /// The captains of the house that take part, by their names.
    pub captains: Vec<String>,
    /// How far it is.
    pub state: TournamentState,
    /// What it waits for, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub waits_for: Option<String>,
    /// When it was made.
    pub created_at: String,
    /// When it begins by itself, if it waits for that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub begins_at: Option<String>,
    /// When it began.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub started_at: Option<String>,
    /// When it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended_at: Option<String>,
    /// Games that are over.
    pub played: u32,
    /// All its games; 0 before it has begun.
    pub total: u32,
    /// How many games there would be if it began now, with whoever is there; missing once it has begun or is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expected: Option<u32>,
    /// Bots that take no part, because they do not play its rules, by their names; while it is not over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<String>,
}

/// How a tournament is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TournamentMode {
    /// Each pair once, one game at a time, in an order drawn by lot, with pauses for those who watch.
    Showcase,
    /// Many games at once.
    Fast,
}

/// Whether another tournament follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Repeat {
    /// It is played once.
    Once,
    /// When it is over the next one begins by itself, with whoever is there then.
    Forever,
}

/// How far a tournament is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TournamentState {
    /// It waits to be started by the organiser.
    Created,
    /// It begins by itself, once it is time and two can play.
    Waiting,
    /// Its games are played.
    Running,
    /// No game begins until the organiser lets it go on.
    Paused,
    /// The organiser ended it.
    Stopped,
    /// All its games are played.
    Finished,
}

/// How long a tournament pauses, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Pauses {
    /// After each move.
    pub move_ms: u32,
    /// After each game.
    pub match_ms: u32,
    /// Before the tournament that follows.
    pub tournament_ms: u32,
}

/// Somebody who takes part in a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EntrantInfo {
    /// Its place among the entrants, from 1.
    pub slot: u32,
    /// Its name: text, never markup.
    pub name: String,
    /// What it is.
    pub kind: EntrantKind,
    /// The bot, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot_id: Option<String>,
}

/// What somebody who takes part is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EntrantKind {
    /// A bot of a team.
    Bot,
    /// A captain of the house.
    Captain,
}

/// A tournament with everything that came of it so far.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TournamentDetails {
    /// The tournament.
    pub tournament: TournamentInfo,
    /// Its rules, whole.
    pub rules: RulesInfo,
    /// Who takes part, by their slots; nobody before it has begun.
    pub entrants: Vec<EntrantInfo>,
    /// Who stands where.
    pub standings: Vec<Row>,
    /// The games of each entry (outside) against each other one (inside), both by their slots.
    pub crosstable: Vec<Vec<Score>>,
}
